//! Barriers and local memory across functions: the requirements of a function on its callers and on its call sites.
//!
//! Whether a callee reaches a barrier, and which of its parameters must then be uniform across a work-group, is known
//! only to rustc. The macro emits this information as constants; see [`crate::emit::space::summary`].

use std::collections::HashMap;

use super::barriers::{self, Found, Position};
use super::uniform::Uniform;
use crate::diag::Sink;
use crate::ir::{CalleeId, Expr, ExprKind, Function, LoopId};

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
    /// For each loop that computes values on which a barrier depends: the conditions under which all work-items of a
    /// work-group must stay in it until its end, also those that have panicked.
    pub deciding: HashMap<LoopId, Needed>,
}

/// The conditions under which a value must be the same for all work-items of a work-group.
#[derive(Debug, Default)]
pub struct Needed {
    /// A barrier in the function itself requires it.
    pub own: bool,
    /// It is required if one of these callees has a barrier.
    pub calls: Vec<CalleeId>,
    /// It is required if one of these callees requires this argument to be uniform.
    pub arguments: Vec<(CalleeId, usize)>,
}

impl Needed {
    fn is_needed(&self) -> bool {
        self.own || !self.calls.is_empty() || !self.arguments.is_empty()
    }
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
    let needed_for = |uniform: &Uniform| needed(function, uniform, &found, &differing);
    let params = (0..count).map(|param| needed_for(&Uniform::of(function, false, |other| other == param))).collect();
    let deciding = deciding(function, is_kernel, needed_for);
    Group { own, calls: found.calls, differing, params, deciding }
}

/// Returns the loops that compute values on which barriers depend.
fn deciding(function: &Function, is_kernel: bool, needed_for: impl Fn(&Uniform) -> Needed) -> HashMap<LoopId, Needed> {
    let loops = if function.barriers { loops(function) } else { Vec::new() };
    let needed_without = |loops: &[&Expr]| needed_for(&Uniform::with_left(function, is_kernel, |_| false, loops));
    // most functions have none
    let all: Vec<&Expr> = loops.iter().map(|(_, expr)| *expr).collect();
    if all.is_empty() || !needed_without(&all).is_needed() {
        return HashMap::new();
    }
    let each = loops.into_iter().map(|(id, expr)| (id, needed_without(&[expr])));
    each.filter(|(_, needed)| needed.is_needed()).collect()
}

fn loops(function: &Function) -> Vec<(LoopId, &Expr)> {
    let mut loops = Vec::new();
    function.body.visit(&mut |expr| {
        if let (Some(id), false) = (expr.loop_id(), matches!(expr.kind, ExprKind::Block(..))) {
            loops.push((id, expr));
        }
    });
    loops
}

/// Returns the loops that panicked work-items may leave early. What these loops compute may then differ.
pub(super) fn left_by_panicked<'a>(function: &'a Function, group: &Group) -> Vec<&'a Expr> {
    if !function.barriers {
        return Vec::new();
    }
    let stays = |id: LoopId, expr: &Expr| {
        let mut barrier = group.deciding.get(&id).is_some_and(|needed| needed.own);
        expr.visit(&mut |expr| barrier |= matches!(expr.kind, ExprKind::Barrier | ExprKind::UncheckedBarrier));
        barrier
    };
    loops(function).into_iter().filter(|(id, expr)| !stays(*id, expr)).map(|(_, expr)| expr).collect()
}

/// Returns the requirements that fail if fewer values are the same.
fn needed(function: &Function, uniform: &Uniform, found: &Found, differing: &[Vec<(usize, String)>]) -> Needed {
    let then = barriers::find(function, uniform);
    let together = |position: &Position| matches!(position, Position::Together);
    let calls = (0..found.calls.len()).filter(|&call| together(&found.calls[call]) && !together(&then.calls[call]));
    let arguments = self::differing(function, uniform).into_iter().enumerate().flat_map(|(call, arguments)| {
        let known = move |argument: &usize| differing[call].iter().any(|(known, _)| known == argument);
        let new = arguments.into_iter().map(|(argument, _)| argument).filter(move |argument| !known(argument));
        new.map(move |argument| (CalleeId(call), argument))
    });
    Needed {
        own: then.divergent.len() > found.divergent.len(),
        calls: calls.map(CalleeId).collect(),
        arguments: arguments.collect(),
    }
}

fn differing(function: &Function, uniform: &Uniform) -> Vec<Vec<(usize, String)>> {
    let mut differing = vec![Vec::new(); function.callees.len()];
    function.body.visit(&mut |expr| {
        if let ExprKind::Call(callee, args) = &expr.kind {
            let args = args.iter().enumerate().filter(|(_, arg)| !uniform.expr(arg));
            differing[callee.0] = args.map(|(at, arg)| (at, uniform.why(arg).text)).collect();
        }
    });
    differing
}
