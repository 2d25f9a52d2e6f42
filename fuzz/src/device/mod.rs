//! Runs a kernel on a device without rustc. The program is expanded as by the macros, the constants in the expansion
//! are evaluated here, and the runtime itself assembles the program, launches it and decodes panics.

mod batch;
mod collective;
mod convert;
mod evaluate;
mod infer;
mod memory;
mod number;
mod operator;
mod pattern;
mod runtime;
mod source;
mod ty;

use std::cell::Cell;

use cl_runtime::__private::{Groups, KernelSlot, NativeArgs};
use cl_runtime::{Error, Kernel, Queue};

use crate::Launch;
pub use batch::{MOST, build_together};
use evaluate::{At, Evaluator};
use source::Source;

/// The value of `module_path!()` in the programs.
pub const MODULE: &str = "fuzz";
/// The value of `file!()`.
pub const FILE: &str = "random.rs";

/// The reason why a program has no runnable kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The compiler rejects it, or rustc would reject the compiler's output.
    Refused {
        /// `CL0017`, or `rustc`.
        code: String,
        /// The message.
        message: String,
    },
    /// This crate cannot evaluate a construct in it.
    Unsupported(String),
    /// The compiler's output is certainly wrong.
    Broken(String),
}

impl Failure {
    fn refused(code: &str, message: String) -> Self {
        Self::Refused { code: code.to_owned(), message }
    }

    fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }
}

type Result<T> = std::result::Result<T, Failure>;

/// A program's kernel, ready for the runtime.
#[derive(Debug, Clone, Copy)]
pub struct Built {
    kernel: &'static Kernel,
    slot: &'static KernelSlot,
    /// Distinct for each kernel that is built together with others.
    number: usize,
}

/// The result of a launch on a device.
#[derive(Debug, Clone, PartialEq)]
pub enum Ran {
    /// It completed, with these buffers and this panic, if any.
    Done {
        /// The bytes of each argument; empty if it is not a buffer.
        buffers: Vec<Vec<u8>>,
        /// The message, line, column and work-item of the reported panic.
        panic: Option<crate::Panic>,
    },
    /// The device cannot run it: it has no `f64`, or too little local memory.
    Lacking(String),
    /// The runtime reports that two work-items could access the same element.
    Race(String),
    /// The device's compiler or driver failed.
    Failed(String),
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

fn no_native(_: &Groups<'_>, _: &NativeArgs<'_>) {
    unreachable!("the interpreter runs it")
}

/// Runs a check that may panic, as rustc would evaluate it. Returns the panic message as the error.
pub(crate) fn quietly<T>(check: impl FnOnce() -> T + std::panic::UnwindSafe) -> std::result::Result<T, String> {
    static HOOK: std::sync::Once = std::sync::Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                usual(info);
            }
        }));
    });
    let before = QUIET.replace(true);
    let result = std::panic::catch_unwind(check);
    QUIET.set(before);
    result.map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
    })
}

/// Compiles the first kernel of a program.
///
/// # Errors
///
/// If the program does not compile, or contains something that this crate does not support.
pub fn build(text: &str) -> Result<Built> {
    build_numbered(text, 0)
}

/// Compiles the first kernel of a program that will be built together with others. Each has a different number below
/// [`MOST`].
///
/// # Errors
///
/// As [`build`].
pub fn build_numbered(text: &str, number: usize) -> Result<Built> {
    match quietly(|| build_loudly(text, number)) {
        Ok(built) => built,
        Err(panic) => Err(Failure::Broken(format!("the compiler panicked: {panic}"))),
    }
}

fn build_loudly(text: &str, number: usize) -> Result<Built> {
    let file = syn::parse_file(text).map_err(|error| {
        let at = error.span().start();
        Failure::refused("syn", format!("{}:{}: {error}", at.line, at.column + 1))
    })?;
    let source = Source::new(&file, number)?;
    let known = Evaluator::default();
    let at = At::new(&source, &known);
    let Some(kernel) = source.kernels.first() else { return Err(Failure::unsupported("a program without a kernel")) };
    let value = at.member(kernel, &[], "KERNEL")?;
    let parts = convert::kernel(&source, &value)?;
    for check in &source.checks {
        // rustc reports an error for a query whose type is undetermined
        at.expr(check, &evaluate::Scope::default())?;
    }
    // SAFETY: the parts are evaluated from the compiler's output for this kernel. There is no native version.
    let kernel = ty::leak(unsafe { Kernel::new(parts) });
    let slot = ty::leak(KernelSlot::new());
    Ok(Built { kernel, slot, number })
}

