//! The machine, which executes a work-item operation by operation.

pub(super) mod access;
pub(super) mod compare;
mod step;
pub(super) mod view;

use std::rc::Rc;

use super::code::{At, Op};
use super::link::Linked;
use super::memory::Memory;
use super::{Stopped, message};
use crate::launch::{Panic, Race};
use crate::types::Type;
use crate::value::Value;

/// A launch in progress.
pub(super) struct Machine<'p> {
    pub(super) linked: &'p Linked,
    /// The memory of the kernel's slices, by parameter number.
    pub(super) buffers: Vec<Memory>,
    /// The constants computed so far.
    pub(super) constants: Vec<Option<Value>>,
    /// The local memory of the group.
    pub(super) locals: Vec<Memory>,
    /// The calls of the group: the caller's ID, the called function's code, the call's number in the caller, and the
    /// index of the call's first array in `locals`.
    pub(super) calls: Vec<(u32, usize, u32, usize)>,
    /// The number of barriers that the group has passed.
    pub(super) interval: u32,
    /// The number of operations left.
    pub(super) budget: u64,
    pub(super) races: Vec<Race>,
    pub(super) uninitialised: bool,
    pub(super) range: Range,
    /// The nesting depth of constants.
    pub(super) depth: usize,
    /// Slices that are views of others with another element type.
    pub(super) views: view::Views,
}

/// The sizes of a launch.
#[derive(Debug, Clone, Copy)]
pub(super) struct Range {
    pub(super) global: [usize; 3],
    pub(super) local: [usize; 3],
    pub(super) offset: [usize; 3],
    pub(super) dimensions: usize,
}

impl Range {
    pub(super) fn groups(&self) -> [usize; 3] {
        std::array::from_fn(|d| self.global[d].div_ceil(self.local[d].max(1)))
    }

    /// The indices of the work-item with this number.
    pub(super) fn id(&self, number: u32) -> [usize; 3] {
        let (number, [w, h, _]) = (number as usize, self.global.map(|size| size.max(1)));
        let id = [number % w, number / w % h, number / w / h];
        std::array::from_fn(|d| id[d] + self.offset[d])
    }
}

/// A work-item.
#[derive(Debug, Default)]
pub(super) struct Item {
    frames: Vec<Frame>,
    variables: Vec<Value>,
    stack: Vec<Value>,
    /// The stack height at the start of each loop of each frame.
    marks: Vec<usize>,
    ranges: Vec<Iterations>,
    /// Its linear number in the launch.
    pub(super) number: u32,
    pub(super) group: [usize; 3],
    pub(super) local: [usize; 3],
}

/// A function call in progress.
#[derive(Debug)]
struct Frame {
    code: usize,
    /// The next operation.
    next: usize,
    /// The start of its variables.
    variables: usize,
    /// The start of its loops.
    loops: usize,
    /// The stack height before the call.
    stack: usize,
    /// Its ID among the calls of the group.
    call: u32,
    /// Its first array in local memory.
    shared: usize,
}

/// The remaining iterations of a loop.
#[derive(Debug, Clone, Copy)]
struct Iterations {
    scalar: cl_compiler::ty::Scalar,
    next: i128,
    step: i128,
    left: u128,
}

/// The reason why a work-item pauses.
#[derive(Debug)]
pub(super) enum Pause {
    /// It has finished.
    End,
    /// It waits for the other work-items of its group.
    Wait(Wait),
}

/// The point where a work-item waits.
#[derive(Debug)]
pub(super) struct Wait {
    pub(super) line: u32,
    /// The function, and the operation after the waiting point.
    pub(super) code: (usize, usize),
    /// A work-group function with its operands; `None` at a barrier.
    pub(super) collective: Option<(Rc<str>, Vec<Value>)>,
}

/// The reason why a work-item stops early.
#[derive(Debug)]
pub(super) enum Stop {
    Panic(Panic),
    Stopped(Stopped),
}

pub(super) fn unsupported<T>(what: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Stopped(Stopped::Unsupported(what.into())))
}

/// The maximum nesting depth of calls.
const DEPTH: usize = 256;

impl Item {
    /// Starts at the kernel's first operation.
    pub(super) fn start(&mut self, args: Vec<Value>, linked: &Linked) {
        self.frames.clear();
        self.stack.clear();
        self.variables = args;
        let code = &linked.codes[0];
        self.variables.resize(code.variables, Value::Unit);
        self.marks.clear();
        self.marks.resize(code.loops, 0);
        self.ranges.clear();
        self.ranges.resize(code.loops, Iterations::NONE);
        self.frames.push(Frame { code: 0, next: 0, variables: 0, loops: 0, stack: 0, call: 0, shared: 0 });
    }

    pub(super) fn push(&mut self, value: Value) {
        self.stack.push(value);
    }

    fn pop(&mut self) -> Value {
        self.stack.pop().unwrap_or(Value::Unit)
    }

    pub(super) fn pop_many(&mut self, count: usize) -> Vec<Value> {
        self.stack.split_off(self.stack.len().saturating_sub(count))
    }

    fn frame(&self) -> &Frame {
        // there is a frame until the work-item ends
        &self.frames[self.frames.len() - 1]
    }

    fn variable(&self, number: u32) -> usize {
        self.frame().variables + number as usize
    }
}

impl Iterations {
    const NONE: Iterations = Iterations { scalar: cl_compiler::ty::Scalar::Usize, next: 0, step: 1, left: 0 };
}

