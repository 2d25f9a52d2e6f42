//! What functions that are handed on keep: arguments and parameters that are there only if they do.

use super::{Piece, When, behind_memory, merged};

/// The parameters for it, and what the runtime adds behind them.
pub(super) fn parameters(
    functions: &[(Box<syn::Expr>, Vec<Piece>)],
    first: bool,
    hidden: &dyn Fn(bool) -> Vec<Piece>,
    out: &mut Vec<Piece>,
) {
    let behind = |first| {
        let memory = behind_memory(first, When::OwnShares, hidden);
        std::iter::once(Piece::OwnMemory(!first)).chain(memory).collect()
    };
    kept(functions, first, &behind, out);
}

/// What the functions that parameters stand for keep, and what is `behind` it.
fn kept(
    functions: &[(Box<syn::Expr>, Vec<Piece>)],
    first: bool,
    behind: &dyn Fn(bool) -> Vec<Piece>,
    out: &mut Vec<Piece>,
) {
    let Some(((cond, declared), rest)) = functions.split_first() else { return out.extend(behind(first)) };
    let mut yes = if first { Vec::new() } else { vec![Piece::Text(", ".to_owned())] };
    yes.extend(declared.iter().cloned());
    if !first {
        out.push(Piece::If(When::Is(cond.clone(), true), merged(yes)));
        return kept(rest, false, behind, out);
    }
    // whether there is a comma behind it depends on it
    let mut no = Vec::new();
    kept(rest, false, behind, &mut yes);
    kept(rest, true, behind, &mut no);
    out.push(Piece::If(When::Is(cond.clone(), true), merged(yes)));
    out.push(Piece::If(When::Is(cond.clone(), false), merged(no)));
}
