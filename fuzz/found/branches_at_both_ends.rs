//! Branches at the ends of both ways of a branch, in a loop with a barrier: PoCL 5.0 ended the process.
//! Found by `fuzz random`, on PoCL.
//! @global 8
//! @local 4
//! @value ((1048576 0 2147483647))
//! @buffer 4294967294 1048575 8 0 131071 4 0
//! @buffer -32768 32766 4 88 -32768 3823 1 -32767 7 -32767 -32767 87
//! @buffer 4039051382 143386549 43 2145523860 9 9 2 8 1 8 32768 4294967295 67108863 15275329 4294967294 4 4294967294 1 4294967295 4294967295
//! @buffer (4 -3 0 4096) (-3 9 -5 2147483647) (7 2147483646 1 6) (2 -2147483647 4 1322892749) (-2147483648 4 32768 2147483647) (65536 42 -2147483648 1) (-3 3 3 134217728) (1660618702 2 4 2) (0 8 8191 64) (8388608 0 2147483646 2) (8 7 1 -2147483647) (1227875051 -2147483647 9 7) (5 4 114 4) (1049560411 4194304 2 5) (524287 1523747858 111 6) (3 3 4 7) (3 1 1073741824 16383)
//! @buffer 7 3
#[repr(C)]
struct S0 {
    f0: [i32; 3],
}
#[device]
fn g8<T: Int>(a: T, b: T) -> T {
    let c = a ^ b;
    if (b * a) <= b { (b | a) } else { (c - b) }
}
#[kernel]
fn random(n0: S0, x0: &[u32], x1: &[i16], x2: &[u32], y0: &mut [i32x4], g0: &mut [u32]) {
    let i = global_id(0);
    let own_y0 = &mut y0[i * 2..i * 2 + 2];
    'l13: for (i12, e11) in x1.iter().enumerate() {
        let v24: i32 = g8(('l19: { if (x2[12149689182185511969usize % x2.len()] <= x0[i]) { break 'l19 own_y0[0].w; } own_y0[0].x *= ({  0i32 }); own_y0[0].x }), (match Some(7i32) { Some(m23) if (0i64 <= 6i64) => n0.f0[((0isize as usize) % 3)], _ => ('l21: { if false { break 'l21 9i32; }  2i32 }) }));
    }
    barrier();
}
