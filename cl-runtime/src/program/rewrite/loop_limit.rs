//! Loops that the driver exits early. A driver combines work-items into one vector. It exits their loops after 65 535
//! iterations of all loops together, and continues after them (`docs/driver-errors/loop_of_many_iterations.cl`). From
//! then on no loop reaches its second iteration. A kernel that reaches loops therefore ends with a loop of two
//! iterations, and panics if it executes only one.
//!
//! A vector's lanes without a work-item execute the loops too, but their stores have no effect: a loop that ends
//! because of what it stores does not end there.

use crate::{
    item::{Item, MessagePart, Site},
    program::{
        syntax::{Edits, Function, Names, StmtKind, parse},
        text::Text,
    },
};

/// The panic site of a kernel whose loops were exited early: the first site of its program.
pub(crate) fn site(kernel: &Item) -> Site {
    const MESSAGE: &[MessagePart] = &[MessagePart::Text(
        "in a work-item of this launch: this device's driver leaves all loops of a work-item, and of those that it runs with it, after \
         65535 iterations in all, as if they had ended: give the work to more work-items, or to another device; if no work-item \
         has so many, make the work-groups a multiple of 8 work-items, since the driver runs lanes without a work-item too",
    )];
    Site { line: kernel.line, column: 1, message: MESSAGE }
}

/// Makes such kernels end with a call of [`ROUTINE`]. Their returns jump to it, except for surplus work-items.
pub(crate) fn watch(body: &mut Text, kernels: &[&str]) {
    body.edit(|text| {
        let mut edits = Edits::of(text);
        for function in parse(text).functions.iter().filter(|function| kernels.contains(&function.name)) {
            leave(function, &mut edits);
            edits.insert(function.span.end - 1, "cl_end:\n    cl_iterations(&cl);\n");
        }
        edits
    });
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
