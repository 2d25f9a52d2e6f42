//! Failures of what commands wait for.

use super::*;

#[test]
fn reach_all_that_depends_on_them() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::from_slice(queue, &[5; 100])?;
        let (mut y, mut z) = (Buffer::zeroed(queue, 100)?, Buffer::zeroed(queue, 100)?);
        let mut w = Buffer::zeroed(queue, 100)?;
        let other = Queue::new(queue.device())?;
        let user = UserEvent::new(queue);
        let direct = step(1, 1, &mut y).global(100).after(user.event()).launch(queue)?;
        let indirect = step(1, 1, &mut w).global(100).after(&direct).launch(&other)?;
        let through = copy(&y, &mut z).global(100).launch(queue)?;
        let read = z.read_async(&other)?;
        // it writes what would have been written
        let beside = copy(&x, &mut w).global(100).launch(&other)?;
        let mut v = Buffer::zeroed(queue, 100)?;
        let unharmed = copy(&x, &mut v).global(100).launch(queue)?;
        let marker = queue.marker()?;
        user.fail("out of paper");
        assert_eq!(reason_of(direct.wait()), "out of paper");
        assert_eq!(reason_of(indirect.wait()), "out of paper");
        assert_eq!(reason_of(indirect.status().map(drop)), "out of paper");
        assert_eq!(reason_of(through.wait()), "out of paper");
        assert_eq!(reason_of(beside.profile().map(drop)), "out of paper");
        assert_eq!(reason_of(block_on(read).map(drop)), "out of paper");
        assert!(direct.is_complete());
        let error = through.wait().unwrap_err();
        let text = error.to_string();
        assert!(
            text.starts_with("the launch of kernel `copy` did not run, because the user event made at ")
                && text.ends_with(" failed: out of paper"),
            "{text}"
        );
        assert!(std::error::Error::source(&error).is_some());
        unharmed.wait()?;
        marker.wait()?;
        // all is known
        queue.finish()?;
        other.finish()?;
        assert_eq!((z.to_vec(queue)?, v.to_vec(queue)?), (vec![0; 100], vec![5; 100]));
        // and all can be used again
        step(0, 3, &mut z).global(100).run(queue)?;
        step(0, 4, &mut y).global(100).run(&other)?;
        assert_eq!((z.to_vec(&other)?, y.to_vec(queue)?), (vec![3; 100], vec![4; 100]));
        Ok(())
    })
}

#[test]
fn nobody_saw_come_back_once() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 100)?;
        let (mut way, mut pause) = (0, MOMENT / 3);
        while way < 4 {
            let user = UserEvent::new(queue);
            step(1, 1, &mut y).global(100).after(user.event()).launch(queue)?;
            step(1, 1, &mut y).global(100).launch(queue)?;
            let failing = thread::spawn(move || {
                thread::sleep(pause);
                user.fail("at last");
            });
            let result = match way {
                0 => queue.finish(),
                1 => y.to_vec(queue).map(drop),
                2 => y.write(queue, &[1; 100]),
                _ => y.map(queue).map(drop),
            };
            failing.join().expect("it does not panic");
            if result.is_ok() && way > 0 && pause < Duration::from_secs(1) {
                // it had failed before anybody could wait for it
                assert_eq!(reason_of(queue.finish()), "at last");
                let _ = queue.finish();
                pause *= 4;
                continue;
            }
            assert_eq!(reason_of(result), "at last");
            way += 1;
            // those that came after the first may have been on their way
            let _ = queue.finish();
            queue.finish()?;
            assert_eq!(y.to_vec(queue)?, [0; 100]);
        }
        Ok(())
    })
}

/// Fails it, and returns when all that is in the queue has come to know.
fn fail_in(queue: &Queue, user: UserEvent, reason: &str) -> Result<()> {
    let known = queue.marker()?;
    user.fail(reason);
    known.wait()
}

#[test]
fn nobody_saw_come_back_from_reads() -> Result<()> {
    on_every_queue(|queue| {
        type Read = fn(&mut Buffer<u32>, &Queue) -> Result<()>;
        let reads: [Read; 7] = [
            |y, queue| y.to_vec(queue).map(drop),
            |y, queue| y.read_into(queue, &mut [0; 4]),
            |y, queue| y.as_grid([2, 2])?.window([0..2, 0..1]).to_vec(queue).map(drop),
            |y, queue| y.map(queue).map(drop),
            |y, queue| y.map_mut(queue).map(drop),
            |y, queue| y.read_async(queue)?.wait().map(drop),
            |y, queue| {
                let mut host = [0; 4];
                queue.scope(|scope| scope.read_into(&*y, &mut host).map(drop))
            },
        ];
        let (mut x, mut y) = (Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?);
        for (number, read) in reads.into_iter().enumerate() {
            let user = UserEvent::new(queue);
            match number % 2 {
                0 => x.fill(&queue.after(user.event()), 1)?,
                _ => drop(step(1, 1, &mut x).global(4).after(user.event()).launch(queue)?),
            }
            fail_in(queue, user, "no input")?;
            assert_eq!(reason_of(read(&mut y, queue)), "no input", "{number}");
            read(&mut y, queue)?;
            queue.finish()?;
        }
        Ok(())
    })
}

