//! Constants: what the macro can compute of them is a number; what only rustc can is a symbol whose value rustc supplies.
//!
//! What is shown may depend on these values. A condition over constants alone is evaluated while the crate compiles, and so is
//! a [`Decision`]: a question of the prover that only the values answer. Whether it is worth putting is found out by
//! answering it for likely values.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::quote;

use super::environment::{self, Grant, Reach, Substitutes};
use super::question::Question;
use super::race::REACHES;
use super::{Assumption, Executor, Tag};
use crate::check::terms::{DecidedRace, Decision, Quantity};
use crate::proof::{Condition, Form, Kind, LENGTH_LIMIT, Residual, Symbol};
use crate::ty::Scalar;

/// A `usize` constant in an index is taken to be below this: times the largest id it is still a `usize`.
const CONSTANT_LIMIT: i128 = 1 << 31;
/// What is taken for granted must hold if all constants are this.
const USUAL: i128 = 1 << 10;
/// Likely values, the likeliest first.
const LIKELY: [i128; 6] = [16, 64, 8, 256, 4, 2];
/// Constants of a body may be computed of each other in so many steps.
const DEPTH: usize = 8;
/// So many combinations of them are tried.
const TRIES: usize = 48;

/// What is known of constants.
#[derive(Debug, Default)]
pub(super) struct Constants {
    by_text: HashMap<String, Symbol>,
    /// Those in the order in which they were found.
    all: Vec<Symbol>,
    computed: HashMap<Symbol, Computed>,
    by_computed: HashMap<Computed, Symbol>,
    depth: usize,
}

/// What is computed of constants.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Computed {
    /// Of values that are not negative; zero, where the divisor is.
    Quotient(Form, Form),
    /// Two to this, modulo a width.
    Power(Form, u32),
    /// Whether it is a power of two: one or zero.
    IsPower(Form),
    /// The smaller, or the larger.
    Choice(Form, Form, bool),
}

impl Constants {
    pub(super) fn symbols(&self) -> impl Iterator<Item = Symbol> {
        self.all.iter().copied()
    }

    /// The value, if those that it is computed of have these.
    fn value(&self, symbol: Symbol, of: &impl Fn(Symbol) -> Option<i128>) -> Option<i128> {
        let Some(computed) = self.computed.get(&symbol) else { return of(symbol) };
        let form = |form: &Form| form.value(|symbol| self.value(symbol, of));
        Some(match computed {
            Computed::Quotient(a, b) => form(a)?.checked_div_euclid(form(b)?).unwrap_or(0),
            Computed::Power(amount, bits) => 1 << (form(amount)? & i128::from(bits - 1)),
            Computed::IsPower(value) => i128::from(form(value)? > 0 && form(value)?.count_ones() == 1),
            Computed::Choice(a, b, larger) => {
                let (a, b) = (form(a)?, form(b)?);
                if *larger { a.max(b) } else { a.min(b) }
            }
        })
    }

