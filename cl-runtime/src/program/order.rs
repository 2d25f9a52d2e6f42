//! Collects the functions that kernels reach, callees first.

use super::{instance::Instance, table};
use crate::item::{Dep, Item, ItemSpace};
use cl_ir::template;
use std::collections::HashMap;

/// Everything that the roots reach, without duplicates, callees before callers, and the indices of the roots. The
/// recursion terminates, because an item is a constant, and constants cannot refer to themselves.
pub(crate) fn order(roots: &[&'static Item]) -> (Vec<Instance>, Vec<usize>) {
    let mut order = Order::default();
    let roots = roots.iter().map(|root| order.visit(root, Vec::new())).collect();
    (order.instances, roots)
}

#[derive(Default)]
struct Order {
    instances: Vec<Instance>,
    functions: usize,
    /// The instances of the visited items. An item may have several addresses, since it is a constant.
    visited: HashMap<(*const Item, Vec<ItemSpace>), usize>,
}

impl Order {
    fn visit(&mut self, item: &'static Item, spaces: Vec<ItemSpace>) -> usize {
        // an item without source stands for the operators of C, which differ in their number of operands
        let spaces = if item.source.text.is_empty() { Vec::new() } else { spaces };
        let key = (std::ptr::from_ref(item), spaces);
        if let Some(&index) = self.visited.get(&key) {
            return index;
        }
        let mut instance = Instance { item, lines: Vec::new(), spaces: key.1.clone(), deps: Vec::new(), function: 0 };
        for Dep { item, spaces } in item.deps {
            let spaces = spaces.iter().map(|space| instance.space(*space)).collect();
            instance.deps.push(self.visit(item, spaces));
        }
        let index = self.place(instance);
        self.visited.insert(key, index);
        index
    }

    /// Returns the index of an equal instance, or adds this one. The callees already have indices.
    fn place(&mut self, mut instance: Instance) -> usize {
        let Instance { item, spaces, deps, .. } = &instance;
        let mut function = None;
        for (index, known) in self.instances.iter().enumerate() {
            if !self.is_same_function(known, item, deps) {
                continue;
            }
            if known.spaces == *spaces && known.deps == *deps {
                return index;
            }
            function = Some(known.function);
        }
        instance.function = function.unwrap_or(self.functions);
        self.functions = self.functions.max(instance.function + 1);
        instance.lines = template::lines(instance.item.source.text);
        self.instances.push(instance);
        self.instances.len() - 1
    }

    /// Whether a known instance belongs to the same function as an item with these callees.
    fn is_same_function(&self, known: &Instance, item: &Item, deps: &[usize]) -> bool {
        let function = |dep: &usize| self.instances[*dep].function;
        known.deps.iter().map(function).eq(deps.iter().map(function)) && is_same_text(known.item, item)
    }
}

/// Whether two items are equal apart from their callees. Their addresses do not tell, since a constant can have
/// several, and neither do their names and places, since a macro can create several items on one line.
fn is_same_text(a: &Item, b: &Item) -> bool {
    let Item {
        kind,
        name,
        module,
        file,
        line,
        types,
        constants,
        functions: _,
        deps: _,
        sites,
        panics,
        routines,
        needs,
        flat,
        sized,
        casts,
        loops,
        shared,
        tables,
        conditions: _,
        source,
        compiled: _,
    } = a;
    std::ptr::eq(a, b)
        || (*line, *name, *module, *file, *kind) == (b.line, b.name, b.module, b.file, b.kind)
            && (*panics, *flat, *sized, *casts, *loops) == (b.panics, b.flat, b.sized, b.casts, b.loops)
            && (*types, *constants) == (b.types, b.constants)
            && (*sites, *routines, *needs, *shared) == (b.sites, b.routines, b.needs, b.shared)
            && tables.len() == b.tables.len()
            && tables.iter().zip(b.tables).all(|(a, b)| table::same(a, b))
            && *source == b.source
}
