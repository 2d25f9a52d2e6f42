//! Systems of linear constraints in integers.

use super::{COLUMNS, ROWS, Work};

/// The coefficients of a sum. The first one is the constant.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) numbers: [i128; COLUMNS],
    /// A sum over the coefficients without the constant. Only rows with the same mark can be parallel.
    mark: i128,
    /// The bits of the constraints that it follows from.
    pub(super) from: u128,
    /// The bits of the rows that it is a sum of, since unknowns are eliminated.
    history: u128,
}

/// Whether products of two numbers can be added.
pub(super) const fn is_small(value: i128) -> bool {
    value > -(1 << 62) && value < 1 << 62
}

const fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = if a < 0 { (-a, b) } else { (a, b) };
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a < 0 { -a } else { a }
}

/// Returns the quotient by a positive number, rounded down.
const fn quotient(number: i128, by: i128) -> i128 {
    if number % by < 0 { number / by - 1 } else { number / by }
}

impl Row {
    pub(super) const NOTHING: Self = Self { numbers: [0; COLUMNS], mark: 0, from: 0, history: 0 };

    /// Returns `one * a + other * b`, if it fits.
    const fn combined(one: &Self, a: i128, other: &Self, b: i128, width: usize) -> Option<Self> {
        let mut row =
            Self { numbers: [0; COLUMNS], mark: 0, from: one.from | other.from, history: one.history | other.history };
        if !is_small(a) || !is_small(b) {
            return None;
        }
        let mut column = 0;
        while column < width {
            let number = one.numbers[column] * a + other.numbers[column] * b;
            if number >= 1 << 62 || number <= -(1 << 62) {
                return None;
            }
            row.numbers[column] = number;
            column += 1;
        }
        Some(row)
    }

    /// Substitutes the solution of an unknown. The solution is an equality in which its coefficient is one or minus one. If
    /// it is zero, the unknown is replaced by another one plus the sum of the row.
    const fn without(&self, column: usize, by: &Self, width: usize) -> Option<Self> {
        let own = self.numbers[column];
        if own == 0 {
            return Some(*self);
        }
        let factor = by.numbers[column];
        // the sign is its own inverse
        Self::combined(self, 1, by, if factor == 0 { own } else { -own * factor }, width)
    }

    /// Whether two rows differ at most in their constants; with a sign of -1, whether each is the negation of the other.
    const fn is_parallel(&self, other: &Self, sign: i128, width: usize) -> bool {
        if self.mark != other.mark * sign {
            return false;
        }
        let mut column = 1;
        while column < width {
            if self.numbers[column] != other.numbers[column] * sign {
                return false;
            }
            column += 1;
        }
        true
    }

    /// Computes the mark, divides by the greatest common divisor of the coefficients, and returns it. An inequality becomes
    /// stronger if its constant is no multiple.
    const fn normalise(&mut self, width: usize) -> i128 {
        let (mut content, mut mark, mut column) = (0, 0, 1);
        while column < width {
            let number = self.numbers[column];
            if number != 0 {
                #[allow(clippy::cast_possible_wrap)]
                let weight = (column * (column + 2) + 3) as i128;
                mark += number * weight;
                if content != 1 {
                    content = gcd(number, content);
                }
            }
            column += 1;
        }
        if content > 1 {
            mark /= content;
            column = 0;
            while column < width {
                self.numbers[column] = quotient(self.numbers[column], content);
                column += 1;
            }
        }
        self.mark = mark;
        content
    }
}

/// How many inequalities bound an unknown from one side, and in how many of them its coefficient is not one.
#[derive(Clone, Copy)]
struct Bounds {
    all: usize,
    large: usize,
}

#[derive(Clone, Copy)]
pub(super) struct System {
    rows: [Row; ROWS],
    zero: [bool; ROWS],
    count: usize,
    /// One more than the largest number of an unknown.
    pub(super) width: usize,
    /// The unknowns that have been solved or changed, in order, each with its equality or the sum that is added to it.
    solved: [(usize, Row); COLUMNS],
    solutions: usize,
    /// Whether some constraint cannot be satisfied.
    impossible: bool,
    /// The bits of the constraints that cannot be satisfied together.
    because: u128,
    /// Whether unknowns are eliminated. There are only inequalities then, and their bounds are counted.
    eliminates: bool,
    eliminated: u32,
    above: [Bounds; COLUMNS],
    below: [Bounds; COLUMNS],
}

impl System {
    pub(super) const EMPTY: Self = Self {
        rows: [Row::NOTHING; ROWS],
        zero: [false; ROWS],
        count: 0,
        width: 1,
        solved: [(0, Row::NOTHING); COLUMNS],
        solutions: 0,
        impossible: false,
        because: 0,
        eliminates: false,
        eliminated: 0,
        above: [Bounds { all: 0, large: 0 }; COLUMNS],
        below: [Bounds { all: 0, large: 0 }; COLUMNS],
    };

    const fn refute(&mut self, because: u128) {
        if !self.impossible {
            self.impossible = true;
            self.because = because;
        }
    }

