//! The facts about a device function that its callers cannot derive. They are constants, so they cross items and
//! crates, and the caller's expansion checks them while the user's crate compiles.

use cl_ir::ItemSpace;

/// How a parameter or a result is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// A value.
    Value,
    /// A reference into this space. [`ItemSpace::Param`] names the first parameter that must be in the same space.
    Ref(ItemSpace),
    /// A slice in this space, with the same meaning of `ItemSpace::Param`.
    Slice(ItemSpace),
}

/// The facts about a device function that its callers depend on.
#[derive(Debug)]
pub struct Summary {
    /// How each parameter is passed.
    pub params: &'static [Passed],
    /// How the result is passed.
    pub result: Passed,
    /// Whether it, or anything it calls, has a barrier or local memory. All work-items of a work-group must then call
    /// it together.
    pub barriers: bool,
    /// For each parameter, whether a barrier depends on it. The argument must then be uniform within a work-group.
    pub same: &'static [bool],
    /// The number of arrays in local memory that it and its callees declare.
    pub arrays: usize,
    /// For each parameter, whether the accesses of work-items that pass the same slice are disjoint: bit 0 for the
    /// work-items of a work-group between barriers, bit 1 for those of a launch. Bit 2: a barrier follows all accesses
    /// to it. Bit 3: a barrier precedes all accesses to it.
    pub distinct: &'static [u8],
    /// Conditional disjointness: the accesses to the slice of the first parameter are disjoint if the second parameter,
    /// an integer, has a distinct value below the limit in each work-item. The flag is set if this holds for all
    /// work-items of a launch, and clear if only for those of a work-group between barriers.
    pub own: &'static [(usize, usize, u64, bool)],
    /// The result is computed from the arguments alone: uniform arguments have a uniform result.
    pub pure: bool,
}

impl Passed {
    const fn space(self) -> Option<ItemSpace> {
        match self {
            Self::Value => None,
            Self::Ref(space) | Self::Slice(space) => Some(space),
        }
    }
}

impl Summary {
    /// The summary of a function that failed to compile. It permits all calls.
    pub const NONE: &'static Self = &Self {
        params: &[],
        result: Passed::Value,
        barriers: false,
        same: &[],
        arrays: 0,
        distinct: &[],
        own: &[],
        pure: true,
    };

    /// Whether the parameter is a slice. An array borrowed for it is then passed with its length.
    pub const fn takes_slice(&self, param: usize) -> bool {
        param < self.params.len() && matches!(self.params[param], Passed::Slice(_))
    }

    /// Whether the result is a slice. Its length is then returned through an additional argument.
    pub const fn gives_slice(&self) -> bool {
        matches!(self.result, Passed::Slice(_))
    }

    /// Whether an argument must be uniform within a work-group.
    pub const fn needs_same(&self, param: usize) -> bool {
        self.barriers && param < self.same.len() && self.same[param]
    }

    /// Checks a call that only some work-items of a work-group may reach, or that is inside an expression.
    ///
    /// # Panics
    ///
    /// With the message, if the function has a barrier.
    #[track_caller]
    pub const fn refuse_barriers(&self, message: &'static str) {
        assert!(!self.barriers, "{}", message);
    }

    /// Checks an argument that may differ between the work-items of a work-group.
    ///
    /// # Panics
    ///
    /// With the message, if it must be uniform.
    #[track_caller]
    pub const fn refuse_differing(&self, param: usize, message: &'static str) {
        assert!(!self.needs_same(param), "{}", message);
    }

    /// Whether the accesses of work-items that pass the same slice for this parameter are disjoint, within a work-group
    /// or within a launch.
    pub const fn keeps_distinct(&self, param: usize, launch: bool) -> bool {
        // a function that failed to compile permits everything
        param >= self.distinct.len() || self.distinct[param] & (1 << launch as u8) != 0
    }

    /// The same, if these arguments are distinct in each work-item. Each is given with its largest value.
    const fn keeps_distinct_by(&self, param: usize, launch: bool, own: &[(usize, u64)]) -> bool {
        let mut at = 0;
        while at < self.own.len() {
            let (of, argument, limit, of_launch) = self.own[at];
            let mut given = 0;
            while given < own.len() {
                let (number, most) = own[given];
                // disjointness within a launch implies disjointness within a work-group
                if of == param && number == argument && most < limit && (of_launch || !launch) {
                    return true;
                }
                given += 1;
            }
            at += 1;
        }
        false
    }

    /// Checks an argument that work-items share, given the arguments that are distinct in each work-item.
    ///
    /// # Panics
    ///
    /// With the message, if the function's accesses to it are not disjoint.
    #[track_caller]
    pub const fn refuse_shared(&self, param: usize, launch: bool, own: &[(usize, u64)], message: &'static str) {
        assert!(self.keeps_distinct(param, launch) || self.keeps_distinct_by(param, launch, own), "{}", message);
    }

    /// Whether, on every path, the work-items of a work-group meet at a barrier after all accesses to the memory of this
    /// parameter.
    pub const fn barrier_follows(&self, param: usize) -> bool {
        param >= self.distinct.len() || self.barriers && self.distinct[param] & 4 != 0
    }

    /// The same, before all accesses.
    pub const fn barrier_precedes(&self, param: usize) -> bool {
        param >= self.distinct.len() || self.barriers && self.distinct[param] & 8 != 0
    }

    /// Checks an argument that another work-item accesses after this call (`after`) or before it, unless a barrier is
    /// known to be in between.
    ///
    /// # Panics
    ///
    /// With the message, if the function has no barrier in between.
    #[track_caller]
    pub const fn refuse_unordered(&self, param: usize, after: bool, known: bool, message: &'static str) {
        let ordered = if after { self.barrier_follows(param) } else { self.barrier_precedes(param) };
        assert!(known || ordered, "{}", message);
    }

    /// Checks a function whose result must be computed from its arguments alone.
    ///
    /// # Panics
    ///
    /// With the message, if it is not.
    #[track_caller]
    pub const fn refuse_impure(&self, message: &'static str) {
        assert!(self.pure, "{}", message);
    }

    /// The address space that the result of a call with these arguments points to.
    pub const fn result(&self, arguments: &[ItemSpace]) -> ItemSpace {
        match self.result.space() {
            Some(ItemSpace::Param(param)) if param < arguments.len() => arguments[param],
            Some(space) => space,
            None => ItemSpace::Private,
        }
    }

    /// Checks that the arguments of a call are in the address spaces that the function accepts, and that its result
    /// points to the expected one.
    ///
    /// # Panics
    ///
    /// With a remedy, while the user's crate compiles.
    #[track_caller]
    pub const fn check(&self, arguments: &[ItemSpace], result: ItemSpace) {
        let mut at = 0;
        while at < self.params.len() && at < arguments.len() {
            if let Some(wanted) = self.params[at].space() {
                check_argument(wanted, arguments, at);
            }
            at += 1;
        }
        assert!(
            self.result.space().is_none() || self.result(arguments).is(result),
            "the result of this call points to another address space than the one it is used for: in OpenCL a variable refers to \
             global, local, constant or private memory, always to the same; use a variable for each"
        );
    }
}

