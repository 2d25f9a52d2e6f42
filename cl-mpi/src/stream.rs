//! Elements that go through pinned memory in chunks: while MPI has one chunk, the device copies the next one from its memory
//! or the last one to it.

use crate::{
    error::Result,
    memory::Chunk,
    reduction::{Reduction, Scalar},
    request::{Memories, Pending, Tag, Tested},
    world::Operation,
};
use cl_runtime::{Element, Queue, Slice, SliceMut, Transfer};
use std::collections::VecDeque;

/// The most chunks of a stream that are under way at once: one on its way from the device, one with MPI, one on its way to
/// the device.
const UNDER_WAY: usize = 3;

/// What MPI does with each chunk. All ranks that take part have the same number of elements.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    Send {
        to: usize,
        tag: Tag,
    },
    Receive {
        from: usize,
        tag: Tag,
    },
    /// The root has a source, the others have a target.
    Broadcast {
        root: usize,
    },
    /// To a root, which alone has a target, or to all.
    Reduce {
        root: Option<usize>,
        scalar: Scalar,
        reduction: Reduction,
    },
    /// All elements are one chunk, and the target has as many for each rank.
    AllGather,
}

/// Where the elements of a stream come from, on this rank.
enum Source<'a, T> {
    /// From other ranks.
    Others,
    /// From a part of a buffer.
    Part(Slice<'a, T>),
    /// From the target, where the result then replaces them.
    Target,
}

/// A stream of elements from the source through MPI to the target.
pub(crate) struct Stream<'a, T: Element> {
    action: Action,
    source: Source<'a, T>,
    target: Option<SliceMut<'a, T>>,
    /// The number of elements.
    len: usize,
    /// Elements that are in chunks or done.
    begun: usize,
    /// The chunks that are under way, in the order of elements.
    chunks: VecDeque<Moving<T>>,
}

/// A chunk that is under way.
struct Moving<T: Element> {
    /// The index of its first element.
    start: usize,
    stage: Stage<T>,
}

enum Stage<T: Element> {
    /// On its way from the device.
    Reading(Transfer<Chunk<T>>),
    /// Ready for MPI. Where the rank has no source, this is memory to be written.
    Ready(Chunk<T>),
    /// With MPI.
    Passing(Pending<Chunk<T>>),
    /// On its way to the device.
    Writing(Transfer<Chunk<T>>),
    Done,
}

impl<'a, T: Element> Stream<'a, T> {
    fn new(action: Action, source: Source<'a, T>, target: Option<SliceMut<'a, T>>, len: usize) -> Self {
        Self { action, source, target, len, begun: 0, chunks: VecDeque::new() }
    }

    pub(crate) fn send(source: Slice<'a, T>, to: usize, tag: Tag) -> Self {
        Self::new(Action::Send { to, tag }, Source::Part(source), None, source.len())
    }

    pub(crate) fn receive(target: SliceMut<'a, T>, from: usize, tag: Tag) -> Self {
        let len = target.len();
        Self::new(Action::Receive { from, tag }, Source::Others, Some(target), len)
    }

    /// The broadcast of `part`, on the root and on the others.
    pub(crate) fn broadcast(part: SliceMut<'a, T>, root: usize, is_root: bool) -> Self {
        let (action, len) = (Action::Broadcast { root }, part.len());
        match is_root {
            true => Self::new(action, Source::Part(part.into()), None, len),
            false => Self::new(action, Source::Others, Some(part), len),
        }
    }

    /// The reduction of `part`, which the result replaces on ranks that get it.
    pub(crate) fn reduce(
        part: SliceMut<'a, T>,
        (scalar, reduction): (Scalar, Reduction),
        root: Option<usize>,
        gets_result: bool,
    ) -> Self {
        let (action, len) = (Action::Reduce { root, scalar, reduction }, part.len());
        match gets_result {
            true => Self::new(action, Source::Target, Some(part), len),
            false => Self::new(action, Source::Part(part.into()), None, len),
        }
    }

    pub(crate) fn all_gather(source: Slice<'a, T>, target: SliceMut<'a, T>) -> Self {
        Self::new(Action::AllGather, Source::Part(source), Some(target), source.len())
    }

    pub(crate) fn is_done(&self) -> bool {
        self.begun == self.len && self.chunks.is_empty()
    }

    /// Whether MPI has a chunk: then the rank waits for others.
    pub(crate) fn waits_for_ranks(&self) -> bool {
        self.chunks.iter().any(|chunk| matches!(chunk.stage, Stage::Passing(_)))
    }

