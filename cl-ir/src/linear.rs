//! Decides whether a conjunction of linear constraints has no solution in the integers. The functions are `const`, so
//! that rustc can run them where it knows the values of constants.
//!
//! The compiler uses it to find out for likely values whether a question is worth asking; the expansion answers the
//! question for the actual values of the constants.
//!
//! The answer is never wrongly yes: a constraint that does not fit is left out.

/// The maximum number of constraints at a time.
pub const ROWS: usize = 160;
/// The maximum number of unknowns, plus one column for the constant.
pub const COLUMNS: usize = 40;

/// A term: the number of an unknown (counted from one, zero for a constant term), a coefficient, and the values of the
/// constants that are its factors.
pub type Summand<'a> = (usize, i128, &'a [i128]);

/// A sum. It is zero if the flag is set, else it is not negative.
pub type Constraint<'a> = (bool, &'a [Summand<'a>]);

/// Whether a conjunction is shown to have no solution. It consists of constraints and of `pairs`: the differences between
/// the values of two work-items, with a flag for those of ids. At least one id differs. Without pairs there is only one
/// work-item.
#[must_use]
pub const fn is_refuted(constraints: &[Constraint<'_>], pairs: &[Constraint<'_>]) -> bool {
    let (rows, zero, solved) = ([NOTHING; ROWS], [false; ROWS], [(0, NOTHING); COLUMNS]);
    let width = max(widest(constraints), widest(pairs));
    let mut system = System { rows, zero, count: 0, width, solved, solutions: 0, impossible: false };
    let mut at = 0;
    while at < constraints.len() {
        let (zero, sum) = constraints[at];
        if let Some(row) = row(sum) {
            system.add(row, zero);
        }
        at += 1;
    }
    system.solve();
    if pairs.is_empty() {
        return system.is_refuted();
    }
    let open = Open { done: 0, differs: false, splits: SPLITS };
    pairs.len() <= u64::BITS as usize && all_refuted(&mut system, pairs, open, &mut { SYSTEMS })
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Returns one more than the largest number of an unknown.
const fn widest(constraints: &[Constraint<'_>]) -> usize {
    let (mut width, mut at) = (1, 0);
    while at < constraints.len() {
        let (_, sum) = constraints[at];
        let mut summand = 0;
        while summand < sum.len() {
            width = max(width, sum[summand].0 + 1);
            summand += 1;
        }
        at += 1;
    }
    width
}

/// The maximum number of systems that are examined for one question.
const SYSTEMS: usize = 120;
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
/// is equal, less or greater. `systems` is how many more systems may be examined. A system is large, so each case changes its
/// own, and none is passed by value.
const fn all_refuted(system: &mut System, pairs: &[Constraint<'_>], mut open: Open, systems: &mut usize) -> bool {
    let (mut pair, mut first, mut ids) = (0, pairs.len(), 0);
    if is_refuted_within(system, systems) {
        return true;
    }
    while pair < pairs.len() {
        let (is_id, difference) = pairs[pair];
        if open.done >> pair & 1 == 1 {
            pair += 1;
        } else if is_refuted_case(system, difference, -1, systems) && is_refuted_case(system, difference, 1, systems) {
            if !system.assume(difference, 0) {
                return false;
            }
            open.done |= 1 << pair;
            // this one may decide those before it
            (pair, first, ids) = (0, pairs.len(), 0);
        } else {
            first = if pair < first { pair } else { first };
            ids += is_id as usize;
            pair += 1;
        }
    }
    // work-items that differ in no id are the same
    if !open.differs && ids == 0 {
        return true;
    }
    if first == pairs.len() || open.splits == 0 {
        return false;
    }
    let (is_id, difference) = pairs[first];
    let mut sign = -1;
    while sign < 2 {
        let mut case = *system;
        let differs = open.differs || (is_id && sign != 0);
        let within = Open { done: open.done | 1 << first, differs, splits: open.splits - 1 };
        if !case.assume(difference, sign) || !all_refuted(&mut case, pairs, within, systems) {
            return false;
        }
        sign += 1;
    }
    true
}

/// Whether the system is shown to have no solution, if it may be examined.
const fn is_refuted_within(system: &System, systems: &mut usize) -> bool {
    if *systems == 0 {
        return false;
    }
    *systems -= 1;
    system.is_refuted()
}

/// Whether the case in which a difference has this sign is shown to have no solution.
const fn is_refuted_case(system: &System, difference: &[Summand<'_>], sign: i128, systems: &mut usize) -> bool {
    let mut case = *system;
    case.assume(difference, sign) && is_refuted_within(&case, systems)
}

type Row = [i128; COLUMNS];

const NOTHING: Row = [0; COLUMNS];

#[derive(Clone, Copy)]
struct System {
    rows: [Row; ROWS],
    zero: [bool; ROWS],
    count: usize,
    /// One more than the largest number of an unknown.
    width: usize,
    /// The unknowns that have been solved or changed, in order, each with its equality or the sum that is added to it.
    solved: [(usize, Row); COLUMNS],
    solutions: usize,
    /// Whether some constraint cannot be satisfied.
    impossible: bool,
}

/// Multiplies the constants out. Returns `None` if a number does not fit.
const fn row(sum: &[Summand<'_>]) -> Option<Row> {
    let mut row = NOTHING;
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
        // small enough that two rows can be added
        match row[unknown].checked_add(product) {
            Some(value) if is_small(value) => row[unknown] = value,
            _ => return None,
        }
        at += 1;
    }
    Some(row)
}

const fn is_small(value: i128) -> bool {
    value > -(1 << 100) && value < 1 << 100
}

const fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Returns the greatest common divisor of the coefficients.
const fn content(row: &Row, width: usize) -> i128 {
    let mut content = 0;
    let mut column = 1;
    while column < width {
        if row[column] != 0 {
            content = gcd(content, row[column]);
        }
        column += 1;
    }
    content
}

/// Returns `one * a + other * b`, if it fits.
const fn combined(one: &Row, a: i128, other: &Row, b: i128, width: usize) -> Option<Row> {
    let mut row = NOTHING;
    let mut column = 0;
    while column < width {
        if one[column] != 0 || other[column] != 0 {
            let (Some(x), Some(y)) = (one[column].checked_mul(a), other[column].checked_mul(b)) else { return None };
            match x.checked_add(y) {
                Some(value) if is_small(value) => row[column] = value,
                _ => return None,
            }
        }
        column += 1;
    }
    Some(row)
}

/// Substitutes the solution of an unknown. The solution is an equality in which its coefficient is one or minus one. If it
/// is zero, the unknown is replaced by another one plus the sum of the row.
const fn without(row: &Row, column: usize, by: &Row, width: usize) -> Option<Row> {
    if row[column] == 0 {
        return Some(*row);
    }
    // the sign is its own inverse
    combined(row, 1, by, if by[column] == 0 { row[column] } else { -row[column] * by[column] }, width)
}

/// Whether two rows differ at most in their constants; with a sign of -1, whether each is the negation of the other.
const fn is_parallel(one: &Row, other: &Row, sign: i128, width: usize) -> bool {
    let mut column = 1;
    while column < width {
        if one[column] != other[column] * sign {
            return false;
        }
        column += 1;
    }
    true
}

impl System {
    /// Adds a constraint, strengthened to integers. Returns whether there was room for it.
    const fn add(&mut self, mut row: Row, zero: bool) -> bool {
        let content = content(&row, self.width);
        if content == 0 {
            self.impossible |= row[0] < 0 || (zero && row[0] != 0);
            return true;
        }
        if zero && row[0] % content != 0 {
            self.impossible = true;
            return true;
        }
        if content > 1 {
            let mut column = 0;
            while column < self.width {
                row[column] = row[column].div_euclid(content);
                column += 1;
            }
        }
        if !zero && self.meets(&row) {
            return true;
        }
        if self.count == ROWS {
            return false;
        }
        self.rows[self.count] = row;
        self.zero[self.count] = zero;
        self.count += 1;
        true
    }

    /// Merges a row with a parallel one, if there is one. The stronger of the two remains. Two opposite rows that meet
    /// form an equality.
    const fn meets(&mut self, row: &Row) -> bool {
        let mut at = 0;
        while at < self.count {
            if is_parallel(&self.rows[at], row, 1, self.width) {
                if self.zero[at] {
                    self.impossible |= row[0] < self.rows[at][0];
                } else if row[0] < self.rows[at][0] {
                    self.rows[at][0] = row[0];
                }
                return !self.impossible && self.opposite(at);
            }
            at += 1;
        }
        let mut at = 0;
        while at < self.count {
            if is_parallel(&self.rows[at], row, -1, self.width) {
                let room = self.rows[at][0] + row[0];
                self.impossible |= room < 0;
                if room == 0 || self.zero[at] {
                    self.zero[at] = true;
                    return true;
                }
            }
            at += 1;
        }
        false
    }

    /// Checks a row that has become stronger against its opposite. Always returns true.
    const fn opposite(&mut self, of: usize) -> bool {
        let mut at = 0;
        while at < self.count {
            if at != of && is_parallel(&self.rows[at], &self.rows[of], -1, self.width) {
                let room = self.rows[at][0] + self.rows[of][0];
                self.impossible |= room < 0;
                if room == 0 {
                    self.zero[of] = true;
                }
            }
            at += 1;
        }
        true
    }

    /// Assumes that a difference is zero, or has a sign. Returns false if it does not fit: without the constraint, the case
    /// would be a different one.
    const fn assume(&mut self, difference: &[Summand<'_>], sign: i128) -> bool {
        let Some(mut further) = row(difference) else { return false };
        let mut column = 0;
        while column < self.width && sign != 0 {
            further[column] *= sign;
            column += 1;
        }
        further[0] -= sign.abs();
        self.add_after(further, sign == 0)
    }

    /// Adds a constraint to a solved system and solves it again. Returns whether there was room for it.
    const fn add_after(&mut self, mut row: Row, zero: bool) -> bool {
        let mut at = 0;
        while at < self.solutions {
            let (column, by) = self.solved[at];
            match without(&row, column, &by, self.width) {
                Some(new) => row = new,
                None => return false,
            }
            at += 1;
        }
        let added = self.add(row, zero);
        self.solve();
        added
    }

    const fn remove(&mut self, at: usize) {
        self.count -= 1;
        self.rows[at] = self.rows[self.count];
        self.zero[at] = self.zero[self.count];
    }

    /// Returns an equality with a unit coefficient, and the column of that coefficient.
    const fn solvable(&self) -> Option<(usize, usize)> {
        let mut at = 0;
        while at < self.count {
            let mut column = 1;
            while self.zero[at] && column < self.width {
                if self.rows[at][column] == 1 || self.rows[at][column] == -1 {
                    return Some((at, column));
                }
                column += 1;
            }
            at += 1;
        }
        None
    }

    /// Returns a change of an unknown that makes the least coefficient of an equality smaller, as a step of Euclid's
    /// algorithm does, and its column. No coefficient of the equality is one or minus one.
    const fn reducible(&self) -> Option<(usize, Row)> {
        let mut at = 0;
        while at < self.count {
            if self.zero[at] {
                let row = &self.rows[at];
                let (mut least, mut column) = (0, 1);
                while column < self.width {
                    if row[column] != 0 && (least == 0 || row[column].abs() < row[least].abs()) {
                        least = column;
                    }
                    column += 1;
                }
                let mut by = NOTHING;
                column = 1;
                while column < self.width {
                    if column != least {
                        by[column] = -row[column].div_euclid(row[least]);
                    }
                    column += 1;
                }
                return Some((least, by));
            }
            at += 1;
        }
        None
    }

    /// Solves the equalities and substitutes their solutions.
    const fn solve(&mut self) {
        while !self.impossible && self.solutions < COLUMNS {
            let (column, by) = match (self.solvable(), self.reducible()) {
                (Some((at, column)), _) => {
                    let by = self.rows[at];
                    self.remove(at);
                    (column, by)
                }
                (None, Some(change)) => change,
                (None, None) => return,
            };
            self.solved[self.solutions] = (column, by);
            self.solutions += 1;
            let old = *self;
            self.count = 0;
            let mut row = 0;
            while row < old.count && !self.impossible {
                if let Some(new) = without(&old.rows[row], column, &by, self.width) {
                    self.add(new, old.zero[row]);
                }
                row += 1;
            }
        }
    }

    /// Whether the elimination of all unknowns leads to a contradiction.
    const fn is_refuted(&self) -> bool {
        let mut left = *self;
        // an unsolved equality becomes two inequalities
        let mut at = 0;
        while at < self.count {
            if left.zero[at] {
                left.zero[at] = false;
                if let (Some(row), true) = (combined(&left.rows[at], -1, &NOTHING, 0, self.width), left.count < ROWS) {
                    left.rows[left.count] = row;
                    left.zero[left.count] = false;
                    left.count += 1;
                }
            }
            at += 1;
        }
        while !left.impossible {
            let Some(column) = left.cheapest() else { return false };
            left.eliminate(column);
        }
        true
    }

    /// Returns the unknown whose elimination creates the fewest constraints. Exact eliminations are preferred: those in
    /// which all coefficients that bound the unknown from one side are one.
    const fn cheapest(&self) -> Option<usize> {
        let mut best = None;
        let mut least = usize::MAX;
        let mut column = 1;
        while column < self.width {
            let (mut above, mut below, mut at) = (0, 0, 0);
            let (mut most, mut fewest) = (0, 0);
            while at < self.count {
                let factor = self.rows[at][column];
                if factor > 0 {
                    above += 1;
                    most = if factor > most { factor } else { most };
                } else if factor < 0 {
                    below += 1;
                    fewest = if factor < fewest { factor } else { fewest };
                }
                at += 1;
            }
            let loses = if most > 1 && fewest < -1 { ROWS * ROWS } else { 0 };
            if above + below > 0 && above * below + loses < least {
                least = above * below + loses;
                best = Some(column);
            }
            column += 1;
        }
        best
    }

    /// Fourier-Motzkin elimination. Rows that do not fit are left out.
    const fn eliminate(&mut self, column: usize) {
        let old = *self;
        self.count = 0;
        let mut at = 0;
        while at < old.count {
            if old.rows[at][column] == 0 {
                self.keep(old.rows[at]);
            }
            at += 1;
        }
        let mut low = 0;
        while low < old.count {
            let mut high = 0;
            while old.rows[low][column] > 0 && high < old.count && !self.impossible {
                if old.rows[high][column] < 0 {
                    let (a, b) = (old.rows[low][column], -old.rows[high][column]);
                    let common = gcd(a, b);
                    if let Some(row) = combined(&old.rows[low], b / common, &old.rows[high], a / common, self.width) {
                        self.keep(row);
                    }
                }
                high += 1;
            }
            low += 1;
        }
    }

    /// Adds an inequality to a system of inequalities.
    const fn keep(&mut self, row: Row) {
        self.add(row, false);
        // an equality is stored as an inequality and its opposite
        let mut at = 0;
        while at < self.count {
            if self.zero[at] {
                self.zero[at] = false;
                if let (Some(row), true) = (combined(&self.rows[at], -1, &NOTHING, 0, self.width), self.count < ROWS) {
                    self.rows[self.count] = row;
                    self.zero[self.count] = false;
                    self.count += 1;
                }
            }
            at += 1;
        }
    }
}
