//! Values that change behind the back of a proof: through references, slices, closures and calls, in branches and loops.

use super::*;

#[device]
fn change(a: &mut [usize; 2]) {
    a[0] += 100;
}

#[device]
fn change_slice(a: &mut [usize]) {
    a[0] += 100;
}

#[device]
fn change_one(a: &mut usize) {
    *a += 100;
}

#[device]
fn first_and_length(slice: &[u32], from: usize) -> u32 {
    slice[from] + 100 * slice.len() as u32
}

alone! {
    option_beside_a_mutable_one(i, x, y) {
        #[allow(unused_mut)]
        let mut found = if i < x.len() { Some(x[i]) } else { None };
        let value = if let Some(100) = found { 0 } else { None::<u32>.unwrap_or(7) };
        if i < y.len() {
            y[i] = value;
        }
    }

    slice_given_up_in_an_argument(i, x, y) {
        let (mut s, other) = (x, &x[..x.len() / 2]);
        if x.len() >= 4 && i < y.len() {
            let v: u32 = first_and_length(s, { s = other; 1 });
            y[i] = v + 10_000 * s.len() as u32;
        }
    }

    assigned_in_a_guard(i, x, y) {
        let mut n = 0;
        if i < x.len() && i < y.len() {
            match x[i] {
                0 | 2 if { n = x.len() + 3; false } => {}
                1 if n == 0 => y[i] = 5,
                _ => y[i] = x[n],
            }
        }
    }

    assigned_in_a_message(i, x, y) {
        let mut n = x.len() + 3;
        if i < y.len() {
            assert!(i < x.len(), "{}", { n = i; n });
            y[i] = x[n];
        }
    }

    assigned_through_a_reference_in_a_loop(i, x, y) {
        let (mut d, mut s) = (16usize, 0);
        while d > 0 {
            let mut n = 16usize;
            {
                let r = &mut n;
                *r = 4;
            }
            if i < x.len() {
                s += x[i + 16 - d];
            }
            d -= n;
        }
        if i < y.len() {
            y[i] = s;
        }
    }

    array_through_a_reference(i, x, y) {
        let mut a = [1usize, 2];
        let r = &mut a;
        r[0] = 100;
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[0]];
        }
    }

    array_through_a_slice(i, x, y) {
        let mut a = [1usize, 2];
        let s = &mut a[..];
        s[0] = 100;
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[0]];
        }
    }

    array_by_its_iterator(i, x, y) {
        let mut a = [1usize, 2];
        for v in a.iter_mut() {
            *v += 100;
        }
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[1]];
        }
    }

    array_by_a_call(i, x, y) {
        let mut a = [1usize, 2];
        change(&mut a);
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[0]];
        }
    }

    array_by_a_call_with_a_slice(i, x, y) {
        let mut a = [1usize, 2];
        change_slice(&mut a);
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[0]];
        }
    }

    array_by_a_call_with_an_element(i, x, y) {
        let mut a = [1usize, 2];
        change_one(&mut a[1]);
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[1]];
        }
    }

    array_by_get_mut(i, x, y) {
        let mut a = [1usize, 2];
        if let Some(v) = a.get_mut(1) {
            *v = 100;
        }
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[1]];
        }
    }

    array_by_fill(i, x, y) {
        let mut a = [1usize, 2];
        a.fill(100);
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[1]];
        }
    }

    array_by_swap(i, x, y) {
        let mut a = [1usize, 100];
        a.swap(0, 1);
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[0]];
        }
    }

    array_in_a_tuple(i, x, y) {
        let mut t = ([1usize, 2], 3u32);
        let r = &mut t.0[0];
        *r = 100;
        if x.len() > 2 && i < y.len() {
            y[i] = x[t.0[0]] + t.1;
        }
    }

    row_of_an_array(i, x, y) {
        let mut a = [[1usize, 2], [0, 1]];
        let r = &mut a[1];
        r[0] = 100;
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[1][0]];
        }
    }

    array_in_a_loop(i, x, y) {
        let mut a = [0usize, 1];
        let mut sum = 0;
        for _ in 0..3 {
            sum += if a[0] < x.len() { x[a[0]] } else { 7 };
            let s = &mut a;
            s[0] += 40;
        }
        if i < y.len() {
            y[i] = sum;
        }
    }

    array_by_a_closure(i, x, y) {
        let mut a = [1usize, 2];
        let mut more = |k: usize| a[k] += 100;
        more(0);
        if x.len() > 2 && i < y.len() {
            y[i] = x[a[0]];
        }
    }

    variable_by_a_closure(i, x, y) {
        let mut at = 0usize;
        let mut more = |k: usize| at += k;
        more(100);
        if x.len() > 2 && i < y.len() {
            y[i] = x[at];
        }
    }

    variable_by_a_call(i, x, y) {
        let mut at = 0usize;
        change_one(&mut at);
        if x.len() > 2 && i < y.len() {
            y[i] = x[at];
        }
    }


    in_the_condition_of_a_loop(i, x, y) {
        let mut k = 0;
        while { k += 1; k < x.len() } {}
        if i < y.len() {
            y[i] = x[k - 1];
        }
    }

    behind_a_loop_left_early(i, x, y) {
        let mut k = 0;
        while k < x.len() {
            if x[k] == 3 {
                k += 1000;
                break;
            }
            k += 1;
        }
        if i < y.len() {
            y[i] = x[k - 1];
        }
    }

    in_a_branch(i, x, y) {
        let mut k = 0;
        if i > 3 {
            k = 1000;
        }
        if i < y.len() && !x.is_empty() {
            y[i] = x[k];
        }
    }

    in_an_arm(i, x, y) {
        let k = match i % 4 { 0 => 0, 1 => 2, 2 => 1000, _ => 3 };
        if i < y.len() && x.len() > 3 {
            y[i] = x[k];
        }
    }

    out_of_a_block(i, x, y) {
        let k = 'found: {
            if i > 5 {
                break 'found 1000;
            }
            0
        };
        if i < y.len() && !x.is_empty() {
            y[i] = x[k];
        }
    }

    left_by_an_operand(i, x, y) {
        let within = i < y.len() || return;
        y[i] = within as u32 + x.len() as u32;
    }

    assigned_by_an_operand(i, x, y) {
        let mut k = 0;
        let high = i > 3 && { k = 1000; true };
        if i < y.len() && !x.is_empty() {
            y[i] = x[k] + high as u32;
        }
    }

    none_left_over(i, x, y) {
        let k = i.checked_sub(4).unwrap_or(1000);
        if i < y.len() {
            y[i] = if k < x.len() { x[k] } else { 3 };
        }
    }

    while_there_is_some(i, x, y) {
        let mut k = i;
        while let Some(less) = k.checked_sub(3) {
            k = less;
        }
        if i < y.len() {
            y[i] = x[k];
        }
    }

    asserted_for_some_only(i, x, y) {
        assert!(i < 16, "too many");
        let table = [1u32; 16];
        y[i] = table[i] + x.len() as u32;
    }

    asserted_in_debug_only(i, x, y) {
        if i < y.len() {
            y[i] = if x.len() > 4 { debug_assert!(x.len() > 4); x[4] } else { 0 };
        }
    }

    found_by_position(i, x, y) {
        let at = x.iter().position(|v| *v == 4).unwrap_or(x.len());
        if i < y.len() {
            y[i] = x[at];
        }
    }

    shadowed(i, x, y) {
        let k = 0;
        if i < y.len() && x.len() > k {
            let k = k + 1000 * (i / 8);
            y[i] = x[k];
        }
    }

    lanes_of_a_vector(i, x, y) {
        let mut v = u32x4::new(0, 1, 2, 3);
        v[i % 4] = 1000;
        if i < y.len() && x.len() > 3 {
            y[i] = x[v[2] as usize];
        }
    }

    bytes_of_a_number(i, x, y) {
        let bytes = (i as u32 * 0x0101_0101).to_le_bytes();
        if i < y.len() {
            y[i] = x[bytes[3] as usize];
        }
    }
}
