//! Operations of all ranks.
//!
//! Each begins by gathering what every rank calls, and for how many elements: so all ranks return the same error if they
//! disagree, and none of them waits.

use crate::{
    error::{Error, Result},
    reduction::{Reduce, Reduction},
    request::Tag,
    stream::Stream,
    world::{Operation, World},
};
use cl_runtime::{Buffer, Element, Queue, Slice, SliceMut};
use std::ops::Range;

/// What a rank calls, as others are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Call {
    kind: Kind,
    /// In bytes.
    element: usize,
    root: Option<usize>,
    reduction: Option<Reduction>,
    /// The length of what is to receive the elements of all ranks, if there is that. It may differ from rank to rank, but is
    /// then wrong.
    target: Option<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Barrier,
    Broadcast,
    Reduce,
    AllReduce,
    Gather,
    AllGather,
    AllToAll,
    AllToAllV,
}

const KINDS: [Kind; 8] = [
    Kind::Barrier,
    Kind::Broadcast,
    Kind::Reduce,
    Kind::AllReduce,
    Kind::Gather,
    Kind::AllGather,
    Kind::AllToAll,
    Kind::AllToAllV,
];

/// The numbers of an encoded call: the kind, the size of elements, the root and the reduction, which all ranks have in common,
/// and then the number of elements and the length of the target.
const NUMBERS: usize = 6;
const COMMON: usize = 4;

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Barrier => "barrier",
            Self::Broadcast => "broadcast",
            Self::Reduce => "reduce",
            Self::AllReduce => "all_reduce",
            Self::Gather => "gather",
            Self::AllGather => "all_gather",
            Self::AllToAll => "all_to_all",
            Self::AllToAllV => "all_to_all_v",
        }
    }
}

impl Call {
    fn new<T>(kind: Kind) -> Self {
        Self { kind, element: size_of::<T>(), root: None, reduction: None, target: None }
    }

    fn encode(self, len: usize) -> Vec<u64> {
        let Self { kind, element, root, reduction, target } = self;
        let one_more = |number: Option<usize>| number.map_or(0, |number| number as u64 + 1);
        let reduction = reduction.map(|reduction| reduction as usize);
        vec![kind as u64, element as u64, one_more(root), one_more(reduction), len as u64, one_more(target)]
    }

    fn decode(numbers: &[u64]) -> Option<Self> {
        Some(Self {
            kind: *KINDS.get(numbers[0] as usize)?,
            element: numbers[1] as usize,
            root: one_less(numbers[2]),
            reduction: one_less(numbers[3]).and_then(|reduction| Reduction::ALL.get(reduction).copied()),
            target: one_less(numbers[5]),
        })
    }

    fn described(self) -> String {
        let Self { kind, element, root, reduction, target: _ } = self;
        let reduction = reduction.map_or(String::new(), |reduction| format!(", {reduction:?}"));
        let root = root.map_or(String::new(), |root| format!(", root {root}"));
        format!("`{}` (elements of {element} bytes{reduction}{root})", kind.name())
    }
}

/// The inverse of "one more, or 0 for none".
fn one_less(number: u64) -> Option<usize> {
    number.checked_sub(1).map(|number| number as usize)
}

impl World {
    /// Waits until all ranks are here. Collective. It does not wait for devices.
    ///
    /// # Errors
    ///
    /// [`Error::RankLost`], [`Error::RankLeft`] and [`Error::Timeout`] if a rank does not answer; [`Error::CallMismatch`] if it
    /// calls something else; [`Error::Mpi`].
    pub fn barrier(&self) -> Result<()> {
        self.agreed(Call { element: 0, ..Call::new::<u8>(Kind::Barrier) }, 0, |_, _| Ok(()))
    }

