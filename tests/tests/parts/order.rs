//! What an operand reads is read before what comes after it changes it.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[device]
fn bump(n: &mut usize) -> usize {
    *n += 1;
    *n
}

#[device]
fn behind(n: &u32) -> u32 {
    *n
}

#[device]
fn first(x: &[u32], k: usize) -> u32 {
    if x.len() > 0 { x[0] + k as u32 } else { 7 }
}

#[device]
fn rows(k: u32) -> [u32; 4] {
    let mut a = [[1u32, 2], [3, 4]];
    a = [a[1], a[0]];
    let mut b = [[1u32, 2], [3, 4], [5, 6]];
    b = [b[2], b[0], b[1]];
    let mut c = [k, 2, 3];
    let r = &mut c;
    let d = [*r, {
        r[2] = 9;
        *r
    }];
    let mut n = k;
    let e = [
        [n, n],
        [
            {
                n += 10;
                n
            },
            n,
        ],
    ];
    [a[0][0] * 10 + a[1][0], b[0][0] * 100 + b[1][0] * 10 + b[2][0], d[0][2] * 10 + d[1][2], e[0][0] * 100 + e[1][0]]
}

#[device]
fn references(k: u32) -> [u32; 4] {
    let mut n = k;
    let q = &n;
    let a = behind(q) * 1000 + {
        n = 70;
        n
    };
    let b = {
        let q = &n;
        *q
    } * 1000
        + {
            n = 71;
            n
        };
    let c = n * 100 + {
        let r = &mut n;
        *r = 7;
        n
    };
    let d = {
        let q = &mut n;
        *q += 1;
        *q
    } * 100
        + {
            n += 2;
            n
        };
    [a, b, c, d]
}

#[device]
fn bounds(k: u32) -> [u32; 4] {
    let x = [5u32, 6, 7, 8, 9];
    let mut n = 0usize;
    let a = first(&x[n..], bump(&mut n));
    let b = first(&x[..n + 1], bump(&mut n));
    let c = x[bump(&mut n)..].first().copied().unwrap_or(k);
    let mut m = [[1u32, 2], [3, 4], [5, 6]];
    n = 0;
    m[bump(&mut n)].swap(0, 1);
    let lengths = m[bump(&mut n)].len() as u32;
    [a, b, c, m[1][0] * 100 + lengths * 10 + n as u32]
}

#[kernel]
fn all(y: &mut [[u32; 4]]) {
    let i = global_id(0);
    y[3 * i] = rows(i as u32);
    y[3 * i + 1] = references(i as u32);
    y[3 * i + 2] = bounds(i as u32);
}

#[test]
fn operands_are_read_in_order() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 12)?;
        all(&mut y).global(4).run(queue)?;
        let wanted: Vec<_> = (0..4).flat_map(|i| [rows(i), references(i), bounds(i)]).collect();
        assert_eq!(y.to_vec(queue)?, wanted);
        Ok(())
    });
}

#[kernel]
fn shrinking(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut s = x;
    let mut sum = 0;
    for _ in 0..s.len() {
        sum += s[0];
        s = &s[1..];
    }
    y[i] = sum;
}

#[kernel]
fn guarded(x: &[u32], n: usize, y: &mut [u32]) {
    let i = global_id(0);
    y[i] = match x.get(n).copied() {
        Some(m) if behind(&m) > 3 => m,
        _ => 100,
    };
}

#[kernel(local = 8)]
fn steps(x: &[u32], n: usize, y: &mut [u32]) {
    #[local]
    let mut t: [u32; 8];
    let (i, l) = (global_id(0), local_id(0));
    t[l] = x[i];
    barrier();
    let mut sum = 0;
    for k in (n..n + 30).step_by(l & 1) {
        sum += t[k % 8];
    }
    barrier();
    y[i] = sum + t[7 - l];
}

#[test]
fn bounds_and_guards_are_those_of_the_beginning() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3, 4, 5, 6, 7, 8])?;
        let mut y = Buffer::zeroed(queue, 8)?;
        shrinking(&x, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [36; 8]);
        for (n, wanted) in [(0, 100), (6, 7), (1 << 40, 100)] {
            guarded(&x, n, &mut y).global(8).run(queue)?;
            assert_eq!(y.to_vec(queue)?, [wanted; 8]);
        }
        let error = steps(&x, 0, &mut y).global(8).run(queue).and_then(|_| queue.finish());
        assert!(matches!(error, Err(Error::Panic { .. })), "{error:?}");
        Ok(())
    });
}

#[device]
fn moves(o: &mut [[u32; 4]], with: u32) {
    match with {
        0 => o[o[1][0] as usize] = [900; 4],
        1 => o[o[1][0] as usize] = o[o[1][1] as usize],
        2 => o[o[1][0] as usize] = o[o[1][0] as usize].map(|v| v + 700),
        3 => o[0] = o[o[0][0] as usize],
        _ => o[o[1][0] as usize] = [o[1][2], o[1][3], 800, with],
    }
}

#[kernel]
fn moved(y: &mut [[u32; 4]], with: u32) {
    let i = global_id(0);
    moves(&mut y[4 * i..4 * i + 4], with);
}

#[test]
fn an_index_is_that_of_before_the_first_element() {
    let rows = [[3, 500, 600, 700], [1, 2, 300, 400], [3, 0, 2, 1], [900, 800, 700, 600]];
    on_every_device(&[], |queue| {
        for with in 0..5 {
            let mut wanted = rows;
            moves(&mut wanted, with);
            let mut y = Buffer::from_slice(queue, &rows)?;
            moved(&mut y, with).global(1).run(queue)?;
            assert_eq!(y.to_vec(queue)?, wanted, "{with}");
        }
        Ok(())
    });
}
