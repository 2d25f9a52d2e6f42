//! The transfer of panics from an OpenCL device.
//!
//! A program that can panic gets a table of records and the number of its launch. The first work-item of the launch
//! that panics writes into the record that this number selects. Nothing is read at a launch. The records of completed
//! launches are read when the host waits, and only if a launch that can panic was enqueued since the last time. A
//! record is reused only after it has been read, so no panic is lost.

use super::{
    context::Context,
    handle::EventHandle,
    object::BufferObject,
    queue::Queue,
    transfer_queue::TransferQueue,
    wait::{self, Waits},
};
use crate::{
    base::{
        command::Access,
        error::{Error, Result},
        ndrange::Partition,
        panic::{KernelPanic, RECORDS},
        rect::{Place, Rect},
    },
    host::outcome::Outcome,
    item::{Item, Site},
};
use cl_ir::limits::PANIC_VALUES;
use std::{
    cmp::Reverse,
    collections::VecDeque,
    sync::{Arc, OnceLock},
};

/// `cl_record` in the preamble.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
struct Record {
    /// The number of the launch that panicked; 0 if none has.
    launch: u32,
    site: u32,
    global_id: [u64; 3],
    values: [u64; PANIC_VALUES],
}

// SAFETY: integers only.
unsafe impl bytemuck::Zeroable for Record {}
// SAFETY: integers only, without padding.
unsafe impl bytemuck::Pod for Record {}

const _: () = assert!(size_of::<Record>() == 8 + 3 * 8 + PANIC_VALUES * 8);

/// The records of a queue's launches.
#[derive(Debug)]
pub(crate) struct Records {
    /// Created for the first launch that can panic.
    table: Option<BufferObject>,
    /// The number of the last launch.
    last: u32,
    /// The launches whose records have not been read, in order.
    open: VecDeque<Arc<Report>>,
    /// The unreported panics, in order.
    unseen: VecDeque<Arc<Outcome>>,
    /// The first error of an operation that could not return it.
    kept: Option<Error>,
}

/// The number of panics that a queue keeps for `finish`. Later ones are only returned by their events.
const KEPT: usize = 64;

/// The outcome of a launch.
#[derive(Debug)]
pub(crate) struct Report {
    number: u32,
    kernel: &'static str,
    /// The panic sites of its program, by number.
    sites: &'static [(&'static Item, Site)],
    partition: Partition,
    /// Only for an out-of-order queue.
    event: Option<EventHandle>,
    /// Set once the record is read.
    panic: OnceLock<Option<Arc<Outcome>>>,
}

impl Report {
    /// Whether the record has been read.
    pub(crate) fn is_read(&self) -> bool {
        self.panic.get().is_some()
    }

    /// The launch's own panic, if it has been read.
    pub(crate) fn result(&self) -> Result<()> {
        match self.panic.get() {
            Some(Some(panic)) => Err(panic.error()),
            Some(None) | None => Ok(()),
        }
    }

    fn slot(&self) -> usize {
        self.number as usize % RECORDS
    }
}

/// The number of the last launch at a point in time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark(u32);

impl Mark {
    /// Whether the launch was enqueued before that. Numbers wrap around.
    fn has(self, report: &Report) -> bool {
        self.0.wrapping_sub(report.number) <= u32::MAX / 2
    }
}

impl Records {
    pub(crate) fn new() -> Self {
        Self { table: None, last: 0, open: VecDeque::new(), unseen: VecDeque::new(), kept: None }
    }

    /// The table and the number for the next launch, or `None` if its record has not been read yet.
    pub(crate) fn next(&mut self, context: &'static Context) -> Result<Option<(&BufferObject, u32)>> {
        let number = match self.last.wrapping_add(1) {
            // 0 means "none" in a record
            0 => 1,
            number => number,
        };
        if self.open.front().is_some_and(|oldest| number.wrapping_sub(oldest.number) as usize >= RECORDS) {
            return Ok(None);
        }
        let table = match self.table.take() {
            Some(table) => table,
            None => context.allocate_holding(&vec![0; RECORDS * size_of::<Record>()])?,
        };
        self.last = number;
        Ok(Some((self.table.insert(table), number)))
    }

