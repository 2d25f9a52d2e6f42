//! Device arguments, by the size of their elements.

use cl_runtime::__private::{Derived, LaunchBuilder, Scalar, TypeItem, TypeKind, Value as Passed, bytemuck};
use cl_runtime::{Buffer, Element, Local, ParamKind, Queue, Type};

use crate::Arg;

/// A value of `N` bytes. Only the kernel and the reader of the buffer interpret them.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
struct Bytes<const N: usize>([u8; N]);

// SAFETY: it consists of bytes.
unsafe impl<const N: usize> bytemuck::Zeroable for Bytes<N> {}
// SAFETY: it consists of bytes.
unsafe impl<const N: usize> bytemuck::Pod for Bytes<N> {}

const BYTE: &TypeItem = &TypeItem { size: 1, align: 1, kind: TypeKind::Scalar(Scalar::U8), derived: Derived::NONE };

// SAFETY: it has that many bytes, and only the size of a buffer's content is ever used.
unsafe impl<const N: usize> Type for Bytes<N> {
    const TYPE: &'static TypeItem =
        &TypeItem { size: N, align: 1, kind: TypeKind::Array(BYTE, N), derived: Derived::NONE };
    const UNSET: Self = Self([0; N]);
}

// SAFETY: the bytes represent a value of the kernel's type.
unsafe impl<const N: usize> Passed for Bytes<N> {
    fn with_bytes<R>(self, put: impl FnOnce(&[u8]) -> R) -> R {
        put(&self.0)
    }

    fn from_bytes(bytes: &[u8]) -> Self {
        let mut own = [0; N];
        own.copy_from_slice(bytes);
        Self(own)
    }
}

// SAFETY: as above.
unsafe impl<const N: usize> Element for Bytes<N> {}

/// An argument.
pub(super) trait Memory {
    fn pass<'a>(&'a mut self, builder: &mut LaunchBuilder<'a>);

    /// The content; empty if it is not a buffer.
    fn bytes(&self, queue: &Queue) -> cl_runtime::Result<Vec<u8>>;
}

struct Single<const N: usize>(Bytes<N>);
struct Many<const N: usize>(Buffer<Bytes<N>>, bool);
struct Shared<const N: usize>(usize);

impl<const N: usize> Memory for Single<N> {
    fn pass<'a>(&'a mut self, builder: &mut LaunchBuilder<'a>) {
        builder.value(self.0);
    }

    fn bytes(&self, _: &Queue) -> cl_runtime::Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

impl<const N: usize> Memory for Many<N> {
    fn pass<'a>(&'a mut self, builder: &mut LaunchBuilder<'a>) {
        match self.1 {
            true => builder.write::<Bytes<N>>(&mut self.0),
            false => builder.read::<Bytes<N>>(&self.0),
        };
    }

    fn bytes(&self, queue: &Queue) -> cl_runtime::Result<Vec<u8>> {
        Ok(bytemuck::cast_slice(&self.0.to_vec(queue)?).to_vec())
    }
}

impl<const N: usize> Memory for Shared<N> {
    fn pass<'a>(&'a mut self, builder: &mut LaunchBuilder<'a>) {
        builder.local::<Bytes<N>>(Local::new(self.0));
    }

    fn bytes(&self, _: &Queue) -> cl_runtime::Result<Vec<u8>> {
        Ok(Vec::new())
    }
}

/// An argument on the queue's device; `None` if the argument cannot be passed.
pub(super) fn memory(queue: &Queue, arg: &Arg, kind: ParamKind) -> cl_runtime::Result<Option<Box<dyn Memory>>> {
    let mut bytes = Vec::new();
    let (size, len) = match (arg, kind) {
        (Arg::Scalar(value), _) => {
            value.write(&mut bytes);
            (bytes.len(), 1)
        }
        (Arg::Buffer(values), _) => {
            values.iter().for_each(|value| value.write(&mut bytes));
            (bytes.len().checked_div(values.len()).unwrap_or(1), values.len())
        }
        (Arg::LocalLen(len), ParamKind::Local { size, .. }) => (size, *len),
        (Arg::LocalLen(_) | Arg::Grid(..) | Arg::Function(_), _) => return Ok(None),
    };
    macro_rules! by_size {
        ($($size:literal)*) => {
            match size {
                $($size => sized::<$size>(queue, arg, kind, &bytes, len).map(Some),)*
                _ => Ok(None),
            }
        };
    }
    by_size!(
        1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 20 22 24 26 28 30 32 34 36 38 40 44 48 52 56 60 64 68 72 76 80 84 88 92 96
        100 104 108 112 116 120 124 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256
    )
}

fn sized<const N: usize>(
    queue: &Queue,
    arg: &Arg,
    kind: ParamKind,
    bytes: &[u8],
    len: usize,
) -> cl_runtime::Result<Box<dyn Memory>> {
    Ok(match arg {
        Arg::Buffer(_) => {
            let elements: Vec<Bytes<N>> = bytes.chunks_exact(N).map(Bytes::from_bytes).collect();
            let is_written = matches!(kind, ParamKind::Slice { mutable: true, .. });
            Box::new(Many(Buffer::from_slice(queue, &elements)?, is_written))
        }
        Arg::LocalLen(_) => Box::new(Shared::<N>(len)),
        Arg::Scalar(_) | Arg::Grid(..) | Arg::Function(_) => Box::new(Single::<N>(Bytes::from_bytes(bytes))),
    })
}
