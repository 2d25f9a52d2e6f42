//! Functions of the host between the commands of a queue.

use super::*;

#[test]
fn are_called_between_commands() -> Result<()> {
    on_every_queue(|queue| {
        for out_of_order in [false, true] {
            let queue = Queue::builder(queue.device()).out_of_order(out_of_order).build()?;
            let mut y = Buffer::filled(&queue, 100, 1u32)?;
            let (called, mut events) = (Arc::new(AtomicUsize::new(0)), Vec::new());
            for at in 0..10 {
                let launch = step(2, 1, &mut y).global(100).launch(&queue)?;
                let called = called.clone();
                let function = move || {
                    assert!(launch.is_complete());
                    assert_eq!(called.fetch_add(1, Ordering::SeqCst), at);
                    thread::sleep(Duration::from_millis(1));
                };
                events.push(queue.launch_host(function)?);
            }
            // a command after all of them
            let read = y.read_async(&queue)?.wait()?;
            assert_eq!((called.load(Ordering::SeqCst), read), (10, vec![2047; 100]));
            events.iter().try_for_each(Event::wait)?;
            queue.finish()?;
        }
        Ok(())
    })
}

#[test]
fn have_a_profile() -> Result<()> {
    on_every_queue(|queue| {
        const TIME: Duration = Duration::from_millis(3);
        let profile = queue.launch_host(|| thread::sleep(TIME))?.profile()?;
        assert!(profile.duration() >= TIME, "{profile:?}");
        Ok(())
    })
}

#[test]
fn may_use_another_queue() -> Result<()> {
    on_every_queue(|queue| {
        let (other, (sender, receiver)) = (Queue::new(queue.device())?, mpsc::channel());
        let mut y = Buffer::filled(queue, 100, 1u32)?;
        step(2, 1, &mut y).global(100).launch(queue)?;
        queue.launch_host(move || {
            let mut z = Buffer::filled(&other, 10, 4u32).expect("memory");
            step(1, 1, &mut z).global(10).run(&other).expect("a kernel");
            sender.send(z.to_vec(&other)).expect("a receiver");
        })?;
        assert_eq!(receiver.recv_timeout(AGES).expect("the function is called")?, [5; 10]);
        assert_eq!(y.to_vec(queue)?, [3; 100]);
        Ok(())
    })
}

#[test]
fn that_panic_fail() -> Result<()> {
    on_every_queue(|queue| {
        let (mut y, mut z) = (Buffer::filled(queue, 100, 1u32)?, Buffer::filled(queue, 100, 1u32)?);
        let (sender, receiver) = mpsc::channel();
        let event = queue.launch_host(move || {
            receiver.recv().expect("a sender");
            panic!("out of ink")
        })?;
        let dependent = step(2, 1, &mut y).global(100).after(&event).launch(queue)?;
        step(2, 1, &mut z).global(100).launch(queue)?;
        sender.send(()).expect("the function waits");
        assert_eq!(reason_of(dependent.wait()), "it panicked: out of ink");
        let error = event.wait().unwrap_err().to_string();
        assert_eq!(error, "a host function failed: it panicked: out of ink");
        // other commands run
        let error = queue.finish().unwrap_err().to_string();
        assert!(error.ends_with("because a host function failed: it panicked: out of ink"), "{error}");
        assert_eq!(z.to_vec(queue)?, [3; 100]);
        Ok(())
    })
}

#[test]
fn are_not_called_after_a_failure_that_they_wait_for() -> Result<()> {
    on_every_queue(|queue| {
        let user = UserEvent::new(queue);
        let event = queue.after(user.event()).launch_host(|| unreachable!("it must not be called"))?;
        let marker = queue.marker()?;
        assert!(!event.is_complete());
        user.fail("out of paper");
        let error = event.wait().unwrap_err().to_string();
        assert!(error.ends_with("failed: out of paper"), "{error}");
        drop(marker.wait());
        drop(queue.finish());
        // after a panic of a kernel it is
        let x = Buffer::from_slice(queue, &[1u32; 4])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        let launch = copy(&x, &mut y).global(8).launch(queue)?;
        let (sender, receiver) = mpsc::channel();
        queue.launch_host(move || sender.send(()).expect("a receiver"))?.wait()?;
        receiver.recv_timeout(AGES).expect("it was called");
        assert_eq!(index_of(launch.wait()), 4);
        Ok(())
    })
}
