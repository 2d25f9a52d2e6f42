//! The facts about a function in certain launches.

use std::ops::Deref;

use super::{Facts, Term, Verdict, What};
use crate::diag::Range;
use crate::ir::{AccessId, LocalId};

/// The facts about a function in all launches, or in those that meet its conditions.
#[derive(Debug, Clone, Copy)]
pub struct LaunchFacts<'a> {
    facts: &'a Facts,
    met: bool,
}

impl Facts {
    /// Returns the facts for launches that meet the conditions.
    pub fn met(&self) -> LaunchFacts<'_> {
        LaunchFacts { facts: self, met: true }
    }

    /// Returns the facts for all launches.
    pub fn always(&self) -> LaunchFacts<'_> {
        LaunchFacts { facts: self, met: false }
    }

    /// Whether any fact holds only in launches that meet the conditions.
    pub fn has_conditions(&self) -> bool {
        self.accesses
            .iter()
            .chain(self.places.values())
            .chain(self.written.iter().map(|written| &written.verdict))
            .any(|verdict| *verdict == Verdict::AtLaunch)
    }
}

impl LaunchFacts<'_> {
    /// Whether the access needs no check.
    pub fn is_proven(&self, access: AccessId) -> bool {
        self.suffices(self.facts.access(access))
    }

    /// Whether the construct at this place never panics.
    pub fn is_shown(&self, what: What, at: Range) -> bool {
        self.suffices(self.facts.at(what, at))
    }

    /// Returns sums of constants. If none of them is negative, the local memory is written before it is read wherever no
    /// work-item panics. Returns `None` if that is not known.
    pub fn is_written(&self, local: LocalId) -> Option<&[Term]> {
        let written = self.facts.written.get(local.0)?;
        self.suffices(written.verdict).then_some(&written.assumed)
    }

    fn suffices(&self, verdict: Verdict) -> bool {
        match verdict {
            Verdict::Open => false,
            Verdict::AtLaunch => self.met,
            Verdict::Proven => true,
        }
    }
}

impl Deref for LaunchFacts<'_> {
    type Target = Facts;
    fn deref(&self) -> &Facts {
        self.facts
    }
}
