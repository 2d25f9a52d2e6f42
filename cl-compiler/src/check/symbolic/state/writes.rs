//! What is known to be written to local memory.

use std::rc::Rc;

use crate::check::Verdict;
use crate::check::symbolic::domain::value::{Cond, symbols_of};
use crate::ir::LocalId;
use crate::proof::{Form, Symbol};

/// At most this number of writes is recorded.
pub(crate) const WRITES: usize = 48;

/// At most this number of covers is recorded.
pub(crate) const COVERS: usize = 24;

/// An element, or an array of elements, that a work-item has written.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Write {
    pub(crate) memory: LocalId,
    pub(crate) index: Vec<Form>,
    /// The write has happened only where these conditions hold.
    pub(crate) when: Vec<Cond>,
    /// The write has happened in all iterations of these loops.
    pub(crate) over: Vec<Over>,
    /// The write depends on more values of an iteration than the counter in its index. Its writer is searched for at each
    /// read; see [`witness`].
    pub(crate) hidden: bool,
}

/// The values of a loop counter.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Over {
    pub(crate) symbol: Symbol,
    pub(crate) start: Form,
    pub(crate) end: Form,
    pub(crate) step: Option<Form>,
}

/// Elements that were written before the last barrier: in each dimension, those in a range, whose end is excluded.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Cover {
    pub(crate) memory: LocalId,
    pub(crate) ranges: Vec<[Form; 2]>,
    /// Further upper bounds, each for one dimension.
    pub(crate) below: Vec<(usize, Form)>,
    pub(crate) when: Vec<Cond>,
    /// Assumptions about constants: these are not negative.
    pub(crate) assumed: Vec<Form>,
    /// The loop-head assumptions that the cover rests on; see [`loop_covers`].
    pub(crate) supposed: Vec<usize>,
}

/// The writes that have happened on all paths to the current point.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Written {
    pub(crate) own: Vec<Rc<Write>>,
    /// The writes before the last barrier. Each work-item of the work-group has made them.
    pub(crate) group: Vec<Rc<Write>>,
    pub(crate) covers: Vec<Rc<Cover>>,
}

impl Written {
    /// Joins the states of two paths.
    pub(crate) fn meet(&mut self, other: &Self) {
        self.own.retain(|write| other.own.contains(write));
        self.group.retain(|write| other.group.contains(write));
        self.covers.retain(|cover| other.covers.contains(cover));
    }

    /// Joins the states of the two branches of a condition.
    pub(crate) fn meet_of(yes: &Self, no: &Self, cond: &Cond) -> Self {
        let mut met = yes.clone();
        met.meet(no);
        let with = |when: &[Cond], cond: Cond| when.iter().cloned().chain([cond]).collect::<Vec<_>>();
        for (one, other, cond) in [(yes, no, cond.clone()), (no, yes, cond.clone().not())] {
            if matches!(cond, Cond::Unknown | Cond::Never) {
                continue;
            }
            for write in one.own.iter().filter(|write| !other.own.contains(write)) {
                met.own.push(Rc::new(Write { when: with(&write.when, cond.clone()), ..(**write).clone() }));
            }
            for write in one.group.iter().filter(|write| !other.group.contains(write)) {
                met.group.push(Rc::new(Write { when: with(&write.when, cond.clone()), ..(**write).clone() }));
            }
            for cover in one.covers.iter().filter(|cover| !other.covers.contains(cover)) {
                met.covers.push(Rc::new(Cover { when: with(&cover.when, cond.clone()), ..(**cover).clone() }));
            }
        }
        met.own.truncate(WRITES);
        met.group.truncate(WRITES);
        met.covers.truncate(COVERS);
        met
    }

    /// Returns the writes after a loop. `before` is the state before the first iteration, and `over` the values of its
    /// counter if every iteration runs to its end. Facts about other values of a single iteration are dropped.
    pub(crate) fn after_loop(
        self,
        before: Self,
        over: Option<Over>,
        first_symbol: u32,
        defined: impl Fn(Symbol, &dyn Fn(&Symbol) -> bool) -> bool,
    ) -> Self {
        let mut through = before;
        let Some(over) = over else { return through };
        for write in self.own {
            if through.own.contains(&write) || through.own.len() >= WRITES {
                continue;
            }
            let known = |symbol: &Symbol| *symbol == over.symbol || symbol.number() < first_symbol;
            let of_inner = |symbol: &Symbol| write.over.iter().any(|inner| inner.symbol == *symbol);
            // the bounds of an inner loop must not depend on the iteration
            let bounds = write.over.iter().flat_map(|over| [&over.start, &over.end].into_iter().chain(&over.step));
            let mut fixed = bounds.flat_map(Form::symbols);
            let before_it = |symbol: Symbol| symbol.number() < first_symbol;
            let counted = |symbol: &Symbol| known(symbol) || of_inner(symbol);
            let mut conds = write.when.iter().flat_map(symbols_of);
            let mut varying = write.index.iter().flat_map(Form::symbols);
            let simple = varying.all(|symbol| counted(&symbol)) && conds.all(before_it);
            let mut all = write.when.iter().flat_map(symbols_of).chain(write.index.iter().flat_map(Form::symbols));
            if !fixed.all(before_it) || (!simple && !all.all(|symbol| defined(symbol, &counted))) {
                continue;
            }
            let mut write = (*write).clone();
            write.over.push(over.clone());
            write.hidden |= !simple;
            through.own.push(Rc::new(write));
        }
        through
    }
}

/// The result of the analysis of the first access to the memory of a variable.
#[derive(Debug, Clone)]
pub(crate) struct First {
    /// Whether every element that is read has been written before.
    pub(crate) verdict: Verdict,
    /// Assumptions about constants that the verdict rests on: these are not negative.
    pub(crate) assumed: Vec<Form>,
    /// The same for launches.
    pub(crate) needs: Vec<Form>,
}

impl Default for First {
    fn default() -> Self {
        Self { verdict: Verdict::Proven, assumed: Vec::new(), needs: Vec::new() }
    }
}

impl First {
    /// Combines two results: both must hold.
    pub(crate) fn and(&mut self, other: Self) {
        self.verdict = self.verdict.min(other.verdict);
        let new = |mine: &mut Vec<Form>, theirs: Vec<Form>| {
            for form in theirs {
                if !mine.contains(&form) {
                    mine.push(form);
                }
            }
        };
        new(&mut self.assumed, other.assumed);
        new(&mut self.needs, other.needs);
    }
}

/// The assumption that elements are written at the head of a loop.
#[derive(Debug)]
pub(crate) struct Supposed {
    pub(crate) cover: Cover,
    /// The variable in the cover, as an index into the heads.
    pub(crate) head: usize,
    /// An iteration does not preserve it.
    pub(crate) failed: bool,
    /// A proof has used it.
    pub(crate) relied: bool,
    /// The other assumptions that iterations need to preserve it.
    pub(crate) by: Vec<usize>,
}
