//! The vector types: how they lie in memory, and how they are made, taken apart and compared.

use super::{
    Mask,
    lane::{Lane, Sealed},
};
use crate::element::{Element, Value};
use crate::item::TypeItem;
use crate::types::{self, Type};
use bytemuck::{Pod, Zeroable};
use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// A vector, of any number of lanes. Not to be implemented: it is what the vector types have in common.
pub trait Vector: Element + Sealed {
    /// A lane.
    type Lane: Lane;
    /// What comparing two of them gives.
    type Mask: Copy;
    /// How many lanes it has.
    const LEN: usize;
    /// How many it takes in memory: a vector of 3 lanes is as large as one of 4.
    const SLOTS: usize = size_of::<Self>() / size_of::<Self::Lane>();

    /// A vector of what `lane` gives for each lane's number.
    fn from_fn(lane: impl FnMut(usize) -> Self::Lane) -> Self;

    /// The lane of a number.
    fn lane(&self, number: usize) -> Self::Lane;
}

/// What stands for a vector `V` beside another: a vector, or a scalar for all of its lanes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not go with the vector `{V}`",
    label = "expected a `{V}`, or a scalar of its lanes' type"
)]
pub trait Operand<V> {
    /// The vector.
    fn spread(self) -> V;
}

macro_rules! shape {
    (
        $(#[$doc:meta])*
        $V:ident[$N:literal], $Align:ident { $($fields:tt)* }
        new($($arg:ident),*) $body:expr;
        $lanes:ident => $array:expr;
        $from:ident => $made:expr;
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct $V<T: Lane> {
            $($fields)*
            align: [T::$Align; 0],
        }

        // SAFETY: `repr(C)` of lanes that are `Pod`, as many as fill a multiple of the alignment, and of an array of
        // nothing: there are no bytes between or behind them.
        unsafe impl<T: Lane> Zeroable for $V<T> {}
        // SAFETY: as above.
        unsafe impl<T: Lane> Pod for $V<T> {}

        // SAFETY: what the device has under this name has as many lanes, and the same size and alignment.
        unsafe impl<T: Lane> Type for $V<T> {
            const TYPE: &'static TypeItem = &types::vector::<Self, T>($N);
            const UNSET: Self = Self::splat(T::UNSET);
        }

        // SAFETY: as above.
        unsafe impl<T: Lane> Element for $V<T> {}
        impl<T: Lane> Sealed for $V<T> {}

        // SAFETY: the bytes are the value's own.
        unsafe impl<T: Lane> Value for $V<T> {
            #[inline]
            fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
                put(bytemuck::bytes_of(&self))
            }

            #[inline]
            fn from_bytes(bytes: &[u8]) -> Self {
                bytemuck::pod_read_unaligned(bytes)
            }
        }

        impl<T: Lane> Vector for $V<T> {
            type Lane = T;
            type Mask = Mask<T::Mask, $N>;
            const LEN: usize = $N;

            #[inline(always)]
            fn from_fn(lane: impl FnMut(usize) -> T) -> Self {
                Self::from_array(std::array::from_fn(lane))
            }

            #[inline(always)]
            fn lane(&self, number: usize) -> T {
                self.to_array()[number]
            }
        }

        impl<T: Lane> Operand<$V<T>> for $V<T> {
            #[inline(always)]
            fn spread(self) -> $V<T> {
                self
            }
        }

        impl<T: Lane> Operand<$V<T>> for T {
            #[inline(always)]
            fn spread(self) -> $V<T> {
                $V::splat(self)
            }
        }

        impl<T: Lane> $V<T> {
            /// The number of lanes.
            pub const LEN: usize = $N;

            /// A vector of these lanes.
            #[inline(always)]
            #[allow(clippy::too_many_arguments)]
            pub const fn new($($arg: T),*) -> Self {
                $body
            }

            /// A vector of the same value in all lanes.
            #[inline(always)]
            pub const fn splat(value: T) -> Self {
                Self::from_array([value; $N])
            }

            /// A vector of an array's elements.
            #[inline(always)]
            pub const fn from_array($from: [T; $N]) -> Self {
                $made
            }

            /// The lanes as an array.
            #[inline(always)]
            pub const fn to_array(self) -> [T; $N] {
                let $lanes = self;
                $array
            }

            #[inline(always)]
            pub(super) fn map<U: Lane>(self, f: impl Fn(T) -> U) -> $V<U> {
                $V::from_array(self.to_array().map(f))
            }

            #[inline(always)]
            pub(super) fn zip<U: Lane, R: Lane>(self, other: $V<U>, f: impl Fn(T, U) -> R) -> $V<R> {
                let (a, b) = (self.to_array(), other.to_array());
                $V::from_array(std::array::from_fn(|lane| f(a[lane], b[lane])))
            }

            #[inline(always)]
            pub(super) fn test(self, f: impl Fn(T) -> bool) -> Mask<T::Mask, $N> {
                Mask::from_array(self.to_array().map(f))
            }

            #[inline(always)]
            pub(super) fn compare(self, other: Self, f: impl Fn(&T, &T) -> bool) -> Mask<T::Mask, $N> {
                let (a, b) = (self.to_array(), other.to_array());
                Mask::from_array(std::array::from_fn(|lane| f(&a[lane], &b[lane])))
            }
        }

        impl<T: Lane> PartialEq for $V<T> {
            #[inline]
            fn eq(&self, other: &Self) -> bool {
                self.to_array() == other.to_array()
            }
        }

        impl<T: Lane + Eq> Eq for $V<T> {}

        impl<T: Lane> Default for $V<T> {
            #[inline]
            fn default() -> Self {
                Self::splat(T::default())
            }
        }

        impl<T: Lane> fmt::Debug for $V<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.to_array().fmt(f)
            }
        }

        impl<T: Lane> From<[T; $N]> for $V<T> {
            #[inline]
            fn from(lanes: [T; $N]) -> Self {
                Self::from_array(lanes)
            }
        }

        impl<T: Lane> From<$V<T>> for [T; $N] {
            #[inline]
            fn from(vector: $V<T>) -> Self {
                vector.to_array()
            }
        }

        impl<T: Lane> Index<usize> for $V<T> {
            type Output = T;

            #[inline(always)]
            fn index(&self, lane: usize) -> &T {
                &bytemuck::cast_slice::<Self, T>(std::slice::from_ref(self))[..$N][lane]
            }
        }

        impl<T: Lane> IndexMut<usize> for $V<T> {
            #[inline(always)]
            fn index_mut(&mut self, lane: usize) -> &mut T {
                &mut bytemuck::cast_slice_mut::<Self, T>(std::slice::from_mut(self))[..$N][lane]
            }
        }
    };
}