impl Machine<'_> {
    /// Runs a work-item to its next barrier or to its end.
    pub(super) fn run(&mut self, item: &mut Item) -> Result<Pause, Stop> {
        let linked = self.linked;
        loop {
            let Some(frame) = item.frames.last_mut() else { return Ok(Pause::End) };
            let Some(op) = linked.codes[frame.code].ops.get(frame.next) else {
                return unsupported("a function without an end");
            };
            frame.next += 1;
            if self.budget == 0 {
                return Err(Stop::Stopped(Stopped::Budget));
            }
            self.budget -= 1;
            match op {
                Op::Barrier(line) => {
                    let code = (frame.code, frame.next);
                    return Ok(Pause::Wait(Wait { line: *line, code, collective: None }));
                }
                Op::Collective { name, operands, line } => {
                    let code = (frame.code, frame.next);
                    let operands = self.operands(item, *operands)?;
                    return Ok(Pause::Wait(Wait { line: *line, code, collective: Some((name.clone(), operands)) }));
                }
                Op::Return => self.leave(item),
                op => self.step(item, op)?,
            }
        }
    }

    fn leave(&mut self, item: &mut Item) {
        let value = item.pop();
        if let Some(frame) = item.frames.pop() {
            item.variables.truncate(frame.variables);
            item.marks.truncate(frame.loops);
            item.ranges.truncate(frame.loops);
            item.stack.truncate(frame.stack);
        }
        item.stack.push(value);
    }

    fn enter(&mut self, item: &mut Item, code: usize, args: usize, number: u32) -> Result<(), Stop> {
        if item.frames.len() >= DEPTH {
            return Err(Stop::Stopped(Stopped::Budget));
        }
        let linked = self.linked;
        let callee = &linked.codes[code];
        let caller = item.frame().call;
        let call = self.call(caller, code, number);
        let args = item.pop_many(args);
        let (variables, loops, stack) = (item.variables.len(), item.marks.len(), item.stack.len());
        item.variables.resize(variables + callee.variables.max(args.len()), Value::Unit);
        for (at, arg) in args.into_iter().enumerate() {
            let arg = match (callee.params.get(at), &arg) {
                (Some(Type::Slice(..)), Value::Ref(_)) => self.lent(item, arg)?,
                _ => arg,
            };
            item.variables[variables + at] = arg;
        }
        item.marks.resize(loops + callee.loops, 0);
        item.ranges.resize(loops + callee.loops, Iterations::NONE);
        let shared = self.calls.get(call as usize).map_or(0, |call| call.3);
        item.frames.push(Frame { code, next: 0, variables, loops, stack, call, shared });
        Ok(())
    }

    /// The ID of a call among the group's calls. Each call has local memory of its own.
    fn call(&mut self, caller: u32, code: usize, number: u32) -> u32 {
        if !self.linked.shares {
            return 0;
        }
        let known = self.calls.iter().position(|&(from, of, at, _)| (from, of, at) == (caller, code, number));
        let call = known.unwrap_or_else(|| {
            self.calls.push((caller, code, number, self.locals.len()));
            self.arrays(code);
            self.calls.len() - 1
        });
        u32::try_from(call).unwrap_or(u32::MAX)
    }

    /// Creates a function's arrays in local memory.
    fn arrays(&mut self, code: usize) {
        let shared = &self.linked.codes[code].shared;
        self.locals.extend(shared.iter().map(|(name, ty)| Memory::local(name, ty)));
    }

    /// Starts a group, with memory for the kernel's `#[local]` parameters.
    pub(super) fn begin(&mut self, params: Vec<Memory>) {
        self.interval += 1;
        self.locals = params;
        self.calls.clear();
        self.calls.push((u32::MAX, 0, 0, self.locals.len()));
        self.arrays(0);
    }

    /// The index of the first array that the kernel itself declares.
    pub(super) fn own_arrays(&self) -> usize {
        self.calls.first().map_or(0, |call| call.3)
    }

    /// Starts a work-item of the group.
    pub(super) fn start(&self, item: &mut Item, args: Vec<Value>) {
        item.start(args, self.linked);
        item.frames[0].shared = self.own_arrays();
    }

    pub(super) fn panic<T>(&self, item: &Item, message: String, at: At) -> Result<T, Stop> {
        let global_id = self.range.id(item.number);
        Err(Stop::Panic(Panic { message, line: at.line, column: at.column, global_id }))
    }

    /// The value of a constant.
    fn constant(&mut self, number: u32) -> Result<&Value, Stop> {
        let at = number as usize;
        if self.constants.get(at).is_none_or(Option::is_none) {
            let Some(&code) = self.linked.constants.get(at) else { return unsupported("a constant") };
            if self.constants.len() < self.linked.constants.len() {
                self.constants.resize(self.linked.constants.len(), None);
            }
            let mut item = Item::default();
            item.frames.push(Frame { code: 0, next: 0, variables: 0, loops: 0, stack: 0, call: 0, shared: 0 });
            // stops infinite recursion of constants
            if self.depth >= DEPTH {
                return unsupported("a constant that is made of itself");
            }
            self.depth += 1;
            self.enter(&mut item, code, 0, u32::MAX)?;
            item.frames.remove(0);
            let ended = self.run(&mut item);
            self.depth -= 1;
            match ended? {
                Pause::End => {}
                Pause::Wait(_) => return unsupported("a barrier in a constant"),
            }
            self.constants[at] = Some(item.pop());
        }
        match &self.constants[at] {
            Some(value) => Ok(value),
            None => unsupported("a constant"),
        }
    }
}

/// The panic message for an index out of bounds.
fn bounds(len: usize, index: u64) -> String {
    message::of_parts(&cl_compiler::ir::panics::bounds_message(), &[Value::from(index), Value::from(len as u64)])
}
