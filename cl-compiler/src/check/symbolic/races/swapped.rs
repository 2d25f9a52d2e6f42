//! Exchanged pairs: for a `j` that all work-items share, `i ^ j` maps back to `i` when it is applied again. So if the
//! `i ^ j` of one work-item equals the index of another, the `i` of the first equals the other's own `i ^ j`. A question
//! about such a pair of accesses may use both equations.

use crate::check::symbolic::state::Executor;
use crate::proof::{Form, Kind};
use crate::ty::Scalar;

/// The two operands of a `^`: one of the work-item's own, and one that is the same for all.
type Operand = (Form, Form);

impl Executor<'_> {
    /// Adds a consequence of equal elements: `^` with the same value makes equal values of both indices.
    pub(crate) fn swap_back(&self, index: &mut [Vec<Form>; 2], shared: Kind) {
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
        let (a, b, _) = self.operands(form)?;
        let alike = |form: &Form| form.is_shared(shared);
        match (alike(a), alike(b)) {
            (false, true) => Some((a.clone(), b.clone())),
            (true, false) => Some((b.clone(), a.clone())),
            (true, true) | (false, false) => None,
        }
    }

    /// Returns `a` and `b` for a symbol that stands for `a ^ b`.
    fn operands(&self, form: &Form) -> Option<&(Form, Form, Scalar)> {
        let symbol = form.as_symbol()?;
        self.xors.iter().find_map(|(operands, result)| (*result == symbol).then_some(operands))
    }

    /// Returns the form of `form ^ by` if it is known. Applying `^ by` twice cancels.
    fn with_bits(&self, form: &Form, by: &Form) -> Option<Form> {
        // the result of a narrow type stands for the value only if the operands always fit
        let fits = |form: &Form, scalar: Scalar| {
            self.k.free_interval(form).is_some_and(|(least, most)| least >= 0 && most <= scalar.max())
        };
        let of_type = |a: &Form, b: &Form, scalar: Scalar| {
            let known = self.xors.get(&(a.clone(), b.clone(), scalar))?;
            (scalar == Scalar::Usize || fits(a, scalar) && fits(b, scalar)).then(|| Form::from(*known))
        };
        let of = |a: &Form, b: &Form| {
            [Scalar::Usize, Scalar::U64, Scalar::U32, Scalar::I32].into_iter().find_map(|scalar| of_type(a, b, scalar))
        };
        let back = || {
            let (a, b, _) = self.operands(form)?;
            if b == by { Some(a.clone()) } else { Some(b.clone()).filter(|_| a == by) }
        };
        back().or_else(|| of(form, by)).or_else(|| of(by, form))
    }
}