    /// Registers a launch with the number that [`next`](Self::next) returned.
    pub(crate) fn launched(
        &mut self,
        queue: &Queue,
        number: u32,
        (kernel, sites): (&'static str, &'static [(&'static Item, Site)]),
        partition: Partition,
        event: &EventHandle,
    ) -> Arc<Report> {
        let event = (!queue.is_in_order()).then(|| event.clone());
        let report = Arc::new(Report { number, kernel, sites, partition, event, panic: OnceLock::new() });
        self.open.push_back(report.clone());
        report
    }

    /// Marks the launches so far. Other threads may launch more while one waits for them.
    pub(crate) fn mark(&self) -> Mark {
        Mark(self.last)
    }

    /// Reads the records up to `mark`. All commands that were in the queue at that time have completed.
    pub(crate) fn read_until(&mut self, queue: &Queue, mark: Mark) -> Result<()> {
        let done = self.open.iter().take_while(|report| mark.has(report)).count();
        let done = self.open.drain(..done).collect();
        self.read(queue, done)
    }

    /// Reads the records of launches that have completed after a blocking transfer that began at `mark`.
    pub(crate) fn read_done(&mut self, queue: &Queue, mark: Mark) -> Result<()> {
        if queue.is_in_order() {
            return self.read_until(queue, mark);
        }
        let is_done = |report: &Arc<Report>| match &report.event {
            Some(event) => wait::ask_done(queue.device(), event),
            None => Ok(false),
        };
        let known = self.open.iter().map(is_done).collect::<Result<Vec<bool>>>()?;
        let mut known = known.into_iter();
        let (done, open) = self.open.drain(..).partition::<Vec<_>, _>(|_| known.next().unwrap_or(false));
        self.open = open.into();
        self.read(queue, done)
    }

    /// Reads the record of a completed launch, and of the launches that have therefore completed, too.
    pub(crate) fn read_for(&mut self, queue: &Queue, report: &Report) -> Result<()> {
        let Some(position) = self.open.iter().position(|open| open.number == report.number) else { return Ok(()) };
        let done = if queue.is_in_order() { 0..position + 1 } else { position..position + 1 };
        let done = self.open.drain(done).collect();
        self.read(queue, done)
    }

    /// Reads the records of completed launches that have been removed from `open`. Those that cannot be read return
    /// there.
    fn read(&mut self, queue: &Queue, done: Vec<Arc<Report>>) -> Result<()> {
        let mut done = VecDeque::from(done);
        let result = self.read_all(queue, &mut done);
        if !done.is_empty() {
            // the oldest comes first
            let age = |report: &Report| self.last.wrapping_sub(report.number);
            self.open.extend(done);
            self.open.make_contiguous().sort_by_key(|report| Reverse(age(report)));
        }
        result
    }

    /// Reads the records of `done`, and removes those that have been read.
    fn read_all(&mut self, queue: &Queue, done: &mut VecDeque<Arc<Report>>) -> Result<()> {
        let (Some(table), false) = (&self.table, done.is_empty()) else { return Ok(()) };
        let first = done.iter().map(|report| report.slot()).min().unwrap_or(0);
        let last = done.iter().map(|report| report.slot()).max().unwrap_or(0);
        let mut records = vec![<Record as bytemuck::Zeroable>::zeroed(); last - first + 1];
        transfer(queue, table, first, &mut records, Access::Read)?;
        while let Some(report) = done.front() {
            let record = &records[report.slot() - first];
            let panicked = record.launch == report.number;
            // first, because the record may be cleared even if clearing it appears to fail
            let panic = || panicked.then(|| record.panic(report)).flatten().map(Error::Panic).map(Outcome::new);
            let panic = report.panic.get_or_init(panic).clone();
            if record.launch != 0 || panic.is_some() {
                // the record will be reused, and must be empty then
                let mut empty = <Record as bytemuck::Zeroable>::zeroed();
                transfer(queue, table, report.slot(), std::slice::from_mut(&mut empty), Access::Write)?;
            }
            match panic {
                Some(panic) if self.unseen.len() < KEPT => self.unseen.push_back(panic),
                // enough unreported panics are kept already
                Some(panic) => panic.pass_over(),
                None => {}
            }
            done.pop_front();
        }
        Ok(())
    }

    /// Keeps an error for the next report.
    pub(crate) fn keep_error(&mut self, error: Error) {
        self.kept.get_or_insert(error);
    }

    /// Reports the first unreported panic. The others are still returned by their own events: one report shows that
    /// something went wrong, and later commands are not to blame.
    pub(crate) fn report(&mut self) -> Result<()> {
        if let Some(error) = self.kept.take() {
            return Err(error);
        }
        Outcome::report(std::mem::take(&mut self.unseen))
    }

    /// Whether there are launches whose records have not been read.
    pub(crate) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Returns the unreported panics. They are left to their own events, since the queue can no longer report them.
    pub(crate) fn leave(&mut self) -> VecDeque<Arc<Outcome>> {
        std::mem::take(&mut self.unseen)
    }
}

impl Record {
    /// Decodes the record. `None` if the program has no such site, which only a faulty driver can cause.
    fn panic(&self, report: &Report) -> Option<KernelPanic> {
        let &(item, ref site) = report.sites.get(self.site as usize)?;
        let partition = &report.partition;
        // a record without an id stands for the first work-item
        let global_id = std::array::from_fn(|d| (self.global_id[d] as usize).max(partition.offset[d]));
        Some(KernelPanic::new(report.kernel, item, site, partition, global_id, &self.values))
    }
}

/// Copies records from the table (a read) or to it (a write). It does not wait for the commands in the queue, since the
/// launches of these records have completed.
fn transfer(queue: &Queue, table: &BufferObject, first: usize, records: &mut [Record], access: Access) -> Result<()> {
    let through =
        TransferQueue { queue: queue.context().reader(queue.device())?.raw(), row: None, ..queue.transfer_queue() };
    let host = Place(records.as_mut_ptr().cast());
    let rect = Rect::line(first * size_of::<Record>(), host, size_of_val(records));
    // SAFETY: both sides have this number of records.
    unsafe { through.transfer(table, access, &rect, &Waits::new(Vec::new())) }
}
