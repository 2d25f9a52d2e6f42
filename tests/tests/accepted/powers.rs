//! Butterflies and trees whose work-items are chosen by a bit of the local id, as `l & d` and masks made of `d`.

use cl_runtime::prelude::*;

use crate::{assert_same, each, integers};

const GROUP: usize = 64;

/// A kernel that computes a tile in steps; `d` is 1, 2, 4, … unless the step says otherwise.
macro_rules! steps {
    ($($name:ident: $t:ident, $l:ident, $d:ident => $step:block)*) => {$(
        #[kernel(local = GROUP)]
        fn $name(x: &[u32], y: &mut [u32]) {
            #[local]
            let mut $t: [u32; GROUP];
            let $l = local_id(0);
            $t[$l] = x[global_id(0)];
            barrier();
            let mut $d = 1;
            while $d < GROUP {
                $step;
                barrier();
                $d <<= 1;
            }
            y[global_id(0)] = $t[$l];
        }
    )*};
}

steps! {
    walsh_hadamard: t, l, d => {
        if l & d == 0 {
            let (a, b) = (t[l], t[l ^ d]);
            t[l] = a + b;
            t[l ^ d] = a - b;
        }
    }
    with_an_or: t, l, d => {
        if l & d == 0 {
            let (a, b) = (t[l], t[l | d]);
            t[l] = a + b;
            t[l | d] = a - b;
        }
    }
    interleaved: t, l, d => {
        if l & (2 * d - 1) == 0 {
            t[l] += t[l + d];
        }
    }
    up_sweep: t, l, d => {
        if l & (2 * d - 1) == 2 * d - 1 {
            t[l] += t[l - d];
        }
    }
    sklansky: t, l, d => {
        if l & d != 0 {
            t[l] += t[(l & !(d - 1)) - 1];
        }
    }
    set_bits: t, l, d => {
        if l & d == d {
            t[l] += t[l - d];
        }
    }
}

#[kernel(local = GROUP)]
fn halved(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut t: [u32; GROUP];
    let l = local_id(0) as u32;
    t[l as usize] = x[global_id(0)];
    barrier();
    let mut d = 32;
    while d > 0 {
        if l & d == 0 {
            t[l as usize] += t[(l | d) as usize];
        }
        barrier();
        d >>= 1;
    }
    y[global_id(0)] = t[l as usize];
}

#[kernel]
fn one_step(shift: u32, y: &mut [u32]) {
    let i = global_id(0);
    let d = 1usize << shift;
    if i & d == 0 {
        let (a, b) = (y[i], y[i | d]);
        y[i] = a.wrapping_add(b);
        y[i | d] = a.wrapping_sub(b);
    }
}

/// The same steps on each group in plain Rust: in one step, no work-item reads what another one writes.
fn stepped(x: &[u32], ds: &[usize], step: impl Fn(&mut [u32], usize, usize)) -> Vec<u32> {
    let mut all = x.to_vec();
    for t in all.chunks_mut(GROUP) {
        ds.iter().for_each(|&d| (0..GROUP).for_each(|l| step(t, l, d)));
    }
    all
}

fn butterfly(t: &mut [u32], l: usize, d: usize) {
    if l & d == 0 {
        (t[l], t[l + d]) = (t[l].wrapping_add(t[l + d]), t[l].wrapping_sub(t[l + d]));
    }
}

fn add(t: &mut [u32], is_chosen: bool, to: usize, from: impl Fn() -> usize) {
    if is_chosen {
        t[to] = t[to].wrapping_add(t[from()]);
    }
}

#[test]
fn trees_and_butterflies() -> cl_runtime::Result<()> {
    each(&[0, 1, 3], |queue, groups| {
        let x = integers(7, groups * GROUP, 1 << 20);
        let buffer = Buffer::from_slice(queue, &x)?;
        let up: Vec<usize> = (0..6).map(|shift| 1 << shift).collect();
        let down: Vec<usize> = up.iter().rev().copied().collect();
        let mut y = Buffer::zeroed(queue, x.len())?;
        macro_rules! check {
            ($kernel:ident, $ds:expr, $step:expr) => {
                $kernel(&buffer, &mut y).global(x.len()).run(queue)?;
                assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &stepped(&x, $ds, $step));
            };
        }
        check!(walsh_hadamard, &up, butterfly);
        check!(with_an_or, &up, butterfly);
        check!(interleaved, &up, |t, l, d| add(t, l & (2 * d - 1) == 0, l, || l + d));
        check!(up_sweep, &up, |t, l, d| add(t, l & (2 * d - 1) == 2 * d - 1, l, || l - d));
        check!(sklansky, &up, |t, l, d| add(t, l & d != 0, l, || (l & !(d - 1)) - 1));
        check!(set_bits, &up, |t, l, d| add(t, l & d == d, l, || l - d));
        check!(halved, &down, |t, l, d| add(t, l & d == 0, l, || l | d));
        let mut z = Buffer::from_slice(queue, &x)?;
        for shift in 0..6 {
            one_step(shift, &mut z).global(x.len()).run(queue)?;
        }
        assert_same(queue, one_step::KERNEL, &z.to_vec(queue)?, &stepped(&x, &up, butterfly));
        Ok(())
    });
    Ok(())
}
