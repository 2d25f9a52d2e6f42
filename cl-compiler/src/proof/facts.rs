//! The facts at a point of a kernel.

use super::form::Form;
use super::symbol::Symbol;

/// A conjunction of facts. A fact that holds in an inner scope is pushed on top of the others; [`mark`](Facts::mark) and
/// [`forget`](Facts::forget) delimit a scope.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Facts {
    known: Vec<Fact>,
}

/// A fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Fact {
    /// `>= 0`
    Positive(Form),
    /// `== 0`, and the symbol that it defines.
    Zero(Form, Option<Symbol>),
    /// The symbol is a power of two.
    Power(Symbol),
    /// `!= 0`
    Different(Form),
}

impl Fact {
    pub(super) fn rename(&self, rename: impl Fn(Symbol) -> Symbol) -> Self {
        match self {
            Self::Positive(form) => Self::Positive(form.rename(rename)),
            Self::Zero(form, defines) => Self::Zero(form.rename(&rename), defines.map(rename)),
            Self::Power(symbol) => Self::Power(rename(*symbol)),
            Self::Different(form) => Self::Different(form.rename(rename)),
        }
    }

    pub(super) fn symbols(&self) -> Vec<Symbol> {
        match self {
            Self::Positive(form) | Self::Zero(form, _) | Self::Different(form) => form.symbols(),
            Self::Power(symbol) => vec![*symbol],
        }
    }
}

/// The start of a scope.
#[derive(Debug, Clone, Copy)]
pub struct Mark(usize);

impl Facts {
    /// Returns an empty conjunction.
    pub fn new() -> Self {
        Self::default()
    }

    pub(super) fn of(known: Vec<Fact>) -> Self {
        Self { known }
    }

    /// Starts a scope.
    pub fn mark(&self) -> Mark {
        Mark(self.known.len())
    }

    /// Ends the scope that started at the mark.
    pub fn forget(&mut self, Mark(len): Mark) {
        self.known.truncate(len);
    }

    /// Whether a fact mentions the symbol.
    pub fn mentions(&self, symbol: Symbol) -> bool {
        self.known.iter().any(|fact| fact.symbols().contains(&symbol))
    }

    /// Returns the facts that do not mention the symbol.
    pub fn without(&self, symbol: Symbol) -> Self {
        Self::of(self.known.iter().filter(|fact| !fact.symbols().contains(&symbol)).cloned().collect())
    }

    /// Returns the form that defines a symbol, without the symbol.
    pub fn definition(&self, symbol: Symbol) -> Option<Form> {
        self.known.iter().find_map(|fact| match fact {
            Fact::Zero(form, Some(of)) if *of == symbol => {
                let value = symbol - form;
                (!value.has(symbol) && !value.is_lost()).then_some(value)
            }
            Fact::Zero(..) | Fact::Positive(_) | Fact::Power(_) | Fact::Different(_) => None,
        })
    }

    /// Returns the facts with renamed symbols.
    #[must_use]
    pub fn rename(&self, rename: impl Fn(Symbol) -> Symbol) -> Self {
        Self { known: self.known.iter().map(|fact| fact.rename(&rename)).collect() }
    }

    /// Returns the facts with a symbol in place of a sum.
    #[must_use]
    pub fn fold(&self, sum: &Form, symbol: Symbol) -> Self {
        let fold = |fact: &Fact| match fact {
            Fact::Positive(form) => Fact::Positive(form.fold(sum, symbol)),
            Fact::Zero(form, defines) => {
                let folded = form.fold(sum, symbol);
                // the defined symbol may have vanished
                let defines = defines.filter(|_| folded == *form);
                Fact::Zero(folded, defines)
            }
            Fact::Power(symbol) => Fact::Power(*symbol),
            Fact::Different(form) => Fact::Different(form.fold(sum, symbol)),
        };
        Self { known: self.known.iter().map(fold).collect() }
    }

