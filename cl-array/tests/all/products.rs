//! Products of matrices and vectors, against ndarray.

use crate::common::{Random, everywhere, some};
use cl_array::{Array, Expression};
use ndarray::{Array1, Array2, Array3, Axis, s};

/// Small integers, whose products are exact in any order.
fn matrix<T>(rows: usize, columns: usize, make: impl Fn(u64) -> T) -> Array2<T> {
    let values = Random::new((rows * 1000 + columns) as u64).many(rows * columns, make);
    Array2::from_shape_vec((rows, columns), values).expect("as many values")
}

fn small(bits: u64) -> f32 {
    (bits >> 60) as f32 - 7.0
}

#[test]
fn matrices() {
    let sizes = [
        (1, 1, 1),
        (0, 3, 2),
        (3, 0, 2),
        (2, 3, 0),
        (1, 7, 1),
        (5, 1, 3),
        (17, 16, 15),
        (4, 33, 16),
        (128, 16, 128),
        (3, 200, 260),
        (260, 40, 2),
        (129, 17, 131),
        // the inner axis in parts, and ragged edges in every part
        (99, 515, 259),
        (7, 256, 32),
        (202, 257, 16),
    ];
    everywhere(|queue| {
        for (m, inner, n) in some(&sizes) {
            let (a, b) = (matrix(m, inner, small), matrix(inner, n, small));
            let expected = a.dot(&b);
            let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
            assert_eq!(x.dot(&y)?.to_ndarray()?, expected, "{m} {inner} {n}");
            // columns that are contiguous
            let (x, y) = (x.t().to_owned()?, y.t().to_owned()?);
            assert_eq!(x.t().dot(y.t())?.to_ndarray()?, expected, "{m} {inner} {n}, transposed");
            assert_eq!((&x.t() + 0.0).dot(&y.t() * 1.0)?.to_ndarray()?, expected, "{m} {inner} {n}, computed");
        }
        Ok(())
    });
}

#[test]
fn views() {
    let (a, b) = (matrix(40, 50, small), matrix(60, 70, small));
    everywhere(|queue| {
        let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
        macro_rules! same {
            ($($left:expr, $right:expr;)*) => {$(
                let expected = a.slice($left).dot(&b.slice($right));
                assert_eq!(x.slice($left).dot(&y.slice($right))?.to_ndarray()?, expected);
            )*};
        }
        same! {
            s![3.., 5..20], s![10..25, 7..];
            s![..;2, 5..20], s![10..25, ..;-1];
            s![..;-1, ..30;2], s![..15, 4..5];
            s![7usize, ..], s![..50, ..];
            s![7usize, 5..20], s![..15, ..;3];
            s![.., ..;2], s![..25, 3usize];
            s![..;3, 5..20], s![..;-4, 3usize];
            s![.., 5..20], s![..15, 3usize];
        }
        assert_eq!(
            x.slice(s![7usize, 5..20]).dot(&y.slice(s![20..35, 3usize]))?,
            a.slice(s![7usize, 5..20]).dot(&b.slice(s![20..35, 3usize]))
        );
        let row = x.index_axis(Axis(0), 0);
        let tall = row.broadcast((60, 50)).expect("a larger shape");
        let expected = a.row(0).broadcast((60, 50)).expect("a larger shape").t().dot(&b);
        assert_eq!(tall.t().dot(&y)?.to_ndarray()?, expected);
        assert!(x.dot(&y).is_err() && x.dot(&y.slice(s![.., 0])).is_err());
        Ok(())
    });
}

#[test]
fn vectors() {
    everywhere(|queue| {
        for (m, inner) in some(&[(1, 1), (3, 0), (0, 3), (7, 31), (32, 33), (50, 100), (2, 1000), (1000, 2)]) {
            let (a, x) = (matrix(m, inner, small), Array1::from_vec(Random::new(7).many(inner, small)));
            let (b, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &x)?);
            let expected = a.dot(&x);
            assert_eq!(b.dot(&y)?.to_ndarray()?, expected, "{m} {inner}");
            assert_eq!(y.dot(b.t())?.to_ndarray()?, expected, "{m} {inner}");
            let b = b.t().to_owned()?;
            assert_eq!(b.t().dot(&y)?.to_ndarray()?, expected, "{m} {inner}, columns");
            assert_eq!(y.dot(&b)?.to_ndarray()?, expected, "{m} {inner}, columns");
        }
        Ok(())
    });
}

