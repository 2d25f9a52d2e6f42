//! The tests once more under Oclgrind, a simulator that reports bad accesses, races and divergent barriers.

use std::path::PathBuf;
use std::process::Command;

use crate::command::run_watched;
use crate::report::Outcome;

/// Where Debian, Ubuntu and a build from source put the library.
const LIBRARIES: [&str; 2] = ["/usr/lib/oclgrind/liboclgrind-rt.so", "/usr/local/lib/liboclgrind-rt.so"];

/// How its complaints begin.
const COMPLAINTS: [&str; 5] =
    ["Invalid read", "Invalid write", "Read-write data race", "Write-write data race", "Work-group divergence"];

/// Runs a command with Oclgrind as the only OpenCL device; any complaint is a failure.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let Some(library) = LIBRARIES.into_iter().map(PathBuf::from).find(|library| library.exists()) else {
        return Outcome::Skipped("device: Oclgrind (not on this machine)".to_owned());
    };
    command.env("OPENCL_DYLIB_PATH", library).env("OCLGRIND_DATA_RACES", "1");
    // as on GPUs, which none of the other devices is
    command.env("CL_INDEX_BITS", "32");
    // what its compiler makes of optimised code it cannot always run
    command.env("OCLGRIND_BUILD_OPTIONS", "-cl-opt-disable");
    // it runs kernels in whatever thread waits for them, without a lock
    command.env("RUST_TEST_THREADS", "1");
    let complaint = |line: &str| is_complaint(line).then(|| line.trim_start().to_owned());
    match run_watched(command, complaint) {
        (Outcome::Failed(how), complaints) => {
            Outcome::Failed(format!("{} complaints of Oclgrind; {how}", complaints.len()))
        }
        (outcome, complaints) if complaints.is_empty() => outcome,
        (_, complaints) => {
            Outcome::Failed(format!("{} complaints of Oclgrind\n{}", complaints.len(), complaints.join("\n")))
        }
    }
}

fn is_complaint(line: &str) -> bool {
    COMPLAINTS.iter().any(|complaint| line.trim_start().starts_with(complaint))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_told_from_other_output() {
        assert!(is_complaint("Invalid read of size 4 at global memory address 0x1000000000010"));
        assert!(!is_complaint("test invalid_reads_are_panics ... ok"));
        assert!(!is_complaint("     Running tests/bounds.rs"));
    }
}
