//! The kernel language, feature by feature: device functions, which are ordinary Rust on the host, against themselves on
//! every device.
#![allow(clippy::all, unreachable_pub, unused_assignments, non_upper_case_globals)]

use cl_runtime::prelude::*;
use std::cmp::Ordering::{Equal, Greater, Less};
use tests::case;

const Seven: u32 = 7;

// names of patterns that stand for something, and do not bind
case!(imported_variants, |x: u32| -> u32 {
    let values = [x, 5, x % 7, 7, 3];
    let mut n = 0u32;
    for v in values.iter() {
        n = n * 4
            + match v.cmp(&5) {
                Less => 1,
                Equal => 2,
                Greater => 3,
            };
        match *v {
            Seven => n += 7,
            other => n += other % 3,
        }
        if let Greater = v.cmp(&x) {
            n ^= 64;
        }
    }
    n
});

// the smallest number and another that a compiler sees
case!(differences, |x: u32| -> u32 {
    let (long, int, short, byte) = (x as i64, x as i32, x as i16, x as i8);
    let wide = i64::MIN.abs_diff(i64::MAX) ^ long.abs_diff(i64::MIN) ^ long.abs_diff(-5).rotate_left(7);
    let middle = i32::MIN.abs_diff(i32::MAX) ^ int.abs_diff(i32::MIN) ^ i32::MAX.abs_diff(int).rotate_left(3);
    let small = short.abs_diff(i16::MIN) as u32 * 3 + byte.abs_diff(i8::MIN) as u32 * 7 + (-128i8).abs_diff(127) as u32;
    (wide >> 32) as u32 ^ wide as u32 ^ middle ^ small
});

// the smallest number has no absolute value: it stays negative, also where a compiler would like to know better
case!(absolute_values, |x: u32| -> u32 {
    let (long, int, short, byte) = (x as i32 as i64 * (1 << 32), x as i32, (x << 8) as i16, x as i8);
    let mut negative = 0;
    if long.abs() < 0 || (long << 31).wrapping_abs() < 0 {
        negative += 1;
    }
    if int.abs() < 0 {
        negative += 10;
    }
    if short.abs() < 0 || (short << 8).abs() < 0 {
        negative += 100;
    }
    if byte.abs() < 0 || byte.unsigned_abs() > 127 {
        negative += 1000;
    }
    negative + int.unsigned_abs() / 2
});

case!(tuples, |x: u32| -> u32 {
    let (a, b) = (x / 3, x % 3);
    let t = (a, (b, x as u8));
    let (c, (d, e)) = t;
    let mut u = (c, d);
    u.0 += 1;
    u.1 = u.0.wrapping_mul(e as u32);
    let v = if x > 10 { u } else { (7, t.1.0) };
    v.0 ^ v.1 ^ t.1.1 as u32
});

case!(arrays, |x: u32| -> u32 {
    let mut a = [0u32; 8];
    for i in 0..8 {
        a[i] = x.wrapping_mul(i as u32 + 1);
    }
    let b = a;
    a[(x & 7) as usize] = 1;
    let mut m = [[1u32, 2, 3], [4, 5, 6]];
    m[1][2] = a[3];
    let row = m[(x % 2) as usize];
    let mut sum = 0u32;
    for i in 0..a.len() {
        sum = sum.wrapping_add(a[i] ^ b[7 - i]);
    }
    let [p, q, r] = row;
    let filled = [x; 4];
    sum ^ p ^ (q << 4) ^ (r << 8) ^ filled[2]
});

case!(matches, |x: u32| -> u32 {
    let a = match x {
        0 => 10,
        1 | 2 => 20,
        n @ 3..=9 => n * 3,
        n if n % 2 == 0 => n / 2,
        u32::MAX => 5,
        n => n.wrapping_mul(3),
    };
    let b = match (x % 4, x > 7) {
        (0, true) => 1,
        (1, _) => 2,
        (k, false) if k == 3 => 3,
        (_, true) => 4,
        _ => 5,
    };
    let c = match x as i32 {
        i32::MIN..=-1 => 1u32,
        0 => 2,
        _ => 3,
    };
    let d = match x & 1 == 1 {
        true => 100,
        false => 200,
    };
    a ^ (b << 8) ^ (c << 16) ^ d
});