shape! {
    /// A vector of 2 lanes: `f32x2`, …
    Vector2[2], Align2 {
        /// The first lane.
        pub x: T,
        /// The second lane.
        pub y: T,
    }
    new(x, y) Self { x, y, align: [] };
    v => [v.x, v.y];
    a => Self { x: a[0], y: a[1], align: [] };
}

shape! {
    /// A vector of 3 lanes: `f32x3`, … It is as large as one of 4 lanes, and aligned like it, as OpenCL has it.
    Vector3[3], Align4 {
        /// The first lane.
        pub x: T,
        /// The second lane.
        pub y: T,
        /// The third lane.
        pub z: T,
        /// What OpenCL leaves between one vector of 3 lanes and the next. A lane, so that it is initialised.
        padding: T,
    }
    // no other value is at hand in a `const fn`
    new(x, y, z) Self { x, y, z, padding: z, align: [] };
    v => [v.x, v.y, v.z];
    a => Self { x: a[0], y: a[1], z: a[2], padding: a[2], align: [] };
}

shape! {
    /// A vector of 4 lanes: `f32x4`, …
    Vector4[4], Align4 {
        /// The first lane.
        pub x: T,
        /// The second lane.
        pub y: T,
        /// The third lane.
        pub z: T,
        /// The fourth lane.
        pub w: T,
    }
    new(x, y, z, w) Self { x, y, z, w, align: [] };
    v => [v.x, v.y, v.z, v.w];
    a => Self { x: a[0], y: a[1], z: a[2], w: a[3], align: [] };
}

shape! {
    /// A vector of 8 lanes: `f32x8`, …
    Vector8[8], Align8 {
        lanes: [T; 8],
    }
    new(s0, s1, s2, s3, s4, s5, s6, s7) Self { lanes: [s0, s1, s2, s3, s4, s5, s6, s7], align: [] };
    v => v.lanes;
    lanes => Self { lanes, align: [] };
}

shape! {
    /// A vector of 16 lanes: `f32x16`, …
    Vector16[16], Align16 {
        lanes: [T; 16],
    }
    new(s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf) Self {
        lanes: [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, sa, sb, sc, sd, se, sf],
        align: [],
    };
    v => v.lanes;
    lanes => Self { lanes, align: [] };
}
