//! Loops that the driver exits early. Mesa's llvmpipe (used by rusticl) combines work-items into one vector. It exits
//! their loops after 65 535 iterations of all loops together, and continues after them
//! (`docs/driver-errors/loop_of_many_iterations.cl`). From then on no loop reaches its second iteration. A kernel that
//! reaches loops therefore ends with a loop of two iterations, and panics if it executes only one.

use crate::{
    item::{Item, Line, MessagePart, Piece, Site, When},
    program::Instance,
};

/// Whether a function contains a loop of its own. Loops in routines are short.
pub(crate) fn loops(instance: &Instance) -> bool {
    fn is_loop(piece: &Piece) -> bool {
        match piece {
            Piece::Text(text) => text.contains("for (") || text.contains("while ("),
            Piece::If(_, inner) => inner.iter().any(is_loop),
            _ => false,
        }
    }
    instance.lines.iter().any(|line| line.pieces.iter().any(is_loop))
}

/// The panic site of a kernel whose loops were exited early: the first site of its program.
pub(crate) fn site(kernel: &Item) -> Site {
    const MESSAGE: &[MessagePart] = &[MessagePart::Text(
        "in a work-item of this launch: rusticl's llvmpipe leaves all loops of a work-item, and of those that it runs with it, after \
         65535 iterations in all, as if they had ended: give the work to more work-items, or to another device",
    )];
    Site { line: kernel.line, column: 1, message: MESSAGE }
}

/// A line of such a kernel. Returns jump to the kernel's end, except for surplus work-items.
pub(crate) fn watched(of: &Line, line: String) -> Vec<String> {
    match line.trim_start() {
        "return;" if !matches!(of.when, Some(When::Rounded)) => vec![line.replace("return", "goto cl_end")],
        "}" if line == "}" => vec!["cl_end:".to_owned(), "    cl_iterations(&cl);".to_owned(), line],
        _ => vec![line],
    }
}

/// The routine that such kernels call at their end.
pub(super) fn routine(body: &str) -> &'static str {
    if body.contains("    cl_iterations(&cl);") { ROUTINE } else { "" }
}

/// The driver does not know that a launch number is never 0. The unwritten fields of a record are 0, which is the right
/// site, and leave the work-item unspecified. The driver executes both sides of a branch, and writes for one work-item
/// after the other, so a record with the work-item would take the time of ten iterations.
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
