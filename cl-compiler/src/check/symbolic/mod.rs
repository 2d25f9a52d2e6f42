//! Symbolic execution of a function. It computes the facts at each program point, whether a construct that may panic
//! there can panic, and which elements of shared memory the function accesses.
//!
//! Integers are forms over [symbols](crate::proof::Symbol). A variable has one [`Value`] at each program point. Where two
//! paths join, or at the head of a loop, a value that differs becomes a new symbol. Facts about it are guessed and then
//! proven ([`loops`]). Conditions, loop ranges and passed checks add facts ([`domain::environment`]).
//!
//! A form is the value modulo two to the width of its type. Where the value itself matters (comparison, division, widening,
//! a part of a slice), it must be *exact*: proven to be in the range of the type. Otherwise it becomes a symbol of its own.
//!
//! - **Bounds** ([`bounds::verdicts`]): a goal is proven, or implied by a condition over sizes, lengths and arguments, or open.
//! - **Races** ([`races::race`]): every access to memory that other work-items see is a *site*: index forms, and the facts that
//!   hold there. All pairs of sites of a `&mut` parameter are compared. Of local memory, the pairs without a barrier in
//!   between are compared; they are found by executing loops with barriers twice. A pair that can meet is an error, unless
//!   a launch condition excludes it.
//! - **Local memory** ([`local_memory::written`]): the elements that have been written on every path, and at each barrier those that the
//!   work-group has covered: ranges of each dimension ([`local_memory::cover`]), a work-item that has written the element ([`local_memory::witness`]),
//!   or, for double buffers, an assumption at the head of the loop ([`local_memory::loop_covers`]). Other reads make the assembled
//!   program zero the memory.
//! - **Assumptions**: a fact that rests on one has a tag, for example that a `usize` argument is below 2⁶⁰, that a form does
//!   not overflow in this launch, or that a check has passed. A proof returns its tags, which become conditions. Passed
//!   checks count for bounds but not for races: a panicked work-item may have made the access of another one.
//! - **Calls** ([`expressions::called`]): the `Summary` of a device function states whether work-items that receive the same slice access
//!   disjoint elements, possibly only if an integer argument is distinct. The caller's expansion checks it.
//! - **Constants** ([`values::constants`]): a constant that only rustc knows is a symbol. A question that only its value answers is a
//!   decision: linear constraints with constants in the coefficients (`proof/residual.rs`). The expansion evaluates it in a
//!   constant, with the same code as the compiler (`linear.rs`).
//!
//! A question is asked with as few facts as suffice, because the prover's time grows with them.

mod bounds;
mod domain;
mod expressions;
mod local_memory;
mod loops;
mod races;
mod state;
mod values;

use self::domain::value::{Memory, Target, Value, View};
pub(super) use self::state::{Also, Input, Outcome};
use self::state::{Assumption, Executor, SMALL};
use super::Quantity;
use crate::diag::Sink;
use crate::ir::LocalId;
use crate::names::Origin;
use crate::proof::{Kind, LENGTH_LIMIT};
use crate::ty::{Scalar, Space, Ty};

/// Executes a function symbolically. Errors go to the sink.
pub(super) fn execute(input: Input, sink: &Sink) -> Outcome {
    let function = input.function;
    let mut executor = Executor::new(input);
    executor.begin();
    executor.enter();
    executor.block(&function.body);
    executor.find_ends();
    if !input.is_kernel && function.locals.iter().any(|local| local.shared) {
        executor.called_again();
    }
    executor.finish(sink)
}

