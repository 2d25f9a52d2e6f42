//! Starts a test under `mpirun`.

use cl_runtime::Device;
use std::{
    env,
    process::{Command, Stdio},
};

/// Whether this process is a rank.
pub(crate) fn is_rank() -> bool {
    env::var_os("OMPI_COMM_WORLD_RANK").is_some()
}

/// `mpirun` of this program on four ranks.
pub(crate) fn mpirun(options: &[&str], arguments: &[&str]) -> Command {
    let mut command = Command::new("mpirun");
    // a machine for tests may have fewer cores than four, and a container only root
    command.args(["--allow-run-as-root", "--oversubscribe", "-n", "4"]).args(options);
    command.arg(env::current_exe().expect("the program has a path")).args(arguments);
    command.stdin(Stdio::null());
    // four ranks share the cores
    if env::var_os("RAYON_NUM_THREADS").is_none() {
        command.env("RAYON_NUM_THREADS", "1");
    }
    command
}

/// The values of `CL_DEVICE` for all devices, or the one that is set.
#[allow(dead_code)]
pub(crate) fn devices() -> Vec<String> {
    match env::var("CL_DEVICE") {
        Ok(device) => vec![device],
        Err(_) => {
            let name = |device: &Device| match device.is_native() {
                true => "native".to_owned(),
                false => format!("{}:{}", device.platform_name(), device.name()),
            };
            Device::all().iter().map(name).collect()
        }
    }
}
