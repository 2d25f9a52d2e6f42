//! Indices that wrap around, are cut, are negative, or come out of divisions.

use super::*;

alone! {
    cut_to_16_bits(i, x, y) {
        let k = i as i16;
        y[k as usize] = x.len() as u32;
    }

    cut_and_multiplied(i, x, y) {
        let k = i as u8 * 3;
        if (k as usize) < y.len() {
            y[k as usize] = x[i];
        }
    }

    multiplied_past_32_bits(i, x, y) {
        let k = i * 0x1_0000_0001;
        if k < y.len() {
            y[k] = x.len() as u32;
        }
    }

    minus_one_wraps(i, x, y) {
        if i < y.len() {
            let v = if i > 0 { 0 } else { i.wrapping_sub(1) };
            y[i] = x[v];
        }
    }

    minus_one_of_a_signed(i, x, y) {
        let k = i as i32 - 3;
        if k >= 0 {
            y[k as usize] = x[(k + 1) as usize];
        }
    }

    negative_cast_to_usize(i, x, y) {
        let k = (i as i32 - 3) as usize;
        if k < y.len() {
            y[k] = x[i];
        }
    }

    remainder_of_a_negative(i, x, y) {
        let k = (i as i32 - 8) % 4;
        if i < 12 && k < 0 {
            y[i] = x[(-k) as usize];
        }
    }

    quotient_rounds_to_zero(i, x, y) {
        let k = (i as i32 - 2) / 4;
        if i < y.len() {
            y[i] = x[k as usize];
        }
    }

    smallest_has_no_absolute_value(i, x, y) {
        let k = (i32::MIN + i as i32).wrapping_abs();
        if i < y.len() {
            y[i] = if k < 0 { 1 } else { x[(k - i32::MAX + 1) as usize & 3] };
        }
    }

    shifted_by_more_than_the_width(i, x, y) {
        let n = 8 + x.len() as u32 % 3;
        let (small, large) = (1u8 << (n & 7), 1usize << n);
        let table = [5u32; 300];
        if i < y.len() {
            y[i] = small as u32 + table[large];
        }
    }

    shifted_alike_in_two_types(i, x, y) {
        let n = 4 * x.len() as u32;
        let small = 1u8.wrapping_shl(n);
        let large = 1u32.wrapping_shl(n);
        let table = [5u32; 200];
        if i < y.len() {
            y[i] = small as u32 + table[large as usize];
        }
    }

    counter_of_8_bits(i, x, y) {
        let mut k = 0u8;
        while k < 200 {
            if i * 201 + (k as usize) < y.len() {
                y[i * 201 + k as usize] = x.len() as u32;
            }
            k += 100;
        }
    }

    counter_of_8_bits_goes_down(i, x, y) {
        let mut k = 100i8;
        while k >= 0 {
            if i * 128 + (k as usize) < y.len() {
                y[i * 128 + k as usize] = x.len() as u32;
            }
            k -= 100;
        }
    }

    divided_by_what_is_read(i, x, y) {
        let n = x[i] as usize;
        if i < y.len() {
            y[i] = x[i / n] + x[i % n];
        }
    }

    float_as_an_index(i, x, y) {
        let k = ((i as f32 - 2.0) * 0.5) as usize;
        if i < y.len() {
            y[i] = x[k];
        }
    }

    nan_as_an_index(i, x, y) {
        let zero = (x.len() - x.len()) as f32;
        if i < y.len() {
            y[i] = x[(zero / zero) as usize] + x[(-1.0 / (zero + i as f32)) as usize];
        }
    }

    huge_float_as_an_index(i, x, y) {
        let k = (1e30f32 * x.len() as f32) as usize;
        if k < y.len() {
            y[i] = 1;
        } else if i < y.len() {
            y[i] = x[(k as u8) as usize & 1];
        }
    }

    index_from_data(i, x, y) {
        let k = x[i] as usize;
        y[i] = x[k * 20];
    }

    sum_of_an_index_and_data(i, x, y) {
        if i + (x[i] as usize) < x.len() && i < y.len() {
            y[i] = x[i + x[i] as usize];
        }
    }

    saturating(i, x, y) {
        y[i] = x[i.saturating_sub(2)] + x[(i as u8).saturating_add(253) as usize - 253];
    }

    rotated(i, x, y) {
        let k = (i as u8).rotate_left(4);
        y[i] = if (k as usize) < x.len() { x[k as usize] } else { 9 };
    }

    pairs_of_elements(i, x, y) {
        if 2 * i + 1 < y.len() {
            y.swap(2 * i, 2 * i + 1);
            y[2 * i] += x.len() as u32;
        }
    }

    mirrored(i, x, y) {
        let n = y.len();
        if i < n / 2 {
            y.swap(i, n - 1 - i);
            y[i] += x.len() as u32;
        }
    }

    parts_of_parts(i, x, y) {
        let a = &mut y[i * 8..i * 8 + 8];
        let b = &mut a[4..];
        let c = &mut b[1..3];
        c[1] = x[i];
    }

    part_past_the_end(i, x, y) {
        let own = &mut y[i..];
        if i < own.len() {
            own[0] = x[0];
        }
    }

    part_of_nothing(i, x, y) {
        let none = &x[x.len()..];
        let k = none.len();
        y[i] = if k > 0 { none[0] } else { x[..k].len() as u32 };
    }

    part_ends_before_it_begins(i, x, y) {
        let part = &x[i + 1..i];
        y[i] = part.len() as u32;
    }

    part_to_a_number_from_data(i, x, y) {
        let part = &x[x[i] as usize..x[i] as usize * 2];
        y[i] = part.iter().sum::<u32>();
    }

    chunks_of_a_part(i, x, y) {
        let own = &mut y[i * 9..(i + 1) * 9];
        for chunk in own.chunks_exact_mut(4) {
            chunk[3] = x[i];
        }
    }

    last_of_a_part(i, x, y) {
        let own = &mut y[i * 3..i * 3 + 3];
        if let Some(last) = own.last_mut() {
            *last = x[i];
        }
    }

    split_in_two(i, x, y) {
        let (a, b) = y.split_at_mut(2);
        if i < a.len() {
            a[i] = x.len() as u32;
        }
        if i < b.len() {
            b[i] += 1;
        }
    }

    filled_part(i, x, y) {
        y[i * 2..i * 2 + 2].fill(x.len() as u32);
    }

    copied_part(i, x, y) {
        y[i * 2..i * 2 + 2].copy_from_slice(&x[i..i + 2]);
    }

    only_one_writes(i, x, y) {
        if i == x.len() / 2 {
            for k in 0..y.len() {
                y[k] += k as u32;
            }
        }
    }

    one_in_three(i, x, y) {
        if i % 3 == 0 {
            y[i / 3] = x.len() as u32;
        }
    }

    continued_outside(i, x, y) {
        'outer: for k in 0..4 {
            for j in 0..4 {
                if j > k {
                    continue 'outer;
                }
                if i * 16 + k * 4 + j < y.len() {
                    y[i * 16 + k * 4 + j] = x.len() as u32;
                }
            }
        }
    }

    found_by_enumerate(i, x, y) {
        for (k, v) in y.iter_mut().enumerate() {
            if k == i {
                *v = x.len() as u32;
            }
        }
    }
}
