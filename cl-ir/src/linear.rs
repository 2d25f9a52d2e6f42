//! Decides whether a conjunction of linear constraints has no solution in the integers. The functions are `const`, so
//! that rustc can run them where it knows the values of constants.
//!
//! The compiler uses it to find out for likely values whether a question is worth asking; the expansion answers the
//! question for the actual values of the constants. The compiler also finds which constraints its proof uses, because
//! rustc is slow, and they are few.
//!
//! The answer is never wrongly yes: a constraint that does not fit is left out, and the answer is no after [`STEPS`].

mod system;

use system::{Row, System};

/// The maximum number of constraints at a time.
pub const ROWS: usize = 128;
/// The maximum number of unknowns, plus one column for the constant.
pub const COLUMNS: usize = 40;
/// The maximum number of pairs.
pub const PAIRS: usize = 16;
/// The maximum number of steps for a question about two work-items: iterations of loops, and calls. Rustc reports a constant
/// that takes two million of them with the lint `long_running_const_eval`, an error in the crate that instantiates the kernel.
/// It makes about 200,000 a second.
pub const STEPS: u32 = 100_000;
/// The maximum number of steps for a question about one work-item. A kernel has more of these.
pub const STEPS_OF_ONE: u32 = 20_000;

/// A term: the number of an unknown (counted from one, zero for a constant term), a coefficient, and the values of the
/// constants that are its factors.
pub type Summand<'a> = (usize, i128, &'a [i128]);

