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
use std::{
    marker::PhantomData,
    mem,
    ops::{Index, IndexMut},
};

/// The memory of context arrays, reused by the thread's next group.
#[derive(Debug, Default)]
pub(crate) struct ContextMemory {
    blocks: Vec<NativeMemory>,
    /// The work-items that are running, once one is not.
    running: Vec<Row>,
    /// Those of them that stay in a loop.
    staying: Vec<Row>,
    /// What each work-item does, once one is not running: 0 for those that are, [`ENDED`], or the number of the loops
    /// around the one that it has left, counted with it.
    left: Vec<u32>,
}

/// The work-item has ended.
const ENDED: u32 = u32::MAX;

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
    some_stop: bool,
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

/// An array of each work-item of a group, by element: the first elements of all work-items, the second elements, and so on.
#[derive(Debug)]
pub struct ContextColumns<A> {
    start: *mut A,
    /// The number of work-items.
    count: usize,
}

impl<A> Clone for ContextColumns<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for ContextColumns<A> {}

impl<T, const N: usize> ContextColumns<[T; N]> {
    /// The array of a work-item.
    ///
    /// # Safety
    ///
    /// The group is running and has this work-item, whose array has been stored. Nothing else accesses it meanwhile.
    #[inline(always)]
    pub unsafe fn load<'a>(self, work_item: usize) -> Column<'a, T, N> {
        // SAFETY: as the caller promises.
        Column { first: unsafe { self.start.cast::<T>().add(work_item) }, count: self.count, array: PhantomData }
    }

    /// Sets the array of a work-item.
    ///
    /// # Safety
    ///
    /// The group is running and has this work-item.
    #[inline(always)]
    pub unsafe fn store(self, work_item: usize, array: [T; N]) {
        for (number, element) in array.into_iter().enumerate() {
            // SAFETY: as the caller promises; there is memory for all elements of all work-items.
            unsafe { self.start.cast::<T>().add(number * self.count + work_item).write(element) }
        }
    }
}

/// The elements of a work-item's array.
#[derive(Debug)]
pub struct Column<'a, T, const N: usize> {
    first: *mut T,
    /// The distance between two of them.
    count: usize,
    array: PhantomData<&'a mut [T; N]>,
}

impl<T, const N: usize> Column<'_, T, N> {
    #[inline(always)]
    fn element(&self, index: usize) -> *mut T {
        assert!(index < N, "index out of bounds: the len is {N} but the index is {index}");
        // SAFETY: just checked.
        unsafe { self.first.add(index * self.count) }
    }
}

impl<T, const N: usize> Index<usize> for Column<'_, T, N> {
    type Output = T;

    #[inline(always)]
    fn index(&self, index: usize) -> &T {
        // SAFETY: an element of the array, which nothing else accesses.
        unsafe { &*self.element(index) }
    }
}

impl<T, const N: usize> IndexMut<usize> for Column<'_, T, N> {
    #[inline(always)]
    fn index_mut(&mut self, index: usize) -> &mut T {
        // SAFETY: likewise.
        unsafe { &mut *self.element(index) }
    }
}

/// The next four values of a range. `None` leaves it as it is.
#[inline(always)]
pub fn next_four<T: Copy>(range: &mut (impl Iterator<Item = T> + Clone)) -> Option<[T; 4]> {
    let mut ahead = range.clone();
    let four = [ahead.next()?, ahead.next()?, ahead.next()?, ahead.next()?];
    *range = ahead;
    Some(four)
}

/// Four iterations of a work-item.
#[inline(always)]
pub fn each_of_four<T: Copy>(four: [T; 4], mut iteration: impl FnMut(T) -> Flow<()>) -> Flow<()> {
    let [a, b, c, d] = four;
    iteration(a)?;
    iteration(b)?;
    iteration(c)?;
    iteration(d)
}

