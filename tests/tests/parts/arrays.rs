//! Arrays that are parts of something, gone over by value; arrays that a pattern assigns; arrays of no elements; references to
//! them.

use cl_runtime::prelude::*;
use tests::case;

case!(fields_and_elements_are_gone_over_as_copies, |x: u32| -> u32 {
    let mut t = ([x % 10, 2, 3], 0u32);
    let mut out = 0u32;
    for z in t.0 {
        t.0 = [9, 8, 7];
        out = out * 10 + z;
    }
    let mut a = [[1u32, 2, 3]; 2];
    let k = (x % 2) as usize;
    for z in a[k] {
        a[k][2] += 5;
        out += z;
    }
    let r = &mut a;
    for z in r[1] {
        r[1][2] = 70;
        out += z * 10000;
    }
    out ^ t.0[1] << 4 ^ a[1][2]
});

case!(arrays_behind_references_are_gone_over_as_copies, |x: u32| -> u32 {
    let mut a = [x % 10, 2, 3];
    let mut out = 0u32;
    let r = &mut a;
    for z in *r {
        r[2] = 40;
        let z: u32 = z;
        out += z;
    }
    let q = &a;
    for z in *q {
        a[2] = 9;
        out += z * 100;
    }
    let mut b = [[1u32, 2], [3, x % 100]];
    let row = &mut b[1];
    for z in *row {
        b[1][1] = 5;
        out += z;
    }
    out ^ a[2] << 20 ^ b[1][1] << 24
});

case!(chains_of_copies, |x: u32| -> u32 {
    let mut a = [[1u32, 2, 3], [x % 100, 5, 6]];
    let k = (x % 2) as usize;
    let mut out = 0u32;
    for (p, q) in a[k].into_iter().zip(a[1 - k]) {
        a[k] = [7, 7, 7];
        a[1 - k][2] = 8;
        out = out.wrapping_mul(7).wrapping_add(p * 3 + q);
    }
    let kept: u32 = a[1].into_iter().filter(|v| *v > 3).sum();
    out ^ kept << 9 ^ a[0][2]
});

#[device]
fn change(values: &mut [u32; 3]) -> u32 {
    values[2] += 10;
    values[0]
}

case!(calls_that_change_what_is_gone_over, |x: u32| -> u32 {
    let mut t = ([x % 10, 2, 3], 1u32);
    let mut out = 0u32;
    for z in t.0 {
        out += change(&mut t.0) + z;
    }
    for z in t.0 {
        out += z * t.1;
    }
    out
});

#[kernel]
fn rows(x: &mut [[u32; 3]], y: &mut [u32]) {
    let i = global_id(0);
    let mut sum = 0;
    for z in x[i] {
        x[i][2] = 50;
        sum = sum * 10 + z;
    }
    for z in x[i] {
        sum += z * 1000;
    }
    y[i] = sum;
}

#[test]
fn rows_of_a_buffer_are_gone_over_as_copies() {
    tests::on_every_device(&[], |queue| {
        let mut x = Buffer::from_slice(queue, &[[1u32, 2, 3], [4, 5, 6]])?;
        let mut y = Buffer::zeroed(queue, 2)?;
        rows(&mut x, &mut y).global(2).run(queue)?;
        assert_eq!(x.to_vec(queue)?, [[1, 2, 50], [4, 5, 50]], "{}", queue.device());
        assert_eq!(y.to_vec(queue)?, [123 + 53000, 456 + 59000], "{}", queue.device());
        Ok(())
    });
}

case!(patterns_assign_arrays, |x: u32| -> u32 {
    let mut a = [[1u32, x], [3, 4]];
    let mut z: [u32; 2];
    let mut w: [u32; 2];
    (z, w) = (a[1], a[0]);
    let mut n: u32;
    let v: [u32; 2];
    ([z, _], n) = ([w, z], 5);
    (v, (w, _)) = (w, (z, 1));
    a[0][0] = 9;
    (a[0], a[1]) = (a[1], a[0]);
    z[0] ^ z[1] << 3 ^ w[0] << 6 ^ w[1] << 9 ^ v[0] << 12 ^ v[1] << 15 ^ n << 18 ^ a[1][0] << 21
});

