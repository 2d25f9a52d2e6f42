//! Sizes in one, two or three dimensions.

use std::fmt;

/// A size or an offset in work-items, in one to three dimensions. Written as `n`, `[w]`, `[w, h]` or `[w, h, d]`.
///
/// ```
/// use cl_runtime::Extent;
///
/// let (line, area) = (Extent::from(1024), Extent::from([640, 480]));
/// assert_eq!(format!("{line} and {area}"), "1024 and [640, 480]");
/// assert_ne!(Extent::from([1024, 1]), line);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extent {
    dimensions: u8,
    sizes: [usize; 3],
}

impl Extent {
    pub(crate) fn with_dimensions(dimensions: usize, sizes: [usize; 3]) -> Self {
        debug_assert!((1..=3).contains(&dimensions));
        Self { dimensions: dimensions as u8, sizes }
    }

    /// Returns the number of dimensions: 1, 2 or 3.
    ///
    /// ```
    /// use cl_runtime::Extent;
    ///
    /// assert_eq!(Extent::from(1024).dimensions(), 1);
    /// assert_eq!(Extent::from([640, 480, 1]).dimensions(), 3);
    /// ```
    pub fn dimensions(&self) -> usize {
        usize::from(self.dimensions)
    }

    /// Returns the sizes of the existing dimensions.
    ///
    /// ```
    /// use cl_runtime::Extent;
    ///
    /// let area = Extent::from([640, 480]);
    /// assert_eq!(area.sizes(), [640, 480]);
    /// assert_eq!(area.sizes().iter().product::<usize>(), 307_200);
    /// ```
    pub fn sizes(&self) -> &[usize] {
        &self.sizes[..self.dimensions()]
    }

    /// Equivalent to `==`, but compares the numbers one by one. The derived implementation loads several at once. If they
    /// were just stored one by one, the processor then has to wait for those stores.
    #[inline]
    pub(crate) fn is(&self, other: &Self) -> bool {
        let [x, y, z] = self.sizes;
        let [u, v, w] = other.sizes;
        self.dimensions == other.dimensions && (x ^ u) | (y ^ v) | (z ^ w) == 0
    }

    /// The sizes in three dimensions, with `missing` for the dimensions that do not exist.
    pub(crate) fn or(&self, missing: usize) -> [usize; 3] {
        let mut sizes = [missing; 3];
        sizes[..self.dimensions()].copy_from_slice(self.sizes());
        sizes
    }
}

/// A size or an offset that a launch accepts: `n`, `[w]`, `[w, h]`, `[w, h, d]`, or an [`Extent`].
///
/// ```
/// # use cl_runtime::prelude::*;
/// use cl_runtime::IntoExtent;
///
/// #[kernel]
/// fn count_up(y: &mut [u32]) {
///     let i = global_id(1) * global_size(0) + global_id(0);
///     y[i] = i as u32;
/// }
///
/// fn counted(queue: &Queue, size: impl IntoExtent) -> cl_runtime::Result<Vec<u32>> {
///     let size = size.into_extent();
///     let mut y = Buffer::zeroed(queue, size.sizes().iter().product())?;
///     count_up(&mut y).global(size).run(queue)?;
///     y.to_vec(queue)
/// }
///
/// # let queue = Queue::auto()?;
/// assert_eq!(counted(&queue, [3, 2])?, [0, 1, 2, 3, 4, 5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a size of a launch",
    label = "expected a `usize`, or an array of one, two or three",
    note = "a launch has one to three dimensions: `n`, `[width, height]` or `[width, height, depth]`, each a `usize`; write `n as usize` for a number of another type"
)]
pub trait IntoExtent {
    /// Converts the value into an extent.
    ///
    /// ```
    /// use cl_runtime::{Extent, IntoExtent};
    ///
    /// assert_eq!([640, 480].into_extent(), Extent::from([640, 480]));
    /// assert_eq!(1024.into_extent().dimensions(), 1);
    /// ```
    fn into_extent(self) -> Extent;
}

impl IntoExtent for Extent {
    #[inline]
    fn into_extent(self) -> Extent {
        self
    }
}

impl IntoExtent for usize {
    #[inline]
    fn into_extent(self) -> Extent {
        self.into()
    }
}

impl IntoExtent for [usize; 1] {
    #[inline]
    fn into_extent(self) -> Extent {
        self.into()
    }
}

impl IntoExtent for [usize; 2] {
    #[inline]
    fn into_extent(self) -> Extent {
        self.into()
    }
}

impl IntoExtent for [usize; 3] {
    #[inline]
    fn into_extent(self) -> Extent {
        self.into()
    }
}

impl From<usize> for Extent {
    #[inline]
    fn from(x: usize) -> Self {
        Self { dimensions: 1, sizes: [x, 1, 1] }
    }
}

impl From<[usize; 1]> for Extent {
    #[inline]
    fn from([x]: [usize; 1]) -> Self {
        Self { dimensions: 1, sizes: [x, 1, 1] }
    }
}

impl From<[usize; 2]> for Extent {
    #[inline]
    fn from([x, y]: [usize; 2]) -> Self {
        Self { dimensions: 2, sizes: [x, y, 1] }
    }
}

impl From<[usize; 3]> for Extent {
    #[inline]
    fn from(sizes: [usize; 3]) -> Self {
        Self { dimensions: 3, sizes }
    }
}

/// Formats the extent as `1024` or `[16, 16]`.
impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.sizes() {
            [x] => write!(f, "{x}"),
            sizes => write!(f, "{sizes:?}"),
        }
    }
}

impl fmt::Debug for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The exclusive upper bound on the lengths of dimensions, also for a grid without elements. The compiler's proofs about
/// indices rely on it.
pub(crate) const LENGTH_LIMIT: usize = 1 << 60;

pub(crate) fn product(shape: &[usize]) -> Option<usize> {
    if shape.iter().any(|&len| len >= LENGTH_LIMIT) {
        return None;
    }
    // whatever the other lengths are
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1usize, |product, &len| product.checked_mul(len))
}
