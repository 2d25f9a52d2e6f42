//! Constants. A constant that the macro can compute is a number. One that only rustc can compute is a symbol, and rustc
//! supplies its value.
//!
//! Proofs may depend on these values. Rustc evaluates conditions over constants alone while it compiles the crate. It
//! also answers each [`Decision`], a question of the prover that depends on the values. The macro emits a question only
//! if some likely values answer it with yes.

use proc_macro2::TokenStream;
use quote::quote;

use crate::check::launch_conditions::{Decision, Quantity};
use crate::check::symbolic::domain::environment::{Grant, Reach, Tag};
use crate::check::symbolic::domain::value::Value;
use crate::check::symbolic::races::decided::Sought;
use crate::check::symbolic::state::symbols::Computed;
use crate::check::symbolic::state::{Assumption, Executor};
use crate::proof::{Condition, Form, Kind, LENGTH_LIMIT, Residual, Symbol};
use crate::ty::Scalar;

/// A `usize` constant in an index is assumed to be below this: its product with the largest id still fits `usize`.
const CONSTANT_LIMIT: i128 = 1 << 31;
/// An assumption about constants must hold if all of them have this value.
const USUAL: i128 = 1 << 10;
/// Likely values, the likeliest first.
const LIKELY: [i128; 6] = [16, 64, 8, 256, 4, 2];
/// The maximum depth of constants of a body that are computed from each other.
const DEPTH: usize = 8;
/// The maximum number of combinations of likely values that are tried.
const TRIES: usize = 48;
/// The values that are tried before a race is reported.
const POSSIBLE: [i128; 14] = [16, 64, 8, 256, 4, 2, 3, 32, 128, 512, 5, 1024, 7, 96];
/// The maximum number of combinations of these that are tried.
const LAST_TRIES: usize = 200;
/// The maximum number of steps for all values that are tried for one question.
const STEPS: u32 = 4_000_000;
/// The maximum number of them for all questions of a kernel.
const STEPS_OF_KERNEL: u32 = 20_000_000;