case!(arrays_are_declared_before_they_are_known, |x: u32| -> u32 {
    let a: [u32; 2];
    let b = [x, 2];
    if x > 9 {
        a = b;
    } else {
        a = [7, x];
    }
    a[0] ^ a[1] << 4
});

const NONE: usize = 0;

#[device]
fn count<const N: usize>(values: [u32; N]) -> u32 {
    let mut own = [[1u32; N]; 2];
    for row in 0..2 {
        for k in 0..N {
            own[row][k] += values[k];
        }
    }
    let mut sum = N as u32;
    for v in own[1] {
        sum += v;
    }
    sum
}

case!(arrays_of_no_elements, |x: u32| -> u32 {
    let x = x % 100;
    let a = [x; 0];
    let b = [x; NONE];
    let c: [[u32; 0]; 2] = [[], []];
    let d: ([u32; 0], u32) = ([], x);
    let e: [u32; NONE] = [0; NONE];
    let mut sum = 3u32;
    for v in a {
        sum += v;
    }
    for v in b.iter() {
        sum += v;
    }
    for v in c[1] {
        sum += v;
    }
    for v in d.0 {
        sum += v;
    }
    sum += e.len() as u32 + (a == []) as u32 * 10;
    sum += count([x; 0]) * 100 + count([x, 2]);
    sum ^ d.1
});

case!(references_that_are_given_later, |x: u32| -> u32 {
    let d = [x % 7, 2, 3];
    let (z, flag) = (1.5f32, true);
    let a;
    {
        a = &d[1];
    }
    let b: &u32;
    if x > 2 {
        b = &d[0];
    } else {
        b = &d[2];
    }
    let (c, is_set): (&f32, &bool);
    c = &z;
    is_set = &flag;
    let all;
    {
        all = &d[1..];
    }
    *a + *b * 10 + *c as u32 * 100 + *is_set as u32 * 1000 + all[1] * 10_000
});

case!(references_to_references, |x: u32| -> u32 {
    let d = [x % 7, 2, 3];
    let a = &&d[0];
    let part = &d[1..];
    let b = &part;
    let c = &a;
    **a + ***c * 10 + b[1] * 100
});

#[kernel]
fn references_to_memory(x: &[i64], y: &mut [i64]) {
    let i = global_id(0);
    let part = &mut y[i * 2..i * 2 + 2];
    let a = &&x[i];
    let b = &x[0];
    let c = &b;
    let d = &c;
    part[0] = **a;
    part[1] = ***d + **c;
}

#[test]
fn references_to_references_lead_into_memory() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[5i64, 6, 7])?;
        let mut y = Buffer::zeroed(queue, 6)?;
        references_to_memory(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5, 10, 6, 10, 7, 10], "{}", queue.device());
        Ok(())
    });
}

#[device]
fn bound_by_reference(k: i64) -> [i64; 8] {
    let mut a = Some([k, 2, 3]);
    if let Some(v) = &mut a {
        v[0] += 3;
        v.swap(0, 2);
        v.reverse();
    }
    let mut t = (([k, 2], 1i64), [4i64, 5]);
    let ((v, _), w) = &mut t;
    v.swap(0, 1);
    w[1] = v[1];
    let r: Result<[i64; 2], i64> = if k % 2 == 0 { Ok([k, 2]) } else { Err(k) };
    let of_result = match &r {
        Ok(v) => v[0] * 10 + v[1],
        Err(e) => *e,
    };
    let rows = Some([[k, 2], [1, 1]]);
    let mut of_rows = 0;
    if let Some(v) = &rows {
        of_rows = v[0][0] * 10 + v[1].iter().sum::<i64>();
    }
    let [x, y, z] = a.unwrap();
    [x, y, z, t.0.0[0], t.0.0[1], t.1[1], of_result, of_rows]
}

#[kernel]
fn binds_by_reference(y: &mut [[i64; 8]]) {
    let i = global_id(0);
    y[i] = bound_by_reference(i as i64);
}

#[test]
fn arrays_in_other_values_are_bound_by_reference() {
    let expected: Vec<_> = (0..5).map(bound_by_reference).collect();
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 5)?;
        binds_by_reference(&mut y).global(5).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}
