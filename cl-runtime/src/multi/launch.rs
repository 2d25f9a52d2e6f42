//! Launches on several devices.

use super::{
    arg::{self, MultiArg},
    devices::MultiQueue,
};
use crate::{
    base::{error::Result, multi::all},
    queue::{Queue, event::Event},
};
use std::{iter, ops::Range};

/// One device of an operation on several: what the closure of [`MultiQueue::launch`] gets.
///
/// ```
/// # use cl_runtime::MultiQueue;
/// let all = MultiQueue::all()?;
/// let layout = all.layout(100, 1);
/// let rows = all.each(&layout, |on, ()| {
///     println!("number {}, {}, has the rows {:?}", on.number(), on.queue().device(), on.rows());
///     Ok(on.rows())
/// })?;
/// assert_eq!(rows[0].start, 0);
/// assert_eq!(rows[all.len() - 1].end, 100);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct OnDevice<'a> {
    number: usize,
    queue: &'a Queue,
    rows: Range<usize>,
}

impl OnDevice<'_> {
    /// The number of the device, from 0.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// assert_eq!(all.each((), |on, ()| Ok(on.number()))?, (0..all.len()).collect::<Vec<_>>());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn number(&self) -> usize {
        self.number
    }

    /// The device's queue.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let devices = all.each((), |on, ()| Ok(*on.queue().device()))?;
    /// assert_eq!(devices[0], *all.queues()[0].device());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn queue(&self) -> &Queue {
        self.queue
    }

    /// The rows of the whole that the device has; none if no argument is partitioned.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, Queue};
    /// let two = MultiQueue::new([Queue::auto()?, Queue::auto()?])?;
    /// assert_eq!(two.each(&two.layout(7, 1), |on, ()| Ok(on.rows()))?, [0..3, 3..7]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }
}

/// A launch on several devices.
///
/// ```
/// # use cl_runtime::{MultiQueue, prelude::*};
/// # #[kernel]
/// # fn double(y: &mut [u32]) { let i = global_id(0); y[i] = 2 * y[i]; }
/// let all = MultiQueue::all()?;
/// let mut y = all.layout(100, 1).filled(1)?;
/// let launch = all.launch(&mut y, |on, mut y| double(y.own()).global(on.rows().len()).launch(on.queue()))?;
/// // the host is free to do something else here
/// launch.wait()?;
/// # assert_eq!(y.to_vec()?, [2; 100]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct MultiEvent {
    on: MultiQueue,
    events: Vec<Event>,
}

impl MultiEvent {
    /// Waits until all devices are done.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`](super::MultiError::Failed) with the panic or other error of each device that failed.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, multi::MultiError, prelude::*};
    ///
    /// #[kernel]
    /// fn invert(y: &mut [u32]) {
    ///     let i = global_id(0);
    ///     y[i] = 100 / y[i];
    /// }
    ///
    /// let all = MultiQueue::all()?;
    /// let mut y = all.layout(5, 1).from_slice(&[1, 2, 4, 5, 0])?;
    /// let launch = all.launch(&mut y, |on, mut y| invert(y.own()).global(on.rows().len()).launch(on.queue()))?;
    /// let Err(Error::Multi(MultiError::Failed(failures))) = launch.wait() else { panic!() };
    /// assert_eq!(failures[0].number, all.len() - 1);
    /// assert!(failures[0].error.to_string().contains("attempt to divide by zero"));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn wait(&self) -> Result<()> {
        all(iter::zip(self.on.devices(), self.events.iter().map(Event::wait))).map(|_| ())
    }

    /// Returns `true` if all devices are done.
    ///
    /// ```
    /// # use cl_runtime::{Event, MultiQueue};
    /// let all = MultiQueue::all()?;
    /// let markers = all.launch((), |on, ()| on.queue().marker())?;
    /// markers.wait()?;
    /// assert!(markers.is_complete());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_complete(&self) -> bool {
        self.events.iter().all(Event::is_complete)
    }

    /// The event of each device, in the order of [`MultiQueue::queues`].
    ///
    /// ```
    /// # use cl_runtime::{Event, MultiQueue};
    /// let all = MultiQueue::all()?;
    /// let markers = all.launch((), |on, ()| on.queue().marker())?;
    /// // one event, for `.after(..)`
    /// Event::all(markers.events()).wait()?;
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn events(&self) -> &[Event] {
        &self.events
    }
}

