//! The options of the commands.

use std::path::PathBuf;

use cl_runtime::Device;
use fuzz::generate::Profile;

/// The options after a command.
#[derive(Debug, Clone)]
pub(crate) struct Options {
    /// The first seed.
    pub(crate) seed: u64,
    /// The number of cases.
    pub(crate) count: u64,
    /// A substring of the device's or platform's name.
    pub(crate) device: String,
    /// The number of parallel processes.
    pub(crate) jobs: usize,
    /// The directory for findings.
    pub(crate) out: PathBuf,
    /// The number of cases that are built together.
    pub(crate) together: usize,
    /// The distance between seeds.
    pub(crate) step: u64,
    /// The number of findings at which the run stops.
    pub(crate) most: usize,
    /// The time in seconds after which the run stops.
    pub(crate) seconds: u64,
    /// Whether programs use integers only.
    pub(crate) no_floats: bool,
    /// The input files.
    pub(crate) files: Vec<PathBuf>,
}

pub(crate) const HELP: &str = "\
fuzz random  [--seed S] [--count N] [--device NAME] [--jobs J] [--seconds N] [--out FOLDER] [--most N]
             [--no-floats] [--together N] [--step N]
             compares N random kernels on a device with the interpreter; findings go to the folder;
             `--seed 3 --step 8` are kernels of many small expressions over values at the edges of their types
fuzz show    --seed S [--device NAME]      prints a case as a file
fuzz replay  FILE… [--device NAME]         runs files of cases, and shows what differs;
                                           with FUZZ_PROGRAMS=1 also the programs
fuzz shrink  FILE… [--device NAME]         makes cases that differ smaller, in place
fuzz devices                               lists the devices
";

impl Options {
    pub(crate) fn parse(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let mut options = Self {
            seed: clock.map_or(0, |time| time.as_secs()) * 1_000_000,
            count: 1000,
            device: String::new(),
            jobs,
            out: PathBuf::from("findings"),
            together: 32,
            step: 1,
            most: 50,
            seconds: u64::MAX,
            no_floats: false,
            files: Vec::new(),
        };
        while let Some(arg) = args.next() {
            if !arg.starts_with("--") {
                options.files.push(arg.into());
                continue;
            }
            if arg == "--no-floats" {
                options.no_floats = true;
                continue;
            }
            let value = args.next().ok_or_else(|| format!("{arg} needs a value\n\n{HELP}"))?;
            let number = || value.parse::<u64>().map_err(|_| format!("{arg} needs a number, not `{value}`"));
            match arg.as_str() {
                "--seed" => options.seed = number()?,
                "--count" => options.count = number()?,
                "--jobs" => options.jobs = number()?.max(1) as usize,
                "--together" => options.together = (number()? as usize).clamp(1, fuzz::device::MOST),
                "--step" => options.step = number()?,
                "--seconds" => options.seconds = number()?,
                "--most" => options.most = number()? as usize,
                "--device" => options.device = value,
                "--out" => options.out = value.into(),
                _ => return Err(format!("there is no {arg}\n\n{HELP}")),
            }
        }
        Ok(options)
    }

    /// The device.
    pub(crate) fn device(&self) -> Result<Device, String> {
        let wanted = self.device.to_lowercase().replace("pocl", "portable");
        let all: Vec<_> = Device::all().into_iter().filter(|device| !device.is_native()).collect();
        let fits = |device: &&Device| {
            device.name().to_lowercase().contains(&wanted) || device.platform_name().to_lowercase().contains(&wanted)
        };
        let found = all.iter().find(fits).cloned();
        found.ok_or_else(|| {
            let names: Vec<_> = all.iter().map(ToString::to_string).collect();
            format!("no OpenCL device is called `{}`; there are: {}", self.device, names.join(", "))
        })
    }

    /// The features that generated programs may use.
    pub(crate) fn profile(&self, device: &Device) -> Profile {
        let mut profile = fuzz::trial::profile(device);
        profile.floats &= !self.no_floats;
        profile
    }
}
