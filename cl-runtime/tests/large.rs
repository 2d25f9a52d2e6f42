//! Buffers of more than four gibibytes, of which only a few pages are touched.
#![allow(missing_docs)]

mod common;

use cl_runtime::{Result, prelude::*};
use common::{copy, step};

/// Five gibibytes.
const LEN: usize = (5 << 30) / 4;

#[test]
fn elements_beyond_four_gibibytes() -> Result<()> {
    for device in Device::all() {
        let capabilities = device.capabilities();
        if capabilities.max_allocation < 4 * LEN as u64 {
            println!("skipped: {device} allocates {} bytes at most", capabilities.max_allocation);
            continue;
        }
        // these make what they are asked for, page for page
        if ["rusticl", "Oclgrind"].iter().any(|name| device.platform_name().contains(name)) {
            println!("skipped: {device} would need all of the memory");
            continue;
        }
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