#[test]
fn are_reported_one_by_one() -> Result<()> {
    on_every_queue(|queue| {
        let (mut x, mut y) = (Buffer::zeroed(queue, 4)?, Buffer::zeroed(queue, 4)?);
        let (a, b) = (UserEvent::new(queue), UserEvent::new(queue));
        let later = queue.after(b.event());
        x.fill(&queue.after(a.event()), 1)?;
        fail_in(queue, a, "no ink")?;
        y.fill(&later, 1)?;
        fail_in(queue, b, "no paper")?;
        assert_eq!(reason_of(y.to_vec(&later).map(drop)), "no paper");
        // and that was all that there is to say of it
        assert_eq!(reason_of(queue.finish()), "no ink");
        queue.finish()
    })
}

#[test]
fn are_no_fault_of_earlier_transfers() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::from_slice(queue, &[1, 2, 3])?;
        let read = y.read_async(queue)?;
        let mut fail = |reason| {
            let user = UserEvent::new(queue);
            step(1, 1, &mut y).global(3).after(user.event()).launch(queue)?;
            fail_in(queue, user, reason)
        };
        fail("later")?;
        assert_eq!(read.wait()?, [1, 2, 3]);
        assert_eq!(reason_of(queue.finish()), "later");
        let (x, mut host) = (Buffer::from_slice(queue, &[1, 2, 3])?, [0; 3]);
        queue.scope(|scope| {
            scope.read_into(&x, &mut host)?;
            fail("later still")
        })?;
        assert_eq!(host, [1, 2, 3]);
        assert_eq!(reason_of(queue.finish()), "later still");
        Ok(())
    })
}

#[test]
fn of_what_has_failed_already() -> Result<()> {
    on_every_queue(|queue| {
        let user = UserEvent::new(queue);
        let event = user.event().clone();
        user.fail("long ago");
        assert!(matches!(event.wait(), Err(Error::Failed { .. })));
        let mut y = Buffer::zeroed(queue, 100)?;
        assert_eq!(reason_of(step(1, 1, &mut y).global(100).after(&event).launch(queue).map(drop)), "long ago");
        let late = queue.after(&event);
        assert_eq!(reason_of(y.fill(&late, 1)), "long ago");
        assert_eq!(reason_of(y.to_vec(&late).map(drop)), "long ago");
        assert_eq!(reason_of(y.write_async(&late, [1; 100]).map(drop)), "long ago");
        assert_eq!(reason_of(late.marker().map(drop)), "long ago");
        assert_eq!(y.to_vec(queue)?, [0; 100]);
        queue.finish()
    })
}

#[test]
fn of_user_events_that_are_dropped() -> Result<()> {
    on_every_queue(|queue| {
        let user = UserEvent::new(queue);
        let mut y = Buffer::zeroed(queue, 100)?;
        let event = step(1, 1, &mut y).global(100).after(user.event()).launch(queue)?;
        drop(user);
        assert_eq!(reason_of(event.wait()), "it was dropped without being completed or failed");
        // also if the thread that has it ends badly
        let user = UserEvent::new(queue);
        let event = step(1, 1, &mut y).global(100).after(user.event()).launch(queue)?;
        let thread = thread::spawn(move || {
            let _user = user;
            panic!("this one is expected");
        });
        assert_eq!(reason_of(event.wait()), "it was dropped without being completed or failed");
        assert!(thread.join().is_err());
        Ok(())
    })
}

#[test]
fn panics_are_none() -> Result<()> {
    on_every_queue(|queue| {
        let user = UserEvent::new(queue);
        let x = Buffer::from_slice(queue, &[5; 100])?;
        let mut y = Buffer::zeroed(queue, 100)?;
        let bad = copy(x.slice(..50), &mut y).global(100).after(user.event()).launch(queue)?;
        let after = step(1, 1, &mut y).global(100).after(&bad).launch(queue)?;
        user.complete();
        after.wait()?;
        assert!(index_of(bad.wait()) >= 50);
        queue.finish()?;
        assert_eq!(y.to_vec(queue)?[..50], [6; 50]);
        Ok(())
    })
}

