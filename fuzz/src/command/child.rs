//! Runs a case in a process of its own, which the driver may terminate.

use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use fuzz::generate::Case;
use fuzz::trial::{Difference, Verdict};

use super::options::Options;

/// The time limit of a child. A child that exceeds it is killed, and counts as not terminated by the driver.
const PATIENCE: Duration = Duration::from_secs(120);

/// Checks whether the driver terminates the process that runs the case. If so, the difference has kind `crash`. The
/// results of the case are ignored.
pub(super) fn check(case: &Case, options: &Options) -> Verdict {
    let path = std::env::temp_dir().join(format!("shrink-{}.rs", std::process::id()));
    let status = std::fs::write(&path, fuzz::file::write(case, "")).and_then(|()| {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("replay").arg(&path).args(["--device", &options.device]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        wait(command)
    });
    // if the file remains, the next one overwrites it
    let _ = std::fs::remove_file(&path);
    match status {
        Err(error) => Verdict::Passed(format!("no child could be run: {error}")),
        Ok(Some(status)) if status.code().is_none() => {
            Verdict::Differs(Difference { kind: "crash".to_owned(), text: status.to_string() })
        }
        Ok(_) => Verdict::Agrees(false),
    }
}

/// The exit status of the command, if it ended in time.
fn wait(mut command: Command) -> std::io::Result<Option<ExitStatus>> {
    let started = Instant::now();
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if started.elapsed() > PATIENCE {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