    /// Those that these are computed of.
    fn sources(&self, symbols: impl IntoIterator<Item = Symbol>) -> Vec<Symbol> {
        let mut found = Vec::new();
        let mut open: Vec<_> = symbols.into_iter().collect();
        while let Some(symbol) = open.pop() {
            match self.computed.get(&symbol) {
                None => found.push(symbol),
                Some(Computed::Quotient(a, b) | Computed::Choice(a, b, _)) => {
                    open.extend(a.symbols().into_iter().chain(b.symbols()));
                }
                Some(Computed::Power(a, _) | Computed::IsPower(a)) => open.extend(a.symbols()),
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Executor<'_> {
    /// Whether rustc computes it.
    pub(super) fn is_constant(&self, symbol: Symbol) -> bool {
        matches!(self.k.quantities.get(&symbol), Some(Quantity::Const(_) | Quantity::Computed(..)))
    }

    /// Whether rustc computes it, and the macro cannot.
    pub(super) fn is_constant_form(&self, form: &Form) -> bool {
        let symbols = form.symbols();
        !symbols.is_empty() && !form.is_lost() && symbols.iter().all(|symbol| self.is_constant(*symbol))
    }

    /// Whether they are of numbers and constants.
    fn are_constants(&self, forms: [&Form; 2]) -> bool {
        let constant = |form: &Form| form.number().is_some() || self.is_constant_form(form);
        forms.iter().all(|form| constant(form)) && forms.iter().any(|form| form.number().is_none())
    }

    /// The length of an array.
    pub(super) fn array_len(&mut self, len: &crate::ty::Len) -> Form {
        if let Some(number) = len.number() {
            return Form::constant(i128::from(number));
        }
        let form = syn::parse_str(&len.0).ok().and_then(|expr| self.computed_form(&expr, (0, LENGTH_LIMIT - 1)));
        form.unwrap_or_else(|| self.constant(&len.0, len.0.parse().unwrap_or_default(), (0, LENGTH_LIMIT - 1)))
    }

    /// An expression of numbers and constants, of type `usize`, which rustc refuses if it overflows.
    pub(super) fn computed_form(&mut self, expr: &syn::Expr, range: (i128, i128)) -> Option<Form> {
        match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => {
                number.base10_parse().ok().map(Form::constant)
            }
            syn::Expr::Paren(paren) => self.computed_form(&paren.expr, range),
            syn::Expr::Group(group) => self.computed_form(&group.expr, range),
            syn::Expr::Path(path) => {
                if let Some(number) = self.own_constant(path) {
                    return Some(number);
                }
                Some(self.constant(&quote!(#path).to_string(), quote!(#path), range))
            }
            syn::Expr::Binary(binary) => {
                let whole = (0, Scalar::Usize.max());
                let a = self.computed_form(&binary.left, whole)?;
                let b = self.computed_form(&binary.right, whole)?;
                match binary.op {
                    // what is shifted out of another number nobody says
                    syn::BinOp::Shl(_) if a.number() == Some(1) => match b.number() {
                        Some(by) if (0..32).contains(&by) => Some(Form::constant(1 << by)),
                        Some(_) => None,
                        None => self.power_of_constant(&b, Scalar::Usize).map(Form::from),
                    },
                    syn::BinOp::Add(_) => Some(a + b),
                    syn::BinOp::Sub(_) => Some(a - b),
                    syn::BinOp::Mul(_) => Some(&a * &b),
                    syn::BinOp::Div(_) => Some(self.divided(&a, &b, Scalar::Usize)?.0),
                    syn::BinOp::Rem(_) => Some(self.divided(&a, &b, Scalar::Usize)?.1),
                    _ => None,
                }
                .filter(|form| !form.is_lost())
            }
            _ => None,
        }
    }

    /// A constant of the body's, if the macro can compute it.
    fn own_constant(&mut self, path: &syn::ExprPath) -> Option<Form> {
        let name = path.path.get_ident().filter(|_| path.qself.is_none())?;
        let expr = syn::Expr::Path(path.clone());
        if let Some(number) = number_of(&expr, self.input.constants, DEPTH) {
            return Some(Form::constant(number));
        }
        // of the type that lengths have, what it is computed of
        let own = self.input.constants.iter().find(|constant| constant.item.ident == *name)?;
        let ty = &own.item.ty;
        if self.constants.depth == DEPTH || quote!(#ty).to_string() != "usize" {
            return None;
        }
        self.constants.depth += 1;
        let computed = self.computed_form(&own.item.expr, (0, Scalar::Usize.max()));
        self.constants.depth -= 1;
        computed
    }

    /// A constant that rustc computes.
    pub(super) fn constant(&mut self, text: &str, tokens: TokenStream, range: (i128, i128)) -> Form {
        if let Ok(path) = syn::parse2(tokens.clone())
            && let Some(number) = self.own_constant(&path)
        {
            return number;
        }
        let text = crate::spell::text(text);
        if let Some(symbol) = self.constants.by_text.get(&text) {
            // as the length of an array it is no larger than one
            let (symbol, known) = (*symbol, self.k.interval(&(*symbol).into()).unwrap_or(range));
            self.k.narrow(symbol, (known.0.max(range.0), known.1.min(range.1)));
            return symbol.into();
        }
        let symbol = self.k.symbol(&text, Kind::Host, range);
        self.k.name(symbol);
        self.k.quantities.insert(symbol, Quantity::Const(tokens));
        self.constants.by_text.insert(text, symbol);
        self.constants.all.push(symbol);
        if self.supposes() && range.1 == Scalar::Usize.max() {
            let tag = self.assume(Assumption::Limit(symbol, CONSTANT_LIMIT));
            self.k.limit(symbol, tag, (0, CONSTANT_LIMIT - 1));
        }
        symbol.into()
    }

    /// What is computed of constants is one.
    fn computed(&mut self, computed: Computed, range: (i128, i128)) -> Symbol {
        if let Some(symbol) = self.constants.by_computed.get(&computed) {
            return *symbol;
        }
        let shown = |form: &Form| self.tokens_of(form);
        let (value, text) = match &computed {
            Computed::Quotient(a, b) => {
                let ((a, one), (b, other)) = (shown(a), shown(b));
                (quote!(__cl::quotient(#a, #b)), format!("{} / {}", grouped(&one), grouped(&other)))
            }
            Computed::Power(amount, bits) => {
                let (amount, text) = shown(amount);
                (quote!(__cl::power(#amount, #bits)), format!("(1 << {})", grouped(&text)))
            }
            Computed::IsPower(form) => {
                let (form, text) = shown(form);
                (quote!(__cl::is_power(#form)), format!("{}.is_power_of_two()", grouped(&text)))
            }
            Computed::Choice(a, b, larger) => {
                let ((a, one), (b, other)) = (shown(a), shown(b));
                let name = if *larger { "max" } else { "min" };
                (quote!(__cl::choice(#a, #b, #larger)), format!("{}.{name}({other})", grouped(&one)))
            }
        };
        let symbol = self.k.symbol(&text, Kind::Host, range);
        self.k.name(symbol);
        self.k.quantities.insert(symbol, Quantity::Computed(value, text));
        self.constants.computed.insert(symbol, computed.clone());
        self.constants.by_computed.insert(computed, symbol);
        symbol
    }

    /// A form of constants, as an `i128` that rustc computes, and as one would write it.
    fn tokens_of(&self, form: &Form) -> (TokenStream, String) {
        let products = form.products().map(|(factor, of)| {
            let of = of.iter().map(|symbol| match self.k.quantities.get(symbol) {
                Some(Quantity::Const(tokens)) => quote!((#tokens) as i128),
                Some(Quantity::Computed(tokens, _)) => tokens.clone(),
                _ => quote!(0i128),
            });
            let factor = proc_macro2::Literal::i128_suffixed(factor.abs());
            quote!(#factor #(* (#of))*)
        });
        let signed = products
            .zip(form.products())
            .map(|(product, (factor, _))| if factor < 0 { quote!(- (#product)) } else { quote!(+ (#product)) });
        (quote!((0i128 #(#signed)*)), form.display(&self.k.symbols).to_string())
    }

    /// Quotient and remainder of constants. `None` if they are none.
    pub(super) fn divided(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Option<(Form, Form)> {
        if let (Some(a), Some(b)) = (a.number(), b.number()) {
            return (b != 0).then(|| (Form::constant(a.div_euclid(b)), Form::constant(a.rem_euclid(b))));
        }
        if !self.are_constants([a, b]) {
            return None;
        }
        let most = self.k.interval(a).map_or(scalar.max(), |(_, most)| most.clamp(0, scalar.max()));
        let by = b.number().unwrap_or(1);
        let quotient = self.computed(Computed::Quotient(a.clone(), b.clone()), (0, most / by.max(1)));
        let remainder = a - b * Form::from(quotient);
        // the same, wherever it is
        self.k.positive(remainder.clone());
        if by > 1 || b.number().is_some() {
            self.k.positive(b - &remainder - 1);
        } else if let Some(Some(tag)) = self.granting_of_constants(&(b - 1)) {
            self.k.positive_if(b - &remainder - 1, tag);
        }
        Some((quotient.into(), remainder))
    }

    /// Two to a constant, modulo the width.
    pub(super) fn power_of_constant(&mut self, amount: &Form, scalar: Scalar) -> Option<Symbol> {
        if !self.is_constant_form(amount) {
            return None;
        }
        let range = (1, 1 << (scalar.bits() - 1));
        let power = Computed::Power(amount.clone(), scalar.bits());
        let is_new = !self.constants.by_computed.contains_key(&power);
        let symbol = self.computed(power, range);
        if is_new && self.supposes() {
            let tag = self.assume(Assumption::Limit(symbol, CONSTANT_LIMIT));
            self.k.limit(symbol, tag, (1, CONSTANT_LIMIT - 1));
        }
        Some(symbol)
    }

    /// The smaller or larger of two constants.
    pub(super) fn choice_of_constants(&mut self, a: &Form, b: &Form, larger: bool) -> Option<Form> {
        if !self.are_constants([a, b]) {
            return None;
        }
        let (one, other) = (self.k.interval(a)?, self.k.interval(b)?);
        let range =
            if larger { (one.0.max(other.0), one.1.max(other.1)) } else { (one.0.min(other.0), one.1.min(other.1)) };
        let symbol = self.computed(Computed::Choice(a.clone(), b.clone(), larger), range);
        let sign = if larger { 1 } else { -1 };
        self.k.positive((Form::from(symbol) - a) * sign);
        self.k.positive((Form::from(symbol) - b) * sign);
        Some(symbol.into())
    }

    /// Takes it that a constant is at least one. Whether it is one.
    pub(super) fn take_for_divisor(&mut self, form: &Form) -> bool {
        match self.granting_of_constants(&(form - 1)) {
            Some(Some(tag)) => {
                self.grant(&[tag]);
                true
            }
            Some(None) => true,
            None => false,
        }
    }

    /// The value of an amount to shift by: of a constant, rustc alone knows the type.
    pub(super) fn amount(&mut self, expr: &crate::ir::Expr, value: super::Value) -> super::Value {
        match (&expr.kind, value) {
            (crate::ir::ExprKind::Const(path), super::Value::Unknown) => {
                let range = (Scalar::I64.min(), Scalar::U64.max());
                super::Value::Int(self.constant(&quote!(#path).to_string(), quote!(#path), range))
            }
            (_, value) => value,
        }
    }

    /// Whether something may be supposed of constants: a device function says nothing of them to those who call it.
    fn supposes(&self) -> bool {
        self.input.is_kernel && self.input.supposes
    }

    /// Takes it that a constant is a power of two, which rustc then finds out. Whether it can be.
    pub(super) fn take_for_power(&mut self, form: &Form) -> bool {
        if !self.is_constant_form(form) || !self.supposes() {
            return false;
        }
        let is_power = self.computed(Computed::IsPower(form.clone()), (0, 1));
        let tag = self.assume(Assumption::Conditions(vec![Condition::new(Form::from(is_power) - 1)]));
        self.grant(&[tag]);
        true
    }

    /// What must be granted for a form of constants to be at least zero: nothing, or what rustc finds out. `None` if it is not
    /// likely.
    pub(super) fn granting_of_constants(&mut self, goal: &Form) -> Option<Option<Tag>> {
        if !self.is_constant_form(goal) {
            return None;
        }
        if self.k.free_interval(goal).is_some_and(|(least, _)| least >= 0) {
            return Some(None);
        }
        if !self.supposes() {
            return None;
        }
        let conditions = vec![Condition::new(goal.clone())];
        self.is_usual(goal).then(|| Some(self.assume(Assumption::Conditions(conditions))))
    }

    /// Whether those of the conditions that are about constants alone hold for some likely values.
    pub(super) fn are_likely(&self, conditions: &[Condition]) -> bool {
        let forms = conditions.iter().map(Condition::form).filter(|form| self.is_constant_form(form));
        let forms: Vec<_> = forms.collect();
        let symbols = forms.iter().flat_map(|form| form.symbols());
        self.is_likely(symbols, |value| forms.iter().all(|form| form.value(value).is_some_and(|value| value >= 0)))
    }

    /// Whether a form is not negative, whatever likely values constants have.
    pub(super) fn is_always_likely(&self, form: &Form) -> bool {
        let negative = |value: &dyn Fn(Symbol) -> Option<i128>| form.value(value).is_none_or(|value| value < 0);
        self.is_constant_form(form) && !self.is_likely(form.symbols(), negative)
    }

    /// Whether something is so for some likely values of constants.
    fn is_likely(
        &self,
        symbols: impl IntoIterator<Item = Symbol>,
        is: impl Fn(&dyn Fn(Symbol) -> Option<i128>) -> bool,
    ) -> bool {
        let sources = self.constants.sources(symbols);
        let count = u32::try_from(sources.len().clamp(1, 3)).unwrap_or(3);
        let combinations = LIKELY.len().pow(count).min(TRIES);
        (0..combinations).any(|number| {
            let value = |symbol: Symbol| {
                let at = sources.iter().position(|source| *source == symbol)?;
                let digit = number / LIKELY.len().pow(u32::try_from(at).ok()? % count);
                Some(LIKELY[digit % LIKELY.len()])
            };
            is(&|symbol| self.constants.value(symbol, &value))
        })
    }

    /// Whether it is not negative for constants as they usually are.
    fn is_usual(&self, form: &Form) -> bool {
        let value = |symbol| self.constants.value(symbol, &|_| Some(USUAL));
        form.value(value).is_some_and(|value| value >= 0)
    }

    /// What must be granted of constants for the numbers alone to say that a form's value is one of the type's.
    pub(super) fn fits_by_constants(&mut self, form: &Form, scalar: Scalar) -> Option<Vec<Tag>> {
        if form.is_lost() || !form.symbols().iter().any(|symbol| self.is_constant(*symbol)) {
            return None;
        }
        let (mut least, mut most) = (Form::default(), Form::default());
        let mut others: Vec<Symbol> = Vec::new();
        for (factor, of) in form.products() {
            let (mut low, mut high) = (Form::constant(factor), Form::constant(factor));
            for symbol in of {
                let (from, to) = self.limits_by_constants(*symbol)?;
                others.extend(to.number().map(|_| *symbol));
                (low, high) = (low * from, &high * &to);
            }
            let (low, high) = if factor < 0 { (high, low) } else { (low, high) };
            (least, most) = (least + low, most + high);
        }
        let goals = [least - scalar.min(), Form::constant(scalar.max()) - most];
        let mut tags = self.k.limits_of(&others);
        for goal in goals {
            if goal.number().is_some_and(|number| number >= 0) {
                continue;
            }
            tags.extend(self.granting_of_constants(&goal)?);
        }
        Some(tags)
    }

    /// What a value that is not negative is between: numbers, or forms of constants.
    fn limits_by_constants(&self, symbol: Symbol) -> Option<(i128, Form)> {
        let (least, most) = self.k.interval(&symbol.into()).filter(|(least, _)| *least >= 0)?;
        if self.is_constant(symbol) {
            return Some((least, symbol.into()));
        }
        let by_constants = || self.k.limit_by(symbol, |symbol| self.is_constant(symbol));
        let most = if most > i128::from(u32::MAX) { by_constants() } else { None }.unwrap_or(Form::constant(most));
        Some((least, most))
    }

    /// The least value that a form can have, in terms of constants: of what is taken away, each factor is the largest that it can be.
    pub(super) fn least_by_constants(&self, form: &Form) -> Option<Form> {
        let largest = |symbol: Symbol| {
            let (least, _) = self.k.free_interval(&symbol.into())?;
            let most = self.k.largest(symbol)?;
            let limit = if self.is_constant(symbol) { Some(symbol.into()) } else { None };
            let limit = limit.or_else(|| self.k.limit_by(symbol, |symbol| self.is_constant(symbol)));
            (least >= 0).then(|| limit.unwrap_or(Form::constant(most)))
        };
        let mut least = Form::default();
        for (factor, of) in form.products() {
            let product =
                of.iter().try_fold(Form::constant(factor), |product, symbol| Some(product * largest(*symbol)?))?;
            if factor < 0 || of.iter().all(|symbol| self.is_constant(*symbol)) {
                least = least + product;
            }
        }
        Some(least).filter(|least| !least.is_lost())
    }

    /// Conditions under which goals hold, where what a loop keeps the same stands for a constant: in the sweeps of a scan, the distance times
    /// the number of work-items is half of the length.
    pub(super) fn needed_by_pairs(&mut self, goals: &[Form]) -> Option<Vec<Condition>> {
        let preserved = self.invariant_products.clone();
        preserved.iter().find_map(|preserved| {
            let mut needed = Vec::new();
            for goal in goals {
                let products = goal
                    .products()
                    .filter(|(_, of)| !of.is_empty() && of.iter().all(|symbol| self.is_constant(*symbol)));
                let constants = products.fold(Form::default(), |sum, (factor, of)| {
                    sum + of.iter().fold(Form::constant(factor), |product, symbol| product * *symbol)
                });
                let tags = match self.k.prove_with(goal, Grant::Launch) {
                    Some(tags) => tags,
                    None => {
                        needed.push(Condition::new(&constants - preserved));
                        self.k.prove_with(&(goal - &constants + preserved), Grant::Launch)?
                    }
                };
                needed.extend(tags.iter().flat_map(|tag| self.taken_for_granted(*tag)));
            }
            Some(needed).filter(|needed| self.are_likely(needed))
        })
    }

    /// The question whether a form is never negative, if constants with likely values answer it with yes; and what it takes
    /// for granted.
    fn decided_bound(&mut self, goal: &Form) -> Option<(Decision, Vec<Tag>)> {
        // with more facts, more values will do
        [Reach::Far, Reach::Near].into_iter().find_map(|reach| {
            let (facts, tags) = self.k.facts_about(goal, Grant::Launch, reach);
            let residual = Residual::bound(&facts, goal, |symbol| self.is_constant(symbol))?;
            Some((self.decision(&residual)?, tags))
        })
    }

    /// The same for several forms: the questions that all must be answered with yes.
    pub(super) fn decided_bounds(&mut self, goals: &[Form]) -> Option<(Vec<Decision>, Vec<Tag>)> {
        if self.constants.all.is_empty() || goals.iter().any(Form::is_lost) {
            return None;
        }
        let (mut decisions, mut all) = (Vec::new(), Vec::new());
        for goal in goals {
            let tags = match self.k.prove_with(goal, Grant::Launch) {
                Some(tags) => tags,
                // what memory holds is mostly not what a constant says
                None if self.k.is_data(goal) => return None,
                None => {
                    let (decision, tags) = self.decided_bound(goal)?;
                    decisions.push(decision);
                    tags
                }
            };
            all.extend(tags);
        }
        Some((decisions, all))
    }

    /// The question whether two accesses never meet, if constants with likely values answer it with yes.
    pub(super) fn decided_distinct(&self, question: &Question) -> Option<Decision> {
        if self.constants.all.is_empty() {
            return None;
        }
        let decided = |question: &Question| {
            let [a, b] = question.accesses();
            let residual = Residual::distinct(&a, &b, &question.distinct(), |symbol| self.is_constant(symbol))?;
            self.decision(&residual)
        };
        decided(question).or_else(|| {
            let [sum, values] = question.steps()?;
            if sum.is_answered() { decided(&values) } else { None }
        })
    }

    /// What the launch must meet, where the values of constants are what keeps two accesses apart: what these must be, rustc
    /// finds out.
    pub(super) fn distinct_by_constants(&mut self, pair: [usize; 2]) -> Option<Vec<Condition>> {
        if self.constants.all.is_empty() || !self.input.is_kernel {
            return None;
        }
        let questions: Vec<Question> =
            REACHES.iter().filter_map(|reach| self.question(pair[0], pair[1], Grant::Launch, *reach)).collect();
        let tried: Vec<_> = questions.iter().map(|question| self.with_substitutes(question)).collect();
        let needed = |exec: &Self, question: &Question| {
            question.tags.iter().flat_map(|tag| exec.taken_for_granted(*tag)).collect::<Vec<_>>()
        };
        let shown = |question: &&Question| question.is_answered() || question.is_answered_in_steps();
        if let Some(question) = tried.iter().flatten().find(shown) {
            return Some(needed(self, question));
        }
        // with more facts, more values will do
        let decided =
            tried.iter().rev().flatten().find_map(|question| Some((question, self.decided_distinct(question)?)));
        let (question, decision) = decided?;
        let needed = needed(self, question);
        let otherwise = self.collision(pair, &decision.names);
        self.decided_races.push(DecidedRace { decision: self.decisions.len(), otherwise });
        self.decisions.push(decision);
        self.rests_on_constants = true;
        Some(needed)
    }

    /// A question, and the same with other symbols for ids of a group.
    fn with_substitutes(&self, question: &Question) -> Vec<Question> {
        let others = self.k.substitutes.iter().map(|list| self.substituted(question, list));
        std::iter::once(question.clone()).chain(others).collect()
    }

    /// The question with other symbols for ids of a group.
    fn substituted(&self, question: &Question, list: &Substitutes) -> Question {
        let mut found = question.clone();
        found.facts = found.facts.map(|facts| environment::facts_with(list, &facts));
        found.index.iter_mut().flatten().for_each(|index| *index = environment::form_with(list, index));
        found
    }

    /// A condition that no launch meets, for what the values of constants must show.
    pub(super) fn never(&mut self, mut names: Vec<String>) -> Condition {
        names.sort();
        names.dedup();
        let text = format!("(accesses that {} leave open)", names.join(", "));
        let one = self.k.symbol(&text, Kind::Host, (1, 1));
        self.k.quantities.insert(one, Quantity::Computed(quote!(1i128), text));
        Condition::new(-Form::from(one))
    }

    fn decision(&self, residual: &Residual) -> Option<Decision> {
        let likely = self.is_likely(residual.constants(), |value| residual.is_refuted(value));
        likely.then(|| self.with_quantities(residual))
    }

    fn with_quantities(&self, residual: &Residual) -> Decision {
        let quantity = |symbol: &Symbol| self.k.quantities.get(symbol).cloned().unwrap_or(Quantity::Const(quote!(0)));
        let sums = |all: &[(bool, crate::proof::Sum)]| {
            let sum = |sum: &crate::proof::Sum| {
                sum.iter().map(|(at, factor, of)| (*at, *factor, of.iter().map(quantity).collect())).collect()
            };
            all.iter().map(|(is, of)| (*is, sum(of))).collect()
        };
        let names = self.constants.sources(residual.constants());
        Decision {
            constraints: sums(&residual.constraints),
            pairs: sums(&residual.pairs),
            names: names.into_iter().map(|symbol| self.k.symbols.name(symbol)).collect(),
        }
    }
}

fn grouped(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_owned() }
}

/// The value of an expression of literals and of constants of the body, where nothing in it can overflow or be negative.
fn number_of(expr: &syn::Expr, constants: &[crate::ast::Constant], depth: usize) -> Option<i128> {
    let of = |expr: &syn::Expr| number_of(expr, constants, depth.checked_sub(1)?);
    // where a shift can lose bits, the type matters
    let wide = |ty: &syn::Type| {
        let name = quote!(#ty).to_string();
        Scalar::from_name(&name).is_some_and(|scalar| scalar.is_int() && scalar.bits() >= 32)
    };
    let number = match expr {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().ok()?,
        syn::Expr::Paren(paren) => of(&paren.expr)?,
        syn::Expr::Group(group) => of(&group.expr)?,
        syn::Expr::Path(path) => {
            let name = path.path.get_ident().filter(|_| path.qself.is_none())?;
            let item = &constants.iter().find(|constant| constant.item.ident == *name)?.item;
            of(&item.expr).filter(|_| wide(&item.ty))?
        }
        syn::Expr::Binary(binary) => {
            let (a, b) = (of(&binary.left)?, of(&binary.right)?);
            match binary.op {
                syn::BinOp::Add(_) => a.checked_add(b)?,
                syn::BinOp::Sub(_) => a.checked_sub(b)?,
                syn::BinOp::Mul(_) => a.checked_mul(b)?,
                syn::BinOp::Div(_) => a.checked_div(b)?,
                syn::BinOp::Rem(_) => a.checked_rem(b)?,
                syn::BinOp::Shl(_) => a.checked_mul(1 << u32::try_from(b).ok().filter(|by| *by < 32)?)?,
                syn::BinOp::Shr(_) => a >> u32::try_from(b).ok().filter(|by| *by < 32)?,
                _ => return None,
            }
        }
        _ => return None,
    };
    // what goes below zero, or is too large for its type, rustc refuses or says otherwise
    (0..1 << 31).contains(&number).then_some(number)
}
