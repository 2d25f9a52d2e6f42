//! Checked execution: each access to memory that work-items share goes through these methods. They do something only in
//! a build with debug assertions, in a launch that is checked.

mod schedule;
pub(crate) mod settings;
mod shadow;

use super::work_item::WorkItem;
use crate::base::{
    check::{CheckReport, Finding, FindingKind, Settings},
    ndrange::Partition,
    panic::KernelPanic,
};
use schedule::Schedule;
use shadow::{Access, Kind, Region, Shadow};
use std::{
    panic::Location,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// At most this number of different findings is kept. Further ones are counted.
const MOST_FINDINGS: usize = 20;

/// The payload with which a work-item ends whose access cannot be executed.
#[derive(Debug)]
pub(crate) struct Ended;

/// The state of a checked launch. Its work-items run on one thread.
#[derive(Debug)]
pub(crate) struct Check {
    settings: Settings,
    partition: Partition,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    shadow: Shadow,
    /// The number of the interval between two barriers, counted over all groups.
    interval: u32,
    group: u32,
    /// The barrier at which each work-item of the group has arrived.
    arrived: Vec<Option<&'static Location<'static>>>,
    findings: Vec<Finding>,
    /// The findings beyond [`MOST_FINDINGS`].
    more: usize,
}

/// An access to memory.
#[derive(Debug, Clone, Copy)]
struct Touch {
    kind: Kind,
    address: usize,
    bytes: usize,
    at: &'static Location<'static>,
}

impl Check {
    pub(crate) fn new(settings: Settings, partition: Partition) -> Self {
        Self { settings, partition, state: Mutex::default() }
    }

    /// The order of the work-groups.
    pub(crate) fn groups(&self, count: usize) -> Vec<usize> {
        Schedule::new(self.settings.seed).order(count)
    }

    /// The orders of the running group's work-items.
    pub(crate) fn schedule(&self) -> Schedule {
        let group = u64::from(self.state().group);
        Schedule::new(self.settings.seed.wrapping_add(group.wrapping_mul(0xd1b5_4a32_d192_ed03)))
    }

    /// The number of work-items in a full group.
    pub(crate) fn most_work_items(&self) -> usize {
        self.partition.local.iter().product()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes memory known. A second call for the same memory does nothing.
    pub(crate) fn shares<T>(&self, name: &'static str, is_local: bool, start: *const T, len: usize) {
        self.state().shadow.add(Region::new::<T>(name, is_local, start, len));
    }

    /// Starts a work-group. Its local memory is new.
    pub(crate) fn starts_group(&self, group: [usize; 3]) {
        let [x, y, _] = self.partition.groups();
        let mut state = self.state();
        state.shadow.forget_local();
        state.group = (group[0] + x * (group[1] + y * group[2])) as u32;
        state.interval += 1;
        state.arrived = vec![None; self.most_work_items()];
    }

    /// Starts the interval after a barrier. `waiting` says for each work-item of the group, by its number, whether it
    /// waits, and `ended` whether it has returned without a panic.
    pub(crate) fn passes_barrier(&self, waiting: &[bool], ended: &[bool]) {
        let mut state = self.state();
        state.interval += 1;
        let State { arrived, group, .. } = &mut *state;
        let (arrived, group) = (std::mem::take(arrived), *group);
        let place = |local: usize| arrived.get(local).copied().flatten();
        let first = (0..waiting.len()).filter(|&local| waiting[local]).find_map(|local| Some((local, place(local)?)));
        if let Some((first, at)) = first {
            let other = (0..waiting.len()).find(|&local| {
                if waiting[local] { place(local).is_some_and(|other| other != at) } else { ended[local] }
            });
            if let Some(other) = other {
                let rest = match place(other).filter(|_| waiting[other]) {
                    Some(place) => format!("waits at {place}"),
                    None => "has returned".to_owned(),
                };
                let message = format!(
                    "work-item {:?} waits at this barrier, but work-item {:?} of the same work-group {rest}: all \
                     work-items of a work-group must reach the same barrier",
                    self.id(group, first),
                    self.id(group, other)
                );
                state.find(FindingKind::DivergentBarrier, at, place(other), message);
            }
        }
        state.arrived = vec![None; arrived.len()];
    }

    /// The result: `None` if there is nothing to report.
    pub(crate) fn into_report(self, kernel: &'static str, panic: Option<&KernelPanic>) -> Option<CheckReport> {
        let State { findings, more, .. } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let (seed, panic) = (self.settings.seed, panic.cloned().map(Box::new));
        (!findings.is_empty()).then_some(CheckReport { kernel, findings, more, seed, panic })
    }

    /// The global ID of work-item `local` of work-group `group`.
    fn id(&self, group: u32, local: usize) -> [usize; 3] {
        let Partition { local: size, offset, .. } = self.partition;
        let (groups, group) = (self.partition.groups(), group as usize);
        let group = [group % groups[0], group / groups[0] % groups[1], group / groups[0] / groups[1]];
        let local = [local % size[0], local / size[0] % size[1], local / size[0] / size[1]];
        std::array::from_fn(|d| offset[d] + group[d] * size[d] + local[d])
    }

    /// The number of a work-item in its group.
    pub(crate) fn number(&self, local: [usize; 3]) -> usize {
        let size = self.partition.local;
        local[0] + size[0] * (local[1] + size[1] * local[2])
    }

    #[cold]
    #[inline(never)]
    fn touch(&self, local: [usize; 3], touch: Touch) {
        let mut state = self.state();
        let State { shadow, interval, group, .. } = &mut *state;
        let own = Access { item: self.number(local) as u32, group: *group, interval: *interval, at: touch.at };
        let Some(seen) = shadow.touch(touch.kind, touch.address, touch.bytes, own) else { return };
        let place = seen.place();
        if let Some((other, did)) = seen.conflict {
            let does = touch.kind.verb();
            let (mine, theirs) = (self.id(own.group, own.item as usize), self.id(other.group, other.item as usize));
            let is_one_line = (own.at.file(), own.at.line()) == (other.at.file(), other.at.line());
            let advice = if own.group != other.group {
                "they are in different work-groups, which no barrier orders: give each its own element, use atomics, or \
                 launch two kernels"
            } else if is_one_line {
                "no `barrier()` is between the two accesses, which one line makes: give each work-item its own element, use \
                 atomics, or read before a barrier and write after it"
            } else {
                "no `barrier()` is between the two accesses: one orders them"
            };
            let message = format!(
                "data race: work-item {mine:?} {does} {place}, which work-item {theirs:?} {did} at {}; {advice}",
                other.at
            );
            state.find(FindingKind::Race, touch.at, Some(other.at), message);
        } else if seen.is_unwritten && self.settings.unwritten {
            let mine = self.id(own.group, own.item as usize);
            let message = format!("work-item {mine:?} reads {place}, which no work-item of its work-group has written");
            state.find(FindingKind::Unwritten, touch.at, None, message);
        }
    }

    /// Reports an index beyond the end, and ends the work-item.
    #[cold]
    #[inline(never)]
    fn beyond(&self, local: [usize; 3], index: usize, len: usize, at: &'static Location<'static>) -> ! {
        let mut state = self.state();
        let id = self.id(state.group, self.number(local));
        let message = format!("work-item {id:?} accesses element {index} of {len} without a check");
        state.find(FindingKind::OutOfBounds, at, None, message);
        drop(state);
        std::panic::resume_unwind(Box::new(Ended))
    }
}

impl State {
    fn find(
        &mut self,
        kind: FindingKind,
        at: &'static Location<'static>,
        other: Option<&'static Location<'static>>,
        message: String,
    ) {
        let place = |at: &'static Location<'static>| (at.file(), at.line(), at.column());
        let (at, other) = (place(at), other.map(place));
        let is_same = |finding: &Finding| {
            finding.kind == kind
                && ((finding.place() == at && finding.other == other)
                    || (Some(finding.place()) == other && finding.other == Some(at)))
        };
        if let Some(known) = self.findings.iter_mut().find(|finding| is_same(finding)) {
            known.count += 1;
        } else if self.findings.len() < MOST_FINDINGS {
            self.findings.push(Finding::new(kind, at, other, message));
        } else {
            self.more += 1;
        }
    }
}

impl WorkItem<'_> {
    #[inline(always)]
    #[track_caller]
    fn touch<P: ?Sized>(&self, kind: Kind, place: *const P, bytes: usize) {
        if let Some(check) = self.group.check() {
            check.touch(self.local, Touch { kind, address: place.addr(), bytes, at: Location::caller() });
        }
    }

    /// A read of memory that other work-items can access.
    #[inline(always)]
    #[track_caller]
    pub fn reads<'p, P: ?Sized>(&self, place: &'p P) -> &'p P {
        self.touch(Kind::Read, place, size_of_val(place));
        place
    }

    /// A write to such memory.
    #[inline(always)]
    #[track_caller]
    pub fn writes<'p, P: ?Sized>(&self, place: &'p mut P) -> &'p mut P {
        self.touch(Kind::Write, &raw const *place, size_of_val(place));
        place
    }

    /// A read of such memory and a write to it.
    #[inline(always)]
    #[track_caller]
    pub fn updates<'p, P: ?Sized>(&self, place: &'p mut P) -> &'p mut P {
        self.touch(Kind::Read, &raw const *place, size_of_val(place));
        self.touch(Kind::Write, &raw const *place, size_of_val(place));
        place
    }

    /// A read of one element.
    #[inline(always)]
    #[track_caller]
    pub(super) fn loads<T>(&self, element: *const T) {
        self.touch(Kind::Read, element, size_of::<T>());
    }

    /// A write to one element.
    #[inline(always)]
    #[track_caller]
    pub(super) fn stores<T>(&self, element: *const T) {
        self.touch(Kind::Write, element, size_of::<T>());
    }

    /// An index that is not checked otherwise.
    #[inline(always)]
    #[track_caller]
    pub(super) fn within(&self, index: usize, len: usize) {
        if let Some(check) = self.group.check()
            && index >= len
        {
            check.beyond(self.local, index, len, Location::caller());
        }
        debug_assert!(index < len, "proven index {index} is not below {len}");
    }

    /// A barrier.
    #[inline(always)]
    #[track_caller]
    pub(super) fn arrives(&self) {
        if let Some(check) = self.group.check() {
            let number = check.number(self.local);
            if let Some(arrived) = check.state().arrived.get_mut(number) {
                *arrived = Some(Location::caller());
            }
        }
    }
}
