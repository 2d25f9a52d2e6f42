//! The list of all kernels linked into the program.

use super::kernel::Kernel;

/// An entry of the list of kernels.
#[derive(Debug)]
pub struct Registered(pub &'static Kernel);

inventory::collect!(Registered);

impl Kernel {
    /// Returns an iterator over all kernels linked into the program, in no particular order.
    ///
    /// ```
    /// use cl_runtime::{Kernel, prelude::*};
    ///
    /// #[kernel]
    /// fn double(y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] = 2.0 * y[i];
    /// }
    ///
    /// assert!(Kernel::all().any(|kernel| kernel.name() == "double"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Kernel> {
        inventory::iter::<Registered>.into_iter().map(|registered| registered.0)
    }
}
