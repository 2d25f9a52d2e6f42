//! `cl::mul24` and `cl::mad24`: a product of factors of 24 bits. The result for larger factors is unspecified.

use crate::check::symbolic::domain::environment::{Grant, Tag, is_large};
use crate::check::symbolic::domain::value::Value;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::Form;
use crate::ty::Scalar;

impl Executor<'_> {
    pub(crate) fn mad24(&mut self, a: &Form, b: &Form, plus: Option<&Form>, scalar: Scalar) -> Option<Value> {
        let (a, b) = (self.exact(a, scalar), self.exact(b, scalar));
        let (least, most) = if scalar.is_signed() { (-(1 << 23), (1 << 23) - 1) } else { (0, (1 << 24) - 1) };
        let goals: Vec<Form> =
            [&a, &b].into_iter().flat_map(|factor| [factor - least, most - factor.clone()]).collect();
        let product = &a * &b;
        let product = match self.launches_with(&goals)? {
            None => product,
            Some(tag) => {
                let kind = self.kind_of(&[&a, &b]);
                let value = self.fresh("", kind, scalar);
                // in other launches, the result may have any value
                if let (Some(symbol), true) = (value.as_symbol(), !product.is_lost()) {
                    self.computed_of(&[symbol], &[&product]);
                    self.k.equal_if(symbol, product, tag);
                }
                value
            }
        };
        Some(Value::Int(plus.map_or(product.clone(), |plus| &product + plus)))
    }

    /// Returns the launch condition under which the goals are not negative; no assumption if they never are.
    fn launches_with(&mut self, goals: &[Form]) -> Option<Option<Tag>> {
        if goals.iter().all(|goal| self.sure(goal)) {
            return Some(None);
        }
        if !self.input.is_kernel || self.probing {
            return None;
        }
        let needed = self.needed(goals, Grant::Launch)?;
        let sensible = !needed.is_empty() && !needed.iter().any(|condition| is_large(condition.form()));
        sensible.then(|| Some(self.assume(Assumption::Conditions(needed))))
    }
}
