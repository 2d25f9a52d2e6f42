//! Calls of device functions. Rustc knows the summaries of the callees and checks the assumptions that are made here.

use crate::check::Pure;
use crate::check::symbolic::domain::environment::{Grant, REACHES, Reach};
use crate::check::symbolic::domain::value::{Memory, Value, int_type};
use crate::check::symbolic::state::Executor;
use crate::check::symbolic::state::sites::{CALLED, Site};
use crate::ir::{Called, CalleeId, Expr, LocalId};
use crate::proof::{Form, Kind, Symbol};
use crate::ty::Ty;

/// `SMALL` as a limit: the parameter has no smaller one.
const UNLIMITED: u64 = 1 << 32;
/// At most this number of limits is tried.
const LIMITS: usize = 3;

impl Executor<'_> {
    /// Returns the integer arguments of a call whose forms are exact, if the call passes memory that the callee may write.
    pub(crate) fn integers_of(&mut self, args: &[Expr], values: &[Value]) -> Vec<(usize, Form)> {
        let writes = |arg: &Expr| matches!(arg.ty, Ty::Slice { mutable: true, .. } | Ty::Ref { mutable: true, .. });
        let mut found = Vec::new();
        if self.probing || self.input.is_unsafe || !args.iter().any(writes) {
            return found;
        }
        for (at, (arg, value)) in args.iter().zip(values).enumerate() {
            let (Value::Int(form), Some(scalar)) = (value, int_type(arg)) else { continue };
            if self.k.fits_with(form, scalar, Grant::Nothing).is_some_and(|tags| tags.is_empty()) {
                found.push((at, form.clone()));
            }
        }
        found
    }

    /// Returns the result of a function of integers that is assumed to depend on its arguments alone. Equal arguments
    /// give the same result.
    pub(crate) fn result_of(&mut self, callee: CalleeId, values: &[Value], expr: &Expr) -> Option<Value> {
        let scalar = int_type(expr)?;
        let Called::ByName = self.function.callees[callee.0].called else { return None };
        // after a panic, a function with barriers continues with other values; so neither it nor its callees may have barriers
        if !self.input.also.pure || self.input.waits {
            return None;
        }
        let (path, types) = (&self.function.callees[callee.0].path, &self.function.callees[callee.0].types);
        let forms: Vec<Form> = values.iter().map(|value| value.int().cloned()).collect::<Option<_>>()?;
        if forms.iter().any(Form::is_lost) {
            return None;
        }
        let key = (quote::quote!(#path #types).to_string(), forms);
        if !self.shares.pure.iter().any(|pure| pure.callee == callee) {
            self.shares.pure.push(Pure { callee, at: expr.at });
        }
        if let Some(known) = self.results.get(&key) {
            return Some(Value::Int(known.clone()));
        }
        let kind = self.kind_of(&key.1.iter().collect::<Vec<_>>());
        let result = Form::from(self.k.of_type("", kind, scalar));
        self.not_followed(&result);
        self.results.insert(key, result.clone());
        Some(Value::Int(result))
    }

    /// Returns the integer arguments that differ between work-items, with the largest value of each.
    pub(crate) fn own_arguments(&mut self, site: usize) -> Vec<(usize, u64)> {
        let mut found = Vec::new();
        for (argument, form) in self.races.sites[site].ints.clone() {
            let Site { memory, known, at, .. } = &self.races.sites[site];
            let own = Site { index: vec![form.clone()], known: known.clone(), at: *at, ..Site::whole(*memory) };
            let number = self.races.sites.len();
            self.races.sites.push(own);
            let is_own = REACHES.into_iter().any(|reach| {
                let question = self.question(number, number, Grant::Nothing, reach);
                question.is_some_and(|question| question.is_answered() || question.is_answered_by_promise())
            });
            if is_own {
                found.push((argument, self.largest(number, &form)));
            }
            self.races.sites.pop();
        }
        found
    }

    /// Returns the largest value that an argument can have, as far as the work-group size bounds it.
    fn largest(&self, site: usize, form: &Form) -> u64 {
        let sizes: Vec<i128> = self.ids.sizes.into_iter().flatten().collect();
        let all = sizes.iter().product::<i128>();
        let mut limits: Vec<i128> = sizes.iter().copied().chain([all]).filter(|size| *size > 1).collect();
        limits.sort_unstable();
        let (facts, tags) = self.k.relevant(&self.races.sites[site].known, &[form], Grant::Nothing, Reach::Near);
        let below = |limit: &i128| tags.is_empty() && facts.proves(&(Form::constant(limit - 1) - form));
        let natural = tags.is_empty() && facts.proves(form);
        let limit = limits.into_iter().find(|limit| natural && below(limit));
        let most = limit.map(|limit| limit - 1).or_else(|| {
            let (least, most) = self.k.free_interval(form)?;
            (least >= 0).then_some(most)
        });
        most.and_then(|most| u64::try_from(most).ok()).unwrap_or(u64::MAX)
    }

    /// Returns the integer parameters that keep accesses to a slice disjoint if they differ between work-items, with
    /// their limits: for the work-items of a work-group, or of a launch.
    pub(crate) fn distinct_by_arguments(
        &mut self,
        pairs: &[(usize, usize)],
        param: LocalId,
        known: [bool; 2],
    ) -> Vec<(usize, u64, bool)> {
        let own_memory = self.function.locals.iter().any(|local| local.shared);
        let mut found = Vec::new();
        if known == [true, true] || own_memory || pairs.len() > CALLED {
            return found;
        }
        for launch in [false, true] {
            let mine: Vec<_> = pairs.iter().copied().filter(|pair| self.is_of(*pair, param, launch)).collect();
            if known[usize::from(launch)] || mine.is_empty() {
                continue;
            }
            for (argument, symbol) in self.parameters.clone() {
                let limits = self.limits_in(&mine);
                let limit = limits.into_iter().find(|limit| {
                    mine.iter().all(|(one, other)| self.is_distinct_by(*one, *other, (symbol, *limit), launch))
                });
                found.extend(limit.map(|limit| (argument, limit, launch)));
            }
        }
        found
    }

    /// Whether a pair of accesses is to the slice of this parameter, and may happen at the same time.
    fn is_of(&self, (one, other): (usize, usize), param: LocalId, launch: bool) -> bool {
        let of = |site: usize| match self.races.sites[site].memory {
            Memory::Param(local) => local == param,
            Memory::Anywhere => true,
            Memory::Shared(_) | Memory::Own | Memory::Either(_) => false,
        };
        (of(one) || of(other)) && (launch || self.races.together.contains(&(one, other)))
    }

    /// Returns the limits to be tried: none, and the coefficients in the indices.
    fn limits_in(&self, pairs: &[(usize, usize)]) -> Vec<u64> {
        let sites = pairs.iter().flat_map(|(one, other)| [*one, *other]);
        let forms = sites.flat_map(|site| &self.races.sites[site].index);
        let numbers = forms.flat_map(Form::products).map(|(number, _)| number.unsigned_abs());
        let mut found: Vec<u64> =
            numbers.filter(|number| *number > 1).filter_map(|number| number.try_into().ok()).collect();
        found.sort_unstable_by(|one, other| other.cmp(one));
        found.dedup();
        found.truncate(LIMITS);
        found.insert(0, UNLIMITED);
        found
    }

    /// Whether two accesses are always disjoint if a parameter differs between work-items and is below a limit.
    fn is_distinct_by(&self, one: usize, other: usize, (symbol, limit): (Symbol, u64), launch: bool) -> bool {
        let memories = [one, other].map(|site| self.races.sites[site].memory);
        if !matches!(memories, [Memory::Param(a), Memory::Param(b)] if a == b) {
            return false;
        }
        let shared = if launch { Kind::Host } else { Kind::Group };
        REACHES.into_iter().any(|reach| {
            let how = (vec![symbol], shared);
            let Some(mut question) = self.question_how(one, other, Grant::Nothing, reach, how) else { return false };
            if limit != UNLIMITED {
                question.facts.iter_mut().for_each(|facts| facts.less(symbol, i128::from(limit)));
            }
            question.is_answered()
        })
    }
}