case!(if_lets, |x: u32| -> u32 {
    let pair = (x % 5, x / 5);
    let a = if let (0, n) = pair {
        n
    } else if let (1, m) = pair {
        m + 100
    } else {
        7
    };
    let (2, z) = pair else { return a };
    let mut left = (z & 15, 0u32);
    while let (1.., n) = left {
        left = (left.0 - 1, n.rotate_left(1) ^ left.0);
    }
    a + left.1
});

case!(blocks, |x: u32| -> u32 {
    let a = {
        let y = x ^ 3;
        y.wrapping_mul(y)
    };
    let b = 'found: {
        for i in 0..10u32 {
            if i * i > x {
                break 'found i;
            }
        }
        99
    };
    let mut n = 0u32;
    let c = 'outer: loop {
        let mut k = 0;
        n += 1;
        loop {
            k += 1;
            if n > 20 {
                break 'outer k * 1000;
            }
            if k > x % 7 {
                continue 'outer;
            }
            if k * n == 35 {
                break 'outer k;
            }
        }
    };
    a ^ b ^ c
});

case!(shadowing, |x: u32| -> u32 {
    let y = x;
    let y = y + (1 & y);
    let y = {
        let y = y.wrapping_mul(2);
        y + 1
    };
    for y in 0..2u32 {
        let y = y + 1;
        if y == 7 {
            return 1;
        }
    }
    let x = x ^ y;
    x
});

case!(order, |x: u32| -> u32 {
    let mut a = x;
    let b = a.wrapping_add({
        a = 5;
        a
    });
    let mut c = [1u32, 2, 3];
    let mut i = 0usize;
    i += 2;
    c[i] = {
        let j = i - 1;
        j as u32
    } + c[i];
    let d = a + {
        a += 1;
        a
    } * {
        a *= 2;
        a
    };
    let t = (
        a,
        {
            a = 9;
            a
        },
        a,
    );
    b ^ c[1] ^ (c[2] << 3) ^ d ^ t.0 ^ (t.1 << 8) ^ (t.2 << 16)
});

#[device]
fn bump(value: &mut u32, by: u32) -> u32 {
    *value = value.wrapping_add(by);
    *value
}

#[device]
fn swap(pair: &mut (u32, u32)) {
    *pair = (pair.1, pair.0);
}

#[device]
fn divmod(a: u32, b: u32) -> (u32, u32) {
    (a / b, a % b)
}

#[device]
fn total(values: &[u32; 4]) -> u32 {
    let mut sum = 0u32;
    for k in 0..4 {
        sum = sum.wrapping_add(values[k]);
    }
    sum
}

case!(references, |x: u32| -> u32 {
    let mut a = x;
    let r = &mut a;
    *r ^= 5;
    let b: u32 = bump(&mut a, 3);
    let mut p = (a, b ^ 1);
    swap(&mut p);
    let (q, m): (u32, u32) = divmod(p.0, 7);
    let v = [q, m, p.1, 3];
    let s: u32 = total(&v);
    let w = &v;
    s ^ w[1]
});

#[kernel]
fn parts(x: &[u32], from: usize, to: usize, out: &mut [u32]) {
    if global_id(0) > 0 {
        return;
    }
    let part = &x[from..to];
    let tail = &x[from..];
    let head = &x[..=to];
    let mut own = [1u32, 2, 3, 4, 5];
    let middle = &mut own[1..4];
    middle[0] = part[0];
    let total = sum_of(part);
    out[0] = total + tail.len() as u32 + head[1];
    out[1] = own[1] + own.len() as u32;
}

#[device]
fn sum_of(x: &[u32]) -> u32 {
    let mut sum = 0;
    for i in 0..x.len() {
        sum += x[i];
    }
    sum
}