impl<'g> WorkItems<'g> {
    #[inline(always)]
    pub(crate) fn new(group: &'g Group<'g>, memory: &'g mut ContextMemory) -> Self {
        Self { group, memory, contexts: 0, all_run: true, some_stop: false }
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

    /// An array for each work-item, not initialised.
    #[inline(always)]
    pub fn columns<A>(&mut self) -> ContextColumns<A> {
        let ContextArray { start } = self.context();
        ContextColumns { start, count: self.count() }
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

    /// Runs a region: `region` for each running work-item. `Err` if then all have ended.
    #[inline(always)]
    pub fn run(&mut self, region: impl Fn(&WorkItem<'_>, usize) -> Flow<()>) -> Flow<()> {
        self.for_each(
            #[inline(always)]
            |items, item, number| {
                if region(item, number).is_err() {
                    items.stop(number);
                }
            },
        );
        if self.some_stop { self.remove_stopped() } else { Ok(()) }
    }

    /// Begins an iteration of a loop that work-items leave one by one: those for which the condition is false leave it.
    /// Returns whether some stay.
    ///
    /// `depth` is the number of such loops around, counted with it. The condition comes with the number that it compares.
    /// With `by_ends`, neighbours have the same number, or numbers that follow one another, and the condition holds
    /// between two numbers for which it holds.
    #[inline(always)]
    pub fn stay<V: PartialOrd>(
        &mut self,
        depth: u32,
        by_ends: bool,
        condition: impl Fn(&WorkItem<'_>, usize) -> (V, bool),
    ) -> bool {
        if !(by_ends && self.all_stay(&condition)) {
            self.leave(depth, by_ends, condition);
        }
        self.all_run || !self.memory.running.is_empty()
    }

    /// Work-items leave a loop, as [`stay`](Self::stay) describes.
    #[inline(always)]
    fn leave<V: PartialOrd>(
        &mut self,
        depth: u32,
        by_ends: bool,
        condition: impl Fn(&WorkItem<'_>, usize) -> (V, bool),
    ) {
        let group = *self.group;
        if self.all_run {
            self.list_rows();
        }
        let ContextMemory { running, staying, left, .. } = &mut *self.memory;
        staying.clear();
        let mut some_leave = false;
        for &Row { first, place: [x, y, z], len } in &*running {
            let holds = |at: usize| condition(&group.item([x + at, y, z]), first + at);
            let mut stay = |from: usize, to: usize| {
                staying.push(Row { first: first + from, place: [x + from, y, z], len: to - from });
            };
            if by_ends {
                let ((least, first_stays), (most, last_stays)) = (holds(0), holds(len - 1));
                if first_stays && last_stays && least <= most {
                    stay(0, len);
                    continue;
                }
                if !first_stays && !last_stays && least == most {
                    some_leave = true;
                    left[first..first + len].fill(depth);
                    continue;
                }
            }
            let mut at = 0;
            while at < len {
                let from = at;
                let stays = holds(from).1;
                while at < len && holds(at).1 == stays {
                    at += 1;
                }
                if stays {
                    stay(from, at);
                } else {
                    some_leave = true;
                    left[first + from..first + at].fill(depth);
                }
            }
        }
        mem::swap(running, staying);
        self.all_run &= !some_leave;
    }

    /// All work-items as rows, of which none has left a loop.
    #[cold]
    #[inline(never)]
    fn list_rows(&mut self) {
        self.none_has_left();
        self.collect_rows();
    }

    /// Whether all running work-items stay. `false` if the ends of a row do not tell.
    #[inline(always)]
    pub fn all_stay<V: PartialOrd>(&self, condition: impl Fn(&WorkItem<'_>, usize) -> (V, bool)) -> bool {
        let group = *self.group;
        let row_stays = |Row { first, place: [x, y, z], len }: Row| {
            let (least, first_stays) = condition(&group.item([x, y, z]), first);
            let (most, last_stays) = condition(&group.item([x + len - 1, y, z]), first + len - 1);
            // numbers that begin again at zero are not in order
            first_stays && last_stays && least <= most
        };
        if !self.all_run {
            return self.memory.running.iter().all(|row| row_stays(*row));
        }
        let [columns, rows, planes] = group.count();
        let row = |at: usize| Row { first: at * columns, place: [0, at % rows, at / rows], len: columns };
        (0..rows * planes).all(|at| row_stays(row(at)))
    }

    /// Ends such a loop, after which those that have left it go on. `Err` if all have ended.
    #[inline(always)]
    pub fn rejoin(&mut self, depth: u32) -> Flow<()> {
        if self.all_run { Ok(()) } else { self.rejoin_all(depth) }
    }

    #[cold]
    #[inline(never)]
    fn rejoin_all(&mut self, depth: u32) -> Flow<()> {
        self.memory.left.iter_mut().filter(|left| **left == depth).for_each(|left| *left = 0);
        self.all_run = self.memory.left.iter().all(|&left| left == 0);
        if self.all_run {
            return Ok(());
        }
        self.collect_rows();
        self.unless_all_have_ended()
    }

    fn unless_all_have_ended(&self) -> Flow<()> {
        let ContextMemory { running, left, .. } = &*self.memory;
        if running.is_empty() && left.iter().all(|&left| left == ENDED) { Err(Stop::new()) } else { Ok(()) }
    }

    /// Calls `see` with every running work-item and its number, x innermost, so that LLVM can vectorise a simple one.
    #[inline(always)]
    fn for_each(&mut self, mut see: impl FnMut(&mut Self, &WorkItem<'_>, usize)) {
        // LLVM knows that no store to memory changes the copy, which no function takes the address of
        let group = *self.group;
        if self.all_run {
            let [columns, rows, planes] = group.count();
            for z in 0..planes {
                for y in 0..rows {
                    let first = (z * rows + y) * columns;
                    for x in 0..columns {
                        see(self, &group.item([x, y, z]), first + x);
                    }
                }
            }
        } else {
            for row in 0..self.memory.running.len() {
                let Row { first, place: [x, y, z], len } = self.memory.running[row];
                for at in 0..len {
                    see(self, &group.item([x + at, y, z]), first + at);
                }
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn stop(&mut self, work_item: usize) {
        if self.all_run && !self.some_stop {
            self.none_has_left();
        }
        self.some_stop = true;
        self.memory.left[work_item] = ENDED;
    }

    fn none_has_left(&mut self) {
        let count = self.count();
        self.memory.left.clear();
        self.memory.left.resize(count, 0);
    }

    /// A region then costs as much as it has work-items: those beyond a guard are often many. `Err` if all have ended.
    #[cold]
    #[inline(never)]
    fn remove_stopped(&mut self) -> Flow<()> {
        (self.all_run, self.some_stop) = (false, false);
        self.collect_rows();
        self.unless_all_have_ended()
    }

    fn collect_rows(&mut self) {
        let ([columns, rows, _], ContextMemory { running, left, .. }) = (self.group.count(), &mut *self.memory);
        running.clear();
        for (row, left) in left.chunks(columns).enumerate() {
            let mut x = 0;
            for part in left.chunk_by(|&a, &b| (a == 0) == (b == 0)) {
                if part[0] == 0 {
                    let place = [x, row % rows, row / rows];
                    running.push(Row { first: row * columns + x, place, len: part.len() });
                }
                x += part.len();
            }
        }
    }

    /// A value that is the same for all work-items: that of the first that is running. `Err` if none is.
    #[inline(always)]
    pub fn uniform<T>(&mut self, value: impl Fn(&WorkItem<'_>, usize) -> Flow<T>) -> Flow<T> {
        loop {
            let running = || self.memory.running.first().map(|row| (row.first, row.place));
            let first = if self.all_run { Some((0, [0; 3])) } else { running() };
            let Some((work_item, place)) = first else { return Err(Stop::new()) };
            match value(&self.group.item(place), work_item) {
                Ok(value) => return Ok(value),
                Err(_) => {
                    self.stop(work_item);
                    self.remove_stopped()?;
                }
            }
        }
    }
}
