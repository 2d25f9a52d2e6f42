//! Local memory of device functions: OpenCL C has local variables only in kernels, so the kernel declares an array for each
//! instance that wants one, and every function on the way takes a pointer to it.

use super::{Parts, Variant, order::Instance};
use crate::item::{ItemKind, Piece, Shared, Who};

/// An array: of which instance, and which of its item's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Array {
    instance: usize,
    number: usize,
}

/// For each instance the arrays of it and of what it calls.
pub(super) fn of(instances: &[Instance]) -> Vec<Vec<Array>> {
    let mut memory: Vec<Vec<Array>> = Vec::with_capacity(instances.len());
    for (instance, Instance { item, deps, .. }) in instances.iter().enumerate() {
        let mut arrays: Vec<Array> = (0..item.shared.len()).map(|number| Array { instance, number }).collect();
        for array in deps.iter().flat_map(|&dep| &memory[dep]) {
            if !arrays.contains(array) {
                arrays.push(*array);
            }
        }
        memory.push(arrays);
    }
    memory
}

impl Parts {
    pub(super) fn shared(&self, array: &Array) -> &'static Shared {
        &self.instances[array.instance].item.shared[array.number]
    }

    /// What an array is called in a function.
    fn array_name(&self, array: &Array, within: usize) -> String {
        let own = self.shared(array).name;
        if array.instance == within { own.to_owned() } else { format!("cl_{}_{own}", self.names[array.instance]) }
    }

    /// The parameters of an instance for its local memory, or the arguments of one that it calls.
    pub(super) fn write_memory(&self, index: usize, who: Who, comma: bool, line: &mut String) {
        let mut first = !comma;
        for array in &self.memory[self.index(index, who)] {
            if !std::mem::take(&mut first) {
                line.push_str(", ");
            }
            let name = self.array_name(array, index);
            match who {
                Who::Dep(_) => line.push_str(&name),
                Who::Itself => line.push_str(&self.parameter(array, &name)),
            }
        }
    }

    /// `__local float *tile`, `__local float (*tile)[16]`
    fn parameter(&self, array: &Array, name: &str) -> String {
        let Shared { element, rows, .. } = self.shared(array);
        let element = self.written(array, element);
        match rows {
            [] => format!("__local {element} *{name}"),
            rows => format!("__local {element} (*{name}){}", self.written(array, rows)),
        }
    }

    /// `    __local float cl_reduce_tile[16];`, in the kernel.
    pub(super) fn declaration(&self, array: &Array, kernel: usize) -> String {
        let Shared { element, len, rows, .. } = self.shared(array);
        debug_assert_eq!(self.instances[kernel].item.kind, ItemKind::Kernel);
        let [element, len, rows] = [element, len, rows].map(|pieces| self.written(array, pieces));
        format!("    __local {element} {}{len}{rows};", self.array_name(array, kernel))
    }

    fn written(&self, array: &Array, pieces: &[Piece]) -> String {
        let mut text = String::new();
        self.write_pieces(array.instance, Variant::PLAIN, pieces, &mut text);
        text
    }
}