    /// Adds a constraint, strengthened to integers. Returns whether there was room for it.
    pub(super) const fn add(&mut self, mut row: Row, zero: bool, work: &mut Work) -> bool {
        let constant = row.numbers[0];
        let content = row.normalise(self.width);
        work.spend(5 + self.width);
        if content == 0 {
            if constant < 0 || (zero && constant != 0) {
                self.refute(row.from);
            }
            return true;
        }
        if zero && constant % content != 0 {
            self.refute(row.from);
            return true;
        }
        if !zero && self.meets(&row, work) {
            return true;
        }
        if self.count == ROWS || work.steps == 0 {
            return false;
        }
        if self.eliminates {
            self.counts(&row, true, work);
        }
        self.push(row, zero);
        true
    }

    const fn push(&mut self, row: Row, zero: bool) {
        self.rows[self.count] = row;
        self.zero[self.count] = zero;
        self.count += 1;
    }

    /// Counts the bounds that an inequality is to its unknowns, or takes them from the count.
    const fn counts(&mut self, row: &Row, is_new: bool, work: &mut Work) {
        work.spend(self.width);
        let mut column = 1;
        while column < self.width {
            let number = row.numbers[column];
            if number != 0 {
                let bounds = if number > 0 { &mut self.above[column] } else { &mut self.below[column] };
                let large = !(number == 1 || number == -1) as usize;
                (bounds.all, bounds.large) = match is_new {
                    true => (bounds.all + 1, bounds.large + large),
                    false => (bounds.all - 1, bounds.large - large),
                };
            }
            column += 1;
        }
    }

    /// Merges an inequality with a parallel one, if there is one. The stronger of the two remains. Two opposite ones that
    /// meet form an equality.
    const fn meets(&mut self, row: &Row, work: &mut Work) -> bool {
        let (mut is_merged, mut at) = (false, 0);
        work.spend(5 + self.count);
        while at < self.count {
            let (mark, width) = (self.rows[at].mark, self.width);
            if mark == row.mark && self.rows[at].is_parallel(row, 1, width) {
                work.spend(width);
                let own = self.rows[at].numbers[0];
                if self.zero[at] && row.numbers[0] < own {
                    self.refute(self.rows[at].from | row.from);
                } else if row.numbers[0] < own {
                    self.rows[at].numbers[0] = row.numbers[0];
                    self.rows[at].from = row.from;
                    self.rows[at].history = row.history;
                }
                is_merged = true;
            } else if mark == -row.mark && self.rows[at].is_parallel(row, -1, width) {
                work.spend(width);
                let room = self.rows[at].numbers[0] + row.numbers[0];
                if room < 0 {
                    self.refute(self.rows[at].from | row.from);
                } else if self.zero[at] {
                    is_merged = true;
                } else if room == 0 && !self.eliminates {
                    self.zero[at] = true;
                    self.rows[at].from |= row.from;
                    is_merged = true;
                }
            }
            at += 1;
        }
        is_merged
    }

    /// Assumes that a difference is zero, or has a sign. Returns false if there was no room for it.
    pub(super) const fn assume(&mut self, difference: &Row, sign: i128, work: &mut Work) -> bool {
        let mut further = *difference;
        let mut column = 0;
        while column < self.width && sign == -1 {
            further.numbers[column] = -further.numbers[column];
            column += 1;
        }
        further.numbers[0] -= if sign == 0 { 0 } else { 1 };
        work.spend(5 + column);
        self.add_after(further, sign == 0, work)
    }

    /// Adds a constraint to a solved system and solves it again. Returns whether there was room for it.
    const fn add_after(&mut self, mut row: Row, zero: bool, work: &mut Work) -> bool {
        let mut at = 0;
        while at < self.solutions {
            let (column, by) = &self.solved[at];
            work.spend(3 + if row.numbers[*column] == 0 { 0 } else { self.width });
            match row.without(*column, by, self.width) {
                Some(new) => row = new,
                None => return false,
            }
            at += 1;
        }
        let added = self.add(row, zero, work);
        self.solve(work);
        added
    }

    /// Returns an equality with a unit coefficient, and the column of that coefficient.
    const fn solvable(&self, work: &mut Work) -> Option<(usize, usize)> {
        let mut at = 0;
        while at < self.count {
            let mut column = 1;
            while self.zero[at] && column < self.width {
                if self.rows[at].numbers[column] == 1 || self.rows[at].numbers[column] == -1 {
                    return Some((at, column));
                }
                column += 1;
            }
            work.spend(column);
            at += 1;
        }
        None
    }

