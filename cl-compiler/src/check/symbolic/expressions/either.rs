//! References whose target depends on a condition: `let to = if k % 2 == 0 { &mut a } else { &mut b };`
//!
//! Such a reference points into one of two memories. The condition, over values at the point where the reference is made,
//! selects the memory. An access through it is recorded twice: to the first memory under the condition, and to the second
//! under its negation. A condition that is not followed adds no facts, so either memory may be accessed.

use crate::check::symbolic::domain::value::{Cond, Memory, Target, symbols_of};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::symbols::Either;
use crate::ir::{Block, Expr, ExprKind, LocalId};
use crate::proof::{Form, Symbol};
use crate::ty::Ty;

/// At most this number of alternative memories is tracked.
const MEMORIES: usize = 4;

/// Collects the references to whole arrays that an expression may evaluate to. Such a reference is resolved at its uses,
/// so that its creation accesses nothing.
fn references<'e>(expr: &'e Expr, found: &mut Vec<&'e Expr>) {
    let of_block = |block: &'e Block, found: &mut Vec<&'e Expr>| {
        if let Some(tail) = &block.tail {
            references(tail, found);
        }
    };
    match &expr.kind {
        ExprKind::Borrow(place) if matches!(place.ty, Ty::Array(..)) => found.push(expr),
        ExprKind::Block(None, block) => of_block(block, found),
        ExprKind::If(_, then, Some(other)) => {
            of_block(then, found);
            of_block(other, found);
        }
        ExprKind::Match(_, arms) => arms.iter().for_each(|arm| references(&arm.body, found)),
        _ => {}
    }
}

impl Executor<'_> {
    /// Handles an assignment to a variable: the references in the value are resolved at their uses.
    pub(crate) fn follow_references(&mut self, value: &Expr) {
        let mut found = Vec::new();
        references(value, &mut found);
        self.followed.extend(found.into_iter().map(std::ptr::from_ref).map(|expr| expr as usize));
    }

    pub(crate) fn is_followed(&self, expr: &Expr) -> bool {
        self.followed.contains(&(std::ptr::from_ref(expr) as usize))
    }

    /// Returns the memory that is the first of two if a condition holds.
    pub(crate) fn one_memory(&mut self, one: Memory, other: Memory, cond: Option<&Cond>) -> Memory {
        if one == other {
            return one;
        }
        let either = Either { cond: cond.cloned().unwrap_or(Cond::Unknown), of: [one, other] };
        let count: usize = either.of.iter().map(|memory| self.count_of(*memory)).sum();
        if [one, other].contains(&Memory::Anywhere) || count > MEMORIES {
            return self.somewhere();
        }
        let known = self.either.iter().position(|known| *known == either);
        Memory::Either(known.unwrap_or_else(|| {
            self.either.push(either);
            self.either.len() - 1
        }))
    }

    fn count_of(&self, memory: Memory) -> usize {
        match memory {
            Memory::Either(number) => self.either[number].of.iter().map(|memory| self.count_of(*memory)).sum(),
            Memory::Param(_) | Memory::Shared(_) | Memory::Own | Memory::Anywhere => 1,
        }
    }

    /// Returns the memories that this one may be, with the conditions under which it is each.
    pub(crate) fn memories(&self, memory: Memory) -> Vec<(Memory, Vec<Cond>)> {
        let Memory::Either(number) = memory else { return vec![(memory, Vec::new())] };
        let Either { cond, of } = &self.either[number];
        let conds = [cond.clone(), cond.clone().not()];
        let with = |(memory, cond): (&Memory, Cond)| {
            let found = self.memories(*memory).into_iter();
            found
                .map(|(memory, mut when)| {
                    when.push(cond.clone());
                    (memory, when)
                })
                .collect::<Vec<_>>()
        };
        of.iter().zip(conds).flat_map(with).collect()
    }

    /// Calls `see` for each memory that a target may be in, under the condition that selects it.
    pub(crate) fn in_each(&mut self, target: &Target, mut see: impl FnMut(&mut Self, &Target)) {
        if !matches!(target.memory, Memory::Either(_)) {
            return see(self, target);
        }
        for (memory, when) in self.memories(target.memory) {
            if when.contains(&Cond::Never) {
                continue;
            }
            let mark = self.k.mark();
            when.iter().for_each(|cond| self.hold(cond));
            let under = when.iter().flat_map(symbols_of).collect();
            let before = std::mem::replace(&mut self.under, under);
            see(self, &Target { memory, ..target.clone() });
            self.under = before;
            self.k.forget(mark);
        }
    }

    /// Returns the variable that the memory belongs to, or one of several candidates, which have the same type.
    pub(crate) fn variable_of(&self, memory: Memory) -> Option<LocalId> {
        match memory {
            Memory::Param(local) | Memory::Shared(local) => Some(local),
            Memory::Either(number) => self.either[number].of.iter().find_map(|memory| self.variable_of(*memory)),
            Memory::Own | Memory::Anywhere => None,
        }
    }

    /// Whether it is an array whose elements are tracked separately: in local memory, or a parameter `&mut [T; N]`.
    pub(crate) fn has_elements(&self, memory: Memory) -> bool {
        match memory {
            Memory::Param(local) => {
                matches!(&self.function.locals[local.0].ty, Ty::Ref { to, .. } if matches!(**to, Ty::Array(..)))
            }
            memory => self.is_shared_memory(memory),
        }
    }

    /// Whether every candidate is local memory.
    pub(crate) fn is_shared_memory(&self, memory: Memory) -> bool {
        match memory {
            Memory::Shared(_) => true,
            Memory::Either(number) => self.either[number].of.iter().all(|memory| self.is_shared_memory(*memory)),
            Memory::Param(_) | Memory::Own | Memory::Anywhere => false,
        }
    }

    /// Replaces a length that is one of two by each of them. A goal that holds for both holds for the length.
    pub(crate) fn with_each_length(&self, goals: &[Form]) -> Option<Vec<Form>> {
        let split = |goal: &Form| goal.symbols().into_iter().find_map(|of| Some((of, self.lengths.get(&of)?)));
        let (mut found, mut open, mut any) = (Vec::new(), goals.to_vec(), false);
        while let Some(goal) = open.pop() {
            let one: Option<(Symbol, &[Form; 2])> = split(&goal);
            match one {
                Some((symbol, lengths)) if open.len() + found.len() < 4 * MEMORIES => {
                    any = true;
                    open.extend(lengths.iter().map(|length| goal.replace(symbol, length)));
                }
                _ => found.push(goal),
            }
        }
        any.then_some(found)
    }
}
