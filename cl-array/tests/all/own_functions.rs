//! Expressions with device functions of the user's, against loops on the host.

use crate::common::{Random, everywhere, sizes};
use cl_array::{Array, Expression};
use cl_runtime::prelude::*;
use ndarray::{Axis, s};

#[device]
fn mixed(a: u32, b: f32) -> u32 {
    a.rotate_left(3) ^ b.to_bits()
}

#[device]
fn folded(x: u32) -> f32 {
    (x >> 9) as f32 - 2.5
}

#[device]
fn both(a: u32, b: u32) -> u32 {
    a.max(b)
}

/// Not commutative: the last element that is not zero.
#[device]
fn last(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { b }
}

#[test]
fn functions_of_elements_reductions_and_scans() {
    everywhere(|queue| {
        let mut random = Random::new(7);
        for len in sizes() {
            let [x, y] = [0; 2].map(|_| random.many(len, |bits| bits as u32));
            let (a, b) = (Array::from_slice(queue, &x)?, Array::from_slice(queue, &y)?);
            let expected: Vec<u32> = x.iter().zip(&y).map(|(x, y)| mixed(*x, folded(*y))).collect();
            let made = a.zip_map(b.map(folded::FUNCTION), mixed::FUNCTION);
            assert_eq!(made.eval()?.to_vec()?, expected, "{len}");

            let made = || a.zip_map(b.map(folded::FUNCTION), mixed::FUNCTION);
            let largest = expected.iter().copied().max().unwrap_or(0);
            assert_eq!(made().reduce(both::FUNCTION, 0)?, largest, "{len}");

            let sparse: Vec<u32> = x.iter().map(|x| if x % 5 == 0 { *x } else { 0 }).collect();
            let c = Array::from_slice(queue, &sparse)?;
            let mut before = 0;
            let (mut inclusive, mut exclusive) = (Vec::new(), Vec::new());
            for value in &sparse {
                exclusive.push(before);
                before = last(before, *value);
                inclusive.push(before);
            }
            assert_eq!(c.inclusive_scan(last::FUNCTION, 0)?.to_vec()?, inclusive, "{len}");
            assert_eq!((&c + 0).exclusive_scan(last::FUNCTION, 0)?.to_vec()?, exclusive, "{len}");

            let mut own = Array::from_slice(queue, &x)?;
            own.update(b.map(folded::FUNCTION), mixed::FUNCTION)?;
            assert_eq!(own.to_vec()?, expected, "{len}");
        }
        Ok(())
    });
}

#[test]
fn views_and_shapes() {
    everywhere(|queue| {
        let x = Random::new(9).many(24, |bits| bits as u32);
        let a = Array::from_shape_slice(queue, (4, 6), &x)?;
        let row = Array::from_slice(queue, &[1.0f32, -2.0, 0.5])?;

        // every other column, the rows from the last, and a row for all
        let view = a.slice(s![..;-1, ..;2]);
        let host = a.to_ndarray()?;
        let expected: Vec<u32> = host
            .slice(s![..;-1, ..;2])
            .indexed_iter()
            .map(|((_, column), x)| mixed(*x, [1.0, -2.0, 0.5][column]))
            .collect();
        let made = view.zip_map(&row, mixed::FUNCTION).eval()?;
        assert_eq!((made.shape(), made.to_vec()?), (&[4, 3][..], expected.clone()));

        let mut own = a.to_owned()?;
        own.slice_mut(s![..;-1, ..;2]).update(&row, mixed::FUNCTION)?;
        assert_eq!(own.slice(s![..;-1, ..;2]).to_vec()?, expected);
        assert_eq!(own.slice(s![.., 1..;2]).to_vec()?, a.slice(s![.., 1..;2]).to_vec()?);

        // a scan goes through the elements with the last axis fastest, and keeps the shape
        let scanned = a.t().inclusive_scan(both::FUNCTION, 0)?;
        let mut largest = 0;
        let expected: Vec<u32> = host
            .t()
            .iter()
            .map(|x| {
                largest = largest.max(*x);
                largest
            })
            .collect();
        assert_eq!((scanned.shape(), scanned.to_vec()?), (&[6, 4][..], expected));
        assert_eq!(scanned.index_axis(Axis(0), 5).to_vec()?[3], a.reduce(both::FUNCTION, 0)?);

        let mut short = Array::from_slice(queue, &[1u32, 2])?;
        let error = short.update(&row, mixed::FUNCTION).unwrap_err();
        assert!(matches!(error, Error::Shape { .. }), "{error}");
        Ok(())
    });
}
