//! The captures of passed functions: arguments and parameters that are present only if a function has captures.

use super::{Piece, When, merged};

/// The captures of passed functions, each present only if its condition holds, followed by `after`. `first` says whether
/// nothing precedes them.
pub(super) fn captures(
    functions: &[(Option<Box<syn::Expr>>, Vec<Piece>)],
    first: bool,
    after: &dyn Fn(bool) -> Vec<Piece>,
    out: &mut Vec<Piece>,
) {
    let Some(((cond, captured), rest)) = functions.split_first() else { return out.extend(after(first)) };
    let mut yes = if first { Vec::new() } else { vec![Piece::Text(", ".to_owned())] };
    yes.extend(captured.iter().cloned());
    let Some(cond) = cond else {
        out.extend(yes);
        return captures(rest, false, after, out);
    };
    if !first {
        out.push(Piece::If(When::Is(cond.clone(), true), merged(yes)));
        return captures(rest, false, after, out);
    }
    // whether a comma follows depends on whether it is present
    let mut no = Vec::new();
    captures(rest, false, after, &mut yes);
    captures(rest, true, after, &mut no);
    out.push(Piece::If(When::Is(cond.clone(), true), merged(yes)));
    out.push(Piece::If(When::Is(cond.clone(), false), merged(no)));
}

/// The list's tail after the local memory. The tail begins the list only if there is no local memory.
pub(super) fn after_memory(
    first: bool,
    shares: impl Fn(bool) -> When,
    hidden: impl Fn(bool) -> Vec<Piece>,
) -> Vec<Piece> {
    if !first {
        return hidden(false);
    }
    vec![Piece::If(shares(true), hidden(false)), Piece::If(shares(false), hidden(true))]
}