/// Types are found where only literals tell them.
#[test]
fn literals() {
    everywhere(|queue| {
        let (x, y) = (Array::from_slice(queue, &[1, 2])?, Array::from_slice(queue, &[10, 20])?);
        assert_eq!(x.dot(&y)?, 50);
        Ok(())
    });
}

#[test]
fn types() {
    everywhere(|queue| {
        macro_rules! same {
            ($($ty:ident |$bits:ident| $make:expr;)*) => {$(
                let (a, b) = (matrix(19, 21, |$bits: u64| $make), matrix(21, 18, |$bits: u64| $make));
                let expected = a.mapv(|x| x as i128 as f64 as i128).dot(&b.mapv(|x| x as i128 as f64 as i128)).mapv(|x| x as $ty);
                let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
                assert_eq!(x.dot(&y)?.to_ndarray()?, expected, stringify!($ty));
                let column = y.slice(s![.., 3usize]);
                assert_eq!(x.dot(&column)?.to_vec()?, expected.column(3).to_vec(), stringify!($ty));
            )*};
        }
        same! {
            u8 |bits| (bits >> 56) as u8;
            i16 |bits| (bits >> 48) as i16;
            i32 |bits| (bits >> 40) as i32;
            u64 |bits| bits >> 40;
        }
        if queue.device().capabilities().fp64 {
            same! { f64 |bits| (bits >> 50) as f64; }
        }
        Ok(())
    });
}

#[test]
fn batches() {
    everywhere(|queue| {
        for (batches, m, inner, n) in some(&[(3, 20, 5, 7), (0, 2, 3, 4), (2, 3, 0, 4), (5, 1, 9, 130), (1, 2, 3, 4)]) {
            let make = |shape: (usize, usize, usize)| {
                let values = Random::new(5).many(shape.0 * shape.1 * shape.2, small);
                Array3::from_shape_vec(shape, values).expect("as many values")
            };
            let (a, b) = (make((batches, m, inner)), make((batches, inner, n)));
            let mut expected = Array3::zeros((batches, m, n));
            for (i, mut product) in expected.outer_iter_mut().enumerate() {
                product.assign(&a.index_axis(Axis(0), i).dot(&b.index_axis(Axis(0), i)));
            }
            let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
            assert_eq!(x.batched_dot(&y)?.to_ndarray()?, expected);
            let swapped = y.permuted_axes([0, 2, 1]).batched_dot(x.permuted_axes([0, 2, 1]))?;
            assert_eq!(swapped.permuted_axes([0, 2, 1]).to_ndarray()?, expected);
            if batches > 1 {
                let one = x.slice(s![1..2, .., ..]).batched_dot(&y)?;
                let last = one.index_axis(Axis(0), batches - 1).to_ndarray()?;
                assert_eq!(last, a.index_axis(Axis(0), 1).dot(&b.index_axis(Axis(0), batches - 1)));
                assert!(x.slice(s![..2, .., ..]).batched_dot(&y).is_err() || batches == 2);
            }
        }
        Ok(())
    });
}

/// The same bits on every device and with every shape of groups.
#[test]
fn roundings() {
    let make = |bits: u64| (bits >> 40) as f32 / 1e6 - 7.3;
    // more than a part of the inner axis of CPUs
    let (a, b) = (matrix(65, 300, make), matrix(300, 70, make));
    let exact = a.mapv(f64::from).dot(&b.mapv(f64::from));
    let first = std::cell::RefCell::new(None);
    everywhere(|queue| {
        let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
        let found = (
            x.dot(&y)?.to_ndarray()?,
            x.dot(&y.slice(s![.., 3usize]))?.to_vec()?,
            y.slice(s![.., 3usize]).dot(x.t())?.to_vec()?,
        );
        assert_eq!(found.1, found.2);
        for (found, exact) in found.0.iter().zip(&exact) {
            assert!((f64::from(*found) - exact).abs() < 1e-2);
        }
        assert!(
            *first.borrow_mut().get_or_insert_with(|| found.clone()) == found,
            "other bits than on the first device"
        );
        Ok(())
    });
}
