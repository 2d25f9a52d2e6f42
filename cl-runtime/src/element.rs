//! The types that buffers hold and that kernels take by value.

/// A type that a [`Buffer`](crate::Buffer) can hold: the scalars of the kernel language, except `bool`, whose bytes
/// have forbidden values (use `u8`).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be an element of a buffer",
    label = "not a buffer element",
    note = "buffers hold i8 to i64, u8 to u64, isize, usize, f32 and f64; for a `bool` use `u8`"
)]
pub trait Element: bytemuck::Pod + Send + Sync + 'static {}

macro_rules! elements {
    ($($scalar:ty),*) => {$(
        impl Element for $scalar {}

        impl Value for $scalar {
            fn to_bits(self) -> ValueBits {
                ValueBits::new(bytemuck::bytes_of(&self))
            }

            fn from_bits(bits: &ValueBits) -> Self {
                bytemuck::pod_read_unaligned(bits.as_bytes())
            }
        }
    )*};
}

elements!(i8, i16, i32, i64, u8, u16, u32, u64, f32, f64);

// On the device both are 64 bits wide.
#[cfg(target_pointer_width = "64")]
elements!(isize, usize);

/// A type that a kernel takes by value.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel by value",
    note = "kernels take bool, i8 to i64, u8 to u64, isize, usize, f32 and f64 by value"
)]
pub trait Value: Copy + 'static {
    /// The bytes handed to the device.
    fn to_bits(self) -> ValueBits;
    /// The inverse, on the native device.
    fn from_bits(bits: &ValueBits) -> Self;
}

impl Value for bool {
    fn to_bits(self) -> ValueBits {
        u8::from(self).to_bits()
    }

    fn from_bits(bits: &ValueBits) -> Self {
        u8::from_bits(bits) != 0
    }
}

/// The bytes of a value argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueBits {
    bytes: [u8; 8],
    size: u8,
}

impl ValueBits {
    pub(crate) const EMPTY: Self = Self { bytes: [0; 8], size: 0 };

    fn new(value: &[u8]) -> Self {
        let mut bytes = [0; 8];
        bytes[..value.len()].copy_from_slice(value);
        Self { bytes, size: value.len() as u8 }
    }

    /// As the device gets them.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.size)]
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn values_survive_the_way_there_and_back() {
        assert_eq!(f64::from_bits(f64::to_bits(-0.1)), -0.1);
        assert_eq!(<i16 as Value>::from_bits(&Value::to_bits(-3i16)), -3);
        assert!(<bool as Value>::from_bits(&Value::to_bits(true)));
        assert_eq!(Value::to_bits(true).as_bytes(), [1]);
        assert_eq!(Value::to_bits(1.0f32).as_bytes(), 1.0f32.to_ne_bytes());
    }
}
