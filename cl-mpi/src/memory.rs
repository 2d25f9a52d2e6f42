//! Pinned memory for chunks, reused from one operation to the next.

use crate::{error::Result, request::Memory};
use cl_runtime::{Device, Element, Pinned, Queue, vector::f64x16};
use std::{cell::RefCell, marker::PhantomData};

/// The unit of pinned memory: what is aligned for it is aligned for every element.
type Block = f64x16;

/// Pinned memory that no operation uses.
pub(crate) struct Pool {
    /// The size of the memory that is allocated, in bytes; more if an element is larger.
    chunk: usize,
    free: RefCell<Vec<(Device, Pinned<Block>)>>,
}

/// Elements in pinned memory.
pub(crate) struct Chunk<T> {
    memory: Pinned<Block>,
    device: Device,
    len: usize,
    elements: PhantomData<T>,
}

impl Pool {
    pub(crate) fn new(chunk: usize) -> Self {
        Self { chunk, free: RefCell::default() }
    }

    /// The size of a chunk, in bytes.
    pub(crate) fn chunk(&self) -> usize {
        self.chunk
    }

    /// Memory for `len` elements, with any contents.
    pub(crate) fn take<T: Element>(&self, queue: &Queue, len: usize) -> Result<Chunk<T>> {
        const { assert!(align_of::<T>() <= align_of::<Block>(), "no element is aligned more strictly") };
        let (device, bytes) = (*queue.device(), len * size_of::<T>());
        let mut free = self.free.borrow_mut();
        let fits = |(of, memory): &(Device, Pinned<Block>)| *of == device && size_of_val::<[Block]>(memory) >= bytes;
        let memory = match free.iter().position(fits) {
            Some(at) => free.swap_remove(at).1,
            None => Pinned::zeroed(queue, bytes.max(self.chunk).div_ceil(size_of::<Block>()))?,
        };
        Ok(Chunk { memory, device, len, elements: PhantomData })
    }

    pub(crate) fn give<T>(&self, chunk: Chunk<T>) {
        self.free.borrow_mut().push((chunk.device, chunk.memory));
    }
}

impl<T: Element> AsRef<[T]> for Chunk<T> {
    fn as_ref(&self) -> &[T] {
        let bytes: &[u8] = bytemuck::cast_slice(&self.memory[..]);
        bytemuck::cast_slice(&bytes[..self.len * size_of::<T>()])
    }
}

impl<T: Element> AsMut<[T]> for Chunk<T> {
    fn as_mut(&mut self) -> &mut [T] {
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.memory[..]);
        bytemuck::cast_slice_mut(&mut bytes[..self.len * size_of::<T>()])
    }
}

// SAFETY: pinned memory stays where the driver has allocated it.
unsafe impl<T: Element> Memory for Chunk<T> {
    fn bytes(&self) -> &[u8] {
        bytemuck::cast_slice(self.as_ref())
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        bytemuck::cast_slice_mut(self.as_mut())
    }
}