    /// Copies the elements of rank `root` to all ranks. Collective; all ranks pass equally many elements.
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if two ranks pass different numbers of elements, and [`Error::CallMismatch`] if they call
    /// different operations, both on all ranks; [`Error::NoSuchRank`] if there is no rank `root`; [`Error::RankLost`],
    /// [`Error::RankLeft`] and [`Error::Timeout`] if a rank does not answer; [`Error::Device`] if the device fails;
    /// [`Error::Mpi`].
    pub fn broadcast<'a, T: Element>(
        &self,
        queue: &Queue,
        buffer: impl Into<SliceMut<'a, T>>,
        root: usize,
    ) -> Result<()> {
        let buffer = buffer.into();
        let call = Call { root: Some(self.checked(Kind::Broadcast, root)?), ..Call::new::<T>(Kind::Broadcast) };
        self.agreed(call, buffer.len(), |operation, lens| {
            equal(operation, lens)?;
            operation.drive(queue, &mut [Stream::broadcast(buffer, root, root == self.rank())])
        })
    }

    /// Reduces the elements of all ranks, index by index. On rank `root` the results replace the elements; those of the other
    /// ranks stay. Collective; all ranks pass equally many elements.
    ///
    /// MPI determines the order in which elements are combined. A sum of floats can differ from that of another number of
    /// ranks by rounding errors.
    ///
    /// # Errors
    ///
    /// Same as [`broadcast`](Self::broadcast).
    pub fn reduce<'a, T: Reduce>(
        &self,
        queue: &Queue,
        buffer: impl Into<SliceMut<'a, T>>,
        reduction: Reduction,
        root: usize,
    ) -> Result<()> {
        let buffer = buffer.into();
        let root = Some(self.checked(Kind::Reduce, root)?);
        let call = Call { root, reduction: Some(reduction), ..Call::new::<T>(Kind::Reduce) };
        self.agreed(call, buffer.len(), |operation, lens| {
            equal(operation, lens)?;
            let stream = Stream::reduce(buffer, (T::SCALAR, reduction), root, root == Some(self.rank()));
            operation.drive(queue, &mut [stream])
        })
    }

    /// Reduces the elements of all ranks, index by index. The results replace the elements on all ranks, see
    /// [`reduce`](Self::reduce). Collective; all ranks pass equally many elements.
    ///
    /// # Errors
    ///
    /// Same as [`broadcast`](Self::broadcast).
    pub fn all_reduce<'a, T: Reduce>(
        &self,
        queue: &Queue,
        buffer: impl Into<SliceMut<'a, T>>,
        reduction: Reduction,
    ) -> Result<()> {
        let buffer = buffer.into();
        let call = Call { reduction: Some(reduction), ..Call::new::<T>(Kind::AllReduce) };
        self.agreed(call, buffer.len(), |operation, lens| {
            equal(operation, lens)?;
            operation.drive(queue, &mut [Stream::reduce(buffer, (T::SCALAR, reduction), None, true)])
        })
    }

    /// Returns the elements of all ranks, in the order of ranks, on rank `root`, and `None` on the others. Collective; ranks
    /// can pass different numbers of elements.
    ///
    /// # Errors
    ///
    /// Same as [`broadcast`](Self::broadcast), without [`Error::LengthMismatch`].
    pub fn gather<'a, T: Element>(
        &self,
        queue: &Queue,
        source: impl Into<Slice<'a, T>>,
        root: usize,
    ) -> Result<Option<Buffer<T>>> {
        let source = source.into();
        let call = Call { root: Some(self.checked(Kind::Gather, root)?), ..Call::new::<T>(Kind::Gather) };
        self.agreed(call, source.len(), |operation, lens| {
            if self.rank() != root {
                operation.drive(queue, &mut [Stream::send(source, root, Tag::Chunk)])?;
                return Ok(None);
            }
            let mut target = Buffer::zeroed(queue, lens.iter().sum())?;
            for (rank, part) in parts(lens).enumerate() {
                let mut part = target.slice_mut(part);
                match rank == root {
                    true => part.copy_from(queue, source)?,
                    false => operation.drive(queue, &mut [Stream::receive(part, rank, Tag::Chunk)])?,
                }
            }
            Ok(Some(target))
        })
    }

    /// Returns the elements of all ranks, in the order of ranks, on all ranks. Collective; ranks can pass different numbers of
    /// elements.
    ///
    /// # Errors
    ///
    /// Same as [`gather`](Self::gather).
    pub fn all_gather<'a, T: Element>(&self, queue: &Queue, source: impl Into<Slice<'a, T>>) -> Result<Buffer<T>> {
        let source = source.into();
        self.agreed(Call::new::<T>(Kind::AllGather), source.len(), |operation, lens| {
            let mut target = Buffer::zeroed(queue, lens.iter().sum())?;
            self.gather_in(operation, queue, source, target.slice_mut(..), lens)?;
            Ok(target)
        })
    }

    /// Writes the elements of all ranks, in the order of ranks, to `target`, on all ranks: as [`all_gather`](Self::all_gather),
    /// without a new buffer.
    ///
    /// If the elements of all ranks fit into a chunk, they are one collective operation of MPI. Otherwise they go round all
    /// ranks in a ring, so that each rank sends and receives all elements but its own once.
    ///
    /// # Errors
    ///
    /// Same as [`gather`](Self::gather), and [`Error::Length`], on all ranks, if the target of one has not as many elements as
    /// all ranks together.
    pub fn all_gather_into<'a, 'b, T: Element>(
        &self,
        queue: &Queue,
        source: impl Into<Slice<'a, T>>,
        target: impl Into<SliceMut<'b, T>>,
    ) -> Result<()> {
        let (source, target) = (source.into(), target.into());
        let call = Call { target: Some(target.len()), ..Call::new::<T>(Kind::AllGather) };
        self.agreed(call, source.len(), |operation, lens| self.gather_in(operation, queue, source, target, lens))
    }

    fn gather_in<T: Element>(
        &self,
        operation: &Operation<'_>,
        queue: &Queue,
        source: Slice<'_, T>,
        mut target: SliceMut<'_, T>,
        lens: &[usize],
    ) -> Result<()> {
        let (rank, size) = (self.rank(), self.size());
        let total: usize = lens.iter().sum();
        let are_equal = lens.iter().all(|len| *len == lens[0]);
        if are_equal && total * size_of::<T>() <= operation.pool().chunk() {
            return operation.drive(queue, &mut [Stream::all_gather(source, target)]);
        }
        let parts: Vec<_> = parts(lens).collect();
        target.slice_mut(parts[rank].clone()).copy_from(queue, source)?;
        for step in 0..size - 1 {
            // what this rank had first, or has received last, goes on
            let (sent, received) = ((rank + size - step) % size, (rank + 2 * size - step - 1) % size);
            let (sent, received) = two_parts(&mut target, &parts[sent], &parts[received]);
            let to = Stream::send(sent, (rank + 1) % size, Tag::Chunk);
            let from = Stream::receive(received, (rank + size - 1) % size, Tag::Chunk);
            operation.drive(queue, &mut [to, from])?;
        }
        Ok(())
    }

    /// Sends an equal part of `source` to each rank, in the order of ranks, and writes the parts from all ranks to `target`, in
    /// the order of ranks. Collective; all ranks pass equally many elements, a multiple of the number of ranks.
    ///
    /// # Errors
    ///
    /// Same as [`broadcast`](Self::broadcast), and [`Error::Length`] if the number of elements is no multiple of the number of
    /// ranks, or `target` has another length than `source`.
    pub fn all_to_all<'a, 'b, T: Element>(
        &self,
        queue: &Queue,
        source: impl Into<Slice<'a, T>>,
        target: impl Into<SliceMut<'b, T>>,
    ) -> Result<()> {
        let (source, target) = (source.into(), target.into());
        let (operation, len) = (Kind::AllToAll.name(), source.len());
        if target.len() != len {
            return Err(Error::Length {
                operation,
                rank: self.rank(),
                what: "the target",
                expected: len,
                len: target.len(),
            });
        }
        let each = len.div_ceil(self.size());
        if each * self.size() != len {
            return Err(Error::Length {
                operation,
                rank: self.rank(),
                what: "the source",
                expected: each * self.size(),
                len,
            });
        }
        self.agreed(Call::new::<T>(Kind::AllToAll), len, |operation, lens| {
            equal(operation, lens)?;
            let counts = vec![each; self.size()];
            self.exchange_parts(operation, queue, source, &counts, target, &counts)
        })
    }

    /// Sends `counts[rank]` elements of `source` to each rank, in the order of ranks. Returns the elements from all ranks, in
    /// the order of ranks, and how many there are of each. Collective.
    ///
    /// # Errors
    ///
    /// Same as [`gather`](Self::gather), and [`Error::Length`] if there is not a count for each rank, or their sum is not the
    /// length of `source`.
    pub fn all_to_all_v<'a, T: Element>(
        &self,
        queue: &Queue,
        source: impl Into<Slice<'a, T>>,
        counts: &[usize],
    ) -> Result<(Buffer<T>, Vec<usize>)> {
        let source = source.into();
        let (operation, expected) = (Kind::AllToAllV.name(), counts.iter().sum());
        if counts.len() != self.size() {
            let (what, len) = ("the list of counts", counts.len());
            return Err(Error::Length { operation, rank: self.rank(), what, expected: self.size(), len });
        }
        if source.len() != expected {
            return Err(Error::Length {
                operation,
                rank: self.rank(),
                what: "the source",
                expected,
                len: source.len(),
            });
        }
        self.agreed(Call::new::<T>(Kind::AllToAllV), source.len(), |operation, _| {
            let sent = counts.iter().map(|count| *count as u64).collect();
            let memories = operation.wait(operation.comm().all_to_all(sent, self.size()))?;
            let received = memories.into.unwrap_or_default();
            let received: Vec<usize> = received.into_iter().map(|count| count as usize).collect();
            let mut target = Buffer::zeroed(queue, received.iter().sum())?;
            self.exchange_parts(operation, queue, source, counts, target.slice_mut(..), &received)?;
            Ok((target, received))
        })
    }

    /// Sends and receives as many elements as the counts say: in each step every rank deals with one rank in either direction,
    /// so that no rank is asked by all others at once.
    fn exchange_parts<T: Element>(
        &self,
        operation: &Operation<'_>,
        queue: &Queue,
        source: Slice<'_, T>,
        sent: &[usize],
        mut target: SliceMut<'_, T>,
        received: &[usize],
    ) -> Result<()> {
        let (rank, size) = (self.rank(), self.size());
        let (sent, received): (Vec<_>, Vec<_>) = (parts(sent).collect(), parts(received).collect());
        target.slice_mut(received[rank].clone()).copy_from(queue, source.slice(sent[rank].clone()))?;
        for step in 1..size {
            let (to, from) = ((rank + step) % size, (rank + size - step) % size);
            let sending = Stream::send(source.slice(sent[to].clone()), to, Tag::Chunk);
            let receiving = Stream::receive(target.slice_mut(received[from].clone()), from, Tag::Chunk);
            operation.drive(queue, &mut [sending, receiving])?;
        }
        Ok(())
    }

    fn checked(&self, kind: Kind, root: usize) -> Result<usize> {
        match root < self.size() {
            true => Ok(root),
            false => Err(Error::NoSuchRank { operation: kind.name(), rank: root, size: self.size() }),
        }
    }

    /// Runs a collective operation, with the lengths of all ranks, if all ranks make the same call.
    fn agreed<R>(&self, call: Call, len: usize, run: impl FnOnce(&Operation<'_>, &[usize]) -> Result<R>) -> Result<R> {
        self.collective(call.kind.name(), |operation| {
            let all = vec![0; NUMBERS * self.size()];
            let gathered = operation.wait(operation.comm().all_gather(call.encode(len), all, self.size()))?;
            let all = gathered.into.unwrap_or_default();
            let calls: Vec<&[u64]> = all.chunks_exact(NUMBERS).collect();
            // all ranks compare with rank 0, so all return the same error
            if let Some(other) = calls.iter().position(|call| call[..COMMON] != calls[0][..COMMON]) {
                let described = |rank: usize| Call::decode(calls[rank]).map_or_else(String::new, Call::described);
                let (call, other_call) = (described(0), described(other));
                return Err(Error::CallMismatch { rank: 0, call, other_rank: other, other_call });
            }
            let lens: Vec<usize> = calls.iter().map(|call| call[COMMON] as usize).collect();
            let expected = lens.iter().sum();
            let targets = calls.iter().map(|call| one_less(call[COMMON + 1])).enumerate();
            let wrong = targets.filter_map(|(rank, len)| Some((rank, len?))).find(|(_, len)| *len != expected);
            if let Some((rank, len)) = wrong {
                return Err(Error::Length { operation: operation.name(), rank, what: "the target", expected, len });
            }
            run(operation, &lens)
        })
    }
}

