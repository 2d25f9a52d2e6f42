//! A step in a process of its own, beside the steps that run here.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::command::{program, settings, shown, target};
use crate::report::Outcome;

/// A command of `cargo xtask` that runs. Its output would mix with that of other steps, so it is printed at the end.
pub(crate) struct Beside {
    /// Or why it could not be started.
    started: Result<Child, std::io::Error>,
    output: PathBuf,
}

impl Beside {
    /// Starts `cargo xtask NAME`, which has one step.
    pub(crate) fn start(name: &str) -> Beside {
        let output = target().join(format!("xtask/{name}.log"));
        let mut command = program(std::env::current_exe().unwrap_or_else(|_| "xtask".into()));
        command.arg(name).envs(settings());
        println!("\n=== beside the next steps ===\n$ {}", shown(&command));
        Beside { started: started(&mut command, &output), output }
    }

    /// Waits for its end, and prints what it printed.
    pub(crate) fn outcome(self) -> Outcome {
        let status = match self.started.and_then(|mut child| child.wait()) {
            Ok(status) => status,
            Err(error) => return Outcome::Failed(error.to_string()),
        };
        // tests print bytes that are no text
        let printed = std::fs::read(&self.output).unwrap_or_default();
        let printed = String::from_utf8_lossy(&printed);
        print!("{printed}");
        match status.success() {
            true => passed(&printed),
            false => Outcome::Failed(format!("{status}{}", failures(&printed))),
        }
    }
}

fn started(command: &mut Command, output: &Path) -> Result<Child, std::io::Error> {
    std::fs::create_dir_all(output.parent().unwrap_or(output))?;
    let file = File::create(output)?;
    command.stdout(file.try_clone()?).stderr(Stdio::from(file)).spawn()
}

/// A step that was skipped ends well.
fn passed(printed: &str) -> Outcome {
    match printed.lines().find_map(|line| line.strip_prefix("skipped: ")) {
        Some(remark) => Outcome::Skipped(remark.to_owned()),
        None => Outcome::Passed(String::new()),
    }
}

/// The failures that the step's own report repeats, each line behind a line break.
fn failures(printed: &str) -> String {
    let details = printed.lines().skip_while(|line| !line.starts_with("=== what failed"));
    details.skip(1).take_while(|line| *line != "=== summary ===").flat_map(|line| ["\n", line]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_a_step_is_read() {
        let skipped = "=== x ===\nskipped: no Oclgrind\n=== summary ===\n0 passed, 0 failed\n";
        assert_eq!(passed(skipped), Outcome::Skipped("no Oclgrind".to_owned()));
        assert_eq!(passed("test a ... ok\n"), Outcome::Passed(String::new()));
        let failed =
            "test a ... FAILED\n=== what failed in x ===\nInvalid read\nof size 4\n=== summary ===\nx FAILED\n";
        assert_eq!(failures(failed), "\nInvalid read\nof size 4");
    }
}
