//! What kernels reach, callees first.

use super::types;
use crate::{
    item::{Dep, Item, TypeItem, TypeKind},
    summary::Space,
};

/// A function for one choice of the address spaces of its parameters.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) item: &'static Item,
    /// Where the arguments lie, one by one; empty for a kernel.
    pub(crate) spaces: Vec<Space>,
    /// For each of the item's `deps`, the index of the instance.
    pub(crate) deps: Vec<usize>,
}

impl Instance {
    /// The space, of a parameter the argument's.
    pub(crate) fn space(&self, space: Space) -> Space {
        match space {
            Space::Param(param) => self.spaces.get(param).copied().unwrap_or(Space::Private),
            Space::Global | Space::Constant | Space::Local | Space::Private => space,
        }
    }
}

/// Everything that the roots reach, callees before callers, each once; and where the roots are. It ends: an item is a
/// constant, and constants cannot refer to themselves.
pub(crate) fn order(roots: &[&'static Item]) -> (Vec<Instance>, Vec<usize>) {
    let mut order = Vec::new();
    let roots = roots.iter().map(|root| visit(root, Vec::new(), &mut order)).collect();
    (order, roots)
}

fn visit(item: &'static Item, spaces: Vec<Space>, order: &mut Vec<Instance>) -> usize {
    // what stands for C's own operators takes as many operands as these have
    let spaces = if item.source.is_empty() { Vec::new() } else { spaces };
    if let Some(index) = order.iter().position(|known| same(known.item, item) && known.spaces == spaces) {
        return index;
    }
    let mut instance = Instance { item, spaces, deps: Vec::with_capacity(item.deps.len()) };
    for Dep { item, spaces } in item.deps {
        let spaces = spaces.iter().map(|space| instance.space(*space)).collect();
        instance.deps.push(visit(item, spaces, order));
    }
    order.push(instance);
    order.len() - 1
}

/// Addresses do not tell: a constant can have several.
pub(crate) fn same(a: &Item, b: &Item) -> bool {
    (a.line, a.name, a.module, a.file, a.kind) == (b.line, b.name, b.module, b.file, b.kind)
        && a.constants == b.constants
        && a.types.iter().zip(b.types).all(|(a, b)| same_type(a, b))
        && a.functions.iter().zip(b.functions).all(|(a, b)| same(a, b))
}

pub(super) fn same_type(a: &TypeItem, b: &TypeItem) -> bool {
    match (&a.kind, &b.kind) {
        (TypeKind::Scalar(a), TypeKind::Scalar(b)) => a == b,
        (TypeKind::Vector(a, m), TypeKind::Vector(b, n)) => (a, m) == (b, n),
        (TypeKind::Array(a, m), TypeKind::Array(b, n)) => m == n && same_type(a, b),
        (TypeKind::Tuple(a, _), TypeKind::Tuple(b, _)) => {
            a.len() == b.len() && a.iter().zip(*b).all(|(a, b)| same_type(a, b))
        }
        (TypeKind::Struct(a), TypeKind::Struct(b)) => types::same(a, b),
        (TypeKind::Unit, TypeKind::Unit) | (TypeKind::Ordering, TypeKind::Ordering) => true,
        (TypeKind::Option(a), TypeKind::Option(b)) | (TypeKind::Whole(a), TypeKind::Whole(b)) => same_type(a, b),
        (TypeKind::Result(a, e), TypeKind::Result(b, f)) => same_type(a, b) && same_type(e, f),
        // to C an enum is its integer
        (TypeKind::Enum(a), TypeKind::Enum(b)) => a == b,
        (
            TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Array(..)
            | TypeKind::Tuple(..)
            | TypeKind::Whole(_)
            | TypeKind::Unit
            | TypeKind::Option(_)
            | TypeKind::Result(..)
            | TypeKind::Ordering
            | TypeKind::Struct(_)
            | TypeKind::Enum(_),
            _,
        ) => false,
    }
}
