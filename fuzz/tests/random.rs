//! A few random cases with a seed of today, and every case that was ever found.

use cl_runtime::{Device, Queue};
use fuzz::trial::{self, Verdict};

/// What a simulator is given would take hours.
fn devices() -> Vec<Device> {
    let is_real = |device: &Device| !device.is_native() && !device.platform_name().contains("Oclgrind");
    Device::all().into_iter().filter(is_real).collect()
}

#[test]
fn a_few_of_today() {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let seed = clock.map_or(0, |time| time.as_secs()) * 1000;
    for device in devices() {
        let out = std::env::temp_dir().join(format!("random-kernels-{seed}"));
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_fuzz"))
            .args(["random", "--seed", &seed.to_string(), "--count", "25", "--jobs", "2"])
            .args(["--device", device.platform_name(), "--out"])
            .arg(&out)
            .output()
            .expect("the command starts");
        let text = String::from_utf8_lossy(&output.stdout);
        println!("{text}");
        assert!(output.status.success(), "{text}\nthe cases are in {}", out.display());
        let agree = text.lines().filter_map(|line| line.strip_prefix("done: ")?.split(' ').next()?.parse::<u32>().ok());
        assert!(agree.max().is_some_and(|agree| agree > 12), "too few say anything:\n{text}");
    }
}

#[test]
fn what_was_found_stays_found() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("found");
    let mut count = 0;
    for file in std::fs::read_dir(&folder).expect("the folder").flatten() {
        let (path, name) = (file.path(), file.file_name());
        let text = std::fs::read_to_string(&path).expect("a file");
        let case = fuzz::file::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let prepared = trial::prepare(&case).unwrap_or_else(|verdict| panic!("{}: {verdict:?}", path.display()));
        count += 1;
        for device in devices() {
            if text.contains(&format!("//! not on {}", device.platform_name())) {
                println!("{}: skipped on {device}, as it says", name.display());
                continue;
            }
            let queue = Queue::new(&device).expect("a queue");
            let verdict = prepared.run(&case, &queue);
            let lacks = matches!(&verdict, Verdict::Passed(why) if why == "not on this device");
            assert!(lacks || matches!(verdict, Verdict::Agrees(_)), "{} on {device}: {verdict:?}", path.display());
        }
    }
    assert!(count > 1, "there are none in {}", folder.display());
}