/// The ranges of parts of these lengths, one after another.
fn parts(lens: &[usize]) -> impl Iterator<Item = Range<usize>> {
    lens.iter().scan(0, |end, len| {
        let start = *end;
        *end += len;
        Some(start..*end)
    })
}

/// Two parts that do not overlap, one to read and one to write.
fn two_parts<'s, T: Element>(
    all: &'s mut SliceMut<'_, T>,
    read: &Range<usize>,
    write: &Range<usize>,
) -> (Slice<'s, T>, SliceMut<'s, T>) {
    if read.end <= write.start {
        let (low, high) = all.slice_mut(read.start..write.end).split_at_mut(write.start - read.start);
        let len = read.len();
        let read: Slice<'s, T> = low.into();
        (read.slice(..len), high)
    } else {
        let (low, high) = all.slice_mut(write.start..read.end).split_at_mut(write.len());
        let (start, high) = (read.start - write.end, Slice::<'s, T>::from(high));
        (high.slice(start..), low)
    }
}

fn equal(operation: &Operation<'_>, lens: &[usize]) -> Result<()> {
    match lens.iter().position(|len| *len != lens[0]) {
        None => Ok(()),
        Some(other_rank) => {
            let (operation, other_len) = (operation.name(), lens[other_rank]);
            Err(Error::LengthMismatch { operation, rank: 0, len: lens[0], other_rank, other_len })
        }
    }
}
