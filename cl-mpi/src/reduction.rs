//! What can be reduced, and how.

use cl_runtime::Element;
use mpi::ffi;
use std::ffi::{c_int, c_void};

/// How the elements of all ranks at one index become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Their sum. Integers wrap.
    Sum,
    /// Their product. Integers wrap.
    Product,
    /// The least of them. It passes over NaN.
    Min,
    /// The greatest of them. It passes over NaN.
    Max,
}

/// The elements that can be reduced: the scalars `i8` to `i64`, `u8` to `u64`, `isize`, `usize`, `f32` and `f64`.
pub trait Reduce: Element + Sealed {
    /// The scalar, for MPI.
    #[doc(hidden)]
    const SCALAR: Scalar;
}

/// A scalar type of MPI.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    F32,
    F64,
}

mod private {
    use super::Reduction;

    pub trait Sealed: Copy {
        fn __combined(self, other: Self, reduction: Reduction) -> Self;
    }
}

use private::Sealed;

macro_rules! scalars {
    ($sum:expr, $product:expr; $($scalar:ty => $variant:ident),*) => {$(
        impl Sealed for $scalar {
            #[inline]
            fn __combined(self, other: Self, reduction: Reduction) -> Self {
                match reduction {
                    Reduction::Sum => $sum(self, other),
                    Reduction::Product => $product(self, other),
                    Reduction::Min => self.min(other),
                    Reduction::Max => self.max(other),
                }
            }
        }

        impl Reduce for $scalar {
            const SCALAR: Scalar = Scalar::$variant;
        }
    )*};
}

scalars! { Self::wrapping_add, Self::wrapping_mul; i8 => I8, i16 => I16, i32 => I32, i64 => I64 }
scalars! { Self::wrapping_add, Self::wrapping_mul; u8 => U8, u16 => U16, u32 => U32, u64 => U64 }
scalars! { std::ops::Add::add, std::ops::Mul::mul; f32 => F32, f64 => F64 }

#[cfg(target_pointer_width = "64")]
scalars! { Self::wrapping_add, Self::wrapping_mul; isize => I64, usize => U64 }

impl Scalar {
    /// In bytes.
    pub(crate) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    pub(crate) fn datatype(self) -> ffi::MPI_Datatype {
        // SAFETY: these are constants of the MPI library.
        unsafe {
            match self {
                Self::I8 => ffi::RSMPI_INT8_T,
                Self::I16 => ffi::RSMPI_INT16_T,
                Self::I32 => ffi::RSMPI_INT32_T,
                Self::I64 => ffi::RSMPI_INT64_T,
                Self::U8 => ffi::RSMPI_UINT8_T,
                Self::U16 => ffi::RSMPI_UINT16_T,
                Self::U32 => ffi::RSMPI_UINT32_T,
                Self::U64 => ffi::RSMPI_UINT64_T,
                Self::F32 => ffi::RSMPI_FLOAT,
                Self::F64 => ffi::RSMPI_DOUBLE,
            }
        }
    }
}

/// The function that MPI calls, `MPI_User_function`. The operations of MPI itself do not serve: those of Open MPI 4.1 for
/// integers of 8 and 16 bits saturate at some lengths, and wrap at others.
///
/// # Safety
///
/// `from` and `to` have `*len` elements each, and nothing else accesses those of `to`.
unsafe extern "C" fn combine<T: Sealed, const REDUCTION: u8>(
    from: *mut c_void,
    to: *mut c_void,
    len: *mut c_int,
    _: *mut ffi::MPI_Datatype,
) {
    let (from, to): (*const T, *mut T) = (from.cast(), to.cast());
    // SAFETY: the obligation of the caller.
    let len = usize::try_from(unsafe { *len }).unwrap_or(0);
    for i in 0..len {
        // SAFETY: the index is below the length; MPI does not promise an alignment.
        unsafe {
            let (from, to) = (from.add(i), to.add(i));
            let reduction = Reduction::ALL[REDUCTION as usize];
            to.write_unaligned(to.read_unaligned().__combined(from.read_unaligned(), reduction));
        }
    }
}

impl Reduction {
    pub(crate) const ALL: [Self; 4] = [Self::Sum, Self::Product, Self::Min, Self::Max];

    /// The function for elements of a type.
    fn function<T: Sealed>(self) -> ffi::MPI_User_function {
        Some(match self {
            Self::Sum => combine::<T, { Self::Sum as u8 }>,
            Self::Product => combine::<T, { Self::Product as u8 }>,
            Self::Min => combine::<T, { Self::Min as u8 }>,
            Self::Max => combine::<T, { Self::Max as u8 }>,
        })
    }

    /// The function for elements of a scalar type.
    pub(crate) fn function_of(self, scalar: Scalar) -> ffi::MPI_User_function {
        match scalar {
            Scalar::I8 => self.function::<i8>(),
            Scalar::I16 => self.function::<i16>(),
            Scalar::I32 => self.function::<i32>(),
            Scalar::I64 => self.function::<i64>(),
            Scalar::U8 => self.function::<u8>(),
            Scalar::U16 => self.function::<u16>(),
            Scalar::U32 => self.function::<u32>(),
            Scalar::U64 => self.function::<u64>(),
            Scalar::F32 => self.function::<f32>(),
            Scalar::F64 => self.function::<f64>(),
        }
    }
}
