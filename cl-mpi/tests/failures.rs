//! Ranks that die, stop, come late or leave: the others end with an error that names them.

mod common;

use cl_mpi::{Error, Reduction, Result, World};
use cl_runtime::prelude::*;
use std::{
    process::{self, Command, ExitCode, Stdio},
    thread,
    time::{Duration, Instant},
};

/// What the ranks do, on which the others must end, and with which error.
const SCENARIOS: [Scenario; 7] = [
    Scenario { name: "killed", culprit: 2, message: "rank 2 has died" },
    // it is the one that all others are connected with
    Scenario { name: "first killed", culprit: 0, message: "rank 0 has died" },
    Scenario { name: "exits", culprit: 3, message: "rank 3 has died" },
    Scenario { name: "fails", culprit: 1, message: "rank 1 has left" },
    Scenario { name: "panics", culprit: 1, message: "rank 1 has left" },
    Scenario { name: "late", culprit: 2, message: "for rank 2, without progress" },
    Scenario { name: "stopped", culprit: 2, message: "for rank 2, without progress" },
];

struct Scenario {
    name: &'static str,
    culprit: usize,
    message: &'static str,
}

/// In it all must have ended: more than the time limits of all operations, less than a person would call hanging.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if common::is_rank() {
        let scenario = SCENARIOS.iter().find(|scenario| scenario.name == arguments[0]).expect("a scenario");
        return as_rank(scenario);
    }
    let failures = SCENARIOS.iter().filter(|scenario| !is_right(scenario)).count();
    let failures = failures + usize::from(!mpirun_names_the_rank());
    ExitCode::from(u8::try_from(failures).unwrap_or(u8::MAX))
}

fn is_right(scenario: &Scenario) -> bool {
    let &Scenario { name, culprit, message } = scenario;
    let output = output(common::mpirun(&["--enable-recovery"], &[name]));
    let others = (0..4).filter(|rank| *rank != culprit);
    let silent: Vec<_> = others
        .filter(|rank| {
            let start = format!("rank {rank} ends: ");
            !output.lines().any(|line| line.contains(&start) && line.contains(message) && line.ends_with(" again"))
        })
        .collect();
    match silent.is_empty() {
        true => println!("{name}: the others name rank {culprit}"),
        false => eprintln!("{name}: FAILED: ranks {silent:?} do not say that `{message}`:\n{output}"),
    }
    silent.is_empty()
}

/// Without `--enable-recovery`, `mpirun` ends all ranks itself, and names the one that was killed.
fn mpirun_names_the_rank() -> bool {
    let output = output(common::mpirun(&[], &["killed"]));
    let is_named = output.contains("process rank 2 ") || output.contains("rank 2 has died");
    match is_named {
        true => println!("mpirun alone: names rank 2"),
        false => eprintln!("mpirun alone: FAILED: rank 2 is not named:\n{output}"),
    }
    is_named
}

/// What a command prints until it ends, or until patience does.
fn output(mut command: Command) -> String {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("mpirun starts");
    let start = Instant::now();
    let mut late = "";
    while child.try_wait().expect("mpirun can be waited for").is_none() {
        if start.elapsed() > PATIENCE {
            late = "it does not end";
            child.kill().expect("mpirun can be ended");
        }
        thread::sleep(Duration::from_millis(50));
    }
    let output = child.wait_with_output().expect("mpirun has an output");
    format!("{}{}{late}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn as_rank(scenario: &Scenario) -> ExitCode {
    let builder = match scenario.name {
        "late" => World::builder().time_limit(Duration::from_secs(2)),
        // such a process is found after three seconds
        "stopped" => World::builder().time_limit(Duration::from_secs(5)),
        _ => World::builder(),
    };
    let world = builder.init().expect("MPI can be initialised");
    let rank = world.rank();
    match work(&world, scenario) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // every later operation ends at once, with the same error
            let is_same = |again: Error| again.to_string() == error.to_string();
            let again = rank != scenario.culprit && world.barrier().is_err_and(is_same);
            println!("rank {rank} ends: {error}{}", if again { " again" } else { "" });
            ExitCode::FAILURE
        }
    }
}

fn work(world: &World, scenario: &Scenario) -> Result<()> {
    let queue = world.queue()?;
    let mut buffer = Buffer::filled(&queue, 100_000, 1u32)?;
    for round in 0..100 {
        if round == 20 && world.rank() == scenario.culprit {
            happen(scenario.name)?;
        }
        world.all_reduce(&queue, &mut buffer, Reduction::Max)?;
    }
    Ok(())
}

fn happen(what: &str) -> Result<()> {
    match what {
        "killed" | "first killed" => signal("KILL", process::id()),
        "exits" => process::exit(1),
        "fails" => {
            return Err(Error::from(cl_runtime::Error::NoDevice { wanted: String::new(), available: Vec::new() }));
        }
        "panics" => panic!("as the test wants"),
        "late" => thread::sleep(Duration::from_secs(8)),
        "stopped" => {
            // `mpirun` would wait for it
            let end = format!("(sleep 15; kill -KILL {}) &", process::id());
            Command::new("sh").args(["-c", &end]).status().expect("there is a shell");
            signal("STOP", process::id());
        }
        _ => unreachable!("no such scenario"),
    }
    Ok(())
}

fn signal(name: &str, process: u32) {
    Command::new("kill").args([format!("-{name}"), process.to_string()]).status().expect("there is `kill`");
    // until the signal arrives
    thread::sleep(Duration::from_secs(1));
}
