//! Messages between two ranks.

use crate::{
    error::{Error, Result},
    request::Tag,
    stream::{Stream, elements_of_chunk},
    world::{Operation, World},
};
use cl_runtime::{Element, Queue, Slice, SliceMut};

impl World {
    /// Sends elements to rank `to`, which calls [`receive`](Self::receive) for as many elements of the same size.
    ///
    /// Waits until the elements are with MPI, so that they can be changed. Messages from one rank to another arrive in the
    /// order in which they are sent.
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchRank`] if `to` is this rank or none; [`Error::RankLost`], [`Error::RankLeft`] and [`Error::Timeout`] if
    /// the other rank does not answer; [`Error::Device`] if the device fails; [`Error::Mpi`].
    pub fn send<'a, T: Element>(&self, queue: &Queue, source: impl Into<Slice<'a, T>>, to: usize) -> Result<()> {
        let source = source.into();
        self.message("send", &[to], |operation| {
            operation.wait(operation.comm().send(header::<T>(source.len()), to, Tag::Header))?;
            operation.drive(queue, &mut [Stream::send(source, to, Tag::Chunk)])
        })
    }

    /// Receives elements from rank `from`, which calls [`send`](Self::send), and writes them to `target`.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] or [`Error::ElementMismatch`] if the other rank sends another number of elements, or
    /// elements of another size: the message is then skipped. Otherwise the same as [`send`](Self::send).
    pub fn receive<'a, T: Element>(
        &self,
        queue: &Queue,
        target: impl Into<SliceMut<'a, T>>,
        from: usize,
    ) -> Result<()> {
        let target = target.into();
        self.message("receive", &[from], |operation| {
            let header = received_header(operation, from)?;
            match fits::<T>(operation, self.rank(), target.len(), from, &header) {
                Ok(()) => operation.drive(queue, &mut [Stream::receive(target, from, Tag::Chunk)]),
                Err(error) => skip(operation, from, &header).and(Err(error)),
            }
        })
    }

    /// Sends elements to rank `to` and receives others from rank `from`, at the same time. Ranks that send to each other must
    /// use this: if both wait in [`send`](Self::send), neither receives.
    ///
    /// # Errors
    ///
    /// Same as [`receive`](Self::receive).
    pub fn send_receive<'a, 'b, T: Element>(
        &self,
        queue: &Queue,
        source: impl Into<Slice<'a, T>>,
        to: usize,
        target: impl Into<SliceMut<'b, T>>,
        from: usize,
    ) -> Result<()> {
        let (source, target) = (source.into(), target.into());
        self.message("send_receive", &[from, to], |operation| {
            let sent = operation.try_mpi(operation.comm().send(header::<T>(source.len()), to, Tag::Header))?;
            let header = received_header(operation, from)?;
            operation.wait(Ok(sent))?;
            match fits::<T>(operation, self.rank(), target.len(), from, &header) {
                Ok(()) => {
                    let streams = [Stream::send(source, to, Tag::Chunk), Stream::receive(target, from, Tag::Chunk)];
                    operation.drive(queue, &mut { streams })
                }
                Err(error) => {
                    // the others go on
                    operation.drive(queue, &mut [Stream::send(source, to, Tag::Chunk)])?;
                    skip(operation, from, &header).and(Err(error))
                }
            }
        })
    }
}

/// What a rank sends before its elements: their number and their size.
pub(crate) fn header<T>(len: usize) -> Vec<u64> {
    vec![len as u64, size_of::<T>() as u64]
}

pub(crate) fn received_header(operation: &Operation<'_>, from: usize) -> Result<Vec<u64>> {
    let memories = operation.wait(operation.comm().receive(vec![0; 2], from, Tag::Header))?;
    Ok(memories.into.unwrap_or_default())
}

/// Checks what rank `from` announces against the `len` elements that this rank expects.
pub(crate) fn fits<T>(operation: &Operation<'_>, rank: usize, len: usize, from: usize, header: &[u64]) -> Result<()> {
    let (sent_len, sent_size) = (header[0] as usize, header[1] as usize);
    if sent_size != size_of::<T>() {
        let (operation, expected) = (operation.name(), size_of::<T>());
        return Err(Error::ElementMismatch { operation, rank: from, sent: sent_size, expected });
    }
    if sent_len != len {
        let operation = operation.name();
        return Err(Error::LengthMismatch { operation, rank, len, other_rank: from, other_len: sent_len });
    }
    Ok(())
}

/// Receives a message for which there is no place.
fn skip(operation: &Operation<'_>, from: usize, header: &[u64]) -> Result<()> {
    let (mut len, size) = (header[0] as usize, header[1] as usize);
    // as the stream of the other rank divides it
    let most = elements_of_chunk(operation.pool().chunk(), size);
    while len > 0 {
        let elements = most.min(len);
        let memory = vec![0u64; (elements * size).div_ceil(8)];
        operation.wait(operation.comm().receive(memory, from, Tag::Chunk))?;
        len -= elements;
    }
    Ok(())
}
