//! Parts of parts, parts of rows, parts that a condition chooses, and slices borrowed again: each work-item writes its own.

use cl_runtime::prelude::*;
use tests::on_every_device;

const ITEMS: usize = 5;

/// Kernels that write four elements each, beside the same Rust in a loop.
macro_rules! own_four {
    ($($name:ident($y:ident: $T:ty, $x:ident, $i:ident) $body:block)*) => {$(
        mod $name {
            use super::*;

            #[kernel]
            pub fn kernel($y: &mut [$T], $x: &[u32]) {
                let $i = global_id(0);
                $body
            }

            pub fn plain($y: &mut [$T], $x: &[u32], $i: usize) $body
        }

        #[test]
        fn $name() {
            let start: Vec<$T> = start();
            let x: Vec<u32> = (0..ITEMS as u32).map(|i| i * 7 % 5).collect();
            let mut expected = start.clone();
            (0..ITEMS).for_each(|i| $name::plain(&mut expected, &x, i));
            on_every_device(&[], |queue| {
                let mut y = Buffer::from_slice(queue, &start)?;
                $name::kernel(&mut y, &Buffer::from_slice(queue, &x)?).global(ITEMS).run(queue)?;
                assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
                Ok(())
            });
        }
    )*};
}

/// Values to start with, in as many elements as the kernels of all work-items write.
fn start<T: bytemuck::Pod>() -> Vec<T> {
    let numbers: Vec<u64> = (0..4 * ITEMS as u64).map(|i| i * 37 % 23).collect();
    bytemuck::pod_collect_to_vec(&numbers)
}

own_four! {
    iterated(y: u64, _x, i) {
        for o in y[i * 4..][..4].iter_mut() {
            *o += 1;
        }
        for v in &mut y[i * 4..][..3] {
            *v *= 3;
        }
    }
    filled(y: u64, _x, i) {
        y[i * 4..][..2].fill(1);
        y[i * 4..][..4][1..].reverse();
        y[i * 4..][..4].swap(0, 3);
    }
    borrowed(y: u64, x, i) {
        let o = &mut y[i * 4..][..4];
        o[0] = 2;
        let v = &mut y[i * 4..][1];
        *v += u64::from(x[i]);
        if let Some(v) = y[i * 4..][..4].get_mut(x[i] as usize) {
            *v += 9;
        }
    }
    in_chunks(y: u64, _x, i) {
        for (k, c) in y[i * 4..][..4].chunks_mut(2).enumerate() {
            c[0] += k as u64;
        }
    }
    of_a_private_array(y: u64, x, i) {
        let mut a = [1u64; 8];
        for v in a[2..][..3].iter_mut() {
            *v += u64::from(x[i]);
        }
        a[2..6][1..].copy_from_slice(&[7, 8, 9]);
        a[..][1..][1..].reverse();
        for k in 0..4 {
            y[i * 4 + k] += a[k] + a[k + 4] * 100;
        }
    }
    rows(y: [u64; 4], x, i) {
        let r = &mut y[i];
        r[1..].fill(2);
        for v in y[i][2..].iter_mut() {
            *v += 1;
        }
        let p = &mut y[i][1..];
        p[0] = u64::from(x[i]);
        y[i..][0][1..].reverse();
        y[i][..2].swap(0, 1);
    }
    chosen(y: u64, x, i) {
        let own = &mut y[i * 4..i * 4 + 4];
        let p = if x[i] > 2 { &mut own[..2] } else { &mut own[2..] };
        p[0] = 4;
        p[1..].fill(6);
        own[x[i] as usize % 4..].fill(3);
        let r = match x[i] {
            1 => &mut own[0],
            2 => &mut own[1],
            _ => &mut own[3],
        };
        *r = 77;
    }
    borrowed_again(y: u64, x, i) {
        let own = &mut y[i * 4..i * 4 + 4];
        let r = &mut *own;
        r[1..].swap(0, 1);
        (*r)[0] = 9;
        let s = &*x;
        own[3] = u64::from((*s)[i]) + (*x).len() as u64;
    }
}
