//! Barriers and local memory across functions: what a function asks of its callers, and of where it calls others.
//!
//! Whether a callee reaches a barrier, and which of its parameters must then be the same for a whole work-group, is known
//! only to rustc: the macro writes it down as constants, see [`crate::emit::space::summary`].

use super::barriers::{self, Found, Position};
use super::uniform::Uniform;
use crate::diag::Sink;
use crate::ir::{CalleeId, ExprKind, Function};

/// What barriers mean for a function.
#[derive(Debug)]
pub struct Group {
    /// It has a barrier or local memory of its own.
    pub own: bool,
    /// For each callee, where it is called.
    pub calls: Vec<Position>,
    /// For each callee, the arguments that may differ between the work-items of a group, and why.
    pub differing: Vec<Vec<(usize, String)>>,
    /// For each parameter, when it must be the same for all work-items of a group.
    pub params: Vec<Needed>,
}

/// When a parameter must be the same for all work-items of a group.
#[derive(Debug, Default)]
pub struct Needed {
    /// Because of a barrier in the function itself.
    pub own: bool,
    /// If one of these callees has a barrier.
    pub calls: Vec<CalleeId>,
    /// If one of these callees needs this argument to be the same.
    pub arguments: Vec<(CalleeId, usize)>,
}

impl Group {
    /// Whether a callee may have a barrier.
    pub fn may_wait(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Position::Together))
    }
}

/// What barriers mean for the function. Rejects those that not every work-item may reach, if all of a group are given
/// the same.
pub(super) fn of(function: &Function, is_kernel: bool, sink: &Sink) -> Group {
    let same = Uniform::of(function, is_kernel, |_| false);
    let found = barriers::find(function, &same);
    barriers::check(function, &found, sink);
    let differing = differing(function, &same);
    let has_local = function.locals.iter().any(|local| local.shared);
    let own = function.has_barrier() || (has_local && !is_kernel);
    let count = if is_kernel || (!own && !found.calls.iter().any(|call| matches!(call, Position::Together))) {
        0
    } else {
        function.params
    };
    let params = (0..count).map(|param| needed(function, param, &found, &differing)).collect();
    Group { own, calls: found.calls, differing, params }
}

/// What goes wrong if the parameter differs between work-items.
fn needed(function: &Function, param: usize, found: &Found, differing: &[Vec<(usize, String)>]) -> Needed {
    let uniform = Uniform::of(function, false, |other| other == param);
    let then = barriers::find(function, &uniform);
    let together = |position: &Position| matches!(position, Position::Together);
    let calls = (0..found.calls.len()).filter(|&call| together(&found.calls[call]) && !together(&then.calls[call]));
    let arguments = self::differing(function, &uniform).into_iter().enumerate().flat_map(|(call, arguments)| {
        let known = move |argument: &usize| differing[call].iter().any(|(known, _)| known == argument);
        let new = arguments.into_iter().map(|(argument, _)| argument).filter(move |argument| !known(argument));
        new.map(move |argument| (CalleeId(call), argument))
    });
    Needed { own: !then.distinct.is_empty(), calls: calls.map(CalleeId).collect(), arguments: arguments.collect() }
}

fn differing(function: &Function, uniform: &Uniform) -> Vec<Vec<(usize, String)>> {
    let mut differing = vec![Vec::new(); function.callees.len()];
    function.body.visit(&mut |expr| {
        if let ExprKind::Call(callee, args) = &expr.kind {
            let args = args.iter().enumerate().filter(|(_, arg)| !uniform.expr(arg));
            differing[callee.0] = args.map(|(at, arg)| (at, uniform.why(arg))).collect();
        }
    });
    differing
}
