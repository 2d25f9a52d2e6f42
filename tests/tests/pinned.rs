//! Memory of the host that the driver has allocated.

use cl_runtime::{Pinned, prelude::*};
use std::{mem, thread};
use tests::on_every_device;

#[kernel]
fn increment(y: &mut [u64]) {
    let i = global_id(0);
    if i < y.len() {
        y[i] += 1;
    }
}

#[test]
fn pinned_memory_is_source_and_target_of_transfers() {
    on_every_device(&[], |queue| {
        let other = Queue::builder(queue.device()).out_of_order(true).build()?;
        let mut host = Pinned::zeroed(queue, 500)?;
        assert_eq!(*host, [0; 500]);
        host.iter_mut().zip(0u64..).for_each(|(element, i)| *element = i);
        let mut buffer = Buffer::from_slice(queue, &host)?;
        increment(&mut buffer).global(500).launch(queue)?;
        buffer.read_into(&other, &mut host)?;
        assert!(host.iter().zip(1..).all(|(&element, i)| element == i));
        for iteration in 0..10 {
            host[3] = iteration;
            let upload = buffer.write_async(&other, host)?;
            increment(&mut buffer).global(500).launch(queue)?;
            host = buffer.read_into_async(&other, upload.wait()?)?.wait()?;
            assert_eq!((host[3], host[4]), (iteration + 1, iteration + 6));
        }
        // written through a map, while it is mapped itself
        buffer.map_mut(queue)?.copy_from_slice(&host);
        assert_eq!(buffer.to_vec(queue)?, *host);
        Ok(())
    });
}

#[test]
fn pinned_memory_goes_anywhere() {
    on_every_device(&[], |queue| {
        assert!(Pinned::<f64>::zeroed(queue, 0)?.is_empty());
        let other = Queue::new(queue.device())?;
        let host = Pinned::from_slice(&other, &[1u8, 2, 3])?;
        drop(other);
        let mut buffer = Buffer::zeroed(queue, 3)?;
        let upload = thread::spawn(move || {
            assert_eq!(*host, [1, 2, 3]);
            host
        });
        // dropped under way, forgotten, or forgotten under way
        drop(buffer.write_async(queue, upload.join().expect("no panic"))?);
        mem::forget(Pinned::from_slice(queue, &[7])?);
        mem::forget(buffer.read_into_async(queue, Pinned::zeroed(queue, 3)?)?);
        assert_eq!(buffer.to_vec(queue)?, [1, 2, 3]);
        Ok(())
    });
}

#[test]
fn too_much_is_an_error() {
    on_every_device(&[], |queue| {
        assert!(matches!(Pinned::<u64>::zeroed(queue, usize::MAX), Err(Error::TooLarge { .. })));
        Ok(())
    });
}
