//! What a kernel reaches, callees first.

use crate::item::{Item, TypeItem, TypeKind};

/// The items of a program.
pub(crate) struct Order {
    /// Callees before callers, the root last.
    pub(crate) items: Vec<&'static Item>,
    /// For each item and each of its `deps`, the index in `items`.
    pub(crate) deps: Vec<Vec<usize>>,
}

/// Everything that `root` reaches. It ends: an item is a constant, and constants cannot refer to themselves.
pub(crate) fn order(root: &'static Item) -> Order {
    let mut order = Order { items: Vec::new(), deps: Vec::new() };
    visit(root, &mut order);
    order
}

fn visit(item: &'static Item, order: &mut Order) -> usize {
    if let Some(index) = order.items.iter().position(|known| same(known, item)) {
        return index;
    }
    let deps = item.deps.iter().map(|dep| visit(dep, order)).collect();
    order.items.push(item);
    order.deps.push(deps);
    order.items.len() - 1
}

/// Addresses do not tell: a constant can have several.
fn same(a: &Item, b: &Item) -> bool {
    (a.line, a.name, a.module, a.file, a.kind) == (b.line, b.name, b.module, b.file, b.kind)
        && a.constants == b.constants
        && a.types.iter().zip(b.types).all(|(a, b)| same_type(a, b))
}

fn same_type(a: &TypeItem, b: &TypeItem) -> bool {
    match (&a.kind, &b.kind) {
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) => a == b,
        (TypeKind::Vector(a, m), TypeKind::Vector(b, n)) => (a, m) == (b, n),
        (TypeKind::Array(a, m), TypeKind::Array(b, n)) => m == n && same_type(a, b),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(*b).all(|(a, b)| same_type(a, b))
        }
        (TypeKind::Struct(a), TypeKind::Struct(b)) => {
            (a.line, a.name, a.module, a.file) == (b.line, b.name, b.module, b.file)
        }
        // to C an enum is its integer
        (TypeKind::Enum(a), TypeKind::Enum(b)) => a == b,
        (
            TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Array(..)
            | TypeKind::Tuple(_)
            | TypeKind::Struct(_)
            | TypeKind::Enum(_),
            _,
        ) => false,
    }
}
