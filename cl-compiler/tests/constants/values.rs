//! What is found of a kernel once rustc has computed its constants.

use std::collections::BTreeSet;

use cl_compiler::check::{Decision, Facts, Quantity, Sum, Term, Verdict};
use cl_compiler::diag::Diagnostic;
use cl_compiler::ir;
use cl_ir::linear::{Answer, Constraint};

use crate::kernels::Kernel;
use crate::shown::show;

/// How constants are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Forms {
    /// `GROUP`, of the module.
    Module,
    /// `sizes::GROUP`, of another module.
    OtherModule,
    /// `other::GROUP`, of another crate.
    OtherCrate,
    /// `<const GROUP: usize>`
    Generic,
    /// `Sizes::GROUP`
    Associated,
    /// `const GROUP: usize = …;` in the body.
    Body,
}

impl Forms {
    pub(crate) const ALL: &[Self] =
        &[Self::Module, Self::OtherModule, Self::OtherCrate, Self::Generic, Self::Associated, Self::Body];

    /// The kernel with its constants named so. The options cannot name those of the body.
    pub(crate) fn named(self, (options, source, constants): &Kernel) -> Option<(String, String)> {
        let prefixed = |prefix: &str| {
            let name = |text: &str| {
                constants.iter().fold(text.to_owned(), |text, (name, _)| with(&text, name, &format!("{prefix}{name}")))
            };
            Some((name(options), name(source)))
        };
        let signature = |name: &str| constants.iter().any(|(constant, _)| with(name, constant, "") != *name);
        match self {
            Self::Module => prefixed(""),
            Self::OtherModule => prefixed("sizes::"),
            Self::OtherCrate => prefixed("::other::sizes::"),
            Self::Associated => prefixed("Sizes::"),
            // what is no stable Rust: arithmetic of parameters
            Self::Generic if constants.iter().any(|(name, _)| computes_length(source, name)) => None,
            Self::Generic => {
                let list: Vec<_> = constants.iter().map(|(name, _)| format!("const {name}: usize")).collect();
                Some(((*options).to_owned(), source.replacen('(', &format!("<{}>(", list.join(", ")), 1)))
            }
            Self::Body if signature(options) => None,
            Self::Body => {
                let list: String =
                    constants.iter().map(|(name, value)| format!("const {name}: {} = {value};", ty(source))).collect();
                Some(((*options).to_owned(), source.replacen('{', &format!("{{ {list}"), 1)))
            }
        }
    }

    /// With the numbers in the place of the names.
    pub(crate) fn written_out((options, source, constants): &Kernel) -> (String, String) {
        let number = |text: &str| {
            constants.iter().fold(text.to_owned(), |text, (name, value)| with(&text, name, &value.to_string()))
        };
        (number(options), number(source))
    }
}

fn ty(source: &str) -> &'static str {
    if source.contains("as i32") { "i32" } else { "usize" }
}

fn computes_length(source: &str, name: &str) -> bool {
    let mut lengths = source.match_indices(';').filter_map(|(at, _)| source[at + 1..].split_once(']'));
    lengths.any(|(length, _)| {
        with(length, name, "") != length && length.trim() != name && !length.contains(['{', '(']) && length.len() < 30
    }) || source.contains("(BX + 2)")
}

/// With text in the place of a name.
fn with(text: &str, name: &str, by: &str) -> String {
    let mut result = String::new();
    let mut word = String::new();
    for letter in text.chars().chain(['\n']) {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
            continue;
        }
        result += if word == name { by } else { &word };
        word.clear();
        result.push(letter);
    }
    result.pop();
    result
}