    /// Returns a change of an unknown that makes the least coefficient of an equality smaller, as a step of Euclid's
    /// algorithm does, and its column. No coefficient of the equality is one or minus one.
    const fn reducible(&self, work: &mut Work) -> Option<(usize, Row)> {
        let mut at = 0;
        while at < self.count {
            if self.zero[at] {
                let numbers = &self.rows[at].numbers;
                let (mut least, mut column) = (0, 1);
                while column < self.width {
                    let number = numbers[column];
                    if number != 0 && (least == 0 || number.abs() < numbers[least].abs()) {
                        least = column;
                    }
                    column += 1;
                }
                let mut by = Row::NOTHING;
                column = 1;
                while column < self.width {
                    if column != least {
                        by.numbers[column] = -numbers[column].div_euclid(numbers[least]);
                    }
                    column += 1;
                }
                work.spend(10 * self.width);
                return Some((least, by));
            }
            at += 1;
        }
        None
    }

    /// Solves the equalities and substitutes their solutions.
    pub(super) const fn solve(&mut self, work: &mut Work) {
        while !self.impossible && self.solutions < COLUMNS && work.steps > 0 {
            let (solved, column, by) = match self.solvable(work) {
                Some((at, column)) => (at, column, self.rows[at]),
                None => match self.reducible(work) {
                    Some((column, by)) => (ROWS, column, by),
                    None => return,
                },
            };
            self.solved[self.solutions] = (column, by);
            self.solutions += 1;
            let old = *self;
            self.count = 0;
            let mut at = 0;
            while at < old.count {
                if at != solved && old.rows[at].numbers[column] == 0 {
                    self.push(old.rows[at], old.zero[at]);
                }
                at += 1;
            }
            work.spend(10 + 2 * old.count);
            at = 0;
            while at < old.count && !self.impossible {
                if at != solved && old.rows[at].numbers[column] != 0 {
                    work.spend(self.width);
                    if let Some(new) = old.rows[at].without(column, &by, self.width) {
                        self.add(new, old.zero[at], work);
                    }
                }
                at += 1;
            }
        }
    }

    /// Whether the elimination of all unknowns leads to a contradiction.
    pub(super) const fn is_refuted(&self, work: &mut Work) -> bool {
        let mut left = *self;
        left.eliminates = true;
        // an unsolved equality becomes two inequalities
        let mut at = 0;
        while at < self.count {
            left.zero[at] = false;
            left.rows[at].history = 1 << at;
            left.counts(&self.rows[at], true, work);
            at += 1;
        }
        at = 0;
        while at < self.count {
            if self.zero[at] {
                let opposite = Row::combined(&self.rows[at], -1, &Row::NOTHING, 0, self.width);
                if let Some(mut row) = opposite {
                    row.history = if left.count < ROWS { 1 << left.count } else { 0 };
                    left.add(row, false, work);
                }
            }
            at += 1;
        }
        work.spend(10 + 2 * at);
        while !left.impossible {
            let Some(column) = left.cheapest(work) else { return false };
            left.eliminate(column, work);
            if work.steps == 0 {
                return false;
            }
        }
        work.used |= left.because;
        true
    }

    /// Returns the unknown whose elimination creates the fewest constraints. Exact eliminations are preferred: those in
    /// which all coefficients that bound the unknown from one side are one.
    const fn cheapest(&self, work: &mut Work) -> Option<usize> {
        let (mut best, mut least, mut column) = (None, usize::MAX, 1);
        while column < self.width {
            let (above, below) = (&self.above[column], &self.below[column]);
            if above.all + below.all > 0 {
                let loses = if above.large > 0 && below.large > 0 { ROWS * ROWS } else { 0 };
                let cost = above.all * below.all + loses;
                if cost < least {
                    (best, least) = (Some(column), cost);
                }
            }
            column += 1;
        }
        work.spend(5 + column);
        best
    }

    /// Fourier-Motzkin elimination. Rows that do not fit are left out.
    const fn eliminate(&mut self, column: usize, work: &mut Work) {
        let (mut low, mut high) = ([0; ROWS], [0; ROWS]);
        let (mut lows, mut highs) = (0, 0);
        let old = *self;
        self.count = 0;
        self.eliminated += 1;
        let mut at = 0;
        while at < old.count {
            let number = old.rows[at].numbers[column];
            if number == 0 {
                self.push(old.rows[at], false);
            } else {
                self.counts(&old.rows[at], false, work);
                if number > 0 {
                    low[lows] = at;
                    lows += 1;
                } else {
                    high[highs] = at;
                    highs += 1;
                }
            }
            at += 1;
        }
        work.spend(10 + 2 * at);
        let mut one = 0;
        while one < lows {
            let mut other = 0;
            while other < highs && !self.impossible && work.steps > 0 {
                let (a, b) = (&old.rows[low[one]], &old.rows[high[other]]);
                let (by_b, by_a) = (a.numbers[column], -b.numbers[column]);
                other += 1;
                work.spend(5);
                if (a.history | b.history).count_ones() > self.eliminated + 1 {
                    continue;
                }
                let common = if by_a == 1 || by_b == 1 { 1 } else { gcd(by_a, by_b) };
                work.spend(8 + self.width);
                if let Some(row) = Row::combined(a, by_a / common, b, by_b / common, self.width) {
                    self.add(row, false, work);
                }
            }
            one += 1;
        }
    }
}
