//! The first work-item of groups of one in x and three in y: PoCL 6.0 ran it twice, in kernels that may panic.
//! Found by `fuzz random`, on PoCL.
//! @global 1, 3
//! @grid 3, 1: 7 1 1
//! @buffer 614962726 2115503587 4194304
//! @buffer 2147483647 3 3 32768 384177764 -1316490324 -2147483648 9 4194304
//! @buffer 65536 1934343918
#[device]
fn g13<T: Int>(a: T, b: T) -> T {
    let c = a - b;
    if (c | a) < b { (a * b) } else { (b ^ a) }
}
#[kernel]
fn random(y0: &mut Grid<u8, 2>, y1: &mut [u32], x2: &[i32], h0: &[AtomicI32]) {
    let c = global_id(0);
    let r = global_id(1);
    let i = r * global_size(0) + c;
    (y1[i], y1[i]) = (g13(y1[i], (y1[i] - 4294967294u32)), y1[i].rotate_right(y1[i]));
    'l16: for i15 in (0..0usize).rev() {
        'l28: for i27 in (-2..1i32).rev() {
            h0[(c - r) % h0.len()].fetch_or((false as i32), Ordering::Relaxed);
            (y1[i], y1[i]) = (0u32, (y1[i] + 16383u32));
        }
    }
}
