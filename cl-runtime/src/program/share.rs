//! Which kernels can be in one program.

use super::Variant;
use crate::{item::Item, kernel::Kernel};

/// A kernel in one of its forms.
pub(crate) type Form = (&'static Kernel, Variant);

/// Forms as programs: as few as can be, each form in the first that has room for it.
pub(crate) fn share(forms: impl IntoIterator<Item = Form>) -> Vec<Vec<Form>> {
    let mut programs: Vec<Vec<Form>> = Vec::new();
    for form in forms {
        match programs.iter_mut().find(|program| program.iter().all(|other| go_together(&form, other))) {
            Some(program) => program.push(form),
            None => programs.push(vec![form]),
        }
    }
    programs
}

fn go_together((a, a_form): &Form, (b, b_form): &Form) -> bool {
    // two forms of a kernel are two functions of one name
    a_form.goes_with(*b_form) && a.float_mode() == b.float_mode() && is_another(a.parts.item, b.parts.item)
}

/// Whether two items cannot be one.
fn is_another(a: &Item, b: &Item) -> bool {
    (a.line, a.name, a.module, a.file) != (b.line, b.name, b.module, b.file)
}
