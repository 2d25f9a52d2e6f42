//! Several devices at once give what one device gives, to the bit: all devices of the machine together, several queues of
//! one device, and a context of several.

#![allow(clippy::unwrap_used)]

use cl_runtime::multi::{MultiError, MultiQueue};
use cl_runtime::prelude::*;
use cl_runtime::{Context, Result, Shares, UserEvent};
use std::sync::Barrier;

#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] += a * x[i];
}

/// The sum of a cell and its neighbours in the rows before and after. `x` begins `before` rows before `y`.
#[kernel]
fn spread(before: usize, x: &Grid<u32, 2>, y: &mut Grid<u32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    let at = row + before;
    let mut sum = x[[at, column]].wrapping_mul(3);
    if at > 0 {
        sum = sum.wrapping_add(x[[at - 1, column]]);
    }
    if at + 1 < x.shape()[0] {
        sum = sum.wrapping_mul(5).wrapping_add(x[[at + 1, column]]);
    }
    if at + 2 < x.shape()[0] {
        sum = sum.wrapping_add(x[[at + 2, column]]);
    }
    y[[row, column]] = sum;
}

#[kernel]
fn invert(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 100 / y[i];
}

/// Runs a case with every kind of `MultiQueue`.
#[track_caller]
fn on_several(case: impl Fn(&MultiQueue) -> Result<()>) {
    let mut kinds = vec![("all devices", MultiQueue::all().unwrap())];
    for device in Device::all() {
        let queues = [(); 3].map(|()| Queue::new(&device).unwrap());
        kinds.push(("three queues of one device", MultiQueue::new(queues).unwrap()));
    }
    let out_of_order =
        Device::all().into_iter().map(|device| Queue::builder(&device).out_of_order(true).build().unwrap());
    kinds.push(("all devices out of order", MultiQueue::new(out_of_order).unwrap()));
    for (kind, queues) in kinds {
        if let Err(error) = case(&queues) {
            panic!("{kind}, {:?}: {error}", queues.queues().iter().map(Queue::device).collect::<Vec<_>>());
        }
    }
}

/// Shares for so many devices: equal, uneven, all for the first or the last.
fn shares(devices: usize) -> Vec<Shares> {
    let only = |number| Vec::from_iter((0..devices).map(|other| f64::from(other == number)));
    let uneven = Vec::from_iter((0..devices).map(|number| 1.0 / (1 + number * number) as f64));
    let weighted = [only(0), only(devices - 1), uneven].map(|weights| Shares::new(&weights).unwrap());
    [Shares::equal(devices)].into_iter().chain(weighted).collect()
}

#[test]
fn elementwise_kernels_give_the_same_bits() {
    on_several(|several| {
        for rows in [0, 1, 2, 1000] {
            let (x, y) = (Vec::from_iter((0..rows).map(|i| (i as f32).sqrt())), vec![0.1f32; rows]);
            let queue = &several.queues()[0];
            let (x_one, mut y_one) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
            saxpy(1.7, &x_one, &mut y_one).global(rows).run(queue)?;
            let want = y_one.to_vec(queue)?;
            for shares in shares(several.len()) {
                let layout = several.layout(rows, 1).shares(&shares)?;
                let (x, mut y) = (layout.from_slice(&x)?, layout.from_slice(&y)?);
                several.launch((&x, &mut y), |on, (x, mut y)| {
                    saxpy(1.7, x.own(), y.own()).global(on.rows().len()).launch(on.queue())
                })?;
                assert_eq!(
                    y.to_vec()?.iter().map(|y| y.to_bits()).collect::<Vec<_>>(),
                    want.iter().map(|y| y.to_bits()).collect::<Vec<_>>()
                );
            }
        }
        Ok(())
    });
}

/// The rows of `spread` after some steps, on the host.
fn spread_on_host(mut cells: Vec<Vec<u32>>, steps: usize) -> Vec<u32> {
    for _ in 0..steps {
        let at = |row: usize, column: usize| cells.get(row).map(|row: &Vec<u32>| row[column]);
        let cell = |row: usize, column: usize| {
            let mut sum = cells[row][column].wrapping_mul(3);
            sum = sum.wrapping_add(row.checked_sub(1).map_or(0, |row| cells[row][column]));
            if let Some(next) = at(row + 1, column) {
                sum = sum.wrapping_mul(5).wrapping_add(next);
            }
            sum.wrapping_add(at(row + 2, column).unwrap_or(0))
        };
        cells = (0..cells.len()).map(|row| (0..cells[row].len()).map(|column| cell(row, column)).collect()).collect();
    }
    cells.concat()
}

