//! How many questions the prover is asked.

use super::Environment;

/// The prover is asked at most this number of questions about each loop that is in no other, and about the rest of a function, to
/// bound the time that its macro takes.
const QUESTIONS: u32 = 300;

impl Environment {
    pub(super) fn may_ask(&mut self) -> bool {
        self.asked += 1;
        self.is_exhausted |= self.asked > QUESTIONS;
        self.asked <= QUESTIONS
    }

    /// Starts another count of questions, such as that of a loop. Returns the count so far.
    pub(crate) fn start_questions(&mut self) -> u32 {
        std::mem::take(&mut self.asked)
    }

    /// Goes on with an earlier count.
    pub(crate) fn resume_questions(&mut self, asked: u32) {
        self.asked = asked;
    }

    /// Whether the prover would have been asked more questions than it may be.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }
}
