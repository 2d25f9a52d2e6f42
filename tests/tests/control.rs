//! Control flow and the order of evaluation: what each kernel gives on the host, it gives on every device.
#![allow(dead_code, path_statements, clippy::self_assignment)]

use cl_runtime::prelude::*;
use tests::{check_table, on_every_device, on_every_real_device, pairs, table};

#[device]
fn twice(x: u32) -> u32 {
    x * 2
}

table! { fn mod loops (x: u32, y: u32) -> u32 {
    while_loop = { let mut v = 0; while v < x { v += 3; } v };
    while_never = { let mut v = 7; while v < 0 { v += 1; } v };
    while_both = { let mut v = 0; let mut w = y; while v < x && w > 1 { v += 1; w /= 2; } v * 100 + w };
    while_block = { let mut v = 0; while { v += 1; v < x } { v += 1; } v };
    while_call = { let mut v = 1u32; while twice(v) < x { v += 1; } v };
    loop_break = { let mut v = 0; loop { if v >= x { break; } v += 2; } v };
    loop_value = { let mut v = 1; let r: u32 = loop { if v > x { break v + 1; } v *= 3; }; r };
    loop_values = { let mut v = 1; loop { if v > x { break v; } if v == y { break 77; } v += 2; } };
    loop_value_in_sum = { let mut v = 0; 1000 + loop { v += 1; if v > y { break v; } } };
    for_range = { let mut s = 0; for i in 0..x { s += i; } s };
    for_from = { let mut s = 0; for i in x..y { s = s * 3 + i; } s };
    for_inclusive = { let mut s = 1; for i in x..=y { s = s * 3 + i; } s };
    for_empty = { let mut s = 5; for i in 9..3u32 { s += i; } s };
    for_empty_inclusive = { let mut s = 5; for i in 9..=8u32 { s += i; } s };
    for_single = { let mut s = 0; for i in y..=y { s += i + 1; } s };
    for_maximum = { let mut s = 0; for i in u32::MAX - 2..=u32::MAX { s += i % 7 + x; } s };
    for_byte_maximum = { let mut s = 0; for i in 250u8..=255 { s += i as u32 + y; } s };
    for_all_bytes = { let mut s = 0; for i in 0u8..=u8::MAX { s = s * 5 + i as u32; } s };
    for_signed = { let mut s = 0i32; for i in -5..5i32 { s = s * 2 + i; } s as u32 };
    for_signed_extremes = { let mut s = 0i64; for i in i8::MIN..=i8::MAX { s = s * 3 + i as i64; } s as u32 };
    for_short_range = { let mut s = 0u32; for i in 65530u16..65535 { s += i as u32; } s };
    for_ignored = { let mut s = 0; for _ in 0..y { s += 2; } s };
    for_mut = { let mut s = 0; for mut i in 0..x { i *= 2; s += i; i += 100; } s };
    for_shadowed = { let mut s = 0; for i in 0..x { let i = i * i; s += i; } s };
    for_bound_changes = { let mut n = x; let mut s = 0; for i in 0..n { n += 1; s += i + n; } s };
    for_start_changes = { let mut a = x; let mut s = 0; for i in ({ a += 1; a })..({ a += 3; a }) { s += i; } s * 100 + a };
    for_bound_is_sum = { let mut s = 0; for i in x / 2..x + y { if i > 40 { break; } s += i; } s };
    for_literal_type = { let mut s = 0; for i in 0..10 { s += i; } let t: u32 = s; t };
    continues = { let mut s = 0; for i in 0..x { if i % 3 == 0 { continue; } s += i; } s };
    continue_while = { let mut i = 0; let mut s = 0; while i < x { i += 1; if i % 2 == 0 { continue; } s += i; } s };
    continue_inclusive = { let mut s = 0; for i in 0..=x { if i % 2 == 0 { continue; } s += i; } s };
}}