fn number(expr: &syn::Expr, kernel: &Kernel) -> i128 {
    let value = |expr: &syn::Expr| number(expr, kernel);
    match expr {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => int.base10_parse().expect("a number"),
        syn::Expr::Path(path) => {
            let name = path.path.segments.last().expect("a name").ident.to_string();
            kernel.2.iter().find(|(of, _)| *of == name).unwrap_or_else(|| panic!("{name}")).1
        }
        syn::Expr::Paren(paren) => value(&paren.expr),
        syn::Expr::Group(group) => value(&group.expr),
        syn::Expr::Cast(cast) => value(&cast.expr),
        syn::Expr::Unary(unary) => -value(&unary.expr),
        syn::Expr::Call(call) => {
            let syn::Expr::Path(path) = &*call.func else { panic!("a call") };
            let name = path.path.segments.last().expect("a name").ident.to_string();
            let mut args = call.args.iter();
            let mut arg = || args.next().expect("an argument");
            let a = value(arg());
            match name.as_str() {
                "quotient" => a.checked_div_euclid(value(arg())).unwrap_or(0),
                "power" => 1 << (a & (value(arg()) - 1)),
                "is_power" => i128::from(a > 0 && a.count_ones() == 1),
                "choice" => {
                    let b = value(arg());
                    if quote::quote!(#call).to_string().contains("true") { a.max(b) } else { a.min(b) }
                }
                other => panic!("{other}"),
            }
        }
        syn::Expr::MethodCall(call) => {
            let (a, b) = (value(&call.receiver), value(&call.args[0]));
            match call.method.to_string().as_str() {
                "saturating_add" => a.saturating_add(b),
                "saturating_sub" => a.saturating_sub(b),
                "saturating_mul" => a.saturating_mul(b),
                other => panic!("{other}"),
            }
        }
        syn::Expr::Binary(binary) => {
            let (a, b) = (value(&binary.left), value(&binary.right));
            match binary.op {
                syn::BinOp::Add(_) => a + b,
                syn::BinOp::Sub(_) => a - b,
                syn::BinOp::Mul(_) => a * b,
                syn::BinOp::Div(_) => a / b,
                syn::BinOp::Rem(_) => a % b,
                syn::BinOp::Shl(_) => a << b,
                syn::BinOp::Shr(_) => a >> b,
                syn::BinOp::BitAnd(_) => a & b,
                syn::BinOp::BitOr(_) => a | b,
                syn::BinOp::BitXor(_) => a ^ b,
                _ => panic!("an operator"),
            }
        }
        other => panic!("{}", quote::quote!(#other)),
    }
}

/// A condition with its constants computed: its products, and the number.
fn computed(term: &Term, typed: &ir::Function, kernel: &Kernel) -> (String, i128) {
    let (mut text, mut fixed) = (Vec::new(), 0);
    for (factor, of) in &term.sum {
        let mut product = *factor;
        let mut names = Vec::new();
        for quantity in of {
            match quantity {
                Quantity::Const(tokens) | Quantity::Computed(tokens, _) => {
                    let expr = syn::parse2(tokens.clone()).expect("an expression");
                    product *= number(&expr, kernel);
                }
                other => names.push(crate::shown::quantity(typed, other)),
            }
        }
        names.sort();
        match names.is_empty() {
            true => fixed += product,
            false => text.push((names.join(" * "), product)),
        }
    }
    text.sort();
    text.dedup_by(|(name, more), (other, sum)| {
        name == other && {
            *sum += *more;
            true
        }
    });
    text.retain(|(_, sum)| *sum != 0);
    let text: Vec<_> = text.into_iter().map(|(names, product)| format!("{product} * {names}")).collect();
    (text.join(" + "), fixed)
}

/// Summands with the values of constants, and what is said of the sum.
type Valued = (bool, Vec<(usize, i128, Vec<i128>)>);

/// What rustc finds of the values of the constants.
fn answer(decision: &Decision, kernel: &Kernel) -> Answer {
    let value = |quantity: &Quantity| match quantity {
        Quantity::Const(tokens) | Quantity::Computed(tokens, _) => {
            number(&syn::parse2(tokens.clone()).expect("an expression"), kernel)
        }
        _ => panic!("no constant"),
    };
    let values = |all: &[(bool, Sum)]| -> Vec<Vec<Vec<i128>>> {
        all.iter().map(|(_, sum)| sum.iter().map(|(_, _, of)| of.iter().map(value).collect()).collect()).collect()
    };
    let (of_constraints, of_pairs) = (values(&decision.constraints), values(&decision.pairs));
    let [constraints, pairs] =
        [(&decision.constraints, &of_constraints), (&decision.pairs, &of_pairs)].map(|(all, values)| {
            let sum = |(sum, values): (&Sum, &'_ Vec<Vec<i128>>)| -> Vec<(usize, i128, Vec<i128>)> {
                sum.iter().zip(values).map(|((at, by, _), of)| (*at, *by, of.clone())).collect()
            };
            all.iter().zip(values).map(|((is, of), values)| (*is, sum((of, values)))).collect::<Vec<_>>()
        });
    let lent = |all: &'static [Valued]| -> Vec<Constraint<'static>> {
        all.iter()
            .map(|(is, sum)| {
                let sum: Vec<_> = sum.iter().map(|(at, by, of)| (*at, *by, &of[..])).collect();
                (*is, &*sum.leak())
            })
            .collect()
    };
    let constraints = lent(constraints.leak());
    let (first, rest) = constraints.split_at(decision.first);
    cl_ir::linear::decided(first, rest, &lent(pairs.leak()))
}

fn conditions(terms: &[Term], decided: &[bool], typed: &ir::Function, kernel: &Kernel) -> BTreeSet<String> {
    let is_needed = |term: &&Term| term.unless.is_empty() || !term.unless.iter().all(|number| decided[*number]);
    let terms = terms.iter().filter(is_needed).map(|term| computed(term, typed, kernel));
    // what keeps an index below two to the 60 is said in several ways, and met by all launches that there are
    let matters = |(text, fixed): &(String, i128)| (!text.is_empty() || *fixed < 0) && *fixed < 1 << 60;
    terms.filter(matters).map(|(text, fixed)| format!("{text} + {fixed}")).collect()
}

/// What is found of a kernel.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) errors: Vec<String>,
    /// How many accesses are checked on the device.
    pub(crate) checked: usize,
    /// What a launch must meet.
    pub(crate) conditions: BTreeSet<String>,
    /// How many steps rustc makes to answer the questions about its constants.
    pub(crate) steps: u32,
}

/// The message and its code.
fn first_line(error: &Diagnostic) -> String {
    error.text().lines().next().unwrap_or_default().to_owned()
}

pub(crate) fn found(options: &str, source: &str, kernel: &Kernel) -> Found {
    let shown = show(options, source);
    let mut errors: Vec<_> = shown.errors.iter().map(first_line).collect();
    let (Some(facts), Some(typed)) = (&shown.facts, &shown.typed) else {
        return Found { errors, checked: 0, conditions: BTreeSet::new(), steps: 0 };
    };
    let facts: &Facts = facts;
    let checked = (0..typed.accesses).filter(|access| facts.access(ir::AccessId(*access)) == Verdict::Open).count();
    let answers: Vec<Answer> = facts.terms.decisions.iter().map(|decision| answer(decision, kernel)).collect();
    let decided: Vec<bool> = answers.iter().map(|answer| answer.is_refuted).collect();
    errors.extend(
        facts.terms.decided_races.iter().filter(|race| !decided[race.decision]).map(|race| first_line(&race.otherwise)),
    );
    let of = |name: &str, terms: &[Term]| -> Vec<String> {
        conditions(terms, &decided, typed, kernel).into_iter().map(|condition| format!("{name} {condition}")).collect()
    };
    let conditions = of("bounds", &facts.terms.bounds).into_iter().chain(of("races", &facts.terms.races)).collect();
    let steps = answers.iter().map(|answer| answer.steps).sum();
    Found { errors, checked, conditions, steps }
}
