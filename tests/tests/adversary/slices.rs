//! Parts of slices whose lengths or starts wrap around: the prover must take them for what they are, not for the product.

use super::*;

alone! {
    first_half_of_a_wrapped_length(i, x, y) {
        let n = x.len();
        let (a, b) = x.split_at(n.wrapping_mul(1 << 62));
        if i < y.len() {
            y[i] = b[0] + a[n.wrapping_mul(1 << 62).wrapping_sub(1)];
        }
    }

    first_half_is_empty(i, x, y) {
        let (a, _b) = x.split_at(x.len().wrapping_mul(1 << 63));
        if i < y.len() && x.len() > 2 {
            y[i] = a[2];
        }
    }

    first_half_by_a_shift(i, x, y) {
        let (a, b) = x.split_at(x.len() << 62);
        if i < y.len() && b.len() > 3 {
            y[i] = a[3];
        }
    }

    half_of_an_own_array(i, x, y) {
        let mut t = [1u32; 4];
        {
            let (a, _b) = t.split_at_mut(i.wrapping_mul(2).wrapping_mul(1 << 63));
            if i > 0 && x.len() > 4 {
                a[i - 1] = 77;
            }
        }
        if i < y.len() {
            y[i] = t[0] + t[3];
        }
    }

    written_half_of_a_wrapped_length(i, x, y) {
        let n = x.len();
        let (a, _b) = y.split_at_mut(n.wrapping_mul(1 << 63));
        if i == 0 && n > 1 {
            a[n - 2] = 5;
        }
    }

    windows_of_a_wrapped_width(i, x, y) {
        if i < y.len() {
            for c in x.windows(x.len().wrapping_mul(1 << 62).wrapping_add(1)) {
                y[i] += c[x.len() - 1];
            }
        }
    }

    windows_that_differ_by_twice_the_id(i, x, y) {
        if i < y.len() {
            for c in x.windows(i.wrapping_mul(2).wrapping_mul(1 << 63).wrapping_add(1)) {
                y[i] += c[i];
            }
        }
    }

    chunks_of_a_wrapped_size(i, x, y) {
        if i < y.len() {
            for c in x.chunks_exact(x.len().wrapping_mul(1 << 62).wrapping_add(2)) {
                y[i] += c[x.len().wrapping_mul(1 << 62).wrapping_add(x.len())];
            }
        }
    }

    chunks_of_an_own_array(i, x, y) {
        let t = [1u32, 2, 3, 4, 5, 6];
        if i < y.len() {
            for c in t.chunks(x.len().wrapping_mul(1 << 62).wrapping_add(2)) {
                y[i] += c[x.len() / 2] + c.len() as u32;
            }
        }
    }

    written_chunks_of_a_wrapped_size(i, x, y) {
        if i == 0 {
            for c in y.chunks_exact_mut(x.len().wrapping_mul(1 << 62).wrapping_add(1)) {
                c[x.len() - 1] = 7;
            }
        }
    }
}

/// The starts of parts: with `n = 1 << 63` some of them are the same.
mod starts {
    use super::*;

    #[kernel]
    fn halves(n: usize, y: &mut [u32]) {
        let (_a, b) = y.split_at_mut(2 * global_id(0) * n);
        if n > 0 && !b.is_empty() {
            b[0] += 1;
        }
    }

    #[kernel]
    fn halves_of_groups(n: usize, y: &mut [u32]) {
        let l = local_id(0);
        let (_a, b) = y.split_at_mut(2 * group_id(0) * n);
        if l < n && l < b.len() {
            b[l] += 1;
        }
    }

    #[kernel]
    fn lengths_of_halves(n: usize, x: &[u32], y: &mut [u32]) {
        let (a, _b) = x.split_at(2 * global_id(0) * n);
        let k = a.len();
        if n > 0 && k < y.len() {
            y[k] += 1;
        }
    }

    #[kernel(local = 16)]
    fn halves_of_local_memory(n: usize, y: &mut [u32]) {
        #[local]
        let mut t: [u32; 16];
        let l = local_id(0);
        t[l] = 0;
        barrier();
        {
            let (_a, b) = t.split_at_mut(2 * l * n);
            if n > 0 && !b.is_empty() {
                b[0] += 1;
            }
        }
        barrier();
        y[global_id(0)] = t[l];
    }

    #[test]
    fn parts_that_start_at_one_place() {
        on_every_device(&[], |queue| {
            let n = 1 << 63;
            let x = Buffer::<u32>::zeroed(queue, 16)?;
            let mut y = Buffer::<u32>::zeroed(queue, 16)?;
            for launch in 0..4 {
                let refused = match launch {
                    0 => halves(n, &mut y).global(16).run(queue),
                    1 => halves_of_groups(n, &mut y).global(16).local(4).run(queue),
                    2 => lengths_of_halves(n, &x, &mut y).global(16).run(queue),
                    _ => halves_of_local_memory(n, &mut y).global(16).run(queue),
                };
                assert!(matches!(refused, Err(Error::Race { .. })), "launch {launch}: {refused:?}");
            }
            halves(3, &mut y).global(2).run(queue)?;
            lengths_of_halves(2, &x, &mut y).global(4).run(queue)?;
            let mut expected = [0; 16];
            for k in [0, 6, 0, 4, 8, 12] {
                expected[k] += 1;
            }
            assert_eq!(y.to_vec(queue)?, expected);
            Ok(())
        });
    }
}
