//! Tuners: what they measure, and what they keep for later processes.
#![allow(missing_docs)]

mod children;

use children::{Folder, run, task};
use cl_runtime::{Result, Trial, Tuner, TuningResult, prelude::*, tune};
use std::{cell::Cell, fs, process::Command};

#[kernel]
fn double(y: &mut [u32]) {
    let i = global_id(0);
    y[i] *= 2;
}

/// Counts its launches.
#[kernel]
fn count<const PER: usize>(y: &mut [u32]) {
    let i = global_id(0);
    for k in 0..PER {
        y[i * PER + k] += 1;
    }
}

/// Adds a digit to base 4 for each combination of values.
#[kernel]
unsafe fn place<T: Int, const A: bool, const B: u32>(c: u32, y: &mut [T]) {
    let i = global_id(0);
    let digit = if A { 4 } else { 0 } + 2 * c + B;
    y[i] = y[i].wrapping_add(T::ONE << (2 * digit));
}

#[kernel]
fn divide(by: u32, y: &mut [u32]) {
    let i = global_id(0);
    y[i] /= by;
}

/// Too large for any device.
const LARGE: usize = 1 << 30;

const SIZES: [usize; 3] = [LARGE, 64, 32];

/// The trials of [`choose`]: the first run of each, and two more of those that run.
const TRIALS: usize = 3 + 2 * 2;

/// Chooses a work-group size, and counts the trials.
fn choose(queue: &Queue, change: impl Fn(Tuner) -> Tuner, sizes: &[usize]) -> (Result<usize>, usize) {
    let mut y = Buffer::zeroed(queue, 128).expect("a small buffer");
    let mut trials = 0;
    let tuner = change(Tuner::new(queue, "double").repeats(2).kernel(double::KERNEL));
    let found = tuner.choose(sizes.iter().copied(), |local| {
        trials += 1;
        double(&mut y).global(128).local(local).launch(queue)
    });
    (found, trials)
}

fn same(tuner: Tuner) -> Tuner {
    tuner
}

/// Chooses a work-group size with so many trials, and once more without any.
#[track_caller]
fn expect(queue: &Queue, change: impl Fn(Tuner) -> Tuner, sizes: &[usize], trials: usize) -> usize {
    let (first, count) = choose(queue, &change, sizes);
    assert_eq!(count, trials, "{}", queue.device());
    let (again, count) = choose(queue, &change, sizes);
    assert_eq!(count, 0, "{}", queue.device());
    let (first, again) = (first.expect("some run"), again.expect("it is known"));
    assert_eq!(first, again);
    first
}

/// The result of [`choose`] for a device.
fn result_of(queue: &Queue) -> TuningResult {
    let device = queue.device().to_string();
    let mut all = TuningResult::all().into_iter().filter(|result| result.name == "double" && result.device == device);
    all.next().expect("it has been kept")
}

/// What processes of these tests do, each on every device.
#[test]
fn child() -> Result<()> {
    let Some(task) = task() else { return Ok(()) };
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        match task.as_str() {
            "measure" => measure(&queue),
            "reuse" => {
                let kept = result_of(&queue);
                assert_eq!(kept.best, expect(&queue, same, &SIZES, 0).to_string());
            }
            "remove" => {
                expect(&queue, same, &SIZES, 0);
                result_of(&queue).remove().expect("a file that is ours");
                expect(&queue, same, &SIZES, TRIALS);
                result_of(&queue).remove().expect("a file that is ours");
            }
            "others" => {
                // each is another question
                expect(&queue, |tuner| tuner.key(7), &SIZES, TRIALS);
                expect(&queue, |tuner| tuner.kernel(count::<2>::KERNEL), &SIZES, TRIALS);
                expect(&queue, same, &SIZES[1..], TRIALS - 1);
                // how often is not
                expect(&queue, |tuner| tuner.repeats(9), &SIZES, 0);
                expect(&queue, same, &SIZES, 0);
            }
            "off" => {
                assert_eq!(expect(&queue, same, &SIZES, 0), LARGE);
                assert!(TuningResult::all().is_empty());
                launch(&queue, 1)?;
            }
            "nonsense" => {
                let error = choose(&queue, same, &SIZES).0.unwrap_err().to_string();
                assert_eq!(error, "CL_TUNE is `no`: write `on`, `off` or `again`");
            }
            "failures" => failures(&queue)?,
            "parameters" => {
                parameters::<u32>(&queue)?;
                parameters::<u64>(&queue)?;
            }
            "launch" => launch(&queue, 4 * 3 + 1)?,
            "launch at once" => launch(&queue, 1)?,
            task => panic!("what is {task}?"),
        }
    }
    Ok(())
}