    /// Returns the facts with a form in place of a symbol.
    #[must_use]
    pub fn replace(&self, symbol: Symbol, with: &Form) -> Self {
        let replace = |fact: &Fact| match fact {
            Fact::Positive(form) => Fact::Positive(form.replace(symbol, with)),
            Fact::Zero(form, defines) => Fact::Zero(form.replace(symbol, with), defines.filter(|of| *of != symbol)),
            Fact::Power(symbol) => Fact::Power(*symbol),
            Fact::Different(form) => Fact::Different(form.replace(symbol, with)),
        };
        Self { known: self.known.iter().map(replace).collect() }
    }

    /// Adds `form >= 0`.
    pub fn positive(&mut self, form: impl Into<Form>) {
        self.known.push(Fact::Positive(form.into()));
    }

    /// Adds `smaller <= larger`.
    pub fn at_most(&mut self, smaller: impl Into<Form>, larger: impl Into<Form>) {
        self.positive(larger.into() - smaller.into());
    }

    /// Adds `smaller < larger`.
    pub fn less(&mut self, smaller: impl Into<Form>, larger: impl Into<Form>) {
        self.positive(larger.into() - smaller.into() - 1);
    }

    /// Adds `value == form`. If the left side is a symbol, the form defines it and replaces it.
    pub fn equal(&mut self, value: impl Into<Form>, form: impl Into<Form>) {
        let value = value.into();
        let defines = value.as_symbol();
        self.known.push(Fact::Zero(value - form.into(), defines));
    }

    /// Adds `form != 0`.
    pub fn different(&mut self, form: impl Into<Form>) {
        self.known.push(Fact::Different(form.into()));
    }

    /// Adds that `value` is in `start..end`.
    pub fn range(&mut self, value: impl Into<Form>, start: impl Into<Form>, end: impl Into<Form>) {
        let value = value.into();
        self.at_most(start, &value);
        self.less(value, end);
    }

    /// Adds that the symbol is a power of two: 1, 2, 4 and so on.
    pub fn power_of_two(&mut self, symbol: Symbol) {
        self.known.push(Fact::Power(symbol));
        self.at_most(1, symbol);
    }

    /// Adds `value == of * times`, for a new symbol `times`.
    pub fn multiple(&mut self, value: impl Into<Form>, of: impl Into<Form>, times: Symbol) {
        self.equal(value, of.into() * times);
    }

    /// Adds the facts about a loop counter: `counter == start + iteration * step` with `iteration >= 0`, for a new symbol
    /// `iteration`.
    pub fn stride(
        &mut self,
        counter: impl Into<Form>,
        start: impl Into<Form>,
        step: impl Into<Form>,
        iteration: Symbol,
    ) {
        self.equal(counter, start.into() + step.into() * iteration);
        self.at_most(0, iteration);
    }

    /// Adds `value / by == quotient` and `value % by == remainder`, for new symbols. The caller must know that neither
    /// operand is negative and that `by` is not zero, from the type or because the kernel has passed the division.
    pub fn division(&mut self, value: impl Into<Form>, by: impl Into<Form>, quotient: Symbol, remainder: Symbol) {
        let by = by.into();
        self.at_most(0, quotient);
        self.range(remainder, 0, by.clone());
        self.equal(remainder, value.into() - by * quotient);
    }

    /// Adds `value & mask == masked`, for a mask that is a power of two minus one. The symbols are new; `above` is the
    /// masked-out part in units of `mask + 1`. A mask `n - 1` with `n` a power of two is `n - 1` as a form.
    pub fn mask(&mut self, value: impl Into<Form>, mask: impl Into<Form>, above: Symbol, masked: Symbol) {
        self.division(value, mask.into() + 1, above, masked);
    }

    /// Adds `value >> amount == shifted`, for new symbols. The opposite shift, `value << amount`, is a product.
    pub fn shift_right(&mut self, value: impl Into<Form>, amount: u32, shifted: Symbol, remainder: Symbol) {
        let by = if amount < 100 { Form::constant(1 << amount) } else { Form::constant(i128::MAX) };
        self.division(value, by, shifted, remainder);
    }

    /// Whether the facts limit a symbol, a size, to at most one.
    pub(super) fn fixes(&self, symbol: Symbol) -> bool {
        let small = 1 - Form::from(symbol);
        self.known.iter().any(|fact| matches!(fact, Fact::Positive(form) if *form == small))
    }

    pub(super) fn known(&self) -> &[Fact] {
        &self.known
    }
}
