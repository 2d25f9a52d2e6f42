//! What kernels reach, callees first.

use super::table;
use crate::{
    item::{Dep, Item},
    summary::Space,
};
use std::collections::HashMap;

/// A function for one choice of the address spaces of its parameters.
#[derive(Debug)]
pub(crate) struct Instance {
    pub(crate) item: &'static Item,
    /// Where the arguments lie, one by one; empty for a kernel.
    pub(crate) spaces: Vec<Space>,
    /// For each of the item's `deps`, the index of the instance.
    pub(crate) deps: Vec<usize>,
    /// Which function it is an instance of: they are numbered in the order of their first instances.
    pub(crate) function: usize,
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
    let mut order = Order::default();
    let roots = roots.iter().map(|root| order.visit(root, Vec::new())).collect();
    (order.instances, roots)
}

#[derive(Default)]
struct Order {
    instances: Vec<Instance>,
    functions: usize,
    /// The instance of what has been visited. An item can have several addresses, since it is a constant.
    visited: HashMap<(*const Item, Vec<Space>), usize>,
}

impl Order {
    fn visit(&mut self, item: &'static Item, spaces: Vec<Space>) -> usize {
        // what stands for C's own operators takes as many operands as these have
        let spaces = if item.source.is_empty() { Vec::new() } else { spaces };
        let key = (std::ptr::from_ref(item), spaces);
        if let Some(&index) = self.visited.get(&key) {
            return index;
        }
        let mut instance = Instance { item, spaces: key.1.clone(), deps: Vec::new(), function: 0 };
        for Dep { item, spaces } in item.deps {
            let spaces = spaces.iter().map(|space| instance.space(*space)).collect();
            instance.deps.push(self.visit(item, spaces));
        }
        let index = self.place(instance);
        self.visited.insert(key, index);
        index
    }

    /// The index of an instance whose callees have one.
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
        self.instances.push(instance);
        self.instances.len() - 1
    }

    /// Whether an instance is one of the function that an item with these callees is.
    fn is_same_function(&self, known: &Instance, item: &Item, deps: &[usize]) -> bool {
        let function = |dep: &usize| self.instances[*dep].function;
        known.deps.iter().map(function).eq(deps.iter().map(function)) && is_same_text(known.item, item)
    }
}

/// Whether two items are the same but for what they call. Neither their addresses tell, since a constant can have several, nor
/// their names and places, since a macro makes several items in one line.
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
        shared,
        tables,
        conditions: _,
        source,
        compiled: _,
    } = a;
    std::ptr::eq(a, b)
        || (*line, *name, *module, *file, *kind) == (b.line, b.name, b.module, b.file, b.kind)
            && (*panics, *flat, *sized, *casts) == (b.panics, b.flat, b.sized, b.casts)
            && (*types, *constants) == (b.types, b.constants)
            && (*sites, *routines, *needs, *shared) == (b.sites, b.routines, b.needs, b.shared)
            && tables.len() == b.tables.len()
            && tables.iter().zip(b.tables).all(|(a, b)| table::same(a, b))
            && *source == b.source
}
