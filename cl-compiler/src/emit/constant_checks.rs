//! Checks on constants that rustc evaluates at compile time: whether conditions hold, and whether work-items access
//! disjoint elements.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::check::{Decision, Facts, Quantity, Sum, Term};
use crate::diag::Range;

/// Whether the constants already prove the property that the condition ensures, if they can.
pub(super) fn met(term: &Term, facts: &Facts) -> Option<TokenStream> {
    let decisions: Vec<_> = term.unless.iter().map(|number| decision(&facts.terms.decisions[*number])).collect();
    if !decisions.is_empty() {
        return Some(quote!((#(#decisions)&&*)));
    }
    term.is_of_constants().then(|| holds(term))
}

/// Rejects a kernel in which, with the given constants, two work-items may access the same element.
pub(super) fn checks(facts: &Facts) -> Vec<TokenStream> {
    let refuse = |at: Range, holds: TokenStream, message: &str| {
        let span = Span::mixed_site().located_at(at.first);
        quote_spanned!(span=> if !#holds { ::core::panic!("{}", #message) })
    };
    let terms = facts.terms.races.iter().filter(|term| term.is_of_constants()).map(|term| {
        let [smaller, larger] = sides(term);
        let message = match larger {
            Side::Largest => {
                format!("an index may overflow here: with these constants `{smaller}` is more than `u64::MAX`")
            }
            Side::Sum(_) => format!(
                "work-items access disjoint elements here only where `{smaller} <= {larger}`, which the constants do not meet"
            ),
        };
        refuse(term.at, holds(term), &message)
    });
    let decided =
        facts.terms.decided_races.iter().map(|race| {
            refuse(race.otherwise.at, decision(&facts.terms.decisions[race.decision]), &race.otherwise.text())
        });
    terms.chain(decided).collect()
}

fn holds(term: &Term) -> TokenStream {
    let products = term.sum.iter().map(|(factor, of)| {
        let (factor, of) = (number(*factor), of.iter().map(value));
        quote!((#factor, &[#(#of),*]))
    });
    quote!(__cl::holds(&[#(#products),*]))
}

fn decision(decision: &Decision) -> TokenStream {
    let (first, rest) = decision.constraints.split_at(decision.first);
    let [first, rest, pairs] = [first, rest, &decision.pairs].map(sums);
    quote!(__cl::is_refuted(#first, #rest, #pairs))
}

fn sums(all: &[(bool, Sum)]) -> TokenStream {
    let all = all.iter().map(|(is, sum)| {
        let summands = sum.iter().map(|(unknown, factor, of)| {
            let unknown = proc_macro2::Literal::usize_unsuffixed(*unknown);
            let (factor, of) = (number(*factor), of.iter().map(value));
            quote!((#unknown, #factor, &[#(#of),*]))
        });
        quote!((#is, &[#(#summands),*]))
    });
    quote!(&[#(#all),*])
}

fn number(number: i128) -> TokenStream {
    let digits = proc_macro2::Literal::u128_unsuffixed(number.unsigned_abs());
    if number < 0 { quote!(-#digits) } else { quote!(#digits) }
}

fn value(of: &Quantity) -> TokenStream {
    of.constant().map_or_else(|| quote!(0), |(value, _)| value)
}

/// A side of a condition on constants, in source form.
enum Side {
    Sum(String),
    /// `u64::MAX`
    Largest,
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Side::Sum(text) => text,
            Side::Largest => "u64::MAX",
        })
    }
}

/// The smaller and the larger side of a condition on constants. A bound just below `u64::MAX` states that a sum must not
/// overflow.
fn sides(term: &Term) -> [Side; 2] {
    const LARGEST: i128 = u64::MAX as i128;
    let overflow = |factor: i128, of: &[Quantity]| of.is_empty() && factor > LARGEST / 2 && factor <= LARGEST;
    let least = term.sum.iter().find(|(factor, of)| overflow(*factor, of)).map(|(factor, _)| LARGEST - factor);
    let side = |sign: i128| {
        let own = term.sum.iter().filter(|(factor, of)| factor.signum() == sign && !overflow(*factor, of));
        let products = own.map(|(factor, of)| {
            let names = of.iter().filter_map(|of| of.constant().map(|(_, text)| text));
            let number = (factor.unsigned_abs() != 1 || of.is_empty()).then(|| factor.unsigned_abs().to_string());
            number.into_iter().chain(names).collect::<Vec<_>>().join(" * ")
        });
        let mut all: Vec<_> = products.collect();
        match least {
            Some(least) if sign < 0 && least > 0 => all.push(least.to_string()),
            Some(_) if sign > 0 && all.is_empty() => return Side::Largest,
            Some(_) if sign > 0 => all.push(Side::Largest.to_string()),
            Some(_) | None => {}
        }
        Side::Sum(if all.is_empty() { "0".to_owned() } else { all.join(" + ") })
    };
    [side(-1), side(1)]
}
