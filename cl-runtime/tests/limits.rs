//! What a launch cannot be is an error that says what would do, and what is left open is chosen sensibly.
#![allow(missing_docs)]

mod common;

use cl_runtime::{Capability, Error, Local, Result, prelude::*};
use common::{ids, on_every_queue, step};

#[kernel]
fn halves(y: &mut [f64]) {
    let i = global_id(0);
    y[i] *= 0.5;
}

#[kernel]
fn reversed(x: &[u32], #[local] scratch: &mut [u32], y: &mut [u32]) {
    let (k, n) = (local_id(0), local_size(0));
    scratch[k] = x[global_id(0)];
    barrier();
    y[global_id(0)] = scratch[n - 1 - k];
}

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Much {
    values: [u64; 32],
}

/// Values of 256 bytes, five times.
#[kernel]
fn sums(a: Much, b: Much, c: Much, d: Much, e: Much, y: &mut [u64]) {
    let i = global_id(0);
    y[i] = a.values[3] + b.values[4] + c.values[5] + d.values[6] + e.values[7];
}

#[test]
fn an_offset_that_is_too_large_is_named() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::filled(queue, 4, 1u32)?;
        for (offset, words) in
            [(usize::MAX, "than can be counted"), (u32::MAX as usize, "smaller offset"), (1 << 40, "smaller offset")]
        {
            let error = step(1, 1, &mut y).global(1).offset(offset).run(queue).unwrap_err().to_string();
            assert!(error.contains(&format!("with the offset {offset}")) && error.contains(words), "{error}");
        }
        let error = step(1, 1, &mut y).global(1 << 33).run(queue).unwrap_err().to_string();
        assert!(error.ends_with("at most: use more dimensions"), "{error}");
        if !queue.device().is_native() {
            let most = u32::MAX as usize;
            let error = step(1, 1, &mut y).global(most).local(4).run(queue).unwrap_err().to_string();
            assert!(error.contains("in whole work-groups of 4 work-items"), "{error}");
            let error = step(1, 1, &mut y).global(6).offset(most - 6).local(4).run(queue).unwrap_err().to_string();
            assert!(error.contains("in whole work-groups of 4 work-items"), "{error}");
        }
        Ok(())
    })
}

#[test]
fn a_missing_capability_is_named_with_its_line() -> Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let mut y = Buffer::filled(&queue, 4, 3.0f64)?;
        let result = halves(&mut y).global(4).run(&queue);
        if device.capabilities().fp64 {
            result?;
            assert_eq!(y.to_vec(&queue)?, [1.5; 4]);
            continue;
        }
        let error = result.unwrap_err();
        let text = error.to_string();
        let Error::MissingCapability { capability: Capability::Fp64, line, .. } = error else { panic!("{text}") };
        assert!(text.contains("limits.rs") && text.contains("double precision"), "{text}");
        // the parameter's or the multiplication's
        assert!((9..=13).contains(&line), "{text}");
        assert!(halves::KERNEL.runs_on(&device).is_err());
    }
    Ok(())
}

#[test]
fn arguments_that_are_too_many_are_counted() -> Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let mut y = Buffer::zeroed(&queue, 32)?;
        let much = Much { values: std::array::from_fn(|k| k as u64) };
        let result = sums(much, much, much, much, much, &mut y).global(32).run(&queue);
        let limit = device.capabilities().max_arguments as u64;
        if limit >= 5 * 256 + 100 {
            result?;
            assert_eq!(y.to_vec(&queue)?, [25; 32]);
            continue;
        }
        let error = result.unwrap_err();
        assert!(
            matches!(error, Error::Arguments { kernel: "sums", needed: 1281.., limit: given, .. } if given == limit),
            "{error}"
        );
        assert!(error.to_string().contains("put values in a buffer"), "{error}");
        // the queue goes on
        y.fill(&queue, 1)?;
        assert_eq!(y.to_vec(&queue)?, [1; 32]);
    }
    Ok(())
}

#[test]
fn groups_that_are_too_large_name_the_limit() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 10)?;
        let can = queue.device().capabilities();
        let size = can.max_group_size + 1;
        let text = step(1, 1, &mut y).global(size * 2).local(size).run(queue).unwrap_err().to_string();
        assert!(text.contains(&format!(" {} ", can.max_group_size.min(can.max_local_size[0]))), "{text}");
        let size = can.max_local_size[2] + 1;
        let text = step(1, 1, &mut y).global([1, 1, size]).local([1, 1, size]).run(queue).unwrap_err().to_string();
        assert!(text.contains("dimension 2") && text.contains(&can.max_local_size[2].to_string()), "{text}");
        Ok(())
    })
}

#[test]
fn local_memory_that_is_too_large_names_the_limit() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        let limit = queue.device().capabilities().local_memory;
        let len = limit as usize / 4 + 1;
        let error = reversed(&x, Local::new(len), &mut y).global(4).local(4).run(queue).unwrap_err();
        assert!(matches!(error, Error::LocalMemory { limit: given, .. } if given == limit), "{error}");
        reversed(&x, Local::new(4), &mut y).global(4).local(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [4, 3, 2, 1]);
        Ok(())
    })
}

/// Every size, with every offset, comes out as it was asked for, whatever group is chosen.
#[test]
fn what_is_left_open_is_chosen() -> Result<()> {
    on_every_queue(|queue| {
        let can = queue.device().capabilities();
        if queue.device().platform_name() == "Portable Computing Language" && can.driver_version.starts_with("5.") {
            eprintln!("skipped: PoCL 5 (it ends the process where a kernel asks for its offset)");
            return Ok(());
        }
        for global in [[1, 1], [7, 1], [64, 3], [1000, 1], [1009, 1], [1600, 2], [3, 1009]] {
            let mut y = Buffer::zeroed(queue, global[0] * global[1] * 16)?;
            ids(&mut y).global(global).offset([3, 5]).run(queue)?;
            let y = y.to_vec(queue)?;
            for (at, item) in y.chunks(16).enumerate() {
                let (i, j) = (at % global[0], at / global[0]);
                assert_eq!((item[0], item[8]), (i as u32 + 3, j as u32 + 5), "{global:?}");
                assert_eq!((item[3], item[11]), (global[0] as u32, global[1] as u32), "{global:?}");
            }
            let local = y[4] as usize * y[12] as usize;
            assert!(local <= can.max_group_size, "{global:?}: {local}");
            // not one by one where there is enough to do; natively a group is what one core does
            let native = queue.device().is_native();
            assert!(native || global[0] < 64 || local >= 16, "{global:?}: {local}");
        }
        Ok(())
    })
}

#[test]
fn nothing_to_do_is_done_with_any_options() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::filled(queue, 4, 1u32)?;
        step(0, 0, &mut y).global(0).local(7).offset(9).run(queue)?;
        step(0, 0, &mut y).global([4, 0]).local([2, 2]).run(queue)?;
        step(0, 0, &mut y).global([0, 1 << 40, 1 << 40]).run(queue).expect_err("a dimension is too long");
        assert_eq!(y.to_vec(queue)?, [1; 4]);
        Ok(())
    })
}
