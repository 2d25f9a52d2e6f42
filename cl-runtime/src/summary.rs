//! What a caller must know of a device function that it cannot see: constants, which cross items and crates, and which
//! the caller's expansion checks while the user's crate compiles.

/// Where memory lies (OpenCL 1.2, section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// Shared by all work-items: buffers.
    Global,
    /// Read only, shared by all work-items.
    Constant,
    /// Shared by the work-items of a group.
    Local,
    /// A work-item's own: variables. Also stands for what is no reference.
    Private,
    /// Wherever the argument for this parameter of the function lies: known for each instance of the function.
    Param(usize),
}

/// How a parameter or a result is passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// A value.
    Value,
    /// A reference into this space; [`Space::Param`] of the first parameter that must lie in the same.
    Ref(Space),
    /// A slice in this space, likewise.
    Slice(Space),
}

/// What a caller must know of a device function.
#[derive(Debug)]
pub struct Summary {
    /// The parameters.
    pub params: &'static [Passed],
    /// The result.
    pub result: Passed,
    /// It, or something that it calls, has a barrier or local memory: the work-items of a group must call it together.
    pub barriers: bool,
    /// For each parameter, whether a barrier depends on it: then it must be the same for all work-items of a group.
    pub same: &'static [bool],
    /// How many arrays in local memory it declares, with those of what it calls.
    pub arrays: usize,
    /// For each parameter, whether work-items that are given one slice there, all the same, keep apart in it: those of a
    /// group between barriers, as bit 0, and those of a launch, as bit 1.
    pub distinct: &'static [u8],
    /// What keeps work-items apart besides: in the slice of this parameter, that of another parameter, an integer, each has another
    /// value, below this limit; and whether those of a launch, or only those of a group between barriers.
    pub own: &'static [(usize, usize, u64, bool)],
    /// The result is made of the arguments alone: it is the same where they are.
    pub pure: bool,
}

impl Space {
    const fn code(self) -> usize {
        match self {
            Self::Global => 0,
            Self::Constant => 1,
            Self::Local => 2,
            Self::Private => 3,
            Self::Param(param) => 4 + param,
        }
    }

    const fn is(self, other: Self) -> bool {
        self.code() == other.code()
    }
}

impl Passed {
    const fn space(self) -> Option<Space> {
        match self {
            Self::Value => None,
            Self::Ref(space) | Self::Slice(space) => Some(space),
        }
    }
}

impl Summary {
    /// Of a function that could not be compiled: nothing is said about its calls.
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

    /// Whether the parameter is a slice: an array that is lent for it then comes with its length.
    pub const fn takes_slice(&self, param: usize) -> bool {
        param < self.params.len() && matches!(self.params[param], Passed::Slice(_))
    }

    /// Whether the result is a slice: its length then goes where an argument says.
    pub const fn gives_slice(&self) -> bool {
        matches!(self.result, Passed::Slice(_))
    }

    /// Whether an argument must be the same for all work-items of a group.
    pub const fn needs_same(&self, param: usize) -> bool {
        self.barriers && param < self.same.len() && self.same[param]
    }

    /// Of a call that not all work-items of a group may reach, or that is inside an expression.
    ///
    /// # Panics
    ///
    /// With the message, if there is a barrier to reach.
    #[track_caller]
    pub const fn refuse_barriers(&self, message: &'static str) {
        assert!(!self.barriers, "{}", message);
    }

    /// Of an argument that may differ between the work-items of a group.
    ///
    /// # Panics
    ///
    /// With the message, if it must not.
    #[track_caller]
    pub const fn refuse_differing(&self, param: usize, message: &'static str) {
        assert!(!self.needs_same(param), "{}", message);
    }

    /// Whether work-items that are given one slice for this parameter keep apart in it: of a group, or of a launch.
    pub const fn keeps_distinct(&self, param: usize, launch: bool) -> bool {
        // of a function that could not be compiled nothing is said
        param >= self.distinct.len() || self.distinct[param] & (1 << launch as u8) != 0
    }

