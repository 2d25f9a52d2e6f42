//! A process that runs cases one after the other, and says what it does: a driver that ends it takes nothing else along.

use std::io::Write;

use cl_runtime::Queue;
use fuzz::trial::{self, Verdict};

use super::options::Options;

/// Prints `begin SEED` before each case, and `end SEED VERDICT` behind it.
pub(super) fn run(options: &Options) -> Result<(), String> {
    let device = options.device()?;
    let queue = Queue::new(&device).map_err(|error| error.to_string())?;
    let profile = options.profile(&device);
    let mut out = std::io::stdout().lock();
    let mut say = |text: String| {
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
    };
    for number in 0..options.count {
        let seed = options.seed + number * options.step;
        say(format!("begin {seed}"));
        let case = fuzz::generate::case(seed, &profile);
        let verdict = match trial::check(&case, &queue) {
            Verdict::Agrees(false) => "agrees".to_owned(),
            Verdict::Agrees(true) => "agrees: both panic".to_owned(),
            Verdict::Passed(why) => format!("passed {}", one_line(&why)),
            Verdict::Differs(difference) => {
                format!("differs {} {}", difference.kind, one_line(&difference.text))
            }
        };
        say(format!("end {seed} {verdict}"));
        fuzz::trial::forget();
    }
    Ok(())
}

fn one_line(text: &str) -> String {
    text.replace('\n', " | ")
}