impl MultiQueue {
    /// Runs `launch` for each device that has rows, and returns the events that it returned.
    ///
    /// `args` is a [`Layout`](super::Layout), a [`Partitioned`](super::Partitioned) or [`Replicated`](super::Replicated) buffer by `&` or `&mut`, or a tuple of them. The closure
    /// gets the [`Part`](super::Part), [`PartMut`](super::PartMut) or [`Buffer`](crate::Buffer) of its device. It runs for all devices at once, each in a
    /// thread of its own, so that no device waits for another one to build a program or to run a launch of the native
    /// device. A later launch on the same buffers needs no wait between.
    ///
    /// # Errors
    ///
    /// [`MultiError::Mismatch`](super::MultiError::Mismatch) if arguments are split in different ways or belong to another `MultiQueue`;
    /// [`MultiError::Failed`](super::MultiError::Failed) with the errors of the closures. What other devices have begun continues.
    ///
    /// # Panics
    ///
    /// If the closure panics, when it has ended for all devices.
    ///
    /// ```
    /// # use cl_runtime::{MultiQueue, prelude::*};
    /// #[kernel]
    /// fn gather(table: &[f32], indices: &[u32], y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] = table[indices[i] as usize];
    /// }
    ///
    /// let all = MultiQueue::all()?;
    /// let table = all.replicate(&[0.5, 1.5, 2.5])?;
    /// let layout = all.layout(6, 1);
    /// let (indices, mut y) = (layout.from_slice(&[2, 1, 0, 0, 1, 2])?, layout.zeroed()?);
    /// all.launch((&table, &indices, &mut y), |on, (table, indices, mut y)| {
    ///     gather(table, indices.own(), y.own()).global(on.rows().len()).launch(on.queue())
    /// })?;
    /// assert_eq!(y.to_vec()?, [2.5, 1.5, 0.5, 0.5, 1.5, 2.5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn launch<'a, A: MultiArg<'a>>(
        &self,
        args: A,
        launch: impl Fn(OnDevice<'_>, A::Part) -> Result<Event> + Sync,
    ) -> Result<MultiEvent> {
        let (rows, parts) = arg::split(self, args)?;
        let events = self.in_threads(parts, |number, queue, part| {
            let rows = match &rows {
                Some(rows) if rows[number].is_empty() => return Ok(Event::done()),
                Some(rows) => rows[number].clone(),
                None => 0..0,
            };
            let event = launch(OnDevice { number, queue, rows }, part)?;
            queue.flush()?;
            Ok(event)
        })?;
        Ok(MultiEvent { on: self.clone(), events })
    }

    /// Runs `work` for each device, also for those without rows, and returns what it returned, in the order of the queues.
    /// Otherwise like [`launch`](Self::launch).
    ///
    /// # Errors
    ///
    /// # Panics
    ///
    /// Same as [`launch`](Self::launch).
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// let x = all.layout(10, 1).from_slice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])?;
    /// let sums = all.each(&x, |on, x| Ok(x.own().to_vec(on.queue())?.iter().sum::<u32>()))?;
    /// assert_eq!(sums.iter().sum::<u32>(), 55);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn each<'a, A: MultiArg<'a>, R: Send>(
        &self,
        args: A,
        work: impl Fn(OnDevice<'_>, A::Part) -> Result<R> + Sync,
    ) -> Result<Vec<R>> {
        let (rows, parts) = arg::split(self, args)?;
        self.in_threads(parts, |number, queue, part| {
            let rows = rows.as_ref().map_or(0..0, |rows| rows[number].clone());
            work(OnDevice { number, queue, rows }, part)
        })
    }
}
