//! `cargo cl cache`.

use crate::{cli::CacheOptions, units};
use anyhow::{Context, Result, bail};
use cl_runtime::{
    TuningResult,
    tool::{self, CacheFile},
};
use std::{fs, process::ExitCode, time::SystemTime};

pub(crate) fn run(options: &CacheOptions) -> Result<ExitCode> {
    let (folder, limit) = match tool::cache() {
        Ok(place) => place,
        Err(reason) => bail!("there is no disk cache: {reason}"),
    };
    let is_wanted = |file: &CacheFile| match (options.programs, options.tuning) {
        (true, _) => !file.is_tuning_result,
        (_, true) => file.is_tuning_result,
        (false, false) => true,
    };
    let mut files = tool::cache_files();
    files.retain(is_wanted);
    let sum = |of: bool| {
        let files = files.iter().filter(|file| file.is_tuning_result == of);
        let (count, bytes) = files.fold((0, 0), |(count, bytes), file| (count + 1, bytes + file.bytes));
        (count, units::bytes(bytes))
    };
    let ((programs, size), (results, texts)) = (sum(false), sum(true));
    let content = format!(
        "{} of {size}, {} of {texts}",
        units::count(programs, "program"),
        units::count(results, "tuning result")
    );
    println!("{}, {} at most", folder.display(), units::bytes(limit));
    if options.clear {
        for file in &files {
            fs::remove_file(&file.path).with_context(|| format!("{} cannot be removed", file.path.display()))?;
        }
        println!("removed {content}");
        return Ok(ExitCode::SUCCESS);
    }
    if options.list {
        list(&files);
    }
    println!("{content}");
    Ok(ExitCode::SUCCESS)
}

fn list(files: &[CacheFile]) {
    let results = TuningResult::all();
    let mut rows = vec![["file", "bytes", "last used", "what"].map(str::to_owned).to_vec()];
    for file in files {
        let name = file.path.file_name().unwrap_or_default().to_string_lossy();
        let stem = file.path.file_stem().unwrap_or_default().to_string_lossy();
        let short = format!("{}….{}", &stem[..stem.len().min(12)], name.rsplit('.').next().unwrap_or_default());
        let text =
            if file.is_tuning_result { fs::read_to_string(&file.path).unwrap_or_default() } else { String::new() };
        let result = results.iter().find(|result| text.contains(&result.name) && text.contains(&result.best));
        let what = match result {
            Some(result) => format!("{}: {} on {}", result.name, result.best, result.device),
            None if file.is_tuning_result => "a tuning result".to_owned(),
            None => "a program".to_owned(),
        };
        rows.push(vec![short, file.bytes.to_string(), age(file.used), what]);
    }
    print!("{}", units::table(&rows));
}

fn age(used: SystemTime) -> String {
    match used.elapsed().map_or(0, |age| age.as_secs()) {
        seconds if seconds < 120 => format!("{seconds} s ago"),
        seconds if seconds < 2 * 60 * 60 => format!("{} min ago", seconds / 60),
        seconds if seconds < 48 * 60 * 60 => format!("{} h ago", seconds / 3600),
        seconds => format!("{} days ago", seconds / 86400),
    }
}
