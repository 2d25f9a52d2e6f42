//! Arrays as text, in the form of ndarray's arrays. They are copied to the host.

use super::{
    base::Array,
    views::{ArrayView, ArrayViewMut},
};
use cl_runtime::Element;
use ndarray::Dimension;
use std::fmt;

macro_rules! shown {
    ($($trait:ident: $($ty:ty),*;)*) => {$($(
        /// Copies the elements to the host. Waits. An error stands in place of the elements.
        impl<T: Element + fmt::$trait, D: Dimension> fmt::$trait for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self.to_ndarray() {
                    Ok(array) => fmt::$trait::fmt(&array, f),
                    Err(error) => write!(f, "<{error}>"),
                }
            }
        }
    )*)*};
}

shown! {
    Display: Array<T, D>, ArrayView<'_, T, D>, ArrayViewMut<'_, T, D>;
    Debug: Array<T, D>, ArrayView<'_, T, D>, ArrayViewMut<'_, T, D>;
    LowerExp: Array<T, D>, ArrayView<'_, T, D>, ArrayViewMut<'_, T, D>;
}