#[track_caller]
const fn check_argument(wanted: ItemSpace, arguments: &[ItemSpace], at: usize) {
    let found = arguments[at];
    match wanted {
        ItemSpace::Param(first) => assert!(
            found.is(arguments[first]),
            "two arguments of this call must be in the same address space, since the function uses one in place of \
             the other"
        ),
        ItemSpace::Local => assert!(
            found.is(wanted),
            "the function's parameter is `#[local]`, and this argument is not in local memory: remove the `#[local]`, \
             or mark this function's own parameter, if it is one"
        ),
        ItemSpace::Constant => assert!(
            found.is(wanted),
            "the function's parameter is `#[constant]`, and this argument is not in constant memory: remove the \
             `#[constant]`, or mark this function's own parameter, if it is one"
        ),
        ItemSpace::Global | ItemSpace::Private => assert!(
            found.is(wanted),
            "this argument is in an address space that the function's parameter does not accept: the function uses it \
             in place of something else"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    const PICK: Summary = Summary {
        params: &[
            Passed::Value,
            Passed::Slice(ItemSpace::Param(1)),
            Passed::Ref(ItemSpace::Param(1)),
            Passed::Slice(ItemSpace::Local),
        ],
        result: Passed::Ref(ItemSpace::Param(1)),
        ..*Summary::NONE
    };

    fn is_accepted(a: ItemSpace, b: ItemSpace, c: ItemSpace, result: ItemSpace) -> bool {
        catch_unwind(|| PICK.check(&[ItemSpace::Private, a, b, c], result)).is_ok()
    }

    #[test]
    fn arguments_must_lie_where_they_are_taken() {
        use ItemSpace::{Constant, Global, Local, Param, Private};
        for space in [Global, Constant, Local, Private, Param(0), Param(2)] {
            assert!(is_accepted(space, space, Local, space));
            assert!(!is_accepted(space, space, Local, Param(5)));
            assert!(!is_accepted(space, Param(7), Local, space));
            assert_eq!(is_accepted(space, space, space, space), space == Local);
            assert_eq!(PICK.result(&[Private, space, space, Local]), space);
        }
        assert!(!PICK.takes_slice(0) && PICK.takes_slice(1) && !PICK.takes_slice(2) && !PICK.takes_slice(9));
    }

    #[test]
    fn only_what_waits_is_refused() {
        let quiet = Summary { same: &[true, false], ..*Summary::NONE };
        let waits = Summary { barriers: true, ..quiet };
        let refused = |summary: &Summary, param| {
            let (whole, argument) = (|| summary.refuse_barriers("m"), || summary.refuse_differing(param, "m"));
            (
                catch_unwind(std::panic::AssertUnwindSafe(whole)).is_err(),
                catch_unwind(std::panic::AssertUnwindSafe(argument)).is_err(),
            )
        };
        assert_eq!(refused(&quiet, 0), (false, false));
        assert_eq!(refused(&waits, 0), (true, true));
        assert_eq!(refused(&waits, 1), (true, false));
        assert_eq!(refused(&waits, 2), (true, false));
    }
}
