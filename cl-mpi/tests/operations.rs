//! Each operation against a plain computation, on four ranks and every device.

mod common;

use cl_mpi::{Boundary, Error, Reduce, Reduction, Result, World};
use cl_runtime::{prelude::*, vector::f32x4};
use std::{fmt::Debug, process::ExitCode};

/// The size of a chunk in bytes.
const CHUNK: usize = 4096;

/// None, one, an odd number, around a chunk of four-byte elements, and several chunks.
const LENS: [usize; 7] = [0, 1, 7, 1023, 1024, 1025, 9001];

fn main() -> ExitCode {
    if common::is_rank() {
        return match run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        };
    }
    for device in common::devices() {
        println!("operations on {device}");
        let status = common::mpirun(&[], &[]).env("CL_DEVICE", &device).status();
        if !status.is_ok_and(|status| status.success()) {
            eprintln!("operations on {device}: FAILED");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn run() -> Result<()> {
    let world = World::builder().chunk(CHUNK).init()?;
    let queue = world.queue()?;
    let test = Test { world: &world, queue: &queue };
    for len in LENS {
        test.messages(len)?;
        test.broadcasts(len)?;
        test.reductions::<i32>(len, |number| number as i32)?;
        test.reductions::<u8>(len, |number| number as u8)?;
        test.reductions::<u64>(len, |number| number)?;
        // sums of small integers are exact
        test.reductions::<f32>(len, |number| (number % 16) as f32)?;
        test.reductions::<f64>(len, |number| (number % 16) as f64)?;
        test.gathers(len)?;
        test.exchanges(len)?;
        test.halos(len)?;
    }
    test.kernels_come_first()?;
    test.parts_of_buffers()?;
    test.disagreements()?;
    test.wrong_arguments()?;
    world.barrier()?;
    let rank = world.rank();
    drop(world);
    if rank == 0 {
        println!("all operations are right");
    }
    Ok(())
}

/// What rank `rank` has at an index: any number.
fn number(rank: usize, index: usize) -> u64 {
    let mixed =
        (rank as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (index as u64).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 29)
}

fn numbers(rank: usize, len: usize) -> Vec<u64> {
    (0..len).map(|index| number(rank, index)).collect()
}

/// A kernel that takes a while.
#[kernel]
fn slow_fill(rank: u32, rounds: u32, y: &mut [u32]) {
    let i = global_id(0);
    let mut x = rank;
    for _ in 0..rounds {
        x = x * 1664525 + 1013904223;
    }
    // `x` is any number, of which one bit is taken away from itself
    y[i] = rank + i as u32 + (x & 1) - (x & 1);
}

#[kernel]
fn double(y: &mut [u32]) {
    let i = global_id(0);
    y[i] *= 2;
}

struct Test<'w> {
    world: &'w World,
    queue: &'w Queue,
}

impl Test<'_> {
    fn buffer<T: Element>(&self, data: &[T]) -> Result<Buffer<T>> {
        Ok(Buffer::from_slice(self.queue, data)?)
    }

    #[track_caller]
    fn same<T: Element + PartialEq + Debug>(&self, buffer: &Buffer<T>, expected: &[T], what: &str) -> Result<()> {
        let (found, rank) = (buffer.to_vec(self.queue)?, self.world.rank());
        assert_eq!(found.len(), expected.len(), "{what} on rank {rank}");
        if let Some(at) = found.iter().zip(expected).position(|(found, expected)| found != expected) {
            panic!("{what} on rank {rank}: {:?} at {at} of {}, expected {:?}", found[at], found.len(), expected[at]);
        }
        Ok(())
    }

    fn messages(&self, len: usize) -> Result<()> {
        let (world, queue, rank) = (self.world, self.queue, self.world.rank());
        let mut buffer = self.buffer(&numbers(rank, len))?;
        match rank {
            0 => world.send(queue, &buffer, 3)?,
            3 => world.receive(queue, &mut buffer, 0)?,
            _ => {}
        }
        self.same(&buffer, &numbers(if rank == 3 { 0 } else { rank }, len), "send")?;

        // around a ring, in both directions at once
        let size = world.size();
        let (next, last) = ((rank + 1) % size, (rank + size - 1) % size);
        let source = self.buffer(&[[rank as f32, 1.5, len as f32]].repeat(len))?;
        let mut target = Buffer::zeroed(queue, len)?;
        world.send_receive(queue, &source, next, &mut target, last)?;
        self.same(&target, &[[last as f32, 1.5, len as f32]].repeat(len), "send_receive")
    }

    fn broadcasts(&self, len: usize) -> Result<()> {
        for root in 0..self.world.size() {
            let mut buffer = self.buffer(&numbers(self.world.rank(), len))?;
            self.world.broadcast(self.queue, &mut buffer, root)?;
            self.same(&buffer, &numbers(root, len), "broadcast")?;
        }
        Ok(())
    }

    fn reductions<T: Reduce + Number>(&self, len: usize, of: impl Fn(u64) -> T) -> Result<()> {
        let (world, queue, rank, size) = (self.world, self.queue, self.world.rank(), self.world.size());
        let own: Vec<T> = numbers(rank, len).into_iter().map(&of).collect();
        for reduction in [Reduction::Sum, Reduction::Product, Reduction::Min, Reduction::Max] {
            let at = |index| {
                let all = (0..size).map(|rank| of(number(rank, index)));
                all.reduce(|a, b| a.combined(b, reduction)).expect("there are ranks")
            };
            let expected: Vec<T> = (0..len).map(at).collect();
            let mut buffer = self.buffer(&own)?;
            world.all_reduce(queue, &mut buffer, reduction)?;
            self.same(&buffer, &expected, "all_reduce")?;
            let mut buffer = self.buffer(&own)?;
            world.reduce(queue, &mut buffer, reduction, 2)?;
            self.same(&buffer, if rank == 2 { &expected } else { &own }, "reduce")?;
        }
        Ok(())
    }

    fn gathers(&self, len: usize) -> Result<()> {
        let (world, queue, rank, size) = (self.world, self.queue, self.world.rank(), self.world.size());
        // equal parts, and parts of different lengths, one of them empty
        for lens in [vec![len; size], (0..size).map(|rank| if rank == 1 { 0 } else { len / (rank + 1) }).collect()] {
            let source = self.buffer(&numbers(rank, lens[rank]))?;
            let expected: Vec<u64> = (0..size).flat_map(|rank| numbers(rank, lens[rank])).collect();
            match world.gather(queue, &source, 1)? {
                Some(all) => self.same(&all, &expected, "gather")?,
                None => assert_ne!(rank, 1),
            }
            self.same(&world.all_gather(queue, &source)?, &expected, "all_gather")?;
            let mut all = Buffer::filled(queue, expected.len(), 1)?;
            world.all_gather_into(queue, &source, &mut all)?;
            self.same(&all, &expected, "all_gather_into")?;
        }
        Ok(())
    }

    fn exchanges(&self, len: usize) -> Result<()> {
        let (world, queue, rank, size) = (self.world, self.queue, self.world.rank(), self.world.size());
        let source = self.buffer(&numbers(rank, size * len))?;
        let mut target = Buffer::zeroed(queue, size * len)?;
        world.all_to_all(queue, &source, &mut target)?;
        let part = |from: usize| (0..len).map(move |index| number(from, rank * len + index));
        self.same(&target, &(0..size).flat_map(part).collect::<Vec<_>>(), "all_to_all")?;

        // rank `from` sends this many to rank `to`; nothing to itself if it is rank 2
        let count = |from: usize, to: usize| if from == 2 && to == 2 { 0 } else { len * (from + 2 * to) / 5 };
        let counts: Vec<usize> = (0..size).map(|to| count(rank, to)).collect();
        let source = self.buffer(&numbers(rank, counts.iter().sum()))?;
        let (target, received) = world.all_to_all_v(queue, &source, &counts)?;
        assert_eq!(received, (0..size).map(|from| count(from, rank)).collect::<Vec<_>>());
        let part = |from: usize| {
            let start: usize = (0..rank).map(|to| count(from, to)).sum();
            (start..start + count(from, rank)).map(move |index| number(from, index))
        };
        self.same(&target, &(0..size).flat_map(part).collect::<Vec<_>>(), "all_to_all_v")
    }

    fn halos(&self, len: usize) -> Result<()> {
        let (world, queue, rank, size) = (self.world, self.queue, self.world.rank(), self.world.size());
        // rows of `len` vectors; a halo of two rows around five
        let (halo, own) = (2 * len, 5 * len);
        let rows = |rank: usize| {
            let row = move |index| f32x4::splat((number(rank, index) % 1000) as f32);
            (0..own).map(row).collect::<Vec<_>>()
        };
        let untouched = vec![f32x4::splat(-1.0); halo];
        for boundary in [Boundary::Open, Boundary::Periodic] {
            let has = |exists: bool| exists || boundary == Boundary::Periodic;
            let above = match has(rank > 0) {
                true => rows((rank + size - 1) % size)[own - halo..].to_vec(),
                false => untouched.clone(),
            };
            let below = match has(rank + 1 < size) {
                true => rows((rank + 1) % size)[..halo].to_vec(),
                false => untouched.clone(),
            };
            let mut buffer = self.buffer(&[untouched.clone(), rows(rank), untouched.clone()].concat())?;
            world.exchange_halos(queue, &mut buffer, halo, boundary)?;
            self.same(&buffer, &[above.clone(), rows(rank), below.clone()].concat(), "exchange_halos")?;

            let own_rows = self.buffer(&rows(rank))?;
            let (mut before, mut behind) = (self.buffer(&untouched)?, self.buffer(&untouched)?);
            world.exchange_edges(queue, &own_rows, &mut before, &mut behind, boundary)?;
            self.same(&before, &above, "exchange_edges")?;
            self.same(&behind, &below, "exchange_edges")?;
        }
        Ok(())
    }

    /// What is sent is what the kernels before have written, and kernels after it read what has arrived, in any queue.
    fn kernels_come_first(&self) -> Result<()> {
        let (world, queue, rank, size) = (self.world, self.queue, self.world.rank(), self.world.size());
        let other = Queue::new(&world.device())?;
        let len = 5000;
        for round in 0..5 {
            let mut buffer = Buffer::zeroed(queue, len)?;
            slow_fill(rank as u32, 2000, &mut buffer).global(len).launch(&other)?;
            world.all_reduce(queue, &mut buffer, Reduction::Sum)?;
            double(&mut buffer).global(len).launch(&other)?;
            let root = round % size;
            world.broadcast(queue, &mut buffer, root)?;
            let ranks: usize = (0..size).sum();
            let expected: Vec<u32> = (0..len).map(|i| 2 * (ranks + size * i) as u32).collect();
            self.same(&buffer, &expected, "kernels before and after")?;
        }
        Ok(())
    }

    fn parts_of_buffers(&self) -> Result<()> {
        let (world, queue, rank) = (self.world, self.queue, self.world.rank());
        let mut buffer = self.buffer(&numbers(rank, 3000))?;
        world.broadcast(queue, buffer.slice_mut(1001..2002), 3)?;
        let mut expected = numbers(rank, 3000);
        expected[1001..2002].copy_from_slice(&numbers(3, 3000)[1001..2002]);
        self.same(&buffer, &expected, "a part of a buffer")
    }

    /// All ranks return the same error, and go on.
    fn disagreements(&self) -> Result<()> {
        let (world, queue, rank) = (self.world, self.queue, self.world.rank());
        let len = if rank == 2 { 11 } else { 10 };
        let mut buffer = Buffer::<u32>::zeroed(queue, len)?;
        let error = world.all_reduce(queue, &mut buffer, Reduction::Sum).expect_err("different lengths");
        assert_eq!(error.to_string(), "`all_reduce`: rank 0 has 10 elements, and rank 2 has 11");
        let result = match rank {
            1 => world.reduce(queue, &mut buffer, Reduction::Min, 0),
            _ => world.reduce(queue, &mut buffer, Reduction::Max, 0),
        };
        let error = result.expect_err("different reductions").to_string();
        let [expected, other] =
            ["Max", "Min"].map(|reduction| format!("`reduce` (elements of 4 bytes, {reduction}, root 0)"));
        assert_eq!(error, format!("rank 0 calls {expected}, but rank 1 calls {other}"));

        let mut all = Buffer::zeroed(queue, if rank == 3 { 39 } else { 40 })?;
        let error = world.all_gather_into(queue, buffer.slice(..10), &mut all).expect_err("another target").to_string();
        assert_eq!(error, "`all_gather`: on rank 3, the target must have 40 elements, but has 39");

        // a message for which there is no place is skipped
        match rank {
            0 => {
                world.send(queue, &self.buffer(&numbers(0, 3000))?, 1)?;
                world.send(queue, &self.buffer(&[7u64])?, 1)?;
                world.send(queue, &self.buffer(&[8u64])?, 1)?;
            }
            1 => {
                let mut number = Buffer::<u64>::zeroed(queue, 1)?;
                let error = world.receive(queue, &mut number, 0).expect_err("another length");
                assert_eq!(error.to_string(), "`receive`: rank 1 has 1 elements, and rank 0 has 3000");
                let error = world.receive(queue, &mut buffer, 0).expect_err("another type");
                let expected = "`receive`: rank 0 sends elements of 8 bytes, but the buffer has elements of 4 bytes";
                assert_eq!(error.to_string(), expected);
                world.receive(queue, &mut number, 0)?;
                self.same(&number, &[8], "after messages that are skipped")?;
            }
            _ => {}
        }

        // a halo between ranks 1 and 2 that does not fit leaves the others alone
        let halo = if rank < 2 { 3 } else { 4 };
        let mut rows = Buffer::filled(queue, 5 * halo, rank as u32)?;
        let result = world.exchange_halos(queue, &mut rows, halo, Boundary::Open);
        match rank {
            0 => result?,
            1 => {
                let error = result.expect_err("another halo").to_string();
                assert_eq!(error, "`exchange_halos`: rank 1 has 3 elements, and rank 2 has 4");
            }
            2 => assert!(matches!(
                result,
                Err(Error::LengthMismatch { rank: 2, len: 4, other_rank: 1, other_len: 3, .. })
            )),
            _ => result?,
        }
        let expected = if rank == 0 { [vec![0; 12], vec![1; 3]].concat() } else { rows.to_vec(queue)? };
        self.same(&rows, &expected, "a halo beside one that does not fit")
    }

    fn wrong_arguments(&self) -> Result<()> {
        let (world, queue, rank) = (self.world, self.queue, self.world.rank());
        let mut buffer = Buffer::<u32>::zeroed(queue, 7)?;
        let itself = world.send(queue, &buffer, rank);
        assert!(matches!(itself, Err(Error::NoSuchRank { operation: "send", size: 4, .. })));
        let none = world.broadcast(queue, &mut buffer, 4);
        assert!(matches!(none, Err(Error::NoSuchRank { rank: 4, size: 4, .. })));
        let mut target = Buffer::zeroed(queue, 7)?;
        let uneven = world.all_to_all(queue, &buffer, &mut target);
        assert!(matches!(uneven, Err(Error::Length { expected: 8, len: 7, .. })));
        let counts = world.all_to_all_v(queue, &buffer, &[1, 2, 3, 4]);
        assert!(matches!(counts, Err(Error::Length { expected: 10, len: 7, .. })));
        let halo = world.exchange_halos(queue, &mut buffer, 3, Boundary::Open);
        assert!(matches!(halo, Err(Error::Length { expected: 9, len: 7, .. })));
        assert!(matches!(World::init(), Err(Error::Initialised)));
        Ok(())
    }
}

/// What a reduction does with two numbers.
trait Number: Copy + PartialEq + Debug {
    fn combined(self, other: Self, reduction: Reduction) -> Self;
}

macro_rules! number {
    ($type:ty, $sum:expr, $product:expr) => {
        impl Number for $type {
            fn combined(self, other: Self, reduction: Reduction) -> Self {
                match reduction {
                    Reduction::Sum => $sum(self, other),
                    Reduction::Product => $product(self, other),
                    Reduction::Min => {
                        if other < self {
                            other
                        } else {
                            self
                        }
                    }
                    Reduction::Max => {
                        if other > self {
                            other
                        } else {
                            self
                        }
                    }
                }
            }
        }
    };
}

number!(i32, i32::wrapping_add, i32::wrapping_mul);
number!(u8, u8::wrapping_add, u8::wrapping_mul);
number!(u64, u64::wrapping_add, u64::wrapping_mul);
number!(f32, std::ops::Add::add, std::ops::Mul::mul);
number!(f64, std::ops::Add::add, std::ops::Mul::mul);
