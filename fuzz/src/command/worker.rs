//! A process that runs cases and reports its progress. If a driver terminates it, no other process is affected.

use std::io::Write;

use cl_runtime::Queue;
use fuzz::trial::{self, Verdict};

use super::options::Options;

/// Prints `begin SEED` before it processes a case, and `end SEED VERDICT` after the case has run. It first compiles as
/// many cases as the options say and builds them together for the device; if that fails, it prints `apart PROBLEM`.
/// Each case runs separately.
pub(super) fn run(options: &Options) -> Result<(), String> {
    let device = options.device()?;
    let queue = Queue::new(&device).map_err(|error| error.to_string())?;
    let profile = options.profile(&device);
    let mut out = std::io::stdout().lock();
    let mut say = |text: String| {
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    };
    let seeds: Vec<u64> = (0..options.count).map(|number| options.seed + number * options.step).collect();
    for seeds in seeds.chunks(options.together) {
        let mut cases = Vec::new();
        for (number, &seed) in seeds.iter().enumerate() {
            say(format!("begin {seed}"));
            let case = fuzz::generate::case(seed, &profile);
            let prepared = trial::prepare_numbered(&case, number);
            trial::forget();
            cases.push((case, prepared));
        }
        if options.together > 1 {
            let runs = cases.iter().filter_map(|(case, prepared)| Some((prepared.as_ref().ok()?, case)));
            for problem in trial::build_together(runs, &queue) {
                say(format!("apart {}", one_line(&problem)));
            }
        }
        for (&seed, (case, prepared)) in seeds.iter().zip(cases) {
            let mut verdict = match prepared {
                Ok(prepared) => prepared.run(&case, &queue),
                Err(verdict) => verdict,
            };
            if options.together > 1
                && let Verdict::Differs(difference) = &mut verdict
            {
                // a finding consists of one case
                match trial::check(&case, &queue) {
                    alone @ Verdict::Differs(_) => verdict = alone,
                    Verdict::Agrees(_) | Verdict::Passed(_) => {
                        let among = format!("built with {} from seed {}: ", seeds.len(), seeds[0]);
                        difference.text.insert_str(0, &among);
                        difference.kind.insert_str(0, "together-");
                    }
                }
                trial::forget();
            }
            say(format!("end {seed} {}", text(&verdict)));
        }
    }
    Ok(())
}

pub(super) fn text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Agrees(false) => "agrees".to_owned(),
        Verdict::Agrees(true) => "agrees: both panic".to_owned(),
        Verdict::Passed(why) => format!("passed {}", one_line(why)),
        Verdict::Differs(difference) => format!("differs {} {}", difference.kind, one_line(&difference.text)),
    }
}

fn one_line(text: &str) -> String {
    text.replace('\n', " | ")
}