impl Built {
    /// The OpenCL C for launches that satisfy the kernel's conditions, and for others.
    pub fn opencl(&self) -> [String; 2] {
        [self.kernel.source(), self.kernel.checked_source()]
    }

    /// The compiled kernel.
    pub fn kernel(&self) -> &'static Kernel {
        self.kernel
    }

    /// Launches it and waits for completion.
    pub fn run(&self, queue: &Queue, launch: &Launch) -> Ran {
        self.is_next();
        run(self.kernel, queue, launch)
    }
}

/// Launches a kernel, which rustc may have compiled, and waits for completion.
pub fn run(kernel: &'static Kernel, queue: &Queue, launch: &Launch) -> Ran {
    match try_run(kernel, queue, launch) {
        Ok(ran) => ran,
        Err(error) => match error {
            Error::MissingCapability { .. } | Error::LocalMemory { .. } | Error::ConstantMemory { .. } => {
                Ran::Lacking(error.to_string())
            }
            Error::Race { .. } => Ran::Race(error.to_string()),
            error => Ran::Failed(error.to_string()),
        },
    }
}

fn try_run(kernel: &'static Kernel, queue: &Queue, launch: &Launch) -> std::result::Result<Ran, Error> {
    let mut memory = match arguments(kernel, queue, launch)? {
        Ok(memory) => memory,
        Err(problem) => return Ok(Ran::Failed(problem)),
    };
    let panic = match prepared(kernel, launch, &mut memory).run(queue) {
        Ok(()) => None,
        Err(Error::Panic(panic)) => Some(crate::Panic {
            message: panic.message.clone(),
            line: panic.line,
            column: panic.column,
            global_id: panic.global_id,
        }),
        Err(error) => return Err(error),
    };
    let buffers = memory.iter().map(|memory| memory.bytes(queue)).collect::<cl_runtime::Result<_>>()?;
    Ok(Ran::Done { buffers, panic })
}

type Memory = Vec<Box<dyn memory::Memory>>;

/// The arguments on the device, or the reason why they cannot be created.
fn arguments(
    kernel: &Kernel,
    queue: &Queue,
    launch: &Launch,
) -> std::result::Result<std::result::Result<Memory, String>, Error> {
    let mut memory = Vec::new();
    for (arg, param) in launch.flat_args().iter().zip(kernel.params()) {
        match memory::memory(queue, arg, param.kind)? {
            Some(argument) => memory.push(argument),
            None => return Ok(Err(format!("the argument `{}` cannot be passed", param.name))),
        }
    }
    if memory.len() != kernel.params().len() {
        return Ok(Err("there are not as many arguments as parameters".to_owned()));
    }
    Ok(Ok(memory))
}

/// The launch with its arguments.
fn prepared<'m>(kernel: &'static Kernel, launch: &Launch, memory: &'m mut Memory) -> cl_runtime::Launch<'m> {
    // SAFETY: the arguments that follow are the kernel's, according to the program. A wrong one is an error in the
    // launch.
    let mut builder = unsafe { cl_runtime::__private::launch(kernel) };
    for memory in memory {
        memory.pass(&mut builder);
    }
    let mut prepared = builder.finish();
    prepared = match *launch.global {
        [x] => prepared.global(x),
        [x, y] => prepared.global([x, y]),
        [x, y, z] => prepared.global([x, y, z]),
        _ => prepared,
    };
    prepared = match *launch.local {
        [x] => prepared.local(x),
        [x, y] => prepared.local([x, y]),
        [x, y, z] => prepared.local([x, y, z]),
        _ => prepared,
    };
    match *launch.offset {
        [x] => prepared.offset(x),
        [x, y] => prepared.offset([x, y]),
        [x, y, z] => prepared.offset([x, y, z]),
        _ => prepared,
    }
}
