//! Distributes kernels among programs.

use super::{Entry, Variant};
use crate::item::Item;

/// Groups kernels in their variants into as few programs as possible; each joins the first program that can take it. `of`
/// tells what a program would be made of.
pub(crate) fn share<F>(forms: impl IntoIterator<Item = F>, of: impl Fn(&F) -> (Entry, Variant)) -> Vec<Vec<F>> {
    let mut programs: Vec<Vec<F>> = Vec::new();
    for form in forms {
        match programs.iter_mut().find(|program| program.iter().all(|other| go_together(of(&form), of(other)))) {
            Some(program) => program.push(form),
            None => programs.push(vec![form]),
        }
    }
    programs
}

fn go_together((a, a_form): (Entry, Variant), (b, b_form): (Entry, Variant)) -> bool {
    // two variants of a kernel are two functions of the same name
    a_form.goes_with(b_form) && a.fp == b.fp && is_another(a.item, b.item)
}

/// Whether two items are certainly distinct.
fn is_another(a: &Item, b: &Item) -> bool {
    (a.line, a.name, a.module, a.file) != (b.line, b.name, b.module, b.file)
}