    /// Does whatever can be done now. Returns whether that was anything.
    pub(crate) fn progress(&mut self, operation: &Operation<'_>, queue: &Queue) -> Result<bool> {
        let mut any = self.begin(operation, queue)?;
        let mut chunks = std::mem::take(&mut self.chunks);
        let mut earlier_are_with_mpi = true;
        for chunk in &mut chunks {
            let (stage, changed) = self.step(
                std::mem::replace(&mut chunk.stage, Stage::Done),
                chunk.start,
                earlier_are_with_mpi,
                operation,
                queue,
            )?;
            chunk.stage = stage;
            any |= changed;
            // MPI gets the chunks in the order of elements
            earlier_are_with_mpi &= !matches!(chunk.stage, Stage::Reading(_) | Stage::Ready(_));
        }
        self.chunks = chunks;
        while self.chunks.front().is_some_and(|chunk| matches!(chunk.stage, Stage::Done)) {
            self.chunks.pop_front();
        }
        Ok(any)
    }

    /// Begins chunks.
    fn begin(&mut self, operation: &Operation<'_>, queue: &Queue) -> Result<bool> {
        let pool = operation.pool();
        let most = match self.action {
            Action::AllGather => self.len,
            Action::Send { .. } | Action::Receive { .. } | Action::Broadcast { .. } | Action::Reduce { .. } => {
                elements_of_chunk(pool.chunk(), size_of::<T>())
            }
        };
        let before = self.begun;
        while self.begun < self.len && self.chunks.len() < UNDER_WAY {
            let (start, len) = (self.begun, most.min(self.len - self.begun));
            let chunk = pool.take(queue, len)?;
            let stage = match (&self.source, &self.target) {
                (Source::Part(source), _) => {
                    Stage::Reading(source.slice(start..start + len).read_into_async(queue, chunk)?)
                }
                (Source::Target, Some(target)) => {
                    Stage::Reading(target.slice(start..start + len).read_into_async(queue, chunk)?)
                }
                (Source::Target, None) | (Source::Others, _) => Stage::Ready(chunk),
            };
            self.chunks.push_back(Moving { start, stage });
            self.begun += len;
        }
        let any = self.begun > before;
        if any {
            queue.flush()?;
        }
        Ok(any)
    }

    /// Takes a chunk to its next stage, if it can go there.
    fn step(
        &mut self,
        stage: Stage<T>,
        start: usize,
        is_next: bool,
        operation: &Operation<'_>,
        queue: &Queue,
    ) -> Result<(Stage<T>, bool)> {
        let pool = operation.pool();
        Ok(match stage {
            Stage::Reading(transfer) if transfer.is_complete() => (Stage::Ready(transfer.wait()?), true),
            Stage::Ready(chunk) if is_next => (Stage::Passing(self.pass(chunk, operation, queue)?), true),
            Stage::Passing(pending) => match operation.try_mpi(pending.test())? {
                Tested::NotYet(pending) => (Stage::Passing(pending), false),
                Tested::Done(Memories { out, into }) => {
                    out.into_iter().for_each(|chunk| pool.give(chunk));
                    match (into, &mut self.target) {
                        (Some(chunk), Some(target)) => {
                            let len = AsRef::<[T]>::as_ref(&chunk).len();
                            let transfer = target.slice_mut(start..start + len).write_async(queue, chunk)?;
                            queue.flush()?;
                            (Stage::Writing(transfer), true)
                        }
                        (into, _) => {
                            into.into_iter().for_each(|chunk| pool.give(chunk));
                            (Stage::Done, true)
                        }
                    }
                }
            },
            Stage::Writing(transfer) if transfer.is_complete() => {
                pool.give(transfer.wait()?);
                (Stage::Done, true)
            }
            stage @ (Stage::Reading(_) | Stage::Ready(_) | Stage::Writing(_) | Stage::Done) => (stage, false),
        })
    }

    /// Passes a chunk to MPI.
    fn pass(&self, chunk: Chunk<T>, operation: &Operation<'_>, queue: &Queue) -> Result<Pending<Chunk<T>>> {
        let (comm, pool) = (operation.comm(), operation.pool());
        let len = AsRef::<[T]>::as_ref(&chunk).len();
        let pending = match self.action {
            Action::Send { to, tag } => comm.send(chunk, to, tag),
            Action::Receive { from, tag } => comm.receive(chunk, from, tag),
            Action::Broadcast { root } => comm.broadcast(chunk, root),
            Action::Reduce { root, scalar, reduction } => {
                let into = self.target.as_ref().map(|_| pool.take(queue, len)).transpose()?;
                comm.reduce(chunk, into, (operation.reductions(), scalar, reduction), root)
            }
            Action::AllGather => {
                let ranks = operation.ranks();
                comm.all_gather(chunk, pool.take(queue, ranks * len)?, ranks)
            }
        };
        operation.try_mpi(pending)
    }
}

/// How many elements of `size` bytes a chunk of `bytes` has, at least one.
pub(crate) fn elements_of_chunk(bytes: usize, size: usize) -> usize {
    (bytes / size).max(1)
}