#[test]
fn halos_are_exchanged_between_steps() {
    const WIDTH: usize = 5;
    on_several(|several| {
        for rows in [0, 1, 2, 3, 4, 5, 40] {
            let cells = Vec::from_iter((0..rows * WIDTH).map(|i| (i * i + 7) as u32));
            let want = spread_on_host(cells.chunks(WIDTH).map(<[u32]>::to_vec).collect(), 6);
            for shares in shares(several.len()) {
                // the halo may be larger than the part of a neighbour
                let layout = several.layout(rows, WIDTH).shares(&shares)?.halo(2);
                let (mut x, mut y) = (layout.from_slice(&cells)?, layout.zeroed()?);
                for _ in 0..6 {
                    several.launch((&x, &mut y), |on, (x, mut y)| {
                        let (held, own) = (x.held_rows().len(), on.rows().len());
                        let from = x.with_halo().as_grid([held, WIDTH])?;
                        spread(x.rows_before(), from, y.own().into_grid([own, WIDTH])?)
                            .global([WIDTH, own])
                            .launch(on.queue())
                    })?;
                    y.exchange_halos()?;
                    (x, y) = (y, x);
                }
                assert_eq!(x.to_vec()?, want, "{rows} rows, {shares:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn rows_move_to_other_shares() {
    on_several(|several| {
        let numbers = Vec::from_iter(0..200u16);
        for rows in [0, 1, 20] {
            for from in shares(several.len()) {
                let x = several.layout(rows, 10).shares(&from)?.from_slice(&numbers[..rows * 10])?;
                for to in shares(several.len()) {
                    let moved = x.repartition(&to)?;
                    let haloed = moved.with_layout(&x.layout().clone().halo(3))?;
                    assert_eq!(moved.to_vec()?, numbers[..rows * 10]);
                    let starts = several.each(&haloed, |on, x| {
                        let held = x.held_rows();
                        let there = x.with_halo().to_vec(on.queue())?;
                        Ok(there == numbers[held.start * 10..held.end * 10])
                    })?;
                    assert!(starts.iter().all(|same| *same));
                }
            }
        }
        Ok(())
    });
}

#[test]
fn panics_name_their_devices() {
    on_several(|several| {
        let last = several.len() - 1;
        let mut y = several.layout(100, 1).from_slice(&Vec::from_iter((0..100).rev()))?;
        let launch = several.launch(&mut y, |on, mut y| invert(y.own()).global(on.rows().len()).launch(on.queue()))?;
        let Err(Error::Multi(MultiError::Failed(failures))) = launch.wait() else { panic!("no panic") };
        let [failure] = &failures[..] else { panic!("{failures:?}") };
        assert_eq!((failure.number, &failure.device), (last, &several.queues()[last].device().to_string()));
        assert!(matches!(&failure.error, Error::Panic(panic) if panic.message == "attempt to divide by zero"));
        // it has been reported, and the devices can be used
        several.finish()?;

        // every device panics, and nobody waits for the launch
        let mut zeros = several.layout(100, 1).zeroed()?;
        several.launch(&mut zeros, |on, mut y| invert(y.own()).global(on.rows().len()).launch(on.queue()))?;
        let Err(Error::Multi(MultiError::Failed(failures))) = several.finish() else { panic!("no panic") };
        assert_eq!(failures.len(), several.len());

        // the host's errors
        let launched = several.launch(&mut zeros, |on, mut y| {
            let rows = if on.number() == last { 1000 } else { on.rows().len() };
            if on.number() == last {
                invert(y.own()).local(3).launch(on.queue())
            } else {
                invert(y.own()).global(rows).offset(0).launch(on.queue())
            }
        });
        let Err(Error::Multi(MultiError::Failed(failures))) = launched else { panic!("no error") };
        assert_eq!(failures[0].number, last);
        assert!(several.finish().is_err() || several.len() == 1);
        Ok(())
    });
}

/// All closures are under way at once, or this does not end.
#[test]
fn devices_do_not_wait_for_each_other() {
    on_several(|several| {
        let (begun, launched) = (Barrier::new(several.len()), Barrier::new(several.len()));
        let mut y = several.layout(100, 1).filled(5)?;
        let launch = several.launch(&mut y, |on, mut y| {
            begun.wait();
            let event = invert(y.own()).global(on.rows().len()).launch(on.queue())?;
            launched.wait();
            Ok(event)
        })?;
        launch.wait()?;
        assert_eq!(y.to_vec()?, [20; 100]);
        Ok(())
    });
}

#[test]
fn a_panic_of_the_closure_reaches_the_caller() {
    let several = MultiQueue::all().unwrap();
    let result = std::panic::catch_unwind(|| several.each((), |on, ()| -> Result<()> { panic!("on {}", on.number()) }));
    assert!(result.unwrap_err().downcast_ref::<String>().unwrap().starts_with("on "));
}

#[test]
fn arguments_must_fit_together() {
    on_several(|several| {
        let (x, y) = (several.layout(10, 1).zeroed::<u8>()?, several.layout(11, 1).zeroed::<u8>()?);
        assert!(matches!(several.each((&x, &y), |_, _| Ok(())), Err(Error::Multi(MultiError::Mismatch { .. }))));
        let other = MultiQueue::new(several.queues().to_vec())?;
        assert!(matches!(other.each(&x, |_, _| Ok(())), Err(Error::Multi(MultiError::Mismatch { .. }))));
        let wide = several.layout(10, 4).zeroed::<u8>()?;
        assert!(several.each((&x, &wide), |_, _| Ok(())).is_ok());
        assert!(matches!(x.with_layout(y.layout()), Err(Error::Multi(MultiError::Mismatch { .. }))));
        assert!(several.layout(10, 1).shares(&Shares::equal(several.len() + 1)).is_err());
        assert!(several.layout(10, 1).from_slice(&[1u8; 9]).is_err());
        Ok(())
    });
    assert!(matches!(MultiQueue::new([]), Err(Error::Multi(MultiError::NoDevices))));
}

/// Halos wait for what the parts wait for, and the host for neither.
#[test]
fn exchanges_do_not_wait_on_the_host() {
    let several = MultiQueue::all().unwrap();
    let layout = several.layout(30, 1).halo(2);
    let mut x = layout.zeroed::<u32>().unwrap();
    let ready = UserEvent::new(&several.queues()[0]);
    several.each(&mut x, |on, mut x| x.own().fill(&on.queue().after(ready.event()), 7)).unwrap();
    x.exchange_halos().unwrap();
    x.exchange_halos().unwrap();
    ready.complete();
    let held = several.each(&x, |on, x| x.with_halo().to_vec(on.queue())).unwrap();
    assert!(held.concat().iter().all(|value| *value == 7), "{held:?}");

    // what fails does not come
    let never = UserEvent::new(&several.queues()[0]);
    several.each(&mut x, |on, mut x| x.own().fill(&on.queue().after(never.event()), 8)).unwrap();
    x.exchange_halos().unwrap();
    never.fail("for the test");
    drop(several.finish());
    let held = several.each(&x, |on, x| x.with_halo().to_vec(on.queue())).unwrap();
    assert!(held.concat().iter().all(|value| *value == 7), "{held:?}");
    // and later exchanges do
    several.each(&mut x, |on, mut x| x.own().fill(on.queue(), 9)).unwrap();
    x.exchange_halos().unwrap();
    let held = several.each(&x, |on, x| x.with_halo().to_vec(on.queue())).unwrap();
    assert!(held.concat().iter().all(|value| *value == 9), "{held:?}");
}

/// The buffer may be dropped while rows are on their way.
#[test]
fn dropped_parts_finish_their_copies() {
    let several = MultiQueue::all().unwrap();
    for _ in 0..50 {
        let layout = several.layout(3000, 1).halo(1000);
        let mut x = layout.filled(1u64).unwrap();
        x.exchange_halos().unwrap();
        drop(x.repartition(&shares(several.len())[3]).unwrap());
    }
    several.finish().unwrap();
}

#[test]
fn queues_of_one_context_copy_by_themselves() {
    for device in Device::all() {
        let context = Context::new(&[device]).unwrap();
        let several = MultiQueue::new([(); 2].map(|()| context.queue(&device).unwrap())).unwrap();
        let mut x = several.layout(10, 1).halo(1).zeroed().unwrap();
        several.each(&mut x, |on, mut x| x.own().fill(on.queue(), on.number())).unwrap();
        x.exchange_halos().unwrap();
        let held = several.each(&x, |on, x| x.with_halo().to_vec(on.queue())).unwrap();
        assert_eq!(held, [[0, 0, 0, 0, 0, 1], [0, 1, 1, 1, 1, 1]]);
    }
}

#[test]
fn measured_shares_are_kept() {
    let several = MultiQueue::all().unwrap();
    let measure = || {
        several.measure("saxpy", 1000, |queue| {
            let (x, mut y) = (Buffer::filled(queue, 1000, 1.0)?, Buffer::zeroed(queue, 1000)?);
            let queue = queue.clone();
            Ok(move |rows: std::ops::Range<usize>| {
                let len = rows.len();
                saxpy(2.0, x.slice(rows.clone()), y.slice_mut(rows)).global(len).launch(&queue)
            })
        })
    };
    let shares = measure().unwrap();
    assert_eq!(shares.weights().len(), several.len());
    assert_eq!(measure().unwrap(), shares);
    assert_eq!(several.measured("saxpy"), Some(shares));
    several.forget("saxpy");
    assert_eq!(several.measured("saxpy"), None);
}

#[test]
fn shares_split_without_gaps() {
    for rows in [0, 1, 2, 3, 7, 1000, 1 << 40] {
        for devices in 1..9 {
            for shares in shares(devices) {
                let ranges = shares.split(rows);
                assert_eq!((ranges[0].start, ranges[devices - 1].end), (0, rows));
                assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
                for (range, weight) in ranges.iter().zip(shares.weights()) {
                    assert!(range.start <= range.end && (*weight > 0.0 || range.is_empty()));
                }
            }
        }
    }
    for weights in [&[][..], &[0.0, 0.0], &[-1.0, 2.0], &[f64::NAN], &[f64::INFINITY, 1.0]] {
        assert!(Shares::new(weights).is_err(), "{weights:?}");
    }
}
