//! The interpreter: computes the result of a launch by Rust's rules, without rustc.
//!
//! It uses the typed form of the functions, before lowering, and determines what that form leaves to rustc: the types
//! of fields, of constants and of the results of other functions. Each function is compiled to operations of a stack
//! machine (`code`), so that the work-items of a group can run alternately from barrier to barrier. Values carry their
//! types. Operators and methods are implemented by Rust's own, on the same types.
//!
//! The tests of everything else validate it: with the feature `observe` the runtime reports every launch on the native
//! device, and `tests/src/interpreted.rs` repeats each from the source file and compares buffers, panics and races.
//!
//! Unsupported, reported as [`Stopped::Unsupported`]: sub-group functions (which belong to the runtime), items of other
//! files, functions with the same name in several modules that are called by a path, places more than six projections
//! deep in a value, and more than a million scalars of local memory.

mod code;
mod collective;
mod compile;
mod layout;
mod link;
mod machine;
mod memory;
mod message;
mod method;
mod number;
mod scope;
mod vector;

use machine::{Item, Machine, Pause, Range, Stop, Wait};
use memory::Memory;

use crate::launch::{Arg, Launch, Outcome, Race};
use crate::program::Program;
use crate::types::Type;
use crate::value::{Object, Place, Value};

/// The reason why a launch was not run to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stopped {
    /// The program contains something that the interpreter does not support, or the arguments do not fit the kernel.
    Unsupported(String),
    /// It exceeded the number of operations allowed.
    Budget,
}

/// The order in which work-items and groups run. With atomics, a kernel's results may depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// In ascending order.
    Forwards,
    /// In descending order.
    Backwards,
}

impl Order {
    /// The item at this position of the order, among `count` items.
    fn at(self, place: usize, count: usize) -> usize {
        match self {
            Order::Forwards => place,
            Order::Backwards => count - 1 - place,
        }
    }
}

/// Runs the program's kernel, for at most `budget` operations of all work-items together.
///
/// # Errors
///
/// If it could not be run to its end.
pub fn run(program: &Program, launch: &Launch, budget: u64) -> Result<Outcome, Stopped> {
    run_in(Order::Forwards, program, launch, budget)
}

/// Runs the program's kernel like [`run`], in the given order.
///
/// # Errors
///
/// If it could not be run to its end.
pub fn run_in(order: Order, program: &Program, launch: &Launch, budget: u64) -> Result<Outcome, Stopped> {
    let linked = link::link(program).map_err(Stopped::Unsupported)?;
    let range = range(program, launch)?;
    let function = program.functions.get(&program.kernel);
    let params = function.map_or(&[][..], |function| &function.ast.params);
    let names: Vec<_> = params.iter().filter(|param| !param.is_length()).map(|param| param.name.to_string()).collect();
    if names.len() != launch.args.len() {
        let (takes, given) = (names.len(), launch.args.len());
        return Err(Stopped::Unsupported(format!("{given} arguments for {takes} parameters")));
    }
    let mut machine = Machine {
        linked: &linked,
        buffers: Vec::new(),
        constants: vec![None; linked.constants.len()],
        locals: Vec::new(),
        calls: Vec::new(),
        interval: 0,
        budget,
        races: Vec::new(),
        uninitialised: false,
        range,
        depth: 0,
        views: machine::view::Views::default(),
    };
    let bound = bind(&mut machine, &linked.codes[0].params, &names, &launch.args)?;
    let mut panics = Vec::new();
    let [width, height, depth] = range.groups();
    let count = width * height * depth;
    for place in 0..count {
        let at = order.at(place, count);
        group(order, &mut machine, &bound, [at % width, at / width % height, at / width / height], &mut panics)?;
    }
    let steps = budget - machine.budget;
    let range = &machine.range;
    let fails = |item: u32| {
        let id = range.id(item);
        let group =
            |id: &[usize; 3]| -> [usize; 3] { std::array::from_fn(|d| (id[d] - range.offset[d]) / range.local[d]) };
        panics.iter().any(|panic: &crate::launch::Panic| group(&panic.global_id) == group(&id))
    };
    let doubtful = machine.buffers.iter().map(|memory| memory.touched_by(&fails, !panics.is_empty())).collect();
    let mut buffers = machine.buffers.into_iter().map(|memory| match memory.value {
        Value::Array(elements) => elements,
        _ => Vec::new(),
    });
    let args = launch.args.iter().map(|arg| match arg {
        Arg::Buffer(_) => Arg::Buffer(buffers.next().unwrap_or_default()),
        Arg::Grid(_, shape) => Arg::Grid(buffers.next().unwrap_or_default(), shape.clone()),
        Arg::Scalar(_) | Arg::LocalLen(_) | Arg::Function(_) => arg.clone(),
    });
    let (args, races, uninitialised) = (args.collect(), machine.races, machine.uninitialised);
    Ok(Outcome { args, panics, races, uninitialised, doubtful, steps })
}

/// The sizes, in three dimensions.
fn range(program: &Program, launch: &Launch) -> Result<Range, Stopped> {
    let bad = |what: &str| Err(Stopped::Unsupported(what.to_owned()));
    let dimensions = launch.global.len();
    let fits = |sizes: &[usize]| sizes.is_empty() || sizes.len() == dimensions;
    if !(1..=3).contains(&dimensions) || !fits(&launch.local) || !fits(&launch.offset) {
        return bad("sizes of different dimensions");
    }
    let padded =
        |sizes: &[usize], rest: usize| -> [usize; 3] { std::array::from_fn(|d| sizes.get(d).copied().unwrap_or(rest)) };
    let required = program.required_local();
    let local = match required {
        Some(required) if launch.local.is_empty() => required,
        _ => padded(&launch.local, 1),
    };
    let global = padded(&launch.global, 1);
    let count = global.iter().try_fold(1usize, |all, size| all.checked_mul(*size));
    if count.is_none_or(|count| u32::try_from(count).is_err()) || local.contains(&0) {
        return bad("a launch of this size");
    }
    Ok(Range { global, local, offset: padded(&launch.offset, 0), dimensions })
}