fn measure(queue: &Queue) {
    let best = expect(queue, same, &SIZES, TRIALS);
    assert!(best == 64 || best == 32);
    let result = result_of(queue);
    assert_eq!((result.best.as_str(), result.key.as_str()), (best.to_string().as_str(), ""));
    assert_eq!(result.driver_version, queue.device().capabilities().driver_version);
    let [large, Trial { outcome: Ok(_), .. }, Trial { outcome: Ok(_), .. }] = &result.trials[..] else {
        panic!("{result:?}")
    };
    let reason = large.outcome.as_ref().expect_err("no device takes it");
    assert!(reason.contains("cannot run in work-groups of"), "{reason}");
    assert_eq!(large.candidate, LARGE.to_string());
}

fn failures(queue: &Queue) -> Result<()> {
    for _ in 0..2 {
        // nothing is kept: each time they are tried
        let (found, trials) = choose(queue, same, &[LARGE, 2 * LARGE]);
        assert_eq!(trials, 2);
        let error = found.unwrap_err();
        let Error::Tuning { name, failures, .. } = &error else { panic!("{error}") };
        assert_eq!((name.as_str(), failures.len()), ("double", 2));
        let text = error.to_string();
        assert!(
            text.starts_with("`double` cannot be tuned on `") && text.contains("every candidate fails\n"),
            "{text}"
        );
        for large in [LARGE, 2 * LARGE] {
            assert!(
                text.contains(&format!("\n  {large}: kernel `double` cannot run in work-groups of {large}")),
                "{text}"
            );
        }
    }
    // a panic is the candidate's, and nobody else is told of it
    let mut y = Buffer::zeroed(queue, 8)?;
    let by = Tuner::new(queue, "divide").choose([0, 1], |by| divide(by, &mut y).global(8).launch(queue))?;
    assert_eq!(by, 1);
    queue.finish()?;
    // one that happened before is told before the first trial
    let earlier = divide(0, &mut y).global(8).launch(queue)?;
    let found = Tuner::new(queue, "after a panic").choose([1, 2], |_| panic!("no trial"));
    assert!(matches!(found, Err(Error::Panic(_))), "{found:?}");
    drop(earlier);
    // what a trial has begun before it fails is its own, too
    let found = Tuner::new(queue, "half").choose([0, 1], |by| {
        let event = divide(by, &mut y).global(8).launch(queue)?;
        if by == 0 { divide(by, &mut y).launch(queue) } else { Ok(event) }
    })?;
    assert_eq!(found, 1);
    queue.finish()
}

/// Tunes a launch, which runs so often in all, and then launches once.
fn launch(queue: &Queue, expected: u32) -> Result<()> {
    let evaluated = Cell::new(0);
    let launch = |y: &mut Buffer<u32>| {
        tune!(Tuner::new(queue, "count").repeats(2), local = [8, 4], const PER: usize = [2, 4] => {
            evaluated.set(evaluated.get() + 1);
            count::<PER>(&mut *y).global(64 / PER).local(local)
        })
    };
    let mut y = Buffer::zeroed(queue, 64)?;
    launch(&mut y)?;
    assert_eq!(y.to_vec(queue)?, [expected; 64], "{}", queue.device());
    evaluated.set(0);
    launch(&mut y)?;
    assert_eq!(y.to_vec(queue)?, [expected + 1; 64], "{}", queue.device());
    assert!(evaluated.get() <= 2, "{}", evaluated.get());
    if expected > 1 {
        let all = TuningResult::all();
        let result = all.iter().find(|result| result.name == "count").expect("it has been kept");
        let candidates: Vec<&str> = result.trials.iter().map(|trial| trial.candidate.as_str()).collect();
        assert_eq!(
            candidates,
            ["local = 8, PER = 2", "local = 8, PER = 4", "local = 4, PER = 2", "local = 4, PER = 4"]
        );
    }
    Ok(())
}

