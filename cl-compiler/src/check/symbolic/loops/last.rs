//! The last iteration of a loop whose iterations all have a barrier. What is accessed after that barrier and before the
//! next one behind the loop is accessed in the last iteration, for which more is known: in the up-sweep of Blelloch's
//! scan, one work-item alone works then.

use crate::check::symbolic::domain::value::{Cond, Memory, Value};
use crate::check::symbolic::loops::invariants::always_waits;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::frame::{Frame, Head, Loop};
use crate::check::symbolic::state::sites::Site;
use crate::proof::Form;

/// The values of variables at the start of the last iteration.
pub(crate) type Last = Vec<(Head, i128)>;

impl Executor<'_> {
    /// Returns the values at the start of the last iteration, as far as they are known.
    pub(crate) fn last_iteration(&self, inner: &Loop, frame: &Frame) -> Last {
        if self.probing || !always_waits(inner.body) {
            return Vec::new();
        }
        let heads = &frame.heads;
        if let Some(trace) = &inner.trace {
            let row = trace.rows.last().into_iter().flatten();
            return heads.iter().zip(row).filter_map(|(head, value)| Some((head.clone(), (*value)?))).collect();
        }
        let Some(pair) = inner.pair else { return Vec::new() };
        let (doubled, halved) = (&heads[pair.doubled], &heads[pair.halved]);
        let value = match &frame.cond {
            // it is zero after the last iteration
            Cond::Positive(form) if *form == Form::from(halved.symbol) - 1 => 1,
            Cond::NotZero(form) if *form == Form::from(halved.symbol) => 1,
            // the product is reached after it
            Cond::Positive(form) if form + doubled.symbol + 1 == &doubled.entry * &halved.entry => 2,
            _ => return Vec::new(),
        };
        vec![(halved.clone(), value)]
    }

    /// Returns the current values of these variables.
    pub(crate) fn values_of(&mut self, last: &Last) -> Vec<(Form, i128)> {
        let mut found = Vec::new();
        for (head, value) in last {
            if let Value::Int(form) = self.env[head.local.0].clone() {
                found.push((self.exact(&form, head.scalar), *value));
            }
        }
        found
    }

    /// Returns accesses since the last barrier in a loop as those of the last iteration, in which these values are so.
    pub(crate) fn in_last_iteration(&mut self, since: &[usize], values: &[(Form, i128)]) -> Vec<usize> {
        if values.is_empty() {
            return since.to_vec();
        }
        let mark = self.k.mark();
        values.iter().for_each(|(form, value)| self.k.equal(form.clone(), *value));
        let facts = self.k.split_off(mark);
        let mut found = Vec::new();
        for at in since {
            let site = &self.races.sites[*at];
            if !matches!(site.memory, Memory::Shared(_)) {
                found.push(*at);
                continue;
            }
            let known = site.known.iter().chain(&facts).cloned().collect();
            let site = Site { known, ..site.clone() };
            found.push(self.races.sites.len());
            self.races.sites.push(site);
        }
        found
    }
}
