//! The command.

use std::collections::BTreeMap;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match args[0].as_str() {
        "show" => {
            let case = fuzz::generate::case(args[1].parse().unwrap(), &fuzz::generate::Profile::ALL);
            println!("{}\n{:?}", case.source, case.launch);
        }
        _ => {
            let (mut counts, mut first) = (BTreeMap::new(), BTreeMap::new());
            let (mut made, mut built) = (0.0, 0.0);
            for seed in args[1].parse::<u64>().unwrap()..args[2].parse().unwrap() {
                let start = Instant::now();
                let case = fuzz::generate::case(seed, &fuzz::generate::Profile::ALL);
                made += start.elapsed().as_secs_f64();
                let start = Instant::now();
                let result = fuzz::device::build(&case.source);
                let took = start.elapsed().as_secs_f64();
                built += took;
                if took > 0.5 {
                    println!("slow: {seed} {took}");
                }
                let what = match result {
                    Ok(_) => "ok".to_owned(),
                    Err(fuzz::device::Failure::Refused { code, message }) => {
                        first.entry(code.clone()).or_insert_with(Vec::new).push((seed, message));
                        code
                    }
                    Err(other) => {
                        first.entry("other".to_owned()).or_insert_with(Vec::new).push((seed, format!("{other:?}")));
                        "other".to_owned()
                    }
                };
                *counts.entry(what).or_insert(0) += 1;
            }
            println!("{counts:?} made {made} built {built}");
            for (code, all) in first {
                for (seed, message) in all.iter().take(12) {
                    println!("{code} {seed}: {}", message.lines().next().unwrap_or(""));
                }
            }
        }
    }
}
