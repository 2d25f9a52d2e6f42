//! Buffers of more than four gibibytes, of which only a few pages are touched.
#![allow(missing_docs)]

mod common;

use cl_runtime::{Result, prelude::*};
use common::{copy, step};

/// Five gibibytes.
const LEN: usize = (5 << 30) / 4;

/// The devices that can have such a buffer.
fn devices() -> Vec<Device> {
    let can_have = |device: &Device| {
        let most = device.capabilities().max_allocation;
        if most < 4 * LEN as u64 {
            println!("skipped: {device} allocates {most} bytes at most");
            return false;
        }
        // these make what they are asked for, page for page
        let has_all = !["rusticl", "Oclgrind"].iter().any(|name| device.platform_name().contains(name));
        if !has_all {
            println!("skipped: {device} would need all of the memory");
        }
        has_all
    };
    Device::all().into_iter().filter(can_have).collect()
}

#[kernel]
fn fill_rows(first: usize, x: &mut Grid<u8, 2>) {
    let (row, column) = (global_id(1), global_id(0));
    x[[row, column]] = (row - first + 10 * column) as u8;
}

#[kernel]
fn fill_rows_of_u32(first: usize, x: &mut Grid<u32, 2>) {
    let (row, column) = (global_id(1), global_id(0));
    x[[row, column]] = (row - first + 10 * column) as u32;
}

/// The sum of the first four elements of each of these rows.
#[kernel]
fn sums_of_rows(rows: &[u32], width: usize, x: &[u8], sums: &mut [u32]) {
    let i = global_id(0);
    let start = rows[i] as usize * width;
    for k in 0..4 {
        sums[i] += x[start + k] as u32;
    }
}

#[kernel]
fn sums_of_rows_of_u32(rows: &[u32], width: usize, x: &[u32], sums: &mut [u32]) {
    let i = global_id(0);
    let start = rows[i] as usize * width;
    for k in 0..4 {
        sums[i] += x[start + k];
    }
}

const WIDTH: usize = 1 << 20;

/// Writes the first four columns of the last two of these numbers of rows by one kernel, and reads them by another.
macro_rules! last_rows {
    ($queue:expr, $element:ty, $fill:ident, $sums:ident, $heights:expr) => {
        for height in $heights {
            let queue = $queue;
            let case = format!("{height} rows of {WIDTH} on {}", queue.device());
            // SAFETY: only what is written is read.
            let mut x = unsafe { Buffer::<$element>::uninitialised(queue, height * WIDTH)? };
            let grid = x.as_grid_mut([height, WIDTH])?;
            $fill(height - 2, grid).offset([0, height - 2]).global([4, 2]).run(queue)?;
            let mut sums = Buffer::zeroed(queue, 2)?;
            let rows = Buffer::from_slice(queue, &[height as u32 - 1, height as u32 - 2])?;
            $sums(&rows, WIDTH, &x, &mut sums).global(2).run(queue)?;
            assert_eq!(sums.to_vec(queue)?, [64, 60], "{case}");
            // one row more than there are
            let rows = Buffer::from_slice(queue, &[height as u32 - 1, height as u32])?;
            let error = $sums(&rows, WIDTH, &x, &mut sums).global(2).run(queue).unwrap_err();
            assert!(matches!(error, Error::Panic { .. }), "{case}: {error}");
        }
    };
}

/// Indices and offsets in bytes on both sides of 2³¹ and of 2³².
#[test]
fn rows_beyond_two_and_four_gibibytes() -> Result<()> {
    for device in devices() {
        let queue = Queue::new(&device)?;
        last_rows!(&queue, u8, fill_rows, sums_of_rows, [2047, 2049, 4095, 4097, 5000]);
        last_rows!(&queue, u32, fill_rows_of_u32, sums_of_rows_of_u32, [511, 513, 1023, 1025, 1250]);
    }
    Ok(())
}

#[test]
fn elements_beyond_four_gibibytes() -> Result<()> {
    for device in devices() {
        let queue = Queue::new(&device)?;
        // SAFETY: only what is written is read.
        let mut x = unsafe { Buffer::<u32>::uninitialised(&queue, LEN)? };
        let (mut low, mut high) = x.split_at_mut(LEN - 1000);
        low.slice_mut(..1000).fill(&queue, 7)?;
        high.write(&queue, &(0..1000).collect::<Vec<_>>())?;
        step(10, 1, high.slice_mut(990..)).global(10).run(&queue)?;
        copy(high.slice(10..20), low.slice_mut(5..15)).global(10).run(&queue)?;
        let expected: Vec<u32> = [vec![7; 5], (10..20).collect(), vec![7; 5]].concat();
        assert_eq!(low.slice(..20).to_vec(&queue)?, expected, "{device}");

        // an index of that size in the kernel, not only where the slice begins
        step(0, 5, &mut x).offset(LEN - 10).global(3).run(&queue)?;
        let expected: Vec<u32> = [vec![9891, 9901], vec![5; 3]].concat();
        let found = x.slice(LEN - 10..).to_vec(&queue)?;
        assert_eq!((&found[..3], found[3]), (&expected[2..], 9931), "{device}");
        x.map_range_mut(&queue, LEN - 2..)?[1] = 3;
        assert_eq!(x.slice(LEN - 2..).to_vec(&queue)?, [9981, 3], "{device}");
        let tail = x.slice(LEN - 400..).as_grid([20, 20])?.window([19..20, 18..20]).to_vec(&queue)?;
        assert_eq!(tail, [9981, 3], "{device}");
        assert_eq!(x.slice(..3).to_vec(&queue)?, [7; 3], "{device}");
    }
    Ok(())
}

#[test]
fn what_cannot_be_had_is_an_error() -> Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let limit = device.capabilities().max_allocation as usize;
        // what the device says that it allows, and more than any machine has
        if limit > 1 << 50 {
            let error = Buffer::<u8>::zeroed(&queue, 1 << 50).unwrap_err();
            assert!(matches!(error, Error::OutOfMemory { .. }), "{device}: {error}");
        }
        let error = Buffer::<u8>::zeroed(&queue, limit.saturating_add(1)).unwrap_err();
        assert!(matches!(error, Error::TooLarge { .. } | Error::OutOfMemory { .. }), "{device}: {error}");
        let mut x = Buffer::filled(&queue, 3, 4u8)?;
        x.fill(&queue, 5)?;
        assert_eq!(x.to_vec(&queue)?, [5; 3]);
    }
    Ok(())
}