    /// The same where these arguments are others for each work-item, with the largest value of each.
    const fn keeps_distinct_by(&self, param: usize, launch: bool, own: &[(usize, u64)]) -> bool {
        let mut at = 0;
        while at < self.own.len() {
            let (of, argument, limit, of_launch) = self.own[at];
            let mut given = 0;
            while given < own.len() {
                let (number, most) = own[given];
                // those of a launch are also those of a group
                if of == param && number == argument && most < limit && (of_launch || !launch) {
                    return true;
                }
                given += 1;
            }
            at += 1;
        }
        false
    }

    /// Of an argument that work-items share, with the others that are others for each of them.
    ///
    /// # Panics
    ///
    /// With the message, if the function does not keep them apart.
    #[track_caller]
    pub const fn refuse_shared(&self, param: usize, launch: bool, own: &[(usize, u64)], message: &'static str) {
        assert!(self.keeps_distinct(param, launch) || self.keeps_distinct_by(param, launch, own), "{}", message);
    }

    /// Of a function whose result must be made of its arguments alone.
    ///
    /// # Panics
    ///
    /// With the message, if it is not.
    #[track_caller]
    pub const fn refuse_impure(&self, message: &'static str) {
        assert!(self.pure, "{}", message);
    }

    /// Where the result of a call with these arguments leads.
    pub const fn result(&self, arguments: &[Space]) -> Space {
        match self.result.space() {
            Some(Space::Param(param)) if param < arguments.len() => arguments[param],
            Some(space) => space,
            None => Space::Private,
        }
    }

    /// Checks that the arguments of a call lie where the function takes them, and that its result leads where it is used.
    ///
    /// # Panics
    ///
    /// With what to do about it, while the user's crate compiles.
    #[track_caller]
    pub const fn check(&self, arguments: &[Space], result: Space) {
        let mut at = 0;
        while at < self.params.len() && at < arguments.len() {
            if let Some(wanted) = self.params[at].space() {
                check_argument(wanted, arguments, at);
            }
            at += 1;
        }
        assert!(
            self.result.space().is_none() || self.result(arguments).is(result),
            "the result of this call leads into another memory than what it is used as: in OpenCL a variable refers to \
             global, local, constant or private memory, always to the same; use a variable for each"
        );
    }
}

#[track_caller]
const fn check_argument(wanted: Space, arguments: &[Space], at: usize) {
    let found = arguments[at];
    match wanted {
        Space::Param(first) => assert!(
            found.is(arguments[first]),
            "two arguments of this call must lie in the same memory, since the function uses one in the place of the other"
        ),
        Space::Local => assert!(
            found.is(wanted),
            "the function's parameter is `#[local]`, and this argument does not lie in local memory: take the `#[local]` \
             away, or mark this function's own parameter, if it is one"
        ),
        Space::Constant => assert!(
            found.is(wanted),
            "the function's parameter is `#[constant]`, and this argument does not lie in constant memory: take the \
             `#[constant]` away, or mark this function's own parameter, if it is one"
        ),
        Space::Global | Space::Private => assert!(
            found.is(wanted),
            "this argument lies in another memory than the function's parameter can: the function uses it in the place of \
             something else"
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
            Passed::Slice(Space::Param(1)),
            Passed::Ref(Space::Param(1)),
            Passed::Slice(Space::Local),
        ],
        result: Passed::Ref(Space::Param(1)),
        ..*Summary::NONE
    };

    fn is_accepted(a: Space, b: Space, c: Space, result: Space) -> bool {
        catch_unwind(|| PICK.check(&[Space::Private, a, b, c], result)).is_ok()
    }

    #[test]
    fn arguments_must_lie_where_they_are_taken() {
        use Space::{Constant, Global, Local, Param, Private};
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
