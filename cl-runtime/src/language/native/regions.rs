//! Work-item loops: the work-items of a group that run together, each from one barrier to the next.
//!
//! The compiler divides a kernel into parallel regions, between which all work-items meet. A loop over the work-items runs
//! a region, and LLVM can vectorise it. Variables that outlive a region are in context arrays, with an element for each
//! work-item. (P. Jääskeläinen et al., International Journal of Parallel Programming 43, 2015, section 4.)

use super::{
    group::Group,
    work_item::{Flow, Stop, WorkItem},
};
use crate::backend::native::memory::NativeMemory;

/// The memory of context arrays, reused by the thread's next group.
#[derive(Debug, Default)]
pub(crate) struct ContextMemory {
    blocks: Vec<NativeMemory>,
    /// The work-items that have not ended, once one has.
    alive: Vec<Row>,
    /// Whether each work-item has ended, once one has.
    ended: Vec<bool>,
}

/// Work-items that are neighbours in the first dimension.
#[derive(Debug, Clone, Copy)]
struct Row {
    /// The number of the first in the group, and its local id.
    first: usize,
    place: [usize; 3],
    len: usize,
}

/// The work-items of a group.
#[derive(Debug)]
pub struct WorkItems<'g> {
    group: &'g Group<'g>,
    memory: &'g mut ContextMemory,
    /// The number of context arrays.
    contexts: usize,
    /// Whether all work-items of the group are running.
    all_run: bool,
    /// Whether work-items have ended in this region.
    some_end: bool,
}

/// A variable of each work-item of a group.
#[derive(Debug)]
pub struct ContextArray<T> {
    start: *mut T,
}

impl<T> Clone for ContextArray<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for ContextArray<T> {}

impl<T> ContextArray<T> {
    /// Returns the variable of a work-item.
    ///
    /// # Safety
    ///
    /// The group is running and has this work-item, whose variable has been stored.
    #[inline(always)]
    pub unsafe fn load(self, work_item: usize) -> T {
        // SAFETY: as the caller promises.
        unsafe { self.start.add(work_item).read() }
    }

    /// Sets the variable of a work-item.
    ///
    /// # Safety
    ///
    /// The group is running and has this work-item.
    #[inline(always)]
    pub unsafe fn store(self, work_item: usize, value: T) {
        // SAFETY: as the caller promises.
        unsafe { self.start.add(work_item).write(value) }
    }
}

impl<'g> WorkItems<'g> {
    #[inline(always)]
    pub(crate) fn new(group: &'g Group<'g>, memory: &'g mut ContextMemory) -> Self {
        Self { group, memory, contexts: 0, all_run: true, some_end: false }
    }

    fn count(&self) -> usize {
        self.group.count().iter().product()
    }

    /// A variable for each work-item, not initialised.
    #[inline(always)]
    pub fn context<T>(&mut self) -> ContextArray<T> {
        const { assert!(align_of::<T>() <= NativeMemory::ALIGNMENT, "a variable wants more alignment than there is") };
        ContextArray { start: self.block(self.count().saturating_mul(size_of::<T>())).cast() }
    }

    fn block(&mut self, bytes: usize) -> *mut u8 {
        let (number, blocks) = (self.contexts, &mut self.memory.blocks);
        self.contexts += 1;
        // panics like a failing allocation of a `Vec`
        let memory = || NativeMemory::zeroed(bytes).expect("there is memory for the variables of a group");
        match blocks.get_mut(number) {
            None => blocks.push(memory()),
            Some(block) if block.len() < bytes => *block = memory(),
            Some(_) => {}
        }
        self.memory.blocks[number].as_ptr()
    }

    /// The first work-item, for what is the same for all of them.
    #[inline(always)]
    pub fn first(&self) -> WorkItem<'g> {
        self.group.item([0; 3])
    }

    /// Runs a region: `region` for each work-item that has not ended, with its number in the group. `Err` if then all have
    /// ended.
    #[inline(always)]
    pub fn run(&mut self, region: impl Fn(&WorkItem<'_>, usize) -> Flow<()>) -> Flow<()> {
        if self.all_run {
            self.run_all(&region);
        } else {
            for row in 0..self.memory.alive.len() {
                let Row { first, place: [x, y, z], len } = self.memory.alive[row];
                for at in 0..len {
                    if region(&self.group.item([x + at, y, z]), first + at).is_err() {
                        self.end(first + at);
                    }
                }
            }
        }
        if self.some_end { self.remove_ended() } else { Ok(()) }
    }

    /// Runs a region for all work-items of the group, x innermost, so that LLVM can vectorise a simple one.
    #[inline(always)]
    fn run_all(&mut self, region: impl Fn(&WorkItem<'_>, usize) -> Flow<()>) {
        let (group, [columns, rows, planes]) = (self.group, self.group.count());
        for z in 0..planes {
            for y in 0..rows {
                let first = (z * rows + y) * columns;
                for x in 0..columns {
                    if region(&group.item([x, y, z]), first + x).is_err() {
                        self.end(first + x);
                    }
                }
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn end(&mut self, work_item: usize) {
        if self.all_run && !self.some_end {
            let count = self.count();
            self.memory.ended.clear();
            self.memory.ended.resize(count, false);
        }
        self.some_end = true;
        self.memory.ended[work_item] = true;
    }

    /// A region then costs as much as it has work-items: those beyond a guard are often many. `Err` if there are none.
    #[cold]
    #[inline(never)]
    fn remove_ended(&mut self) -> Flow<()> {
        let ([columns, _, _], ContextMemory { alive, ended, .. }) = (self.group.count(), &mut *self.memory);
        let rows = self.group.count()[1];
        alive.clear();
        for (row, ended) in ended.chunks(columns).enumerate() {
            let mut x = 0;
            for part in ended.chunk_by(|a, b| a == b) {
                if !part[0] {
                    let place = [x, row % rows, row / rows];
                    alive.push(Row { first: row * columns + x, place, len: part.len() });
                }
                x += part.len();
            }
        }
        (self.all_run, self.some_end) = (false, false);
        if self.memory.alive.is_empty() { Err(Stop::new()) } else { Ok(()) }
    }

    /// A value that is the same for all work-items: that of the first that has not ended. `Err` if all have.
    #[inline(always)]
    pub fn uniform<T>(&mut self, value: impl Fn(&WorkItem<'_>, usize) -> Flow<T>) -> Flow<T> {
        loop {
            let running = || self.memory.alive.first().map(|row| (row.first, row.place));
            let first = if self.all_run { Some((0, [0; 3])) } else { running() };
            let Some((work_item, place)) = first else { return Err(Stop::new()) };
            match value(&self.group.item(place), work_item) {
                Ok(value) => return Ok(value),
                Err(_) => {
                    self.end(work_item);
                    self.remove_ended()?;
                }
            }
        }
    }
}
