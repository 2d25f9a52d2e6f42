//! What is in the memory of commands that did not run.

use super::*;
use cl_runtime::Pool;

/// Makes a buffer with a queue.
type Make<'a> = &'a dyn Fn(&Queue) -> Result<Buffer<u32>>;

#[test]
fn is_initialised_whatever_fails() -> Result<()> {
    on_every_queue(|queue| {
        const LEN: usize = 4096;
        let pool = Pool::new(queue.device());
        let source = Buffer::filled(queue, LEN, 7)?;
        let makes: [(Make<'_>, u32); 7] = [
            (&|queue| Buffer::zeroed(queue, LEN), 0),
            (&|queue| Buffer::filled(queue, LEN, 1), 1),
            (&|queue| Buffer::from_slice(queue, &[2; LEN]), 2),
            (&|queue| source.to_buffer(queue), 0),
            (&|queue| source.slice(..LEN).to_buffer(queue), 0),
            (&|queue| pool.zeroed(queue, LEN), 0),
            (&|queue| pool.filled(queue, LEN, 3), 3),
        ];
        for (make, value) in makes {
            // what new memory holds otherwise
            drop(Buffer::filled(queue, LEN, 0xdead_beef_u32)?);
            drop(pool.filled(queue, LEN, 0xdead_beef_u32)?);
            queue.finish()?;
            let user = UserEvent::new(queue);
            let buffer = make(&queue.after(user.event()))?;
            user.fail("no input");
            let _ = queue.finish();
            let _ = buffer.to_vec(queue);
            assert_eq!(buffer.to_vec(queue)?, [value; LEN]);
        }
        Ok(())
    })
}

#[test]
fn copies_of_what_was_never_written_are_initialised() -> Result<()> {
    on_every_queue(|queue| {
        let mut source = Buffer::filled(queue, 1000, 7)?;
        let user = UserEvent::new(queue);
        step(1, 1, &mut source).global(1000).after(user.event()).launch(queue)?;
        drop(Buffer::filled(queue, 1000, 0xdead_beef_u32)?);
        let copy = source.to_buffer(queue)?;
        user.fail("no input");
        let _ = queue.finish();
        let _ = copy.to_vec(queue);
        assert_eq!((copy.to_vec(queue)?, source.to_vec(queue)?), (vec![0; 1000], vec![7; 1000]));
        Ok(())
    })
}

/// Commands that need more than one command of the device run as a whole, or not at all, whenever the failure comes.
fn whole_or_not_at_all(queue: &Queue, command: impl Fn(&mut Buffer<u32>) -> Result<()>, rounds: u64) -> Result<()> {
    let before: Vec<u32> = (0..10_000).collect();
    let mut after = Buffer::from_slice(queue, &before)?;
    command(&mut after)?;
    let after = after.to_vec(queue)?;
    for round in 0..rounds {
        drop(Buffer::filled(queue, before.len(), 0xdead_beef_u32)?);
        let mut buffer = Buffer::from_slice(queue, &before)?;
        let user = UserEvent::new(queue);
        step(1, 0, &mut buffer).global(before.len()).after(user.event()).launch(queue)?;
        let pause = Duration::from_nanos(round * 700 % 40_000);
        let failing = thread::spawn(move || {
            let start = Instant::now();
            while start.elapsed() < pause {
                std::hint::spin_loop();
            }
            user.fail("too late");
        });
        let _ = command(&mut buffer);
        failing.join().expect("it does not panic");
        let _ = queue.finish();
        let _ = buffer.to_vec(queue);
        let found = buffer.to_vec(queue)?;
        assert!(found == before || found == after, "{:?}", &found[..8]);
    }
    Ok(())
}

#[test]
fn of_overlapping_ranges_is_moved_as_a_whole() -> Result<()> {
    on_every_queue(|queue| {
        let rounds = if is_oclgrind(queue) { 20 } else { 500 };
        whole_or_not_at_all(queue, |buffer| buffer.copy_within(queue, 0..9_999, 1), rounds)
    })
}

#[test]
fn of_windows_is_written_as_a_whole() -> Result<()> {
    on_every_queue(|queue| {
        let rounds = if is_oclgrind(queue) { 10 } else { 200 };
        let fill = |buffer: &mut Buffer<u32>| {
            buffer.as_grid_mut([10, 10, 10, 10])?.window_mut([0..10, 1..9, 1..9, 1..9]).fill(queue, 7)
        };
        whole_or_not_at_all(queue, fill, rounds)?;
        let source = Buffer::filled(queue, 10_000, 9)?;
        let copy = |buffer: &mut Buffer<u32>| {
            let window = [0..10, 1..9, 1..9, 1..9];
            let source = source.as_grid([10, 10, 10, 10])?.window(window.clone());
            buffer.as_grid_mut([10, 10, 10, 10])?.window_mut(window).copy_from(queue, source)
        };
        whole_or_not_at_all(queue, copy, rounds)
    })
}