/// The kernel's arguments and its `#[local]` parameters, at the start of a group.
struct Bound {
    values: Vec<Value>,
    locals: Vec<(String, Type)>,
}

fn bind(machine: &mut Machine<'_>, params: &[Type], names: &[String], args: &[Arg]) -> Result<Bound, Stopped> {
    let mut bound = Bound { values: Vec::new(), locals: Vec::new() };
    let place = |object: fn(u32) -> Object, at: usize| Place::of(object(u32::try_from(at).unwrap_or(u32::MAX)));
    for (arg, name) in args.iter().zip(names) {
        let param = params.get(bound.values.len());
        let bad = || Err(Stopped::Unsupported(format!("this argument for `{name}`, which is a {param:?}")));
        match (arg, param) {
            (Arg::Scalar(value), Some(_)) => bound.values.push(value.clone()),
            (Arg::Function(name), Some(Type::Function(..))) => bound.values.push(Value::Function(name.clone())),
            (Arg::Buffer(elements) | Arg::Grid(elements, _), Some(Type::Slice(mutable, element))) => {
                let tracked = *mutable && !matches!(**element, Type::Atomic(_));
                let place = place(Object::Buffer, machine.buffers.len());
                machine.buffers.push(Memory::buffer(name, elements.clone(), tracked));
                bound.values.push(Value::Slice(place, 0, elements.len()));
                if let Arg::Grid(_, shape) = arg {
                    bound.values.extend(shape.iter().map(|len| Value::from(*len)));
                }
            }
            (Arg::LocalLen(len), Some(Type::Slice(_, element))) => {
                let place = place(Object::Local, bound.locals.len());
                let ty = Type::Array(element.clone(), *len);
                if ty.scalars() > compile::LOCAL_MEMORY {
                    return bad();
                }
                bound.locals.push((name.clone(), ty));
                bound.values.push(Value::Slice(place, 0, *len));
            }
            _ => return bad(),
        }
    }
    Ok(bound)
}

/// Runs the work-items of a group, from barrier to barrier.
fn group(
    order: Order,
    machine: &mut Machine<'_>,
    bound: &Bound,
    group: [usize; 3],
    panics: &mut Vec<crate::launch::Panic>,
) -> Result<(), Stopped> {
    let Range { global, local, .. } = machine.range;
    machine.begin(bound.locals.iter().map(|(name, ty)| Memory::local(name, ty)).collect());
    let first: [usize; 3] = std::array::from_fn(|d| group[d] * local[d]);
    // in the last group, only the work-items within the range
    let size: [usize; 3] = std::array::from_fn(|d| local[d].min(global[d] - first[d]));
    let (mut waiting, mut spare) = (Vec::new(), None::<Item>);
    let mut ended = None;
    let count = size.iter().product();
    for place in 0..count {
        let at = order.at(place, count);
        let own = [at % size[0], at / size[0] % size[1], at / size[0] / size[1]];
        let id: [usize; 3] = std::array::from_fn(|d| first[d] + own[d]);
        let mut item = spare.take().unwrap_or_default();
        item.number = u32::try_from(id[0] + global[0] * (id[1] + global[1] * id[2])).unwrap_or(u32::MAX);
        (item.group, item.local) = (group, own);
        machine.start(&mut item, bound.values.clone());
        match machine.run(&mut item) {
            Ok(Pause::End) => {
                ended = Some(item.number);
                spare = Some(item);
            }
            Ok(Pause::Wait(wait)) => waiting.push((item, wait)),
            Err(Stop::Panic(panic)) => {
                panics.push(panic);
                spare = Some(item);
            }
            Err(Stop::Stopped(stopped)) => return Err(stopped),
        }
    }
    while !waiting.is_empty() {
        divergence(machine, &waiting, ended);
        collective::answer(&mut waiting)?;
        machine.interval += 1;
        let mut next = Vec::new();
        for (mut item, _) in waiting {
            match machine.run(&mut item) {
                Ok(Pause::End) => ended = Some(item.number),
                Ok(Pause::Wait(wait)) => next.push((item, wait)),
                Err(Stop::Panic(panic)) => panics.push(panic),
                Err(Stop::Stopped(stopped)) => return Err(stopped),
            }
        }
        waiting = next;
    }
    Ok(())
}

/// Records that work-items wait at different barriers, or that one has ended while others wait.
fn divergence(machine: &mut Machine<'_>, waiting: &[(Item, Wait)], ended: Option<u32>) {
    let Some((first, Wait { line, code, .. })) = waiting.first() else { return };
    let elsewhere = waiting.iter().find(|(_, wait)| wait.code != *code);
    let other = match (ended, elsewhere) {
        (Some(ended), _) => (None, machine.range.id(ended)),
        (None, Some((item, wait))) => (Some(wait.line), machine.range.id(item.number)),
        (None, None) => return,
    };
    if !machine.races.iter().any(|race| matches!(race, Race::Barrier { .. })) {
        let waiting = (*line, machine.range.id(first.number));
        machine.races.push(Race::Barrier { waiting, other });
    }
}
