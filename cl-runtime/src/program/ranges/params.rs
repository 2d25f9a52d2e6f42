//! The arguments of kernels that are integers, or lengths.

use crate::item::{Param, ParamKind};

/// A kernel of a program.
#[derive(Debug)]
pub(crate) struct Kernel<'k> {
    pub(crate) name: &'k str,
    pub(crate) params: &'static [Param],
    /// Whether slices are followed by their offsets.
    pub(crate) offsets: bool,
}

impl Kernel<'_> {
    /// For each parameter in OpenCL C, the number of the argument whose length it is, or that is this value if `value` holds
    /// for it.
    pub(crate) fn sources(&self, value: impl Fn(&Param) -> bool) -> Vec<Option<usize>> {
        let mut all = Vec::new();
        for (number, param) in self.params.iter().enumerate() {
            match param.kind {
                ParamKind::Value { .. } => all.push(value(param).then_some(number)),
                ParamKind::Slice { length, .. } | ParamKind::Constant { length } => {
                    all.push(None);
                    all.extend(length.then_some(Some(number)));
                    all.extend(self.offsets.then_some(None));
                }
                ParamKind::Image { .. } | ParamKind::Sampler { .. } => all.push(None),
                ParamKind::Local { length, .. } => {
                    all.push(None);
                    all.extend(length.then_some(Some(number)));
                }
            }
        }
        all
    }
}
