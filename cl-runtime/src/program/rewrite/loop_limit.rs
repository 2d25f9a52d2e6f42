//! Loops that the driver exits early. A driver combines work-items into one vector. It exits their loops after 65 535
//! iterations of all loops together, and continues after them (`docs/driver-errors/loop_of_many_iterations.cl`). From then on no loop reaches its second iteration. A kernel that
//! reaches loops therefore ends with a loop of two iterations, and panics if it executes only one.

use crate::{
    item::{Item, MessagePart, Piece, Site},
    program::{
        Instance,
        syntax::{Edits, Function, Names, StmtKind, names, parse},
        text::Text,
    },
};

/// Whether a function contains a loop of its own. Loops in routines are short.
pub(crate) fn loops(instance: &Instance) -> bool {
    fn is_loop(piece: &Piece) -> bool {
        match piece {
            Piece::Text(text) => names(text).iter().any(|name| matches!(*name, "for" | "while")),
            Piece::If(_, inner) => inner.iter().any(is_loop),
            _ => false,
        }
    }
    instance.lines.iter().any(|line| line.pieces.iter().any(is_loop))
}

/// The panic site of a kernel whose loops were exited early: the first site of its program.
pub(crate) fn site(kernel: &Item) -> Site {
    const MESSAGE: &[MessagePart] = &[MessagePart::Text(
        "in a work-item of this launch: this device's driver leaves all loops of a work-item, and of those that it runs with it, after \
         65535 iterations in all, as if they had ended: give the work to more work-items, or to another device",
    )];
    Site { line: kernel.line, column: 1, message: MESSAGE }
}

/// Makes such kernels end with a call of [`ROUTINE`]. Their returns jump to it, except for surplus work-items.
pub(crate) fn watch(body: &mut Text, kernels: &[&str]) {
    let is_watched = |function: &Function<'_>| kernels.contains(&function.name);
    body.rewrite(|text| {
        let mut edits = Edits::of(text);
        parse(text)
            .functions
            .iter()
            .filter(|function| is_watched(function))
            .for_each(|function| leave(function, &mut edits));
        edits.applied()
    });
    let unit = parse(body.as_str());
    let ends: Vec<_> =
        unit.functions.iter().filter(|function| is_watched(function)).map(|of| of.span.end - 1).collect();
    for end in ends.into_iter().rev() {
        body.insert(end, &["cl_end:", "    cl_iterations(&cl);"]);
    }
}

fn leave(kernel: &Function<'_>, edits: &mut Edits<'_>) {
    let mut surplus = None;
    kernel.stmts(&mut |stmt| match &stmt.kind {
        StmtKind::If(cond, then, _) if cond.callee() == Some("cl_surplus") => surplus = Some(then.span.clone()),
        StmtKind::Return(None) if surplus.as_ref() != Some(&stmt.span) => {
            edits.replace(stmt.span.clone(), "goto cl_end;")
        }
        _ => {}
    });
}

/// The routine that such kernels call at their end.
pub(super) fn routine(names: &Names<'_>) -> &'static str {
    if names.contains("cl_iterations") { ROUTINE } else { "" }
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