impl Executor<'_> {
    /// Whether rustc computes the symbol.
    pub(crate) fn is_constant(&self, symbol: Symbol) -> bool {
        matches!(self.k.quantities.get(&symbol), Some(Quantity::Const(_) | Quantity::Computed(..)))
    }

    /// Whether rustc computes the form and the macro cannot.
    pub(crate) fn is_constant_form(&self, form: &Form) -> bool {
        let symbols = form.symbols();
        !symbols.is_empty() && !form.is_lost() && symbols.iter().all(|symbol| self.is_constant(*symbol))
    }

    /// Whether both forms consist of numbers and constants, with at least one constant.
    fn are_constants(&self, forms: [&Form; 2]) -> bool {
        let constant = |form: &Form| form.number().is_some() || self.is_constant_form(form);
        forms.iter().all(|form| constant(form)) && forms.iter().any(|form| form.number().is_none())
    }

    /// Returns the length of an array.
    pub(crate) fn array_len(&mut self, len: &crate::ty::Len) -> Form {
        if let Some(number) = len.number() {
            return Form::constant(i128::from(number));
        }
        let form = syn::parse_str(&len.0).ok().and_then(|expr| self.computed_form(&expr, (0, LENGTH_LIMIT - 1)));
        form.unwrap_or_else(|| self.constant(&len.0, len.0.parse().unwrap_or_default(), (0, LENGTH_LIMIT - 1)))
    }

    /// Evaluates an expression of numbers and constants of type `usize`. Rustc rejects it if it overflows.
    pub(crate) fn computed_form(&mut self, expr: &syn::Expr, range: (i128, i128)) -> Option<Form> {
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
                    // the bits lost in a shift of another number are not tracked
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

    /// Returns the value of a constant that the body declares, if the macro can compute it.
    fn own_constant(&mut self, path: &syn::ExprPath) -> Option<Form> {
        let name = path.path.get_ident().filter(|_| path.qself.is_none())?;
        let expr = syn::Expr::Path(path.clone());
        if let Some(number) = number_of(&expr, self.input.constants, DEPTH) {
            return Some(Form::constant(number));
        }
        // the initializer is used if it has type `usize`, like lengths
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

    /// Returns the symbol of a constant that rustc computes.
    pub(crate) fn constant(&mut self, text: &str, tokens: TokenStream, range: (i128, i128)) -> Form {
        if let Ok(path) = syn::parse2(tokens.clone())
            && let Some(number) = self.own_constant(&path)
        {
            return number;
        }
        let text = crate::ty::spell::text(text);
        if let Some(symbol) = self.constants.by_text.get(&text) {
            // the length of an array, and a size of a work-group, have smaller ranges
            self.k.within(*symbol, range);
            return (*symbol).into();
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

    /// Returns the symbol of a value that is computed from constants; it is a constant itself.
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

    /// Returns a form of constants as an `i128` expression for rustc, and as source text for messages.
    /// What leaves `i128` here has left the program's types before, which is a condition of its own.
    fn tokens_of(&self, form: &Form) -> (TokenStream, String) {
        let products = form.products().map(|(factor, of)| {
            let of = of.iter().map(|symbol| match self.k.quantities.get(symbol) {
                Some(Quantity::Const(tokens)) => quote!((#tokens) as i128),
                Some(Quantity::Computed(tokens, _)) => tokens.clone(),
                _ => quote!(0i128),
            });
            let factor = proc_macro2::Literal::i128_suffixed(factor.abs());
            quote!(#factor #(.saturating_mul(#of))*)
        });
        let signed = products.zip(form.products()).map(|(product, (factor, _))| {
            if factor < 0 { quote!(.saturating_sub(#product)) } else { quote!(.saturating_add(#product)) }
        });
        (quote!(0i128 #(#signed)*), form.display(&self.k.symbols).to_string())
    }

    /// Returns the quotient and the remainder of constants. Returns `None` if the operands are not constants.
    pub(crate) fn divided(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Option<(Form, Form)> {
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
        // these facts hold at every program point
        self.k.positive(remainder.clone());
        if by > 1 || b.number().is_some() {
            self.k.positive(b - &remainder - 1);
        } else if let Some(Some(tag)) = self.granting_of_constants(&(b - 1)) {
            self.k.positive_if(b - &remainder - 1, tag);
        }
        Some((quotient.into(), remainder))
    }

    /// Returns two to the power of a constant, taken modulo the bit width.
    pub(crate) fn power_of_constant(&mut self, amount: &Form, scalar: Scalar) -> Option<Symbol> {
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

    /// Returns the smaller or the larger of two constants.
    pub(crate) fn choice_of_constants(&mut self, a: &Form, b: &Form, larger: bool) -> Option<Form> {
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

    /// Assumes that a constant is at least one. Returns whether that is possible.
    pub(crate) fn take_for_divisor(&mut self, form: &Form) -> bool {
        match self.granting_of_constants(&(form - 1)) {
            Some(Some(tag)) => {
                self.grant(&[tag]);
                true
            }
            Some(None) => true,
            None => false,
        }
    }

    /// Evaluates the amount of a shift. Only rustc knows the type of a constant amount.
    pub(crate) fn amount(&mut self, expr: &crate::ir::Expr, value: Value) -> Value {
        match (&expr.kind, value) {
            (crate::ir::ExprKind::Const(path), Value::Unknown | Value::Opaque(_)) => {
                let range = (Scalar::I64.min(), Scalar::U64.max());
                Value::Int(self.constant(&quote!(#path).to_string(), quote!(#path), range))
            }
            (_, value) => value,
        }
    }

    /// Whether assumptions about constants are allowed. A device function cannot pass them on to its callers.
    fn supposes(&self) -> bool {
        self.input.is_kernel && self.input.supposes
    }

    /// Assumes that a constant is a power of two, which rustc checks. Returns whether that is possible.
    pub(crate) fn take_for_power(&mut self, form: &Form) -> bool {
        if !self.is_constant_form(form) || !self.supposes() {
            return false;
        }
        let is_power = self.computed(Computed::IsPower(form.clone()), (0, 1));
        let tag = self.assume(Assumption::Conditions(vec![Condition::new(Form::from(is_power) - 1)]));
        self.grant(&[tag]);
        true
    }

    /// Returns the assumption under which a form of constants is not negative: none, or one that rustc checks. Returns
    /// `None` if the condition is not likely to hold.
    pub(crate) fn granting_of_constants(&mut self, goal: &Form) -> Option<Option<Tag>> {
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

    /// Whether the conditions on constants alone hold for some likely values.
    pub(crate) fn are_likely(&self, conditions: &[Condition]) -> bool {
        let forms = conditions.iter().map(Condition::form).filter(|form| self.is_constant_form(form));
        let forms: Vec<_> = forms.collect();
        let symbols = forms.iter().flat_map(|form| form.symbols());
        self.is_likely(symbols, |value| forms.iter().all(|form| form.value(value).is_some_and(|value| value >= 0)))
    }

    /// Whether a form is not negative for all likely values of its constants.
    pub(crate) fn is_always_likely(&self, form: &Form) -> bool {
        let negative = |value: &dyn Fn(Symbol) -> Option<i128>| form.value(value).is_none_or(|value| value < 0);
        self.is_constant_form(form) && !self.is_likely(form.symbols(), negative)
    }

    /// Whether a predicate holds for some likely values of the constants.
    fn is_likely(
        &self,
        symbols: impl IntoIterator<Item = Symbol>,
        mut is: impl FnMut(&dyn Fn(Symbol) -> Option<i128>) -> bool,
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

    /// Whether a predicate holds for some possible values of the constants. Takes longer than the likely ones.
    fn is_possible(
        &self,
        symbols: impl IntoIterator<Item = Symbol>,
        mut is: impl FnMut(&dyn Fn(Symbol) -> Option<i128>) -> bool,
    ) -> bool {
        let sources = self.constants.sources(symbols);
        let combinations = u32::try_from(sources.len()).ok().and_then(|count| POSSIBLE.len().checked_pow(count));
        let combinations = combinations.unwrap_or(usize::MAX);
        // the combinations are spread evenly where there are too many; the number is a prime
        let spread = if combinations > LAST_TRIES { 1_000_003 } else { 1 };
        (0..combinations.min(LAST_TRIES)).any(|number| {
            let value = |symbol: Symbol| {
                let at = sources.iter().position(|source| *source == symbol)?;
                let digit = (number * spread) % combinations / POSSIBLE.len().checked_pow(u32::try_from(at).ok()?)?;
                Some(POSSIBLE[digit % POSSIBLE.len()])
            };
            is(&|symbol| self.constants.value(symbol, &value))
        })
    }

    /// Whether the form is not negative for the usual values of its constants.
    fn is_usual(&self, form: &Form) -> bool {
        let value = |symbol| self.constants.value(symbol, &|_| Some(USUAL));
        form.value(value).is_some_and(|value| value >= 0)
    }

    /// Returns the assumptions about constants under which the ranges alone prove that a form's value is a value of the type.
    pub(crate) fn fits_by_constants(&mut self, form: &Form, scalar: Scalar) -> Option<Vec<Tag>> {
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

    /// Returns the bounds of a value that is not negative: numbers or forms of constants.
    fn limits_by_constants(&self, symbol: Symbol) -> Option<(i128, Form)> {
        let (least, most) = self.k.interval(&symbol.into()).filter(|(least, _)| *least >= 0)?;
        if self.is_constant(symbol) {
            return Some((least, symbol.into()));
        }
        let by_constants = || self.k.limit_by(symbol, |symbol| self.is_constant(symbol));
        let most = if most > i128::from(u32::MAX) { by_constants() } else { None }.unwrap_or(Form::constant(most));
        Some((least, most))
    }

    /// Returns a lower bound of a form in terms of constants. In subtracted products, each factor takes its largest value.
    pub(crate) fn least_by_constants(&self, form: &Form) -> Option<Form> {
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

    /// Returns conditions that imply the goals, with a loop-invariant product in place of a constant. In the sweeps of a
    /// scan, the distance times the number of work-items is half the length.
    pub(crate) fn needed_by_pairs(&mut self, goals: &[Form]) -> Option<Vec<Condition>> {
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

    /// Returns the question whether a form is never negative, and its assumptions, if some likely values of the constants
    /// answer it with yes.
    fn decided_bound(&mut self, goal: &Form) -> Option<(Decision, Vec<Tag>)> {
        // with more facts, more values suffice
        [Reach::Far, Reach::Near].into_iter().find_map(|reach| {
            let (facts, tags) = self.k.facts_about(goal, Grant::Launch, reach);
            let residual = Residual::bound(&facts, goal, |symbol| self.is_constant(symbol))?;
            Some((self.decision(&residual, Sought::Likely)?, tags))
        })
    }

    /// Returns the questions for several forms. All must be answered with yes.
    pub(crate) fn decided_bounds(&mut self, goals: &[Form]) -> Option<(Vec<Decision>, Vec<Tag>)> {
        if self.constants.all.is_empty() || goals.iter().any(Form::is_lost) {
            return None;
        }
        let (mut decisions, mut all) = (Vec::new(), Vec::new());
        for goal in goals {
            let tags = match self.k.prove_with(goal, Grant::Launch) {
                Some(tags) => tags,
                None if self.k.is_any_data(goal) => return None,
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

    /// Returns a condition that no launch meets. It stands for a fact that the values of constants must prove.
    pub(crate) fn never(&mut self, mut names: Vec<String>) -> Condition {
        names.sort();
        names.dedup();
        let text = format!("(accesses that {} leave open)", names.join(", "));
        let one = self.k.symbol(&text, Kind::Host, (1, 1));
        self.k.quantities.insert(one, Quantity::Computed(quote!(1i128), text));
        Condition::new(-Form::from(one))
    }

    /// Returns the question for rustc, if some values of the constants answer it with yes.
    pub(crate) fn decision(&self, residual: &Residual, sought: Sought) -> Option<Decision> {
        let narrow = residual.without_large();
        let decided = narrow.iter().chain([residual]).find_map(|residual| self.ordered(residual, sought));
        decided.map(|residual| self.with_quantities(&residual))
    }

    /// Returns the question in the order in which some values of the constants answer it.
    fn ordered(&self, residual: &Residual, sought: Sought) -> Option<Residual> {
        let constants = residual.constants();
        let most = STEPS.min(STEPS_OF_KERNEL - self.constants.steps.get());
        let (mut steps, mut found) = (most, None);
        // a loop without iterations shows nothing
        let is = |value: &dyn Fn(Symbol) -> Option<i128>| {
            if constants.iter().all(|symbol| value(*symbol) != Some(0)) {
                found = residual.refuted(value, &mut steps);
            }
            found.is_some() || steps == 0
        };
        match sought {
            Sought::Likely => self.is_likely(constants.iter().copied(), is),
            Sought::Possible => self.is_possible(constants.iter().copied(), is),
        };
        self.constants.steps.update(|all| all + most - steps);
        found.map(|answer| residual.ordered(&answer))
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
            first: residual.first,
            pairs: sums(&residual.pairs),
            names: names.into_iter().map(|symbol| self.k.symbols.name(symbol)).collect(),
        }
    }
}

fn grouped(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_owned() }
}

/// Evaluates an expression of literals and of constants of the body, provided nothing in it can overflow or be negative.
fn number_of(expr: &syn::Expr, constants: &[crate::ast::Constant], depth: usize) -> Option<i128> {
    let of = |expr: &syn::Expr| number_of(expr, constants, depth.checked_sub(1)?);
    // the type matters if a shift can lose bits
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
    // rustc rejects or evaluates otherwise a value that is negative or too large for its type
    (0..1 << 31).contains(&number).then_some(number)
}
