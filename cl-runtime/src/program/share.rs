//! Distributes kernels among programs.

use super::Variant;
use crate::{item::Item, launch::kernel::Kernel};

/// A kernel in one of its variants.
pub(crate) type Form = (&'static Kernel, Variant);

/// Groups forms into as few programs as possible; each form joins the first program that can take it.
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
    // two variants of a kernel are two functions of the same name
    a_form.goes_with(*b_form) && a.float_mode() == b.float_mode() && is_another(a.parts.item, b.parts.item)
}

/// Whether two items are certainly distinct.
fn is_another(a: &Item, b: &Item) -> bool {
    (a.line, a.name, a.module, a.file) != (b.line, b.name, b.module, b.file)
}
