//! Masks: the results of comparing vectors.

use super::{lane::MaskLane, types::Vector};
use crate::{
    item::TypeItem,
    language::types::{self, Type},
};
use std::{
    fmt,
    marker::PhantomData,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A boolean for each lane of a vector with `N` lanes as wide as `T`.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// let v = f32x4::new(1.0, -2.0, 3.0, -4.0);
/// let negative = v.simd_lt(0.0);
/// assert!(negative.any() && !negative.all());
/// assert_eq!(negative.select(-v, v), f32x4::new(1.0, 2.0, 3.0, 4.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Mask<T, const N: usize> {
    lanes: [bool; N],
    width: PhantomData<T>,
}

impl<T: MaskLane, const N: usize> Mask<T, N> {
    /// Creates a mask with the same value in all lanes.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let none = mask32x4::splat(false);
    /// assert!(!none.any());
    /// ```
    #[inline]
    pub const fn splat(value: bool) -> Self {
        Self::from_array([value; N])
    }

    /// Creates a mask from a value for each lane.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let first = mask32x4::from_array([true, false, false, false]);
    /// assert_eq!(first.select(f32x4::splat(1.0), f32x4::splat(0.0)), f32x4::new(1.0, 0.0, 0.0, 0.0));
    /// ```
    #[inline]
    pub const fn from_array(lanes: [bool; N]) -> Self {
        Self { lanes, width: PhantomData }
    }

    /// Returns the values of the lanes.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// assert_eq!(i32x4::new(1, 2, 3, 4).simd_gt(2).to_array(), [false, false, true, true]);
    /// ```
    #[inline]
    pub const fn to_array(self) -> [bool; N] {
        self.lanes
    }

    /// Returns `true` if any lane is true.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let v = f32x4::new(1.0, 2.0, f32::NAN, 4.0);
    /// assert!(v.is_nan().any());
    /// assert!(!v.simd_lt(0.0).any());
    /// ```
    #[inline]
    pub fn any(self) -> bool {
        self.lanes.contains(&true)
    }

    /// Returns `true` if all lanes are true.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let v = f32x4::new(1.0, 2.0, 3.0, 4.0);
    /// assert!(v.simd_gt(0.0).all());
    /// assert!(!v.simd_gt(1.0).all());
    /// ```
    #[inline]
    pub fn all(self) -> bool {
        !self.lanes.contains(&false)
    }

    /// Selects each lane from `yes` where the mask is true, and from `no` where it is false.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// let (a, b) = (i32x4::new(1, 5, 2, 6), i32x4::new(4, 3, 2, 1));
    /// assert_eq!(a.simd_lt(b).select(b - a, a - b), i32x4::new(3, 2, 0, 5));
    /// ```
    #[inline]
    pub fn select<V: Vector<Mask = Self>>(self, yes: V, no: V) -> V {
        V::from_fn(|lane| if self.lanes[lane] { yes.lane(lane) } else { no.lane(lane) })
    }

    /// Returns a mask with the same values, for lanes of another width.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// // of `i32`s, to choose among `u8`s
    /// let negative: mask32x4 = i32x4::new(1, -2, 3, -4).simd_lt(0);
    /// let shades = negative.cast().select(u8x4::splat(0), u8x4::splat(255));
    /// assert_eq!(shades, u8x4::new(255, 0, 255, 0));
    /// ```
    #[inline]
    pub fn cast<U: MaskLane>(self) -> Mask<U, N> {
        Mask::from_array(self.lanes)
    }
}

// SAFETY: a mask is never in memory that the host shares; kernels represent it as its lanes.
unsafe impl<T: MaskLane, const N: usize> Type for Mask<T, N> {
    const TYPE: &'static TypeItem = &types::vector::<Self, T>(N);
    const UNSET: Self = Self::splat(false);
}

impl<T, const N: usize> fmt::Debug for Mask<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lanes.fmt(f)
    }
}

impl<T: MaskLane, const N: usize> Default for Mask<T, N> {
    fn default() -> Self {
        Self::splat(false)
    }
}

impl<T: MaskLane, const N: usize> Not for Mask<T, N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::from_array(self.lanes.map(|lane| !lane))
    }
}

macro_rules! logic {
    ($($Op:ident $op:ident $Assign:ident $assign:ident)*) => {$(
        impl<T: MaskLane, const N: usize> $Op for Mask<T, N> {
            type Output = Self;

            #[inline]
            fn $op(self, other: Self) -> Self {
                Self::from_array(std::array::from_fn(|lane| self.lanes[lane].$op(other.lanes[lane])))
            }
        }

        impl<T: MaskLane, const N: usize> $Assign for Mask<T, N> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                *self = self.$op(other);
            }
        }
    )*};
}

logic! {
    BitAnd bitand BitAndAssign bitand_assign
    BitOr bitor BitOrAssign bitor_assign
    BitXor bitxor BitXorAssign bitxor_assign
}
