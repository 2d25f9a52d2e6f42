//! OpenCL and MPI for the tests: Debian's and Ubuntu's packages where `apt-get` can install them, advice elsewhere.

use std::process::Command;

use crate::command::{output, program, run};
use crate::report::Outcome;

const PACKAGES: [&str; 5] = ["pocl-opencl-icd", "mesa-opencl-icd", "oclgrind", "clinfo", "ocl-icd-libopencl1"];

const ADVICE: &str = "\
For the tests on OpenCL devices, install what your system has of these (the native device needs nothing):
  Debian, Ubuntu   sudo apt-get install pocl-opencl-icd mesa-opencl-icd oclgrind clinfo ocl-icd-libopencl1
  Fedora           sudo dnf install pocl mesa-libOpenCL clinfo ocl-icd
  Arch             sudo pacman -S pocl opencl-mesa clinfo ocl-icd
  macOS            OpenCL comes with the system; brew install clinfo lists its devices";

const MPI_PACKAGES: [&str; 3] = ["libopenmpi-dev", "openmpi-bin", "libclang-dev"];

const MPI_ADVICE: &str = "\
For the tests of cl-mpi, install an MPI and libclang:
  Debian, Ubuntu   sudo apt-get install libopenmpi-dev openmpi-bin libclang-dev
  Fedora           sudo dnf install openmpi-devel clang-devel
  Arch             sudo pacman -S openmpi clang
  macOS            brew install open-mpi llvm";

/// Installs what is missing. What cannot be had is said, and is no failure: the tests skip the devices that are not there.
pub(crate) fn opencl() -> Outcome {
    install(&PACKAGES, ADVICE)
}

/// The same for `cl-mpi`, whose tests are skipped otherwise.
pub(crate) fn mpi() -> Outcome {
    install(&MPI_PACKAGES, MPI_ADVICE)
}

fn install(packages: &[&'static str], advice: &str) -> Outcome {
    if output(program("apt-get").arg("--version")).is_none() {
        println!("{advice}");
        return Outcome::Skipped("no apt-get here; see the advice above".to_owned());
    }
    let missing = missing(packages);
    if missing.is_empty() {
        return Outcome::Passed("all there already".to_owned());
    }
    let Some(root) = Root::find() else {
        println!("{advice}");
        return Outcome::Skipped(format!("not root and no passwordless sudo; missing: {}", missing.join(" ")));
    };
    root.install(&missing);
    match self::missing(packages)[..] {
        [] => Outcome::Passed(format!("installed {}", missing.join(" "))),
        ref left => Outcome::Skipped(format!("apt-get could not install {}", left.join(" "))),
    }
}

fn missing(packages: &[&'static str]) -> Vec<&'static str> {
    packages.iter().copied().filter(|package| !is_installed(package)).collect()
}

fn is_installed(package: &str) -> bool {
    let status = output(program("dpkg-query").args(["--show", "--showformat=${Status}", package]));
    status.is_some_and(|status| status.ends_with(" installed"))
}

/// How to run a command as root without being asked for a password.
enum Root {
    Already,
    Sudo,
}

impl Root {
    fn find() -> Option<Root> {
        if output(program("id").arg("-u"))?.trim() == "0" {
            return Some(Root::Already);
        }
        output(program("sudo").args(["-n", "true"])).map(|_| Root::Sudo)
    }

    /// All at once, and if that fails one by one, so that one unknown package does not cost the others.
    fn install(&self, packages: &[&str]) {
        run(self.apt_get().arg("update"));
        let mut install = self.apt_get();
        install.args(["install", "--yes", "--no-install-recommends"]);
        if let Outcome::Passed(_) = run(install.args(packages)) {
            return;
        }
        for package in packages {
            run(self.apt_get().args(["install", "--yes", "--no-install-recommends", package]));
        }
    }

    fn apt_get(&self) -> Command {
        let mut command = match self {
            Root::Already => program("env"),
            Root::Sudo => program("sudo"),
        };
        if let Root::Sudo = self {
            command.args(["-n", "env"]);
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "--quiet=2", "--option=DPkg::Lock::Timeout=120"]);
        command
    }
}
