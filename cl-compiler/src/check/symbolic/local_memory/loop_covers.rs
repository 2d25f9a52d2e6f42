//! Covers that loops preserve. For example, each iteration reads the half of a double buffer that the previous iteration
//! has written, and a variable selects the half. If the cover holds before the loop, it is assumed at the loop head in
//! terms of the variable. At the end of an iteration it must hold for the new value of the variable. Memory for which a
//! proof has used an assumption that an iteration does not preserve counts as not written.

use std::rc::Rc;

use crate::check::Verdict;
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::frame::{Frame, Head};
use crate::check::symbolic::state::writes::{Cover, First, Supposed};
use crate::proof::{Form, Kind};

/// At most this number of covers is assumed for one loop.
const SUPPOSED: usize = 8;

impl Executor<'_> {
    /// Assumes covers at the head of a loop that hold before it.
    pub(crate) fn suppose_covers(&mut self, heads: &[Head]) -> Vec<usize> {
        let first = self.supposed.len();
        if self.probing || self.again {
            return Vec::new();
        }
        for cover in self.written.covers.clone() {
            for (head, of) in heads.iter().enumerate() {
                let Some(entry) = of.entry.number().filter(|_| of.symbol.kind() <= Kind::Group) else { continue };
                for ranges in ranges_by(&cover, &(Form::from(of.symbol) - entry), entry) {
                    if self.supposed.len() - first < SUPPOSED {
                        let mut cover = Cover { ranges, ..(*cover).clone() };
                        cover.supposed.push(self.supposed.len());
                        self.written.covers.push(Rc::new(cover.clone()));
                        self.supposed.push(Supposed { cover, head, failed: false, relied: false, by: Vec::new() });
                    }
                }
            }
        }
        (first..self.supposed.len()).collect()
    }

    /// Marks assumptions that a proof has used.
    pub(crate) fn rely_on(&mut self, supposed: &[usize]) {
        for number in supposed {
            self.supposed[*number].relied = true;
        }
    }

    /// Checks at the end of an iteration whether the assumptions hold for the next one.
    pub(crate) fn are_covers_preserved(&mut self, at: usize) {
        if self.probing || self.again {
            return;
        }
        for number in self.frames[at].covers.clone() {
            let (cover, head) = (self.supposed[number].cover.clone(), self.supposed[number].head);
            let head = self.frames[at].heads[head].clone();
            let next = self.env[head.local.0].int().cloned().filter(|next| !next.is_lost());
            let preserved = match next.filter(|next| self.is_exact(next)) {
                Some(next) => {
                    let now = |form: &Form| form.replace(head.symbol, &next);
                    let wanted = cover.ranges.iter().map(|range| [now(&range[0]), now(&range[1])]).collect();
                    self.preserved_by(&Cover { ranges: wanted, ..cover })
                }
                None => None,
            };
            match preserved {
                Some(by) => self.supposed[number].by.extend(by),
                None => self.supposed[number].failed = true,
            }
        }
    }

    /// Returns the assumptions with which the elements of a cover are written now. Returns `None` if they are not known
    /// to be written.
    fn preserved_by(&mut self, wanted: &Cover) -> Option<Vec<usize>> {
        let mut covers = self.written.covers.clone();
        covers.sort_by_key(|cover| cover.supposed.len());
        let found = covers.into_iter().find(|cover| {
            cover.memory == wanted.memory
                && cover.below == wanted.below
                && cover.when == wanted.when
                && cover.assumed.iter().all(|form| wanted.assumed.contains(form))
                && cover.ranges.len() == wanted.ranges.len()
                && cover
                    .ranges
                    .iter()
                    .zip(&wanted.ranges)
                    .all(|(one, other)| self.is_at_most(&one[0], &other[0]) && self.is_at_most(&other[1], &one[1]))
        });
        found.map(|cover| cover.supposed.clone())
    }

    /// After a loop, withdraws the proofs that used an assumption that was not preserved.
    pub(crate) fn judge_covers(&mut self, frame: &Frame) {
        for _ in &frame.covers {
            for number in &frame.covers {
                let by = self.supposed[*number].by.clone();
                self.supposed[*number].failed |= by.iter().any(|by| self.supposed[*by].failed);
                if self.supposed[*number].relied {
                    self.rely_on(&by);
                }
            }
        }
        for number in &frame.covers {
            let Supposed { failed, relied, cover, .. } = &self.supposed[*number];
            if *failed && *relied {
                self.unwritten[cover.memory.0] = First { verdict: Verdict::Open, ..First::default() };
            }
        }
    }

    /// Adds the preserved covers after the loop, in terms of the final value of their variable.
    pub(crate) fn covers_after(&mut self, heads: &[Head], frame: &Frame) {
        if self.probing || self.again || !frame.left.is_empty() {
            return;
        }
        for number in &frame.covers {
            let Supposed { cover, head, failed, .. } = &self.supposed[*number];
            let (mut cover, head) = (cover.clone(), &heads[*head]);
            let Some(last) = self.env[head.local.0].int().cloned().filter(|_| !failed) else { continue };
            for form in cover.ranges.iter_mut().flatten() {
                *form = form.replace(head.symbol, &last);
            }
            // the assumptions outside the loop that it rests on
            let mut open = vec![*number];
            let mut seen = Vec::new();
            while let Some(one) = open.pop() {
                if !seen.contains(&one) {
                    seen.push(one);
                    open.extend(self.supposed[one].by.iter().chain(&self.supposed[one].cover.supposed).copied());
                }
            }
            cover.supposed = seen.into_iter().filter(|one| !frame.covers.contains(one)).collect();
            self.written.covers.push(Rc::new(cover));
        }
    }
}

/// Returns covers with a range that moves with a variable: by the same amount, or by the size of the range per step of
/// the variable.
fn ranges_by(cover: &Cover, moved: &Form, entry: i128) -> Vec<Vec<[Form; 2]>> {
    let mut found = Vec::new();
    for (at, [start, end]) in cover.ranges.iter().enumerate() {
        let (Some(from), Some(size)) = (start.number(), (end - start).number()) else { continue };
        let mut steps = vec![];
        // the variable is the start of the range, or the number of the range
        if from == entry {
            steps.push(1);
        }
        if size > 1 && from == entry * size {
            steps.push(size);
        }
        for step in steps {
            let mut ranges = cover.ranges.clone();
            ranges[at] = [start + moved * step, end + moved * step];
            found.push(ranges);
        }
    }
    found
}
