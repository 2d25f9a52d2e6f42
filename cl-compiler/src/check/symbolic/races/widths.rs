//! Numbers that serve as row lengths: `y * 100 + x` distinguishes work-items if every `x` is below 100.

use crate::check::launch_conditions::Quantity;
use crate::check::symbolic::domain::environment::{Grant, REACHES};
use crate::check::symbolic::state::Executor;
use crate::proof::{Condition, Form, Symbol};

/// The fact that an id is below a number in every launch that meets a condition.
struct Width {
    id: Symbol,
    most: i128,
    condition: Condition,
}

impl Executor<'_> {
    /// Returns conditions `global_size(d) <= number` under which two accesses are always disjoint. In both, the
    /// coefficient of another id must be `number` times that of the id of `d`. If an argument takes the place of the
    /// number, the prover finds the same condition itself. Other numbers are no reasonable limits of a launch: in
    /// `y[i & 15]`, a large launch is not a mistake.
    ///
    /// This is sound because the condition says `end(d) <= number`, every id of the dimension is below its end, and the
    /// question assumes no more than that.
    pub(crate) fn widths_for(&self, pair: [usize; 2]) -> Option<Vec<Condition>> {
        let widths = self.widths(pair);
        if widths.is_empty() {
            return None;
        }
        REACHES.into_iter().find_map(|reach| {
            let question = self.question(pair[0], pair[1], Grant::Launch, reach)?;
            let granted: Vec<_> = question.tags.iter().flat_map(|tag| self.taken_for_granted(*tag)).collect();
            let answers = |widths: &[&Width]| {
                let mut question = question.clone();
                for width in widths {
                    question.facts.iter_mut().for_each(|facts| facts.less(width.id, width.most));
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
    fn widths(&self, pair: [usize; 2]) -> Vec<Width> {
        let [one, two] = pair.map(|site| &self.races.sites[site].index);
        let steps = |form: &Form, id: Symbol| {
            form.products().find(|(_, factors)| *factors == [id]).map_or(0, |(number, _)| number)
        };
        let mut found = Vec::new();
        for (id, dimension) in self.ids.global.iter().zip(&self.ids.dimensions) {
            let end = self.k.quantities.iter().find(|(_, of)| matches!(of, Quantity::GlobalEnd(d) if d == dimension));
            let Some((end, _)) = end else { continue };
            let mut widths = Vec::new();
            for (one, two) in one.iter().zip(two) {
                let step = steps(one, *id);
                for other in self.ids.global.iter().filter(|other| *other != id) {
                    let row = steps(one, *other);
                    let alike = steps(two, *id) == step && steps(two, *other) == row;
                    if alike && step > 0 && row > step && row % step == 0 {
                        widths.push(row / step);
                    }
                }
            }
            let Some(most) = widths.into_iter().min() else { continue };
            found.push(Width { id: *id, most, condition: Condition::new(most - Form::from(*end)) });
        }
        found
    }
}
