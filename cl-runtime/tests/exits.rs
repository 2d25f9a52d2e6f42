//! The end of the process while commands are under way and somebody wants to be told of them, each time in a process of its own.
#![allow(missing_docs)]

mod children;
mod common;

use children::command;
use cl_runtime::{Result, UserEvent, prelude::*};
use common::step;
use std::{
    env, mem, process, thread,
    time::{Duration, Instant},
};

/// Enough to be under way still when the process exits.
const LEN: usize = 1 << 20;

#[test]
fn child() -> Result<()> {
    let Some(task) = env::var("TASK").ok() else { return Ok(()) };
    let (what, number) = task.split_once(' ').expect("a word and a number");
    let device = Device::all()[number.parse::<usize>().expect("a number")];
    let queue = Queue::new(&device)?;
    let mut y = Buffer::zeroed(&queue, LEN)?;
    // what is built is not what this is about
    step(1, 1, &mut y).global(LEN).run(&queue)?;
    let mut launch = || step(1, 1, &mut y).global(LEN).launch(&queue);
    match what {
        "told" => {
            for number in 0..10 {
                launch()?.on_complete(move |result| println!("told {number} {}", result.is_ok()));
            }
        }
        "exits" => {
            let (first, second) = (launch()?, launch()?);
            first.on_complete(move |_| {
                second.on_complete(|_| println!("told too late"));
                process::exit(3)
            });
            thread::sleep(Duration::from_secs(60));
        }
        "undecided" => {
            let user = UserEvent::new(&queue);
            let event = step(1, 1, &mut y).global(LEN).after(user.event()).launch(&queue)?;
            event.on_complete(|_| println!("told of what has not happened"));
            y.fill(&queue, 1)?;
            mem::forget(user);
        }
        "late" => {
            let user = UserEvent::new(&queue);
            let mut last = user.event().clone();
            for number in 0..10 {
                last = step(1, 1, &mut y).global(LEN).after(&last).launch(&queue)?;
                last.on_complete(move |result| println!("told {number} {}", result.is_ok()));
            }
            user.complete();
        }
        "host" => {
            for number in 0..3 {
                launch()?;
                let told = move || println!("told {number}");
                queue.launch_host(move || thread::sleep(Duration::from_millis(20)))?.on_complete(move |_| told());
            }
        }
        "others" => {
            others(device);
            thread::sleep(Duration::from_millis(200));
        }
        "stuck" => {
            launch()?.on_complete(|_| thread::sleep(Duration::from_secs(3600)));
        }
        "busy" => {
            for _ in 0..3 {
                let queue = Queue::new(&device)?;
                thread::spawn(move || {
                    let mut y = Buffer::zeroed(&queue, 1000).expect("a buffer");
                    loop {
                        let user = UserEvent::new(&queue);
                        let event =
                            step(1, 1, &mut y).global(1000).after(user.event()).launch(&queue).expect("a launch");
                        event.on_complete(drop);
                        user.complete();
                    }
                });
            }
            thread::sleep(Duration::from_millis(30));
        }
        "waits" => {
            children::task();
            let user = UserEvent::new(&queue);
            let event = step(1, 1, &mut y).global(LEN).after(user.event()).launch(&queue)?;
            let second = step(1, 1, &mut y).global(LEN).after(&event).launch(&queue)?;
            thread::spawn(move || {
                children::wait_for_log("waiting for ");
                user.complete();
            });
            second.wait()?;
        }
        what => panic!("what is {what}?"),
    }
    process::exit(0)
}

/// Threads that go on for ever.
fn others(device: Device) {
    type Work = fn(&Queue, &mut Buffer<u32>) -> Result<()>;
    let launch: Work = |queue, y| step(1, 1, y).global(1000).launch(queue).map(drop);
    let works: [Work; 6] = [
        |queue, y| step(1, 1, y).global(1000).run(queue),
        |queue, y| y.to_vec(queue).map(drop),
        |queue, y| y.read_async(queue).map(drop),
        |queue, y| y.map_mut(queue).map(drop),
        |queue, y| step(1, 1, y).global(1000).launch(queue).map(|event| event.on_complete(drop)),
        |queue, _| queue.finish(),
    ];
    for work in works {
        thread::spawn(move || {
            let queue = Queue::new(&device).expect("a queue");
            let mut y = Buffer::zeroed(&queue, 1000).expect("a buffer");
            loop {
                launch(&queue, &mut y).and_then(|()| work(&queue, &mut y)).expect("the end has not begun");
            }
        });
    }
}

/// What a process with this task prints on each device; it must exit with the code, and not for want of patience.
fn on_every_device(what: &str, code: i32, check: impl Fn(&str) + Sync) {
    let run = &|number, device: Device| {
        let started = Instant::now();
        let output = command(&format!("{what} {number}"), &env::temp_dir()).env("CL_CACHE", "off").output();
        let output = output.expect("the program runs again");
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{what} on {device}: {}\n{text}", output.status);
        assert!(started.elapsed() < Duration::from_secs(50), "{what} on {device}");
        check(&text);
    };
    thread::scope(|scope| {
        for (number, device) in Device::all().into_iter().enumerate() {
            match device.platform_name().contains("Oclgrind") {
                true => eprintln!("skipped: {device} runs kernels in whatever thread waits for them, unguarded"),
                false => drop(scope.spawn(move || run(number, device))),
            }
        }
    });
}

#[test]
fn everybody_is_told() {
    on_every_device("told", 0, all_are_told);
}

#[track_caller]
fn all_are_told(text: &str) {
    // in whatever order: launches that do not touch the same need not end in theirs
    let mut told = text.lines().filter_map(|line| line.find("told ").map(|at| &line[at..])).collect::<Vec<_>>();
    told.sort_unstable();
    assert_eq!(told, (0..10).map(|number| format!("told {number} true")).collect::<Vec<_>>());
}

#[test]
fn what_waited_for_the_host_is_done_and_told() {
    on_every_device("late", 0, all_are_told);
}

#[test]
fn host_functions_are_called() {
    on_every_device("host", 0, |text| {
        let told = text.lines().filter_map(|line| line.find("told ").map(|at| &line[at..])).collect::<Vec<_>>();
        assert_eq!(told, ["told 0", "told 1", "told 2"], "{text}");
    });
}

#[test]
fn other_threads_may_go_on() {
    for _ in 0..3 {
        on_every_device("others", 0, |text| assert!(!text.contains("panicked"), "{text}"));
    }
}

#[test]
fn a_callback_may_exit() {
    on_every_device("exits", 3, |text| assert!(!text.contains("told"), "{text}"));
}

#[test]
fn what_is_undecided_is_not_waited_for() {
    on_every_device("undecided", 0, |text| assert!(!text.contains("told"), "{text}"));
}

#[test]
fn a_callback_that_never_ends_is_not_waited_for_long() {
    on_every_device("stuck", 0, |_| ());
}

#[test]
fn who_waits_for_long_is_told_what_for() {
    on_every_device("waits", 0, |text| {
        let told = text.lines().find(|line| line.contains("waiting for the launch of kernel `step` since 5s: "));
        assert!(
            told.is_some_and(|line| line.contains("it waits for the user event made at cl-runtime/tests/exits.rs:")),
            "{text}"
        );
    });
}

#[test]
fn other_threads_may_be_at_it() {
    for _ in 0..5 {
        on_every_device("busy", 0, |_| ());
    }
}
