//! A cache of answers. A function is executed symbolically more than once, and many of its program points have the same
//! facts. An answer depends on nothing but its question, so equal questions have equal answers.

use std::cell::RefCell;
use std::hash::{Hash, Hasher};

use super::condition::Condition;
use super::facts::Fact;
use super::form::Form;
use super::hash::Map;
use super::symbol::Symbol;

/// The cache is cleared when it holds this number of answers.
const MOST: usize = 20_000;

thread_local! {
    static ANSWERS: RefCell<Map<Key, Found>> = RefCell::default();
}

/// An answer.
#[derive(Debug, Clone)]
pub(super) enum Found {
    Proven(bool),
    Conditions(Option<Vec<Condition>>),
}

/// The kind of a question.
#[derive(Debug, Clone, Copy)]
pub(super) enum Asked {
    Proves,
    Contradictory,
    Missing,
    NeverMeet,
    MissingForDisjoint,
}

/// A question as a sequence of words. Two questions are the same if their words are.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Key {
    words: Vec<u64>,
    hash: u64,
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

impl Key {
    pub(super) fn new(asked: Asked) -> Self {
        Self { words: vec![asked as u64], hash: 0 }
    }

    fn push(&mut self, word: u64) {
        self.words.push(word);
        self.hash = (self.hash.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    pub(super) fn symbols(mut self, symbols: &[Symbol]) -> Self {
        self.push(symbols.len() as u64);
        symbols.iter().for_each(|symbol| self.push(symbol.word()));
        self
    }

    pub(super) fn number(mut self, number: u64) -> Self {
        self.push(number);
        self
    }

    pub(super) fn form(mut self, form: &Form) -> Self {
        self.add(form);
        self
    }

    pub(super) fn forms(mut self, forms: &[Form]) -> Self {
        self.push(forms.len() as u64);
        forms.iter().for_each(|form| self.add(form));
        self
    }

    pub(super) fn facts(mut self, facts: &[Fact]) -> Self {
        self.push(facts.len() as u64);
        for fact in facts {
            match fact {
                Fact::Positive(form) => {
                    self.push(0);
                    self.add(form);
                }
                Fact::Zero(form, defines) => {
                    self.push(1);
                    self.push(defines.map_or(0, |symbol| 1 + symbol.word()));
                    self.add(form);
                }
                Fact::Power(symbol) => {
                    self.push(2);
                    self.push(symbol.word());
                }
                Fact::Different(form) => {
                    self.push(3);
                    self.add(form);
                }
            }
        }
        self
    }

    /// Appends a form. A coefficient takes one word if it fits, else three.
    fn add(&mut self, form: &Form) {
        const LONG: u64 = 1 << 63;
        if form.is_lost() {
            self.push(u64::MAX);
            return;
        }
        self.push(form.terms().len() as u64);
        for (monomial, coefficient) in form.terms() {
            self.push(monomial.degree() as u64);
            for symbol in monomial.factors() {
                self.push(symbol.word());
            }
            if -(1 << 61) < *coefficient && *coefficient < 1 << 61 {
                self.push((*coefficient as u64) & !LONG);
            } else {
                let bits = coefficient.cast_unsigned();
                self.push(LONG);
                self.push((bits >> 64) as u64);
                self.push(bits as u64);
            }
        }
    }
}

/// Returns the cached answer, or finds and caches it.
fn remembered(key: Key, find: impl FnOnce() -> Found) -> Found {
    if let Some(found) = ANSWERS.with_borrow(|answers| answers.get(&key).cloned()) {
        return found;
    }
    let found = find();
    ANSWERS.with_borrow_mut(|answers| {
        if answers.len() >= MOST {
            answers.clear();
        }
        answers.insert(key, found.clone());
    });
    found
}

/// Returns the answer to a yes-or-no question.
pub(super) fn is_proven(key: Key, find: impl FnOnce() -> bool) -> bool {
    matches!(remembered(key, || Found::Proven(find())), Found::Proven(true))
}

/// Returns the answer to a question for conditions.
pub(super) fn conditions(key: Key, find: impl FnOnce() -> Option<Vec<Condition>>) -> Option<Vec<Condition>> {
    match remembered(key, || Found::Conditions(find())) {
        Found::Conditions(found) => found,
        Found::Proven(_) => None,
    }
}

/// Clears the cache. The questions of another function are different ones.
pub fn forget() {
    ANSWERS.with_borrow_mut(Map::clear);
}
