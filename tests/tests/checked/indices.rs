//! Indices beyond the end where the kernel does not check.

use super::super::{finds, numbers, queue};
use cl_runtime::{FindingKind::OutOfBounds, prelude::*};

#[kernel]
pub(in super::super) fn checked_index(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = 1;
}

#[kernel]
unsafe fn read_beyond(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    // SAFETY: none for the last one
    y[i] = unsafe { *x.get_unchecked(i + 1) }; //~
}

#[kernel]
unsafe fn written_beyond(y: &mut [u32]) {
    let i = global_id(0);
    // SAFETY: none for the last one
    unsafe { *y.get_unchecked_mut(i + 1) = 1 }; //~
}

#[kernel]
unsafe fn far_beyond(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    // SAFETY: none
    y[i] = unsafe { *x.get_unchecked(i.wrapping_sub(1)) }; //~
}

#[kernel(local = 64)]
unsafe fn tile_read_beyond(x: &[u32], y: &mut [u32], #[local] tile: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    // SAFETY: none for the last one
    y[i] = unsafe { *tile.get_unchecked(k + 1) }; //~
}

#[test]
fn elements_beyond_the_end() {
    let queue = &queue();
    let x = &numbers(queue, 64, |i| i as u32);
    let mut y = numbers(queue, 64, |_| 0u32);
    // SAFETY: checked execution ends the work-item before the access
    unsafe {
        let report = finds(OutOfBounds, read_beyond(x, &mut y).global(64).run(queue));
        assert!(report.findings[0].message.contains("work-item [63, 0, 0] accesses element 64 of 64"), "{report}");
        finds(OutOfBounds, written_beyond(&mut y).global(64).run(queue));
        let report = finds(OutOfBounds, far_beyond(x, &mut y).global(64).run(queue));
        assert_eq!(report.findings[0].count, 1);
        finds(OutOfBounds, tile_read_beyond(x, &mut y, Local::new(64)).global(64).run(queue));
    }
    // the other work-items have run
    assert_eq!(y.to_vec(queue).unwrap()[..3], [1, 2, 3]);
}
