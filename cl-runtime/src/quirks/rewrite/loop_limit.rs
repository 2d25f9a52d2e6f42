//! Loops that are left early. Mesa's llvmpipe, which is rusticl's, leaves the loops of the work-items that it makes one vector of after
//! 65 535 turns of all loops together, and goes on behind them (`docs/driver-errors/loop_of_many_iterations.cl`). From then on no loop gets
//! to a second turn. So a kernel that reaches loops ends with one of two iterations, and panics if that has only one.

use crate::item::{Item, Line, MessagePart, Piece, Site, When};

/// Whether a function has a loop of its own. What a routine goes round in is short.
pub(crate) fn loops(item: &Item) -> bool {
    fn is_loop(piece: &Piece) -> bool {
        match piece {
            Piece::Text(text) => text.contains("for (") || text.contains("while ("),
            Piece::If(_, inner) => inner.iter().any(is_loop),
            _ => false,
        }
    }
    item.source.iter().any(|line| line.pieces.iter().any(is_loop))
}

/// Where a kernel panics whose loops were left: the first site of its program.
pub(crate) fn site(kernel: &Item) -> Site {
    const MESSAGE: &[MessagePart] = &[MessagePart::Text(
        "in a work-item of this launch: rusticl's llvmpipe leaves all loops of a work-item, and of those that it runs with it, after \
         65535 iterations in all, as if they had ended: give the work to more work-items, or to another device",
    )];
    Site { line: kernel.line, column: 1, message: MESSAGE }
}

/// A line of such a kernel, which is left by its end, except by work-items that do nothing.
pub(crate) fn watched(of: &Line, line: String) -> Vec<String> {
    match line.trim_start() {
        "return;" if !matches!(of.when, Some(When::Rounded)) => vec![line.replace("return", "goto cl_end")],
        "}" if line == "}" => vec!["cl_end:".to_owned(), "    cl_iterations(&cl);".to_owned(), line],
        _ => vec![line],
    }
}

/// What such kernels call at their end.
pub(super) fn routine(body: &str) -> &'static str {
    if body.contains("    cl_iterations(&cl);") { ROUTINE } else { "" }
}

/// The driver does not know that a launch is never 0. What is not written of a record is 0, which is the right site, and says nothing
/// of the work-item: the driver does both sides of a branch, and writes for one work-item after the other, so that a record
/// that says it would take the time of ten turns.
const ROUTINE: &str = "\
// Notes a panic if loops were left early: then this one is, too.
void cl_iterations(cl_item *cl)
{
    volatile uint iterations = 0;
    for (uint left = cl->launch == 0 ? 3 : 2; left > 0; left--)
        iterations++;
    if (iterations < 2)
        cl->record->launch = cl->launch;
}
";