#[test]
fn sub_slices() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[10u32, 20, 30, 40, 50])?;
        let mut out = Buffer::zeroed(queue, 2)?;
        parts(&x, 1, 3, &mut out).global(1).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [50 + 4 + 20, 20 + 5], "{}", queue.device());
        let message =
            |from, to, out: &mut Buffer<u32>| tests::panic_of(parts(&x, from, to, out).global(1), queue).message;
        assert_eq!(message(3, 2, &mut out), "slice index starts at 3 but ends at 2");
        assert_eq!(message(3, 6, &mut out), "range end index 6 out of range for slice of length 5");
        assert_eq!(message(2, 5, &mut out), "range end index 6 out of range for slice of length 5");
        Ok(())
    });
}

#[kernel]
fn asserts(x: &[i32], out: &mut [i32]) {
    let i = global_id(0);
    let v = x[i];
    assert!(v != 7, "found {v} at {}", i);
    assert_eq!(v % 2, 0);
    debug_assert!(v < 0);
    if v > 100 {
        panic!("too large: {:?}", v as f32);
    }
    assert!(v < 50);
    out[i] = v;
}

#[test]
fn assertions() {
    tests::on_every_device(&[], |queue| {
        let message = |v: i32| -> cl_runtime::Result<String> {
            let x = Buffer::from_slice(queue, &[2, v])?;
            let mut out = Buffer::zeroed(queue, 2)?;
            Ok(tests::panic_of(asserts(&x, &mut out).global(2), queue).message)
        };
        assert_eq!(message(7)?, "found 7 at 1");
        assert_eq!(message(-3)?, "assertion `left == right` failed\n  left: -1\n right: 0");
        assert_eq!(message(102)?, "too large: 102.0");
        assert_eq!(message(60)?, "assertion failed: v < 50");
        Ok(())
    });
}

case!(destructuring_assignment, |x: u32| -> u32 {
    let (mut a, mut b, mut c) = (x, x ^ 5, 7u32);
    (a, b) = (b, a);
    (c, _) = (a.wrapping_mul(c), b);
    let mut m = [[1u32, 2], [3, 4]];
    let new_m = (x % 2) as usize;
    ((m[new_m][0], m[1][1]), (a, b)) = ((m[1][1], m[new_m][0]), (b, c));
    // each is stored in its iteration
    let mut i = 0usize;
    let mut stored = [0u32; 3];
    (i, stored[i], stored[2]) = (1, 8, 9);
    [a, a] = [a.wrapping_add(1), a.wrapping_add(2)];
    _ = c;
    a ^ (b << 3) ^ (c << 5) ^ m[0][0] ^ (m[1][1] << 8) ^ (stored[1] << 16) ^ stored[2] ^ stored[0] ^ i as u32
});

case!(tuples_let_in_their_order, |x: u32| -> u32 {
    let mut n = x;
    let (a, b) = (
        {
            n = n.wrapping_add(1);
            n
        },
        n,
    );
    let (a, b) = (b ^ 3, a);
    let ((c, mut d), (e, _)) = (
        (a, n),
        (b, {
            n = 2;
            n
        }),
    );
    d ^= n;
    let (a, ..) = (e, a);
    a ^ (b << 2) ^ (c << 4) ^ (d << 6) ^ (n << 8)
});

const WIDTH: usize = 3;

case!(lengths_with_arithmetic, |x: u32| -> u32 {
    let mut tile = [[x; WIDTH + 1]; 2 * (WIDTH - 1)];
    tile[3][3] = 7;
    let sum: [u32; WIDTH * 2] = [1; WIDTH * 2];
    tile[3][3] ^ tile[0][WIDTH] ^ sum[5] ^ tile.len() as u32 ^ (tile[0].len() as u32) << 4
});