#[test]
fn lent_memory_comes_back() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        let mut host = [1, 2, 3, 4];
        let user = UserEvent::new(queue);
        let later = queue.after(user.event());
        let failing = thread::spawn(move || {
            thread::sleep(MOMENT / 3);
            user.fail("no more");
        });
        let result = later.scope(|scope| {
            scope.read_into(&y, &mut host)?;
            Ok(())
        });
        assert_eq!(reason_of(result), "no more");
        assert_eq!(host, [1, 2, 3, 4]);
        failing.join().expect("it does not panic");
        let freed = Arc::new(());
        struct Held(Vec<u32>, #[allow(dead_code)] Arc<()>);
        impl AsRef<[u32]> for Held {
            fn as_ref(&self) -> &[u32] {
                &self.0
            }
        }
        for fails in [false, true] {
            let user = UserEvent::new(queue);
            drop(y.write_async(&queue.after(user.event()), Held(vec![1; 4], freed.clone()))?);
            assert_eq!(Arc::strong_count(&freed), 2);
            match fails {
                true => drop(user),
                false => user.complete(),
            }
            let _ = queue.finish();
            let started = Instant::now();
            while Arc::strong_count(&freed) > 1 {
                assert!(started.elapsed() < AGES, "it is never freed");
                thread::sleep(Duration::from_millis(1));
                queue.finish()?;
            }
        }
        assert_eq!(y.to_vec(queue)?, [1; 4]);
        Ok(())
    })
}

/// What is put behind something that will not run comes after what that would have come after.
#[test]
fn keep_their_place() -> Result<()> {
    on_every_queue(|queue| {
        let device = queue.device();
        let (second, third) = (Queue::new(device)?, Queue::new(device)?);
        // one that writes what the first writes
        let mut y = Buffer::filled(queue, 100, 1)?;
        let (first, runs) = one_fails_behind(queue, &second, &mut y)?;
        let later = complete_later(first);
        assert_eq!(y.to_vec(&third)?, [11; 100]);
        assert!(runs.is_complete() || is_rusticl(queue));
        // one that writes what the first reads
        later.join().expect("no panic");
        let (first, other) = (UserEvent::new(queue), UserEvent::new(queue));
        let read = y.read_async(&queue.after(first.event()))?;
        y.fill(&second.after(other.event()), 2)?;
        other.fail("no");
        assert_eq!(reason_of(second.finish()), "no");
        let later = complete_later(first);
        y.write(&third, &[3; 100])?;
        assert_eq!(read.wait()?, [11; 100]);
        later.join().expect("no panic");
        // one in front of a map
        let (first, runs) = one_fails_behind(queue, &second, &mut y)?;
        let later = complete_later(first);
        let mut mapped = y.map_mut(&second)?;
        assert!(runs.is_complete() || is_rusticl(queue));
        assert_eq!(*mapped, [13; 100]);
        mapped.fill(5);
        mapped.unmap()?;
        later.join().expect("no panic");
        assert_eq!(y.to_vec(queue)?, [5; 100]);
        Ok(())
    })
}

/// A launch that adds ten once the user event is complete, and behind it one that has failed, of another queue.
fn one_fails_behind(queue: &Queue, second: &Queue, y: &mut Buffer<u32>) -> Result<(UserEvent, Event)> {
    let (first, other) = (UserEvent::new(queue), UserEvent::new(queue));
    let runs = step(1, 10, &mut *y).global(100).after(first.event()).launch(queue)?;
    let fails = step(1, 100, y).global(100).after(other.event()).launch(second)?;
    other.fail("no");
    assert_eq!(reason_of(fails.wait()), "no");
    Ok((first, runs))
}

fn complete_later(user: UserEvent) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        thread::sleep(MOMENT);
        user.complete();
    })
}

