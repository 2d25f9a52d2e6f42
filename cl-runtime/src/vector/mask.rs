//! Masks: what comparisons of vectors give.

use super::{lane::MaskLane, types::Vector};
use crate::item::TypeItem;
use crate::types::{self, Type};
use std::{
    fmt,
    marker::PhantomData,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not},
};

/// A truth value for each lane of a vector with `N` lanes as wide as a `T`.
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
    /// The same value for all lanes.
    #[inline]
    pub const fn splat(value: bool) -> Self {
        Self::from_array([value; N])
    }

    /// A value for each lane.
    #[inline]
    pub const fn from_array(lanes: [bool; N]) -> Self {
        Self { lanes, width: PhantomData }
    }

    /// The values of the lanes.
    #[inline]
    pub const fn to_array(self) -> [bool; N] {
        self.lanes
    }

    /// Whether any lane is true.
    #[inline]
    pub fn any(self) -> bool {
        self.lanes.contains(&true)
    }

    /// Whether all lanes are true.
    #[inline]
    pub fn all(self) -> bool {
        !self.lanes.contains(&false)
    }

    /// A lane of `yes` where the mask is true, of `no` where it is not.
    #[inline]
    pub fn select<V: Vector<Mask = Self>>(self, yes: V, no: V) -> V {
        V::from_fn(|lane| if self.lanes[lane] { yes.lane(lane) } else { no.lane(lane) })
    }

    /// The same values, for lanes of another width.
    #[inline]
    pub fn cast<U: MaskLane>(self) -> Mask<U, N> {
        Mask::from_array(self.lanes)
    }
}

// SAFETY: a mask is never in memory that the host shares; kernels know it by its lanes.
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
