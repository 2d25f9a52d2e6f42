//! Correspondences between the symbols of two work-items, or of two program points.

use super::Snapshot;
use crate::proof::{Form, Kind, Symbol};

/// Finds symbols of the second access that play the role of another symbol in the first, such as the counters of two
/// similar loops. The names of a work-item's own values do not matter, so both can share one name.
pub(crate) fn same_role(
    one: (&[Form], &Snapshot),
    other: (&[Form], &Snapshot),
    ids: &[Symbol],
    covers: impl Fn(Symbol, Symbol) -> bool,
) -> Vec<(Symbol, Symbol)> {
    let own = |forms: &[Form]| -> Vec<Symbol> {
        let mut symbols: Vec<_> = forms
            .iter()
            .flat_map(Form::symbols)
            .filter(|symbol| symbol.kind() == Kind::Item && !ids.contains(symbol))
            .collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    };
    let mentions = |known: &Snapshot, symbol: Symbol| known.iter().any(|fact| fact.symbols.contains(&symbol));
    let mut names: Vec<(Symbol, Symbol)> = Vec::new();
    let (mut first, mut second) = (one.0.to_vec(), other.0.to_vec());
    for _ in 0..3 {
        let (mine, theirs) = (own(&first), own(&second));
        let new: Vec<_> = theirs.iter().filter(|symbol| !mine.contains(symbol)).copied().collect();
        let old: Vec<_> = mine.iter().filter(|symbol| !theirs.contains(symbol)).copied().collect();
        let ([old], [new]) = (&old[..], &new[..]) else { break };
        if !covers(*old, *new) || mentions(other.1, *old) || names.iter().any(|(from, to)| from == new || to == old) {
            break;
        }
        names.push((*new, *old));
        // the definitions of the two
        let (Some(a), Some(b)) = (definition(one.1, *old), definition(other.1, *new)) else { break };
        (first, second) = (vec![a], vec![b]);
    }
    names
}

/// Returns the definition of a symbol.
pub(crate) fn definition(known: &Snapshot, symbol: Symbol) -> Option<Form> {
    known.iter().find_map(|fact| fact.definition(symbol))
}
