//! Pairs that change places: `i ^ j`, with one `j` for all, goes back to `i` when it is done again. So where one work-item's `i ^ j` is
//! another one's index, that one's partner is the first one's `i`: of a pair that is asked about, the two say the same.

use super::Executor;
use crate::proof::{Form, Kind};

/// An operand, and what is made of it.
type Operand = (Form, Form);

impl Executor<'_> {
    /// With what follows where two elements are the same: that what both are made of by `^` with one value is the same, too.
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

    /// What a value is made of: something, and what is the same for all.
    fn operand(&self, form: &Form, shared: Kind) -> Option<Operand> {
        let (a, b) = self.operands(form)?;
        let alike = |form: &Form| form.is_shared(shared);
        match (alike(a), alike(b)) {
            (false, true) => Some((a.clone(), b.clone())),
            (true, false) => Some((b.clone(), a.clone())),
            (true, true) | (false, false) => None,
        }
    }

    /// `a` and `b` of what is `a ^ b`.
    fn operands(&self, form: &Form) -> Option<&(Form, Form)> {
        let symbol = form.as_symbol()?;
        self.xors.iter().find_map(|(operands, result)| (*result == symbol).then_some(operands))
    }

    /// `form ^ by`, if it has a name: twice, and it is gone.
    fn with_bits(&self, form: &Form, by: &Form) -> Option<Form> {
        let of = |a: &Form, b: &Form| self.xors.get(&(a.clone(), b.clone())).map(|symbol| Form::from(*symbol));
        let back = || {
            let (a, b) = self.operands(form)?;
            if b == by { Some(a.clone()) } else { Some(b.clone()).filter(|_| a == by) }
        };
        back().or_else(|| of(form, by)).or_else(|| of(by, form))
    }
}
