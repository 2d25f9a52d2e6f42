//! Local memory of device functions. OpenCL C allows local variables only in kernels, so the kernel declares an array
//! for each instance that needs one, and every function on the call path takes a pointer to it.

use super::{Parts, Variant, instance::Instance};
use crate::{
    item::{ItemKind, Shared, TypeKind, Zero},
    quirks::table as rows,
};
use cl_ir::template::{self, Who};

/// An array: the index of its instance, and its index within the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Array {
    instance: usize,
    number: usize,
}

impl Array {
    /// Whether it belongs to this instance.
    pub(super) fn is_of(&self, instance: usize) -> bool {
        self.instance == instance
    }
}

/// For each instance, the arrays of it and its callees.
pub(super) fn of(instances: &[Instance]) -> Vec<Vec<Array>> {
    let mut memory: Vec<Vec<Array>> = Vec::with_capacity(instances.len());
    for (instance, Instance { item, deps, .. }) in instances.iter().enumerate() {
        let mut arrays: Vec<Array> = (0..item.shared.len())
            .filter(|number| !item.shared[*number].given)
            .map(|number| Array { instance, number })
            .collect();
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

    /// The name of an array within a function.
    fn array_name(&self, array: &Array, within: usize) -> String {
        let own = self.shared(array).name;
        if array.instance == within { own.to_owned() } else { format!("cl_{}_{own}", self.names[array.instance]) }
    }

    /// Writes the local-memory parameters of an instance, or the arguments for one that it calls.
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
        let element = self.written(array, self.shared(array).element);
        match self.dims(array).get(1..) {
            None | Some([]) => format!("__local {element} *{name}"),
            Some(rows) => format!("__local {element} (*{name}){}", brackets(rows)),
        }
    }

    /// `    __local float cl_reduce_tile[16];`, in the kernel.
    pub(super) fn declaration(&self, array: &Array, kernel: usize) -> String {
        debug_assert_eq!(self.instances[kernel].item.kind, ItemKind::Kernel);
        let element = self.written(array, self.shared(array).element);
        let dims = self.dims(array);
        format!("    __local {}{element} {}{};", self.alignment(&dims), self.array_name(array, kernel), brackets(&dims))
    }

    /// The attribute that aligns an array of local memory. Drivers align it by its element type.
    fn alignment(&self, dims: &[String]) -> &'static str {
        // small arrays, whose elements are accessed one by one
        let is_small = |elements: usize| elements < 16;
        match dims.iter().map(|dim| dim.parse::<usize>().ok()).product::<Option<usize>>() {
            // a slice cast to vectors needs the alignment of the largest
            _ if self.casts_slices() => "__attribute__((aligned(128))) ",
            Some(elements) if is_small(elements) => "",
            // some compilers merge neighbouring accesses only where they know them aligned
            _ => "__attribute__((aligned(16))) ",
        }
    }

    /// The statements that zero a kernel's local memory at its start, for arrays that may be read before they are
    /// written. A work-item that has panicked writes nothing.
    pub(super) fn zeroing(&self, kernel: usize, variant: Variant) -> Vec<String> {
        let item = self.instances[kernel].item;
        let given = (0..item.shared.len()).filter(|number| item.shared[*number].given);
        let given = given.map(|number| Array { instance: kernel, number });
        let arrays = self.memory[kernel].iter().copied().chain(given);
        let zeroed = arrays.filter(|array| !self.shared(array).written || self.panics[kernel]);
        let mut lines: Vec<String> = zeroed.flat_map(|array| self.zeroed(&array, kernel)).collect();
        if lines.is_empty() {
            return lines;
        }
        let head = [
            "    // Local memory begins with zeros: not all of it is known to be written before it is read.",
            "    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);",
            "    ulong cl_own = get_local_id(0)",
            "        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));",
        ];
        lines.splice(0..0, head.map(str::to_owned));
        lines.push("    barrier(CLK_LOCAL_MEM_FENCE);".to_owned());
        if variant.quirks.any(rows::DIVERGENCE) {
            lines.push("    cl_opaque();".to_owned());
        }
        lines
    }

    /// A loop in which the work-items of a group zero all elements: `tile[cl_k / 16][cl_k % 16] = 0;`
    fn zeroed(&self, array: &Array, kernel: usize) -> Vec<String> {
        let Shared { name, element, zero, given, .. } = self.shared(array);
        let name = if *given { (*name).to_owned() } else { self.array_name(array, kernel) };
        let zero = match zero.as_written() {
            Zero::Number | Zero::Of(_) => "0".to_owned(),
            Zero::Vector => format!("({})(0)", self.written(array, element)),
            Zero::Members => format!("({}){{ 0 }}", self.written(array, element)),
        };
        let dims = self.dims(array);
        let Some((first, rest)) = dims.split_first() else {
            return vec!["    if (cl_own == 0)".to_owned(), format!("        {name} = {zero};")];
        };
        let product = |dims: &[String]| {
            let numbers: Option<Vec<u64>> = dims.iter().map(|dim| dim.parse().ok()).collect();
            match numbers {
                Some(numbers) => numbers.iter().product::<u64>().to_string(),
                None => {
                    format!("((ulong){})", dims.iter().map(|dim| format!("({dim})")).collect::<Vec<_>>().join(" * "))
                }
            }
        };
        let by = |dims: &[String]| if dims.is_empty() { String::new() } else { format!(" / {}", product(dims)) };
        let mut index = format!("[cl_k{}]", by(rest));
        for (at, dim) in rest.iter().enumerate() {
            index.push_str(&format!("[cl_k{} % {}]", by(&rest[at + 1..]), product(std::slice::from_ref(dim))));
        }
        let count = if rest.is_empty() { first.clone() } else { product(&dims) };
        // all work-items of a group execute the same number of iterations: otherwise a driver ends the process on
        // some kernels
        vec![
            format!("    for (ulong cl_first = 0; cl_first < {count}; cl_first += cl_all) {{"),
            "        ulong cl_k = cl_first + cl_own;".to_owned(),
            format!("        if (cl_k < {count})"),
            format!("            {name}{index} = {zero};"),
            "    }".to_owned(),
        ]
    }

    fn dims(&self, array: &Array) -> Vec<String> {
        self.shared(array).dims.iter().map(|dim| self.written(array, dim)).collect()
    }

    fn written(&self, array: &Array, encoded: &'static str) -> String {
        let mut text = String::new();
        self.write_pieces(array.instance, Variant::PLAIN, &template::pieces(encoded), &mut text);
        text
    }
}

impl Zero {
    /// The way that does not depend on a type.
    fn as_written(&self) -> &Self {
        let Self::Of(ty) = self else { return self };
        match ty.kind {
            TypeKind::Scalar(_) | TypeKind::Enum(_) | TypeKind::Unit | TypeKind::Ordering => &Self::Number,
            TypeKind::Vector(..) => &Self::Vector,
            TypeKind::Array(..)
            | TypeKind::Tuple(..)
            | TypeKind::Whole(_)
            | TypeKind::Option(_)
            | TypeKind::Result(..)
            | TypeKind::Struct(_) => &Self::Members,
        }
    }
}

pub(super) fn brackets(dims: &[String]) -> String {
    dims.iter().map(|dim| format!("[{dim}]")).collect()
}
