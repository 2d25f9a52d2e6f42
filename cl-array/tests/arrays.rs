//! Arrays and their expressions, against ndarray.

mod common;

use cl_array::{Array, Expression};
use common::everywhere;
use ndarray::{NewAxis, s};

fn numbers(shape: (usize, usize, usize)) -> ndarray::Array3<f32> {
    ndarray::Array::from_shape_fn(shape, |(i, j, k)| (i * 100 + j * 10 + k) as f32 * 0.5 - 7.0)
}

#[test]
fn slices() {
    let host = numbers((4, 5, 6));
    everywhere(|queue| {
        let device = Array::from_ndarray(queue, &host)?;
        assert_eq!(device.to_ndarray()?, host);
        macro_rules! same {
            ($($slice:expr;)*) => {$(
                let (found, expected) = (device.slice($slice), host.slice($slice));
                assert_eq!(found.shape(), expected.shape());
                assert_eq!(found.to_ndarray()?, expected, "{:?}", $slice);
                assert_eq!(found.t().to_ndarray()?, expected.t());
                assert_eq!((&found + 1.0).eval()?.to_ndarray()?, &expected + 1.0);
            )*};
        }
        same! {
            s![1.., .., ..];
            s![.., 1..4;2, ..;-1];
            s![..;-2, 2, -1];
            s![3, NewAxis, .., 1..;3];
            s![.., 5.., ..];
            s![2, 3, 4];
            s![4.., 0, ..;-1];
        }
        Ok(())
    });
}

#[test]
fn fused() {
    let (a, b) = (numbers((4, 5, 6)), ndarray::Array::from_shape_fn((5, 1), |(i, _)| i as f32 + 0.25));
    everywhere(|queue| {
        let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
        let found = ((&x * 2.0 + &y) / (1.0 - &y)).eval()?;
        assert_eq!(found.to_ndarray()?, (&a * 2.0 + &b) / (1.0 - &b));
        let mut out = Array::zeros(queue, (4, 5, 6))?;
        out.assign(&x - &y)?;
        out += &y;
        out.slice_mut(s![.., ..;-2, 1..]).assign(&y.slice(s![..3, ..]) * 3.0)?;
        let mut expected = &a - &b + &b;
        expected.slice_mut(s![.., ..;-2, 1..]).assign(&(&b.slice(s![..3, ..]) * 3.0));
        assert_eq!(out.to_ndarray()?, expected);
        Ok(())
    });
}