case!(borrowed_operands, |x: u32| -> u32 {
    let mut q = x;
    let less = q < bump(&mut q, 10);
    let mut r = x;
    let pair = (r, bump(&mut r, 1), r);
    let mut s = x;
    let product = s.wrapping_mul(bump(&mut s, 2));
    let mut t = x;
    let larger = t.max(bump(&mut t, 5)) - t;
    let mut list = [0u32; 3];
    let mut u = x;
    list = [u, bump(&mut u, 7), u];
    less as u32 ^ pair.0 ^ (pair.1 << 4) ^ (pair.2 << 8) ^ product ^ larger ^ list[0] ^ (list[1] << 3) ^ (list[2] << 5)
});

case!(arrays_of_arrays, |x: u32| -> u32 {
    let a = [x, 2];
    let m = [a, [4, x]];
    let mut n = [[0u32; 2]; 2];
    n = [m[1], a];
    m[0][1] ^ m[1][0] ^ n[0][1] ^ (n[1][0] << 3)
});

#[kernel]
fn slice_variables(x: &[u32], out: &mut [u32]) {
    if global_id(0) > 0 {
        return;
    }
    let mut r = x;
    r = &r[1..];
    out[0] = r.len() as u32 * 100 + r[0];
    for _ in 0..2 {
        r = &r[1..];
    }
    out[1] = r.len() as u32 * 100 + r[0];
    let chosen = if x.len() > 3 { &x[..1] } else { &x[1..] };
    out[2] = chosen.len() as u32 * 100 + chosen[0];
    let inner = {
        let y = &x[2..];
        y
    };
    out[3] = inner.len() as u32 * 100 + inner[0];
    let x_len = 5u32;
    out[4] = x_len;
}

#[test]
fn slice_variables_move_with_their_lengths() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4])?;
        let mut out = Buffer::zeroed(queue, 5)?;
        slice_variables(&x, &mut out).global(1).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [302, 104, 101, 203, 5], "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn past_the_end(x: &[u32], last: usize, out: &mut [u32]) {
    if global_id(0) > 0 {
        return;
    }
    let mut r = x;
    r = &r[2..];
    out[0] = r[2];
    let all = &x[0..=last];
    out[1] = all.len() as u32;
}

#[test]
fn a_moved_slice_is_still_checked() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4])?;
        let mut out = Buffer::zeroed(queue, 2)?;
        let message = tests::panic_of(past_the_end(&x, 1, &mut out).global(1), queue).message;
        assert_eq!(message, "index out of bounds: the len is 2 but the index is 2", "{}", queue.device());
        let five = Buffer::from_slice(queue, &[1u32; 5])?;
        let message = tests::panic_of(past_the_end(&five, usize::MAX, &mut out).global(1), queue).message;
        assert_eq!(message, "attempted to index slice up to maximum usize", "{}", queue.device());
        Ok(())
    });
}

macro_rules! add_fifty {
    ($name:ident, $argument:ident, $value:expr) => {
        #[device]
        fn $name($argument: u32) -> u32 {
            let a = 50u32;
            let _ = a;
            $value
        }
    };
}
add_fifty!(not_fifty, a, a + 1);

case!(names_of_macros_are_their_own, |x: u32| -> u32 {
    let value: u32 = not_fifty(x);
    value
});

#[allow(non_snake_case)]
mod words {
    use super::*;

    case!(names_may_be_words_of_c, |_Bool: u32| -> u32 {
        let _Generic = _Bool + 1;
        let _Static_assert = |_Complex: u32| _Complex * _Generic;
        _Static_assert(_Bool)
    });
}

case!(a_matched_array_is_a_copy, |x: u32| -> u32 {
    let mut a = [x, 2];
    let before = match a {
        whole => {
            a[0] = 50;
            whole[0]
        }
    };
    before ^ (a[0] << 8)
});

// What the condition of a loop computes is declared beside the body, which may have the same names.
case!(conditions_of_loops_and_names, |n: u32| -> u32 {
    let (mut i, mut s) = (0, 0);
    while i < 3 && {
        s += 1;
        true
    } {
        i += 1;
        if i == n || {
            s += 3;
            i == 7
        } {
            s += 10;
        }
        let holds = s;
        s = holds + 1;
    }
    s
});