impl Executor<'_> {
    /// Executes a device function a second time. Its local memory is the same at each call, so the last accesses of one
    /// call can meet the first ones of the next.
    fn called_again(&mut self) {
        let mut since = std::mem::take(&mut self.returned);
        since.append(&mut self.races.since);
        since.sort_unstable();
        since.dedup();
        (self.races.since, self.again, self.reachable) = (since, true, true);
        self.called_again = true;
        self.races.again_from = self.races.count();
        self.parameters();
        self.block(&self.function.body);
    }

    /// Creates the symbols for the parameters and the work-item functions.
    fn begin(&mut self) {
        self.parameters();
        self.arrays_and_ids();
    }

    fn parameters(&mut self) {
        for at in 0..self.function.params {
            let local = &self.function.locals[at];
            let name = match &local.origin {
                Origin::Dimension { grid, number } => format!("{grid}.shape()[{number}]"),
                Origin::ImageLength { image, length } => format!("{image}.{length}()"),
                Origin::User | Origin::Part(_) | Origin::Made(_) => {
                    local.name.as_ref().map_or_else(String::new, ToString::to_string)
                }
            };
            self.env[at] = self.parameter(LocalId(at), &name, &local.ty.clone());
        }
    }

    fn arrays_and_ids(&mut self) {
        for local in &self.function.locals {
            local.ty.visit(&mut |ty| {
                if let Ty::Array(_, len) = ty {
                    self.array_len(len);
                }
            });
        }
        for (at, local) in self.function.locals.iter().enumerate().filter(|(_, local)| local.shared) {
            if matches!(local.ty, Ty::Array(..)) {
                self.env[at] = Value::Ref(Target::whole(Memory::Shared(LocalId(at))));
            }
        }
        self.make_ids();
        self.k.geometry = self.k.mark();
    }

    /// Returns which work-items share the value of a parameter, and whether the host knows it.
    fn parameter_kind(&self, at: usize) -> Kind {
        if self.input.is_kernel {
            Kind::Host
        } else if self.input.uniform.is_same(LocalId(at)) && self.function.barriers {
            Kind::Group
        } else {
            Kind::Item
        }
    }

    fn parameter(&mut self, id: LocalId, name: &str, ty: &Ty) -> Value {
        let kind = self.parameter_kind(id.0);
        match ty {
            Ty::Scalar(scalar) if scalar.is_int() => {
                let symbol = self.k.of_type(name, kind, *scalar);
                self.k.name(symbol);
                if self.input.small == Some(id.0) {
                    self.k.narrow(symbol, (0, i128::min((*scalar).max(), SMALL - 1)));
                }
                if self.input.is_kernel {
                    self.k.quantities.insert(symbol, Quantity::Value(id));
                    if *scalar == Scalar::Usize && self.shapes.contains(&id) {
                        // a grid has fewer elements than this
                        self.k.narrow(symbol, (0, LENGTH_LIMIT - 1));
                    } else if *scalar == Scalar::Usize && !self.input.unlimited.contains(&id) {
                        let tag = self.assume(Assumption::Limit(symbol, LENGTH_LIMIT));
                        self.k.limit(symbol, tag, (0, LENGTH_LIMIT - 1));
                    }
                }
                if kind == Kind::Item && self.input.small == Some(id.0) && !self.again {
                    self.parameters.push((id.0, symbol));
                }
                Value::Int(symbol.into())
            }
            Ty::Slice { mutable, space, .. } => {
                let len = self.k.symbol(&format!("{name}.len()"), kind, (0, LENGTH_LIMIT - 1));
                self.k.name(len);
                if self.input.is_kernel {
                    self.k.quantities.insert(len, Quantity::Len(id));
                }
                let shared = self.input.is_kernel && *space == Space::Local;
                let memory = match (shared, mutable) {
                    (true, _) => Memory::Shared(id),
                    (false, true) => Memory::Param(id),
                    (false, false) => Memory::Own,
                };
                Value::Slice(View::whole(memory, len))
            }
            Ty::Ref { mutable: true, .. } => Value::Ref(Target::whole(Memory::Param(id))),
            Ty::Ref { .. } => Value::Ref(Target::whole(Memory::Own)),
            Ty::Opaque(_) => self.opaque_parameter(id, name, kind),
            ty => self.unknown(ty, name, kind),
        }
    }
}
