//! Constants that serve as row lengths: `y * 100 + x` distinguishes work-items if every `x` is below 100.

use crate::check::launch_conditions::Quantity;
use crate::check::symbolic::domain::environment::REACHES;
use crate::check::symbolic::races::computed::Indices;
use crate::check::symbolic::state::Executor;
use crate::proof::{Condition, Form, Symbol};

/// The fact that an id is below a constant in every launch that meets a condition.
struct Width {
    id: Symbol,
    most: Form,
    condition: Condition,
}

/// What an id is multiplied with in an index: a number and named constants.
#[derive(PartialEq, Eq)]
struct Coefficient {
    number: i128,
    constants: Vec<Symbol>,
}

/// Which constants count as row lengths.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lengths {
    Numbers,
    /// Products of named constants too.
    Named,
}

impl Executor<'_> {
    /// Returns conditions `global_size(d) <= length` under which two accesses are always disjoint. In both, the
    /// coefficient of another id must be `length` times that of the id of `d`. If an argument takes the place of the
    /// constant, the prover finds the same condition itself. Other constants are no reasonable limits of a launch: in
    /// `y[i & 15]`, a large launch is not a mistake.
    ///
    /// This is sound because the condition says `end(d) <= length`, every id of the dimension is below its end, and the
    /// question assumes no more than that.
    pub(crate) fn widths_for(&self, pair: [usize; 2], indices: &Indices, lengths: Lengths) -> Option<Vec<Condition>> {
        let widths = self.widths(&indices.of, lengths);
        if widths.is_empty() {
            return None;
        }
        REACHES.into_iter().find_map(|reach| {
            let question = self.question_at_launch(pair, reach, indices)?;
            let granted: Vec<_> = question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag)).collect();
            let answers = |widths: &[&Width]| {
                let mut question = question.clone();
                for width in widths {
                    question.facts.iter_mut().for_each(|facts| facts.less(width.id, width.most.clone()));
                }
                question.is_answered()
            };
            let mut needed: Vec<&Width> = widths.iter().collect();
            if !answers(&needed) {
                return None;
            }
            // drop the widths that are not needed
            for width in &widths {
                let fewer: Vec<_> = needed.iter().copied().filter(|other| !std::ptr::eq(*other, width)).collect();
                if answers(&fewer) {
                    needed = fewer;
                }
            }
            let mut conditions: Vec<_> = needed.into_iter().map(|width| width.condition.clone()).collect();
            conditions.extend(granted);
            Some(conditions)
        })
    }

    /// Returns the candidate widths in two indices, the narrowest for each id.
    fn widths(&self, [one, two]: &[Vec<Form>; 2], lengths: Lengths) -> Vec<Width> {
        let mut found = Vec::new();
        for (id, dimension) in self.ids.global.iter().zip(&self.ids.dimensions) {
            let end = self.k.quantities.iter().find(|(_, of)| matches!(of, Quantity::GlobalEnd(d) if d == dimension));
            let Some((end, _)) = end else { continue };
            let mut widths = Vec::new();
            for (one, two) in one.iter().zip(two) {
                let Some(step) = self.coefficient(one, *id, lengths) else { continue };
                let others = self.ids.global.iter().filter(|other| *other != id);
                let rows = others.filter_map(|other| {
                    let row = self.coefficient(one, *other, lengths)?;
                    let alike = self.coefficient(two, *id, lengths).as_ref() == Some(&step)
                        && self.coefficient(two, *other, lengths).as_ref() == Some(&row);
                    alike.then(|| row.divided_by(&step))?
                });
                widths.extend(rows);
            }
            // a product of more constants is longer
            let narrowest = widths.into_iter().min_by_key(|width| (width.constants.len(), width.number));
            let Some(Coefficient { number, constants }) = narrowest else { continue };
            let most =
                constants.iter().fold(Form::constant(number), |product, constant| product * &Form::from(*constant));
            found.push(Width { id: *id, condition: Condition::new(&most - &Form::from(*end)), most });
        }
        found
    }

    /// What the id is multiplied with, if it occurs in one product, and with constants only.
    fn coefficient(&self, form: &Form, id: Symbol, lengths: Lengths) -> Option<Coefficient> {
        let mut products = form.products().filter(|(_, factors)| factors.contains(&id));
        let ((number, factors), None) = (products.next()?, products.next()) else { return None };
        let constants: Vec<Symbol> = factors.iter().copied().filter(|factor| *factor != id).collect();
        let is_length = |factor: &Symbol| lengths == Lengths::Named && self.is_constant(*factor);
        let is_plain = number > 0 && constants.len() + 1 == factors.len() && constants.iter().all(is_length);
        is_plain.then_some(Coefficient { number, constants })
    }
}

impl Coefficient {
    /// The quotient, if it is a constant greater than 1.
    fn divided_by(self, step: &Coefficient) -> Option<Coefficient> {
        let mut constants = self.constants;
        for factor in &step.constants {
            constants.remove(constants.iter().position(|constant| constant == factor)?);
        }
        let number = (self.number % step.number == 0).then(|| self.number / step.number)?;
        (number > 1 || !constants.is_empty()).then_some(Coefficient { number, constants })
    }
}