table! { fn mod labels (x: u32, y: u32) -> u32 {
    break_outer = {
        let mut s = 0;
        'outer: for i in 0..x {
            for j in 0..y {
                if i * j > 20 { break 'outer; }
                s += i + j;
            }
        }
        s
    };
    continue_outer = {
        let mut s = 0;
        'outer: for i in 0..x {
            for j in 0..y {
                if j > i { continue 'outer; }
                s += i * 10 + j;
            }
            s += 1000;
        }
        s
    };
    continue_outer_while = {
        let mut s = 0;
        let mut i = 0;
        'outer: while i < x {
            i += 1;
            let mut j = 0;
            while j < y {
                j += 1;
                if j == 3 { continue 'outer; }
                s += j;
            }
            s += 100;
        }
        s
    };
    break_middle = {
        let mut s = 0;
        for i in 0..x {
            'middle: loop {
                let mut k = 0;
                loop {
                    k += 1;
                    if k > i { break 'middle; }
                    if k > y { break; }
                    s += k;
                }
                s += 10;
                break;
            }
            s += 100;
        }
        s
    };
    value_through_label = {
        let mut n = 0;
        let found: u32 = 'search: loop {
            for i in 0..10u32 {
                n += 1;
                if i * n > x { break 'search i * 100 + n; }
            }
            if n > 50 { break 999; }
        };
        found
    };
    same_labels = {
        let mut s = 0;
        'a: for i in 0..x { if i > 3 { break 'a; } s += i; }
        'a: for i in 0..y { if i > 5 { break 'a; } s += i * 10; }
        s
    };
    shadowed_label = {
        let mut s = 0;
        'a: for i in 0..3u32 {
            s += 1;
            'b: for j in 0..y { if j == i { continue 'a; } s += 10; }
            s += 100 * x;
        }
        s
    };
}}

table! { fn mod branches (x: u32, y: u32) -> u32 {
    chain = if x < 2 { 1 } else if x < 5 { 2 } else if x < y { 3 } else { 4 };
    chain_of_statements = { let v; if x < 2 { v = 1; } else if y < 5 { v = 2; } else { v = 3; } v };
    nested = if x < y { if x > 3 { 1 } else { 2 } } else if y > 3 { 3 } else { 4 };
    in_operands = (if x < y { x } else { y }) + (if x > 3 { 10 } else { 20 }) * 3;
    with_statements = if x < y { let d = y - x; d * 2 } else { let d = x - y; d * 3 };
    statement_in_operand = 1 + if x < y { let d = y - x; d * 2 } else { 7 };
    without_else = { let mut v = x; if v > 3 { v = 3; } if y > 3 { v += 10; } v };
    empty = { let v = x; if x > y {} else { return 55; } v };
    empty_then = { let mut v = x; if x > y {} else { v = 55; } v };
    both_empty = { if x > y {} else {} x };
    bool_value = { let b = if x > y { x > 3 } else { y > 3 }; b as u32 };
    literals = if true { x } else { y };
    negated = if !(x < y) { 1 } else { 2 };
    block_value = { let v = { let a = x + 1; let b = y + 1; a * b }; v + 1 };
    nested_blocks = { let v = { let a = { let b = x; b + 1 }; a + 1 }; { let v = 5; let _ = v; } v };
    shadowing = { let v = x; let v = v + 1; let w = { let v = v * 2; v + 1 }; v * 100 + w };
    shadowing_types = { let v = x as u8; let v = v as f32; let v = v * 2.5; v as u32 };
    shadowing_in_branch = { let v = x; if y > 2 { let v = 100; if v > x { return v; } } v };
    late_init = { let v; let w; if x > y { v = 1; w = 2; } else { v = 3; w = 4; } v * 10 + w };
    late_init_in_loop = { let mut s = 0; for i in 0..5u32 { let v; if i > x { v = 1; } else { v = i; } s += v; } s };
    unit_value = { let mut v = 1; let u = if x > y { v += 1; } else { v += 2; }; u; v };
    underscore = { let _ = x + y; let _z = y; x };
}}

table! { fn mod returns (x: u32, y: u32) -> u32 {
    early = { if x > 3 { return 1; } if y > 3 { return 2; } 3 };
    from_loop = { for i in 0..x { if i == y { return i * 10; } } 7 };
    from_nested_loops = {
        for i in 0..x { let mut j = 0; while j < y { if i + j == 6 { return i * 100 + j; } j += 1; } }
        8
    };
    from_infinite_loop = { let mut v = x; loop { v += 1; if v % 7 == 0 { return v + y; } } };
    last_return = { return x + y; };
    from_branches = { if x > y { return 1; } else { return 2; } };
    in_operand = { let v = if x > 3 { return 9; } else { x }; v + 1 };
    in_value = { let v: u32 = { if y > 3 { return 5; } y }; v };
}}

