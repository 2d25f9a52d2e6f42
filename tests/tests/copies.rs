//! Copies of values that are changed afterwards, values that are assigned anew, and those made of bytes. Mesa's OpenCL, left to
//! itself, takes some copies for the original, loses some assignments, and copies bytes from elsewhere.
#![allow(clippy::all, unreachable_pub, unused_assignments)]

use cl_runtime::prelude::*;
use tests::case;

#[derive(Clone, Copy, Element, PartialEq)]
#[repr(C)]
struct Point {
    x: u32,
    y: u32,
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Row {
    of: u32,
    items: [u32; 3],
}

case!(an_option_is_assigned, |x: u32| -> u32 {
    let mut o = Some(x);
    o = Some(7);
    o.unwrap_or(1)
});

case!(an_option_becomes_none, |x: u32| -> u32 {
    let mut o = Some(x);
    o = None;
    o.unwrap_or(1)
});

case!(an_option_is_assigned_in_a_branch, |x: u32| -> u32 {
    let mut o = Some(x);
    if x > 3 {
        o = Some(x.wrapping_add(1));
    }
    let mut p = None;
    if x > 5 {
        p = o;
        o = None;
    }
    o.unwrap_or(1).wrapping_mul(31).wrapping_add(p.unwrap_or(17))
});

case!(an_option_is_taken, |x: u32| -> u32 {
    let mut o = Some(x);
    let taken = o.take();
    let old = o.replace(5);
    taken.unwrap_or(1).wrapping_mul(31) ^ old.unwrap_or(77) ^ o.unwrap_or(9) << 8
});

case!(an_option_of_a_tuple_is_assigned, |x: u32| -> u32 {
    let mut o = Some((x, 1u8));
    if x & 1 == 0 {
        o = Some((7, 3));
    }
    let (a, b) = o.unwrap_or((1, 2));
    a.wrapping_mul(b as u32)
});

case!(an_option_of_an_array_is_assigned, |x: u32| -> u32 {
    let mut o = Some([x, 1, 2]);
    o = Some([7, x, 3]);
    let a = o.unwrap_or([0; 3]);
    a[0] ^ a[1].wrapping_mul(a[2])
});

case!(an_option_of_a_struct_is_assigned, |x: u32| -> u32 {
    let mut o = Some(Point { x, y: 1 });
    o = Some(Point { x: 7, y: x });
    let p = o.unwrap_or(Point { x: 0, y: 0 });
    p.x ^ p.y.wrapping_mul(5)
});

case!(an_option_is_assigned_in_a_loop, |x: u32| -> u32 {
    let mut best: Option<(u32, u32)> = None;
    for k in 0..8 {
        let value = x.wrapping_mul(k * 2 + 1) % 101;
        match best {
            Some((_, old)) if old >= value => {}
            _ => best = Some((k, value)),
        }
    }
    let (k, value) = best.unwrap_or((9, 9));
    k * 1000 + value
});

case!(a_result_is_assigned_in_nested_branches, |x: u32| -> u32 {
    let mut r: Result<u16, i8> = Ok(x as u16);
    if x % 2 == 0 {
        if x % 3 == 0 {
            r = Err(x as i8);
        } else if x > 9 {
            r = Ok(9);
        } else {
            r = Err(-3);
        }
    }
    match r {
        Ok(value) => value as u32,
        Err(error) => error as u32 ^ 0x100,
    }
});

case!(an_array_is_copied_and_changed, |x: u32| -> u32 {
    let mut a = [x, 1];
    let b = a;
    a[0] = a[0].wrapping_add(5);
    a[0].wrapping_add(b[0].wrapping_mul(3))
});

case!(a_tuple_is_copied_and_changed, |x: u32| -> u32 {
    let mut a = (x, 1u32);
    let b = a;
    a.0 = a.0.wrapping_add(5);
    a.0.wrapping_add(b.0.wrapping_mul(3)) ^ b.1
});

case!(a_struct_is_copied_and_changed, |x: u32| -> u32 {
    let mut a = Point { x, y: 1 };
    let b = a;
    a.x = a.x.wrapping_add(5);
    a.x.wrapping_add(b.x.wrapping_mul(3))
});

case!(a_struct_is_copied_into_an_option_and_changed, |x: u32| -> u32 {
    let mut p = Point { x, y: 1 };
    let o = Some(p);
    p.x = p.x.wrapping_add(5);
    match o {
        Some(q) => p.x.wrapping_add(q.x.wrapping_mul(3)),
        None => 1,
    }
});

case!(the_copy_is_changed_too, |x: u32| -> u32 {
    let mut a = (x, [x, 2, 3]);
    let mut b = a;
    a.1[0] = 5;
    b.1[1] = a.1[0];
    let c = b;
    b = a;
    a.0 = a.0.wrapping_sub(1);
    let mut hash = 0u32;
    for t in [a, b, c] {
        for v in t.1 {
            hash = hash.wrapping_mul(31).wrapping_add(v ^ t.0);
        }
    }
    hash
});

case!(arrays_in_structs_are_copied_and_changed, |x: u32| -> u32 {
    let mut a = Row { of: x, items: [1, x, 3] };
    let rows = [a, Row { of: 2, ..a }];
    let i = (x & 1) as usize;
    a.items[i] = 77;
    let mut copies = rows;
    copies[i].items[2] = a.items[0];
    let taken = copies[i].items;
    copies[i].items = rows[1 - i].items;
    taken[2] ^ copies[i].items[1].wrapping_mul(rows[0].of) ^ (copies[0].items[2] << 4)
});

case!(values_are_swapped, |x: u32| -> u32 {
    let (mut a, mut b) = (Point { x, y: 1 }, Point { x: 2, y: x });
    (a, b) = (b, a);
    a.x = a.x.wrapping_add(5);
    let old = a;
    a = b;
    b = old;
    a.y ^ a.x.wrapping_mul(3) ^ b.x.wrapping_mul(100) ^ b.y
});

#[device]
fn moved(mut p: Point, mut o: Option<Point>) -> (Point, Option<Point>) {
    let before = p;
    p.x = p.x.wrapping_add(1);
    if p.x > 4 {
        o = Some(before);
    }
    p.y = 9;
    (p, o)
}

case!(values_pass_through_functions, |x: u32| -> u32 {
    let start = Point { x, y: 1 };
    let (p, mut o): (Point, Option<Point>) = moved(start, Some(start));
    let (q, r): (Point, Option<Point>) = moved(p, o);
    o = None;
    let r = r.or(o).unwrap_or(start);
    p.x ^ q.x.wrapping_mul(3) ^ r.x.wrapping_mul(5) ^ r.y.wrapping_mul(7) ^ start.y
});

case!(a_tuple_is_assigned, |x: u32| -> u32 {
    let mut t = (x, 1u8);
    if x > 3 {
        t = (7, x as u8);
    }
    let mut u = (1u8, x as u64, 2u16);
    u = (3, x as u64 * 3, x as u16);
    t.0 ^ (t.1 as u32) << 8 ^ u.0 as u32 ^ u.1 as u32 ^ u.2 as u32
});

case!(options_of_all_widths_are_assigned, |x: u32| -> u32 {
    let (mut a, mut b, mut c, mut d) = (Some(x as u8), Some(x as i16), Some(x as f32), Some(x as u64));
    let mut e = Some(x > 1);
    let (f, g) = (a, d);
    a = Some(x as u8 ^ 1);
    if x % 2 == 0 {
        b = Some(5);
        c = None;
        e = Some(false);
    }
    d = None;
    let sum = a.unwrap_or(3) as u32 ^ f.unwrap_or(3) as u32 ^ b.unwrap_or(2) as u32 ^ c.unwrap_or(9.0) as u32;
    sum ^ d.unwrap_or(77) as u32 ^ g.unwrap_or(4) as u32 ^ e.unwrap_or(true) as u32
});

#[derive(Clone, Copy, Element, PartialEq)]
#[repr(C)]
struct Bytes {
    first: u8,
    others: [i8; 4],
    flag: u8,
}

#[device]
fn bytes_changed(mut bytes: Bytes, x: u32) -> (bool, Bytes, [u8; 5]) {
    let before = bytes;
    bytes.others[(x % 4) as usize] = -3;
    if x & 2 == 0 { (before.flag == 1, before, [x as u8; 5]) } else { (true, bytes, [1, 2, 3, x as u8, 5]) }
}

case!(structs_of_bytes_are_copied, |x: u32| -> u32 {
    let mut a = Bytes { first: x as u8, others: [1, 2, -3, 4], flag: 1 };
    let b = a;
    a.others[1] = 9;
    a.first = a.first.wrapping_add(200);
    let (flag, c, array): (bool, Bytes, [u8; 5]) = bytes_changed(a, x);
    let all = [a, b, c];
    let mut hash = flag as u32;
    for bytes in all {
        for value in bytes.others {
            hash = hash.wrapping_mul(31).wrapping_add(value as u32 ^ bytes.first as u32);
        }
    }
    hash ^ array[(x % 5) as usize] as u32 ^ (all[(x % 3) as usize].flag as u32) << 7
});

case!(arrays_of_bytes_begin_as_constants, |x: u32| -> u32 {
    let a = [3u8, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4];
    let flags = [[true, false], [true, true]];
    let mut signed = [[0i8; 3], [-1, 2, -128]];
    let (five, small): ([u8; 5], (u8, i8, bool)) = ([1, 2, 3, 4, 255], (7, -7, true));
    signed[(x % 2) as usize][(x % 3) as usize] ^= 1;
    let sum = a[(x % 20) as usize] as u32 ^ (five[(x % 5) as usize] as u32) << 4 ^ (small.1 as u32) << 9;
    let flag = flags[(x % 2) as usize][(x / 2 % 2) as usize] && small.2;
    sum ^ small.0 as u32 ^ (flag as u32) << 13 ^ (signed[1][(x % 3) as usize] as u32) << 15
});

case!(options_of_arrays_of_bytes_are_chosen, |x: u32| -> u32 {
    let mut o = if x % 3 == 0 { None } else { Some([x as u8, 1, 2, 3, 4]) };
    if x % 2 == 0 {
        o = Some([13; 5]);
    }
    let copied = o;
    if let Some(mut a) = o {
        a[0] = a[0].wrapping_add(1);
        o = Some(a);
    }
    let (a, b) = (o.unwrap_or([9; 5]), copied.unwrap_or([8; 5]));
    a[(x % 5) as usize] as u32 ^ (a[0] as u32) << 8 ^ (b[0] as u32) << 16 ^ b[4] as u32
});

case!(arrays_of_arrays_become_zero, |x: u32| -> u32 {
    let mut rows = ([[x as u64; 3]; 4], 1u8);
    let before = rows;
    if x % 2 == 0 {
        rows = ([[0; 3]; 4], 2);
    }
    rows.0[(x % 4) as usize][1] += 1;
    (rows.0[1][1] ^ before.0[3][2] << 3 ^ rows.0[3][2] << 7) as u32 ^ rows.1 as u32
});

#[device]
fn advanced(v: &mut u32, by: u32) -> u32 {
    let before = *v;
    *v = before.wrapping_add(by);
    before
}

case!(members_are_changed_by_functions_between_copies, |x: u32| -> u32 {
    let mut p = Point { x, y: 2 };
    let mut sum = advanced(&mut p.x, 3);
    let q = p;
    sum = sum.wrapping_mul(31).wrapping_add(advanced(&mut p.x, 5));
    p = Point { x: 7, ..q };
    sum = sum.wrapping_mul(31).wrapping_add(advanced(&mut p.x, 9));
    p = q;
    sum = sum.wrapping_mul(31).wrapping_add(advanced(&mut p.x, 1));
    sum ^ p.x ^ q.x.wrapping_mul(5)
});
