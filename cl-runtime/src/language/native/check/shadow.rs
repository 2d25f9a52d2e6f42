//! Who has accessed each unit of shared memory: the last write, and the reads since then.

use std::{collections::HashMap, panic::Location};

/// An access of a work-item.
#[derive(Debug, Clone, Copy)]
pub(super) struct Access {
    /// The work-item's number in its group.
    pub(super) item: u32,
    pub(super) group: u32,
    /// The interval between two barriers.
    pub(super) interval: u32,
    pub(super) at: &'static Location<'static>,
}

impl Access {
    /// Whether nothing orders the two accesses: different work-items, and no barrier of their group between them.
    fn races(&self, other: &Self) -> bool {
        self.group != other.group || self.item != other.item && self.interval == other.interval
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Read,
    Write,
}

impl Kind {
    pub(super) fn verb(self) -> &'static str {
        match self {
            Self::Read => "reads",
            Self::Write => "writes",
        }
    }
}

/// The accesses of a unit. Two reads suffice: if one of two work-items of a group does not race with a write, the other
/// does; if two reads are of different groups, one of them races with every write.
#[derive(Debug, Clone, Copy, Default)]
struct Unit {
    write: Option<Access>,
    reads: [Option<Access>; 2],
}

impl Unit {
    /// Records a read. Returns the write with which it races.
    fn read(&mut self, own: Access) -> Option<(Access, &'static str)> {
        let is_same = |read: &Access| (read.group, read.item) == (own.group, own.item);
        let is_earlier = |read: &Access| read.group == own.group && read.interval < own.interval;
        let [first, second] = &mut self.reads;
        let place = match (first.as_ref(), second.as_ref()) {
            (Some(read), _) if is_same(read) || is_earlier(read) => Some(first),
            (_, Some(read)) if is_same(read) || is_earlier(read) => Some(second),
            (None, _) => Some(first),
            (_, None) => Some(second),
            (Some(a), Some(b)) if a.group == b.group && a.group != own.group => Some(second),
            (Some(_), Some(_)) => None,
        };
        if let Some(place) = place {
            *place = Some(own);
        }
        self.write.filter(|write| write.races(&own)).map(|write| (write, "writes"))
    }

    /// Records a write. Returns the access with which it races.
    fn write(&mut self, own: Access) -> Option<(Access, &'static str)> {
        let write = self.write.filter(|write| write.races(&own)).map(|write| (write, "writes"));
        let read = || {
            let read = self.reads.iter().flatten().find(|read| read.races(&own));
            read.map(|read| (*read, "reads"))
        };
        let conflict = write.or_else(read);
        *self = Self { write: Some(own), reads: [None; 2] };
        conflict
    }
}

/// The number of units that are allocated together.
const PAGE: usize = 1024;

/// Memory that work-items share.
#[derive(Debug)]
pub(super) struct Region {
    name: &'static str,
    is_local: bool,
    start: usize,
    end: usize,
    /// The bytes of an element.
    element: usize,
    /// The bytes of a unit.
    unit: usize,
    pages: HashMap<usize, Box<[Unit; PAGE]>>,
}

impl Region {
    pub(super) fn new<T>(name: &'static str, is_local: bool, start: *const T, len: usize) -> Self {
        let start = start.addr();
        // the fields of a struct and the lanes of a vector are smaller than it
        let is_scalar = size_of::<T>() == align_of::<T>() && size_of::<T>() <= 8;
        let unit = if is_scalar { size_of::<T>() } else { 1 };
        let end = start + len * size_of::<T>();
        Self { name, is_local, start, end, element: size_of::<T>().max(1), unit, pages: HashMap::new() }
    }

    fn unit(&mut self, number: usize) -> &mut Unit {
        &mut self.pages.entry(number / PAGE).or_insert_with(|| Box::new([Unit::default(); PAGE]))[number % PAGE]
    }
}

/// What an access has met.
#[derive(Debug)]
pub(super) struct Seen {
    name: &'static str,
    is_local: bool,
    index: usize,
    /// An earlier access that races with it, and what that one does.
    pub(super) conflict: Option<(Access, &'static str)>,
    /// It reads local memory that nobody has written.
    pub(super) is_unwritten: bool,
}

impl Seen {
    /// The element, in words.
    pub(super) fn place(&self) -> String {
        let local = if self.is_local { " in local memory" } else { "" };
        format!("`{}[{}]`{local}", self.name, self.index)
    }
}

/// The shared memory of a launch.
#[derive(Debug, Default)]
pub(super) struct Shadow {
    regions: Vec<Region>,
}

impl Shadow {
    /// A region that is known already is kept.
    pub(super) fn add(&mut self, region: Region) {
        if !self.regions.iter().any(|known| (known.start, known.end) == (region.start, region.end)) {
            self.regions.push(region);
        }
    }

    pub(super) fn forget_local(&mut self) {
        self.regions.retain(|region| !region.is_local);
    }

    /// Records an access. Returns `None` if the memory is not shared.
    pub(super) fn touch(&mut self, kind: Kind, address: usize, bytes: usize, own: Access) -> Option<Seen> {
        let region = self.regions.iter_mut().find(|region| (region.start..region.end).contains(&address))?;
        let offset = address - region.start;
        let mut seen = Seen {
            name: region.name,
            is_local: region.is_local,
            index: offset / region.element,
            conflict: None,
            is_unwritten: false,
        };
        let units = offset / region.unit..(offset + bytes.max(1)).div_ceil(region.unit);
        for number in units {
            let is_local = region.is_local;
            let unit = region.unit(number);
            seen.is_unwritten |= is_local && kind == Kind::Read && unit.write.is_none();
            let conflict = match kind {
                Kind::Read => unit.read(own),
                Kind::Write => unit.write(own),
            };
            seen.conflict = seen.conflict.or(conflict);
        }
        Some(seen)
    }
}