table! { fn mod order (x: u32, y: u32) -> u32 {
    later_changes_earlier = { let mut a = x; a + { a = 5; a } + a };
    later_changes_earlier_product = { let mut a = x + 1; a * { a += 1; a } * { a += 1; a } };
    later_changes_comparison = { let mut a = x; (a < { a += 10; a }) as u32 * 100 + a };
    changed_in_argument = { let mut a = x; twice(a) + twice({ a += 3; a }) + a };
    changed_in_method = { let mut a = x; a.max({ a += 1; a }).min({ a *= 2; a }) + a };
    changed_in_receiver = { let mut a = x; { a += 1; a }.max(a) + a };
    changed_in_condition = { let mut a = x; if { a += 1; a } > 4 { a } else { a * 100 } };
    and_skips = { let mut a = 0; let b = x > 3 && { a = 1; y > 3 }; a * 10 + b as u32 };
    or_skips = { let mut a = 0; let b = x > 3 || { a = 1; y > 3 }; a * 10 + b as u32 };
    nested_logic = { let mut a = 0; let b = (x > 3 && { a += 1; y > 3 }) || ({ a += 10; x > 1 } && { a += 100; y > 1 }); a * 10 + b as u32 };
    logic_in_loop = { let mut a = 0; let mut i = 0; while i < 10 && { a += i; a < x * 3 } { i += 1; } a * 100 + i };
    logic_statement = { let mut a = 0; let b = x > 3; let _ = b && { a = 1; true }; a };
    eager_bool = { let mut a = 0; let b = (x > 3) & { a = 1; y > 3 }; a * 10 + b as u32 };
    compound_reads_first = { let mut a = x; a += { a = 10; 1 }; a };
    compound_itself = { let mut a = x; a += a; a *= a; a };
    shift_operands = { let mut a = 1u32; a << { a = 3; a } };
    cast_operand = { let mut a = x; ({ a += 1; a }) as u32 + a };
    branch_operand = { let mut a = x; a + if a > 3 { a = 1; a } else { a = 2; a } + a };
    loop_operand = { let mut a = x; a + loop { a += 1; if a > 5 { break a; } } + a };
    negated_operand = { let mut a = x as i32; (-a + { a = 5; a }) as u32 };
    not_operand = { let mut a = x; !a ^ { a = 5; a } };
    unchanged = { let a = x; let mut b = y; a + { b += 1; b } + a };
    swapped = { let mut a = x; let mut b = y; let c = a; a = b; b = c; a * 100 + b };
    assigned_itself = { let mut a = x; a = a; a = a + a; a };
}}

#[test]
fn control() {
    let values = [0, 1, 2, 3, 4, 5, 7, 12, 20];
    let (xs, ys) = pairs(&values, &values);
    on_every_real_device(
        "it cannot compute with the odd widths that its compiler makes of sums",
        |queue| check_table!(@on queue, loops, &xs, &ys, |_, _, _, _, _| false),
    );
    check_table!(labels, &[], xs, ys);
    check_table!(branches, &[], xs, ys);
    check_table!(returns, &[], xs, ys);
    check_table!(order, &[], xs, ys);
}

/// The sum over a cube, by one condition with all its sides.
#[kernel]
fn cube(w: usize, h: usize, d: usize, x: &[i16], y: &mut [i16]) {
    let (a, b, c) = (global_id(0), global_id(1), global_id(2));
    if a >= w || b >= h {
        return;
    }
    let mut sum = 0i16;
    for k in -1..=1i32 {
        for j in -1..=1i32 {
            for i in -1..=1i32 {
                let (u, v, t) = (a as i32 + i, b as i32 + j, c as i32 + k);
                if u < 0 || v < 0 || t < 0 || u >= w as i32 || v >= h as i32 || t >= d as i32 {
                    continue;
                }
                sum += x[(t as usize * h + v as usize) * w + u as usize] * (1 + i * 3 + j * 5 + k * 7) as i16;
            }
        }
    }
    y[(c * h + b) * w + a] = sum;
}

#[test]
fn a_condition_of_six_parts_in_three_loops() {
    on_every_device(&[], |queue| {
        for [w, h, d] in [[5usize, 7, 3], [1, 1, 9], [33, 3, 2]] {
            let x: Vec<i16> = (0..w * h * d).map(|i| (i * 13) as i16).collect();
            let (from, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, x.len())?);
            cube(w, h, d, &from, &mut y).global([w, h, d]).run(queue)?;
            let inside = |at: usize, by: usize, length: usize| (at + by).checked_sub(1).filter(|at| *at < length);
            let sum = |at: usize| {
                let (a, b, c) = (at % w, at / w % h, at / w / h);
                let mut sum = 0i16;
                for (k, j, i) in (0..27).map(|number| (number / 9, number / 3 % 3, number % 3)) {
                    let (Some(u), Some(v), Some(t)) = (inside(a, i, w), inside(b, j, h), inside(c, k, d)) else {
                        continue;
                    };
                    let weight = 1 + (i as i16 - 1) * 3 + (j as i16 - 1) * 5 + (k as i16 - 1) * 7;
                    sum = sum.wrapping_add(x[(t * h + v) * w + u].wrapping_mul(weight));
                }
                sum
            };
            assert_eq!(y.to_vec(queue)?, (0..x.len()).map(sum).collect::<Vec<_>>(), "{}", queue.device());
        }
        Ok(())
    });
}
