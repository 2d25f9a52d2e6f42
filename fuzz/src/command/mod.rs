//! The commands.

mod child;
pub(crate) mod options;
mod parent;
mod worker;

use std::process::ExitCode;

use cl_runtime::{Device, Queue};
use fuzz::generate::Case;
use fuzz::trial::{self, Verdict};
use options::{HELP, Options};

pub(crate) fn run(name: &str, options: &Options) -> ExitCode {
    let result = match name {
        "random" => parent::run(options),
        "worker" => worker::run(options).map(|()| true),
        "show" => show(options),
        "replay" => replay(options),
        "shrink" => shrink(options),
        "devices" => {
            Device::all().iter().for_each(|device| println!("{device}"));
            Ok(true)
        }
        _ => Err(HELP.to_owned()),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn show(options: &Options) -> Result<bool, String> {
    let device = options.device()?;
    let case = fuzz::generate::case(options.seed, &options.profile(&device));
    println!("{}", fuzz::file::write(&case, &format!("seed {} on {device}", options.seed)));
    Ok(true)
}

fn replay(options: &Options) -> Result<bool, String> {
    let device = options.device()?;
    let queue = Queue::new(&device).map_err(|error| error.to_string())?;
    let mut all = true;
    for path in &options.files {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let case = fuzz::file::read(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let verdict = match trial::prepare(&case) {
            Ok(prepared) => {
                let verdict = prepared.run(&case, &queue);
                if let Verdict::Differs(_) = verdict {
                    let [plain, checked] = prepared.opencl();
                    println!("{plain}");
                    if plain != checked {
                        println!("// ------ checked\n{checked}");
                    }
                    println!("{:?}", prepared.outcome());
                }
                verdict
            }
            Err(verdict) => {
                if let Err(failure) = fuzz::device::build(&case.source) {
                    println!("{failure:?}");
                }
                verdict
            }
        };
        println!("{}: {}", path.display(), worker::text(&verdict));
        all &= !matches!(verdict, Verdict::Differs(_));
    }
    Ok(all)
}

fn shrink(options: &Options) -> Result<bool, String> {
    let device = options.device()?;
    let queue = Queue::new(&device).map_err(|error| error.to_string())?;
    for path in &options.files {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let case = fuzz::file::read(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let in_child = |case: &Case| child::check(case, options);
        let in_process = |case: &Case| trial::check(case, &queue);
        let check: &dyn Fn(&Case) -> Verdict = match in_child(&case) {
            Verdict::Differs(_) => &in_child,
            Verdict::Agrees(_) | Verdict::Passed(_) => &in_process,
        };
        let Verdict::Differs(difference) = check(&case) else {
            println!("{}: does not differ", path.display());
            continue;
        };
        let small = fuzz::shrink::shrink(&case, check, &difference);
        let remarks = format!("{device}\n{}: {}\n", small.1.kind, small.1.text);
        std::fs::write(path, fuzz::file::write(&small.0, &remarks)).map_err(|error| error.to_string())?;
        println!("{}: {} bytes", path.display(), small.0.source.len());
    }
    Ok(true)
}
