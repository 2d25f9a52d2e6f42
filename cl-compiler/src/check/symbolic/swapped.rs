//! Exchanged pairs: for a `j` that all work-items share, `i ^ j` maps back to `i` when it is applied again. So if the
//! `i ^ j` of one work-item equals the index of another, the `i` of the first equals the other's own `i ^ j`. A question
//! about such a pair of accesses may use both equations.

use super::Executor;
use crate::proof::{Form, Kind};

/// The two operands of a `^`: one of the work-item's own, and one that is the same for all.
type Operand = (Form, Form);

impl Executor<'_> {
    /// Adds a consequence of equal elements: `^` with the same value makes equal values of both indices.
    pub(super) fn swap_back(&self, index: &mut [Vec<Form>; 2], shared: Kind) {
        let depth = index[0].len();
        for at in 0..depth {
            let [one, other] = [0, 1].map(|side| index[side][at].clone());
            let found = [(0, &one, &other), (1, &other, &one)].into_iter().find_map(|(side, mine, theirs)| {
                let (operand, by) = self.operand(mine, shared)?;
                Some((side, operand, self.with_bits(theirs, &by)?))
            });
            if let Some((side, mine, theirs)) = found {
                index[side].push(mine);
                index[1 - side].push(theirs);
            }
        }
    }

    /// Returns the operands of a `^`, if exactly one of them is the same for all work-items.
    fn operand(&self, form: &Form, shared: Kind) -> Option<Operand> {
        let (a, b) = self.operands(form)?;
        let alike = |form: &Form| form.is_shared(shared);
        match (alike(a), alike(b)) {
            (false, true) => Some((a.clone(), b.clone())),
            (true, false) => Some((b.clone(), a.clone())),
            (true, true) | (false, false) => None,
        }
    }

    /// Returns `a` and `b` for a symbol that stands for `a ^ b`.
    fn operands(&self, form: &Form) -> Option<&(Form, Form)> {
        let symbol = form.as_symbol()?;
        self.xors.iter().find_map(|(operands, result)| (*result == symbol).then_some(operands))
    }

    /// Returns the form of `form ^ by` if it is known. Applying `^ by` twice cancels.
    fn with_bits(&self, form: &Form, by: &Form) -> Option<Form> {
        let of = |a: &Form, b: &Form| self.xors.get(&(a.clone(), b.clone())).map(|symbol| Form::from(*symbol));
        let back = || {
            let (a, b) = self.operands(form)?;
            if b == by { Some(a.clone()) } else { Some(b.clone()).filter(|_| a == by) }
        };
        back().or_else(|| of(form, by)).or_else(|| of(by, form))
    }
}