/// In one queue, too, where what is behind has nothing else in common with what is in front.
#[test]
fn keep_their_place_in_a_queue() -> Result<()> {
    on_every_queue(|queue| {
        let (mut y, mut z) = (Buffer::filled(queue, 100, 1)?, Buffer::filled(queue, 100, 1)?);
        let [first, other, last] = [(); 3].map(|()| UserEvent::new(queue));
        let runs = step(1, 10, &mut y).global(100).after(first.event()).launch(queue)?;
        let fails = step(1, 100, &mut y).global(100).after(other.event()).launch(queue)?;
        step(1, 1, &mut z).global(100).after(last.event()).launch(queue)?;
        let marker = queue.marker()?;
        other.fail("no");
        last.complete();
        assert_eq!(reason_of(fails.wait()), "no");
        thread::sleep(MOMENT);
        assert!(!marker.is_complete() && !runs.is_complete());
        let barrier = queue.barrier()?;
        let later = complete_later(first);
        barrier.wait()?;
        assert!(runs.is_complete() && marker.is_complete() || is_rusticl(queue));
        assert_eq!((y.to_vec(queue)?, z.to_vec(queue)?), (vec![11; 100], vec![2; 100]));
        later.join().expect("no panic");
        Ok(())
    })
}

#[test]
fn of_one_line_and_reason_are_two() -> Result<()> {
    on_every_queue(|queue| {
        let (mut y, mut z) = (Buffer::zeroed(queue, 100)?, Buffer::zeroed(queue, 100)?);
        let users = [(); 2].map(|()| UserEvent::new(queue));
        step(1, 1, &mut y).global(100).after(users[0].event()).launch(queue)?;
        step(1, 1, &mut z).global(100).after(users[1].event()).launch(queue)?;
        let [first, second] = users;
        let fails = thread::spawn(move || {
            [first, second].into_iter().for_each(|user| {
                thread::sleep(MOMENT);
                user.fail("no");
            });
        });
        assert_eq!(reason_of(y.to_vec(queue).map(drop)), "no");
        fails.join().expect("no panic");
        assert_eq!(reason_of(queue.finish()), "no");
        queue.finish()
    })
}

#[test]
fn who_asks_whether_it_is_complete_is_not_told() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 100)?;
        let user = UserEvent::new(queue);
        let event = step(1, 1, &mut y).global(100).after(user.event()).launch(queue)?;
        user.fail("no");
        while !event.is_complete() {
            thread::yield_now();
        }
        assert!(Event::all([&event]).is_complete());
        assert_eq!(reason_of(queue.finish()), "no");
        queue.finish()
    })
}

/// A queue that is finished in the midst of it says so then or the next time.
#[test]
fn are_not_lost_while_they_happen() -> Result<()> {
    on_every_queue(|queue| {
        for iteration in 0..40 {
            let mut large = Buffer::zeroed(queue, 1 << 18)?;
            let user = UserEvent::new(queue);
            large.fill(&queue.after(user.event()), 1)?;
            drop(large);
            user.fail("no");
            let started = Instant::now();
            while started.elapsed() < Duration::from_micros(iteration * 10) {}
            let result = queue.finish().and_then(|()| queue.finish());
            assert_eq!(reason_of(result), "no", "iteration {iteration}");
        }
        Ok(())
    })
}

#[test]
fn dropped_futures_leave_them_to_others() -> Result<()> {
    on_every_queue(|queue| {
        let x = Buffer::from_slice(queue, &[0; 4])?;
        let mut y = Buffer::zeroed(queue, 100)?;
        let user = UserEvent::new(queue);
        copy(&x, &mut y).global(100).after(user.event()).launch(queue)?;
        let waker = Waker::from(Unpark::new());
        let mut future = x.read_async(queue)?.into_future();
        let _ = Pin::new(&mut future).poll(&mut Context::from_waker(&waker));
        drop(future);
        user.complete();
        thread::sleep(MOMENT);
        index_of(queue.finish());
        queue.finish()
    })
}

#[test]
fn are_not_hidden_by_later_ones() -> Result<()> {
    on_every_queue(|queue| {
        let mut buffer = Buffer::filled(queue, 8, 7u32)?;
        let (first, second) = (UserEvent::new(queue), UserEvent::new(queue));
        buffer.fill(&queue.after(first.event()), 1)?;
        buffer.fill(&queue.after(second.event()), 2)?;
        second.fail("second");
        thread::sleep(MOMENT);
        let read = buffer.read_async(queue)?;
        first.fail("first");
        assert_eq!(reason_of(read.wait().map(drop)), "first");
        // and what succeeds is not, either
        let (first, second) = (UserEvent::new(queue), UserEvent::new(queue));
        buffer.fill(&queue.after(first.event()), 1)?;
        buffer.fill(&queue.after(second.event()), 2)?;
        second.fail("second");
        thread::sleep(MOMENT);
        let read = buffer.read_into_async(queue, [0; 8])?;
        first.complete();
        let _ = read.wait();
        let _ = queue.finish();
        assert_eq!(buffer.to_vec(queue)?, [1; 8]);
        Ok(())
    })
}
