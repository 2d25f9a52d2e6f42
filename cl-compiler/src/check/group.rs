//! Barriers and local memory across functions: the requirements of a function on its callers and on its call sites.
//!
//! Whether a callee reaches a barrier, and which of its parameters must then be uniform across a work-group, is known
//! only to rustc. The macro emits this information as constants; see [`crate::emit::space::summary`].

use super::barriers::{self, Found, Position};
use super::uniform::Uniform;
use crate::diag::Sink;
use crate::ir::{CalleeId, ExprKind, Function};

/// The requirements of a function that come from barriers.
#[derive(Debug)]
pub struct Group {
    /// The function itself contains a barrier or local memory.
    pub own: bool,
    /// For each callee, the position of its call.
    pub calls: Vec<Position>,
    /// For each callee, the arguments that may differ between the work-items of a work-group, and the reason.
    pub differing: Vec<Vec<(usize, String)>>,
    /// For each parameter, the conditions under which it must be the same for all work-items of a work-group.
    pub params: Vec<Needed>,
}

/// The conditions under which a parameter must be the same for all work-items of a work-group.
#[derive(Debug, Default)]
pub struct Needed {
    /// A barrier in the function itself requires it.
    pub own: bool,
    /// It is required if one of these callees has a barrier.
    pub calls: Vec<CalleeId>,
    /// It is required if one of these callees requires this argument to be uniform.
    pub arguments: Vec<(CalleeId, usize)>,
}

impl Group {
    /// Whether a callee may have a barrier.
    pub fn may_wait(&self) -> bool {
        self.calls.iter().any(|call| matches!(call, Position::Together))
    }
}

/// Computes the barrier requirements of a function. Rejects the barriers that not every work-item may reach even if all
/// work-items of a work-group receive the same arguments.
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

/// Returns the requirements that fail if the parameter differs between work-items.
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
    Needed { own: !then.divergent.is_empty(), calls: calls.map(CalleeId).collect(), arguments: arguments.collect() }
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