/// Every combination of values runs once unmeasured and once measured, and the best once more.
fn parameters<T: Int + Into<u64>>(queue: &Queue) -> Result<()> {
    let mut y = Buffer::<T>::zeroed(queue, 4)?;
    let tuner = Tuner::new(queue, "place").repeats(1);
    tune!(tuner.key(size_of::<T>()), const A: bool = [false, true], c = 0..2, const B: u32 = [0, 1,] => {
        let part = y.slice_mut(..);
        queue.flush()?;
        // SAFETY: work-items differ in their element.
        unsafe { place::<T, A, B>(c, part) }.global(4)
    })?;
    let number: u64 = y.to_vec(queue)?[3].into();
    let mut digits: Vec<u64> = (0..8).map(|at| number >> (2 * at) & 3).collect();
    digits.sort_unstable();
    assert_eq!(digits, [2, 2, 2, 2, 2, 2, 2, 3], "{}", queue.device());
    Ok(())
}

fn command(task: &str, folder: &Folder) -> Command {
    let mut command = children::command(task, &folder.0);
    // checked launches are not measured
    command.env_remove("CL_CHECK");
    command
}

fn with(task: &str, folder: &Folder, variable: (&str, &str)) -> Command {
    let mut command = command(task, folder);
    command.env(variable.0, variable.1);
    command
}

fn results(folder: &Folder) -> usize {
    folder.programs().iter().filter(|path| path.extension().is_some_and(|of| of == "cltune")).count()
}

#[test]
fn the_next_process_chooses_without_a_trial() {
    let folder = Folder::new("tuning");
    run(&mut command("measure", &folder));
    // one for each device that the child sees, which can be fewer than this process does (`devices.md`, several loaders)
    let devices = results(&folder);
    assert!(devices > 0);
    run(&mut command("reuse", &folder));
    run(&mut command("others", &folder));
    assert_eq!(results(&folder), devices * 4);
}

#[test]
fn results_are_removed() {
    let folder = Folder::new("tuning-removed");
    run(&mut command("measure", &folder));
    run(&mut command("remove", &folder));
    assert_eq!(results(&folder), 0);
    run(&mut command("measure", &folder));
}

#[test]
fn damaged_results_are_measured_anew() {
    let folder = Folder::new("tuning-damaged");
    run(&mut command("measure", &folder));
    for path in folder.programs().iter().filter(|path| path.extension().is_some_and(|of| of == "cltune")) {
        fs::write(path, "cl-runtime tuning result 1\nname: double\n").expect("writable");
    }
    run(&mut command("measure", &folder));
    run(&mut command("reuse", &folder));
}

#[test]
fn the_environment_decides() {
    let folder = Folder::new("tuning-environment");
    run(&mut with("off", &folder, ("CL_TUNE", "off")));
    run(&mut with("nonsense", &folder, ("CL_TUNE", "no")));
    run(&mut with("measure", &folder, ("CL_CACHE", "off")));
    assert_eq!(results(&folder), 0);
    run(&mut with("measure", &folder, ("CL_TUNE", "on")));
    run(&mut with("measure", &folder, ("CL_TUNE", "again")));
    run(&mut with("reuse", &folder, ("CL_TUNE", "on")));
}

#[test]
fn candidates_that_fail_are_reported() {
    let folder = Folder::new("tuning-failures");
    run(&mut command("failures", &folder));
}

#[test]
fn launches_are_tuned() {
    let folder = Folder::new("tuning-launches");
    run(&mut command("parameters", &folder));
    run(&mut command("launch", &folder));
    run(&mut command("launch at once", &folder));
}

#[test]
fn a_tuner_needs_candidates() -> Result<()> {
    let queue = Queue::new(&Device::native())?;
    for enabled in [true, false] {
        let found = Tuner::new(&queue, "none").enabled(enabled).choose([0; 0], |_| panic!("no trial"));
        let text = found.unwrap_err().to_string();
        assert_eq!(text, "`none` cannot be tuned on `native`: it has no candidates: pass at least one");
    }
    Ok(())
}

#[test]
fn a_disabled_tuner_chooses_the_first() -> Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let (found, trials) = choose(&queue, |tuner| tuner.enabled(false), &SIZES);
        assert_eq!((found?, trials), (LARGE, 0));
    }
    Ok(())
}

/// Checked execution is slow in its own way.
#[test]
#[cfg(debug_assertions)]
fn checked_launches_are_not_measured() -> Result<()> {
    let queue = Queue::builder(&Device::native()).checked(true).build()?;
    assert_eq!(choose(&queue, same, &SIZES).1, 0);
    Ok(())
}
