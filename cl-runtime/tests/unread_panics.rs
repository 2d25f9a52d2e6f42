//! Panics of kernels that nobody asks for are told on stderr, once, each time in a process of its own.
#![allow(missing_docs)]

use cl_runtime::{Error, Result, prelude::*};
use std::{
    env, mem,
    process::{self, Command},
    sync::mpsc,
};

const LEN: usize = 16;

#[kernel]
fn overrun(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1;
}

#[kernel]
fn overrun_slowly(iterations: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut value = i as u32;
    for _ in 0..iterations {
        value = value.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    }
    y[i] = value;
}

/// Each task, and how many panics are told when it is done.
const TASKS: &[(&str, usize)] = &[
    // nobody asks
    ("dropped", 1),
    ("twice", 2),
    ("event after queue", 1),
    ("exit", 1),
    ("exit with event", 1),
    ("forgotten", 1),
    ("flushed", 1),
    ("exit when flushed", 1),
    ("static", 1),
    ("other queue", 1),
    // somebody is given it
    ("run", 0),
    ("wait", 0),
    ("wait after queue", 0),
    ("finish", 0),
    ("finish of two", 0),
    ("read", 0),
    ("told", 0),
    // nothing goes wrong
    ("fine", 0),
];

#[test]
fn child() -> Result<()> {
    let Some(task) = env::var("TASK").ok() else { return Ok(()) };
    let (number, what) = task.split_once(' ').expect("a number and words");
    if env::var_os("LOGGER").is_some() {
        log::set_logger(&Logger).expect("there is none yet");
        log::set_max_level(log::LevelFilter::Error);
    }
    let device = Device::all()[number.parse::<usize>().expect("a number")];
    let queue = Queue::new(&device)?;
    let mut y = Buffer::filled(&queue, LEN, 0)?;
    if what == "fine" {
        overrun(&mut y).global(LEN).launch(&queue)?;
        return Ok(());
    }
    if what == "run" {
        return expect_panic(overrun(&mut y).global(LEN + 1).run(&queue));
    }
    if what == "flushed" || what == "exit when flushed" {
        // a simulator is slow enough
        let iterations = if device.platform_name().contains("Oclgrind") { 3_000 } else { 300_000 };
        let event = overrun_slowly(iterations, &mut y).global(LEN + 1).launch(&queue)?;
        queue.flush()?;
        if what == "exit when flushed" {
            process::exit(0)
        }
        mem::forget((queue, event));
        return Ok(());
    }
    let event = overrun(&mut y).global(LEN + 1).launch(&queue)?;
    match what {
        "dropped" => {}
        "twice" => drop(overrun(&mut y).global(LEN + 1).launch(&queue)?),
        "event after queue" => {
            drop(queue);
            drop(event);
        }
        "exit" => {
            drop(event);
            process::exit(0)
        }
        "exit with event" => process::exit(0),
        "forgotten" => mem::forget((queue, event)),
        "static" => {
            static QUEUE: std::sync::OnceLock<(Queue, Event)> = std::sync::OnceLock::new();
            QUEUE.get_or_init(|| (queue, event));
        }
        "other queue" => Queue::new(&device)?.finish()?,
        "wait" => expect_panic(event.wait())?,
        "wait after queue" => {
            drop(queue);
            expect_panic(event.wait())?;
        }
        "finish" => expect_panic(queue.finish())?,
        "finish of two" => {
            let second = overrun(&mut y).global(LEN + 1).launch(&queue)?;
            expect_panic(queue.finish())?;
            drop((event, second));
        }
        "read" => expect_panic(y.to_vec(&queue).map(drop))?,
        "told" => {
            let (sender, receiver) = mpsc::channel();
            event.on_complete(move |result| sender.send(result).expect("it is waited for"));
            expect_panic(receiver.recv().expect("it is told"))?;
        }
        what => panic!("what is {what}?"),
    }
    Ok(())
}

struct Logger;

impl log::Log for Logger {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        eprintln!("logged to {}: {}", record.target(), record.args());
    }

    fn flush(&self) {}
}

#[track_caller]
fn expect_panic(result: Result<()>) -> Result<()> {
    match result {
        Err(Error::Panic(_)) => Ok(()),
        other => panic!("{other:?}"),
    }
}

/// What a process says on stderr that does this.
fn stderr(number: usize, what: &str, logger: bool) -> String {
    let mut command = Command::new(env::current_exe().expect("tests know their program"));
    command.args(["--exact", "child", "--nocapture"]).env("TASK", format!("{number} {what}"));
    if logger {
        command.env("LOGGER", "yes");
    }
    let output = command.output().expect("the program runs again");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{what} on device {number}: {}\n{text}", output.status);
    text
}

#[test]
fn panics_that_nobody_asks_for_are_told_once() {
    for (number, device) in Device::all().iter().enumerate() {
        for &(what, count) in TASKS {
            let text = stderr(number, what, false);
            let told = text.matches("kernel `overrun").count();
            assert_eq!(told, count, "{what} on {device}:\n{text}");
            let advised = text.matches("\nnote: no call has returned this error: `.run(&queue)?`").count();
            assert_eq!(advised, count, "{what} on {device}:\n{text}");
        }
    }
}

#[test]
fn a_logger_is_told_instead() {
    for (number, device) in Device::all().iter().enumerate() {
        let text = stderr(number, "dropped", true);
        let logged = text.matches("logged to cl_runtime::panic: kernel `overrun` panicked at ").count();
        assert_eq!((logged, text.matches("panicked at").count()), (1, 1), "{device}:\n{text}");
    }
}
