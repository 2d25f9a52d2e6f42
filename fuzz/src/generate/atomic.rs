//! Atomics. Results do not depend on the order of operations, since nothing reads the atomics meanwhile.

use cl_compiler::ty::Scalar;

use super::Generator;
use super::types::{Ty, USIZE};

/// An array of atomics. The operations on its elements commute.
#[derive(Debug, Clone)]
pub(super) struct Atomic {
    pub(super) name: String,
    pub(super) family: Family,
    /// The length, if it is known.
    pub(super) len: Option<usize>,
}

/// The operations on the elements of an array of atomics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Family {
    pub(super) scalar: Scalar,
    methods: &'static [&'static str],
}

impl Family {
    /// `AtomicU32`
    pub(super) fn name(self) -> &'static str {
        match self.scalar {
            Scalar::I32 => "AtomicI32",
            _ => "AtomicU32",
        }
    }
}

impl Generator<'_> {
    pub(super) fn family(&mut self) -> Family {
        let scalar = self.random.pick(&[Scalar::U32, Scalar::I32]);
        let methods = self.random.pick(&[
            &["fetch_add", "fetch_sub"][..],
            &["fetch_add", "fetch_sub"],
            &["fetch_min"],
            &["fetch_max"],
            &["fetch_and"],
            &["fetch_or"],
            &["fetch_xor"],
        ]);
        Family { scalar, methods }
    }

    /// A statement that changes an atomic.
    pub(super) fn atomic_statement(&mut self) -> Option<String> {
        if self.atomics.is_empty() || self.pure > 0 {
            return None;
        }
        let atomic = self.random.pick(&self.atomics.clone());
        let name = &atomic.name;
        let index = match atomic.len {
            Some(len) => self.index(len, 1),
            None if self.random.chance(self.profile.panics) => self.expr(&USIZE, 1),
            None => format!("{} % {name}.len()", self.expr(&USIZE, 1)),
        };
        let value = self.expr(&Ty::Scalar(atomic.family.scalar), 2);
        let method = self.random.pick(atomic.family.methods);
        Some(format!("{name}[{index}].{method}({value}, Ordering::Relaxed);"))
    }

    /// Atomics in local memory: initialised, changed by all work-items, and read by all.
    pub(super) fn atomic_phase(&mut self, local: usize) {
        let Some(bins) = self.atomics.iter().find(|atomic| atomic.name == "bins").cloned() else { return };
        let ty = Ty::Scalar(bins.family.scalar);
        let len = bins.len.unwrap_or(1);
        self.atomics.retain(|atomic| atomic.name != "bins");
        let value = self.expr(&ty, 2);
        match len == local {
            true => self.line(format!("bins[k].store({value}, Ordering::Relaxed);")),
            false => {
                self.line(format!("if k < {len} {{"));
                self.line(format!("    bins[k].store({value}, Ordering::Relaxed);"));
                self.line("}");
            }
        }
        self.line("barrier();");
        self.atomics.push(bins);
        if let Some(text) = self.atomic_statement() {
            self.line(text);
        }
        // in a block of their own, so that variables they shadow are visible again afterwards
        self.block("{", "}", |this| this.statements(2, 2));
        self.line("barrier();");
        let seen = self.fresh("t");
        self.atomics.retain(|atomic| atomic.name != "bins");
        let index = self.index(len, 1);
        self.line(format!("let {seen} = bins[{index}].load(Ordering::Relaxed);"));
        self.line("barrier();");
        self.declare(&seen, &ty, super::scope::Kind::Value, false);
    }
}
