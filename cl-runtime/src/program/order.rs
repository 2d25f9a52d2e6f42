//! What a kernel reaches, callees first.

use crate::item::Item;

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
}