/// A sum. It is zero if the flag is set, else it is not negative.
pub type Constraint<'a> = (bool, &'a [Summand<'a>]);

/// The answer to a question, and how it was found.
#[derive(Debug, Clone, Copy)]
pub struct Answer {
    /// Whether the conjunction is shown to have no solution.
    pub is_refuted: bool,
    /// The bits of the constraints that the proof uses.
    pub used: u128,
    /// The pairs in the order in which the proof decides them, and their count.
    pub order: ([usize; PAIRS], usize),
    /// How many steps the answer took.
    pub steps: u32,
}

/// Whether a conjunction is shown to have no solution. It consists of constraints and of `pairs`: the differences between
/// the values of two work-items, with a flag for those of ids. At least one id differs. Without pairs there is only one
/// work-item. The first constraints are likely to suffice; the rest is used only if they do not.
#[must_use]
pub const fn is_refuted(first: &[Constraint<'_>], rest: &[Constraint<'_>], pairs: &[Constraint<'_>]) -> bool {
    decided(first, rest, pairs).is_refuted
}

/// Returns the answer of [`is_refuted`], and how it was found.
#[must_use]
pub const fn decided(first: &[Constraint<'_>], rest: &[Constraint<'_>], pairs: &[Constraint<'_>]) -> Answer {
    let steps = if pairs.is_empty() { STEPS_OF_ONE } else { STEPS };
    let few = answer(first, &[], pairs, steps);
    if few.is_refuted || rest.is_empty() {
        return few;
    }
    let mut all = answer(first, rest, pairs, steps - few.steps);
    all.steps += few.steps;
    all
}

/// Returns the answer to the same question with at most this number of steps. At most 128 constraints have a bit.
#[must_use]
pub const fn answer(first: &[Constraint<'_>], rest: &[Constraint<'_>], pairs: &[Constraint<'_>], steps: u32) -> Answer {
    let mut work = Work { steps, used: 0, order: [0; PAIRS], ordered: 0 };
    let is_refuted = is_refuted_within(first, rest, pairs, &mut work);
    let order = (work.order, work.ordered);
    Answer { is_refuted, used: work.used, order, steps: steps - work.steps }
}

/// The steps that are left, and what the proof uses.
struct Work {
    steps: u32,
    used: u128,
    order: [usize; PAIRS],
    ordered: usize,
}

impl Work {
    const fn spend(&mut self, steps: usize) {
        // a sum of few lengths of arrays
        #[allow(clippy::cast_possible_truncation)]
        let steps = steps as u32;
        self.steps = self.steps.saturating_sub(steps);
    }

    /// Notes that a pair is decided next.
    const fn decides(&mut self, pair: usize) {
        let mut at = 0;
        while at < self.ordered {
            if self.order[at] == pair {
                return;
            }
            at += 1;
        }
        self.order[self.ordered] = pair;
        self.ordered += 1;
    }
}

/// The columns of unknowns: those that do not occur have none.
struct Columns {
    of: [usize; COLUMNS],
    /// One more than the number of unknowns.
    width: usize,
}

impl Columns {
    /// Multiplies the constants out. Returns `None` if a number does not fit.
    const fn row(&mut self, sum: &[Summand<'_>], work: &mut Work) -> Option<Row> {
        let mut row = Row::NOTHING;
        let mut at = 0;
        while at < sum.len() {
            let (unknown, factor, constants) = sum[at];
            let mut product = factor;
            let mut of = 0;
            while of < constants.len() {
                match product.checked_mul(constants[of]) {
                    Some(value) => product = value,
                    None => return None,
                }
                of += 1;
            }
            if !system::is_small(product) {
                return None;
            }
            if unknown > 0 && self.of[unknown] == 0 {
                self.of[unknown] = self.width;
                self.width += 1;
            }
            let column = self.of[unknown];
            row.numbers[column] += product;
            if !system::is_small(row.numbers[column]) {
                return None;
            }
            work.spend(6 + 5 * of);
            at += 1;
        }
        Some(row)
    }
}

/// The differences between the values of two work-items. The flag marks those of ids.
type Pairs = [(bool, Row); PAIRS];

const fn is_refuted_within(
    first: &[Constraint<'_>],
    rest: &[Constraint<'_>],
    pairs: &[Constraint<'_>],
    work: &mut Work,
) -> bool {
    if pairs.len() > PAIRS {
        return false;
    }
    let mut columns = Columns { of: [0; COLUMNS], width: 1 };
    let mut rows = [Row::NOTHING; PAIRS];
    let mut system = System::EMPTY;
    let mut differences = [(false, Row::NOTHING); PAIRS];
    let mut at = 0;
    while at < pairs.len() {
        let Some(row) = columns.row(pairs[at].1, work) else { return false };
        rows[at] = row;
        at += 1;
    }
    at = 0;
    while at < pairs.len() {
        differences[at] = (pairs[at].0, rows[at]);
        at += 1;
    }
    at = 0;
    while at < first.len() + rest.len() {
        let (zero, sum) = if at < first.len() { first[at] } else { rest[at - first.len()] };
        if let Some(mut row) = columns.row(sum, work) {
            row.from = if at < 128 { 1 << at } else { 0 };
            system.width = columns.width;
            system.add(row, zero, work);
        }
        at += 1;
    }
    system.width = columns.width;
    system.solve(work);
    if pairs.is_empty() {
        return system.is_refuted(work);
    }
    let open = Open { done: 0, differs: false, splits: SPLITS };
    all_refuted(&mut system, (&differences, pairs.len()), open, work)
}

/// At most this number of pairs is split, one within a case of the other.
const SPLITS: usize = 3;

/// Which pairs are left to decide, and what has been found.
#[derive(Clone, Copy)]
struct Open {
    /// The bits of the pairs that have been decided.
    done: u64,
    /// Whether an id differs.
    differs: bool,
    splits: usize,
}

/// Whether no case has a solution. A pair that cannot differ is equal, whatever the others are; the first of those that can
/// is equal, less or greater. A system is large, so each case changes its own, and none is passed by value.
const fn all_refuted(system: &mut System, pairs: (&Pairs, usize), mut open: Open, work: &mut Work) -> bool {
    let (all, count) = pairs;
    let (mut pair, mut first, mut ids) = (0, count, 0);
    if system.is_refuted(work) {
        return true;
    }
    while pair < count && work.steps > 0 {
        let (is_id, difference) = &all[pair];
        if open.done >> pair & 1 == 1 {
            pair += 1;
        } else if is_refuted_case(system, difference, -1, work) && is_refuted_case(system, difference, 1, work) {
            work.decides(pair);
            if !system.assume(difference, 0, work) {
                return false;
            }
            open.done |= 1 << pair;
            // this one may decide those before it
            (pair, first, ids) = (0, count, 0);
        } else {
            first = if pair < first { pair } else { first };
            ids += *is_id as usize;
            pair += 1;
        }
    }
    if work.steps == 0 {
        return false;
    }
    // work-items that differ in no id are the same
    if !open.differs && ids == 0 {
        return true;
    }
    if first == count || open.splits == 0 {
        return false;
    }
    work.decides(first);
    let (is_id, difference) = &all[first];
    let mut sign = -1;
    while sign < 2 {
        let mut case = *system;
        let differs = open.differs || (*is_id && sign != 0);
        let within = Open { done: open.done | 1 << first, differs, splits: open.splits - 1 };
        if !case.assume(difference, sign, work) || !all_refuted(&mut case, pairs, within, work) {
            return false;
        }
        sign += 1;
    }
    true
}

/// Whether the case in which a difference has this sign is shown to have no solution.
const fn is_refuted_case(system: &System, difference: &Row, sign: i128, work: &mut Work) -> bool {
    let mut case = *system;
    case.assume(difference, sign, work) && case.is_refuted(work)
}
