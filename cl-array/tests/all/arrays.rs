//! Arrays and their expressions, against ndarray.

use crate::common::everywhere;
use cl_array::{Array, Expression, concatenate, stack};
use cl_runtime::Error;
use ndarray::{Axis, NewAxis, s};

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

/// The parts of buffers that algorithms and kernels take, where there is one.
#[test]
fn contiguous_parts() {
    let host = numbers((4, 5, 6));
    everywhere(|queue| {
        let mut device = Array::from_ndarray(queue, &host)?;
        let rows = device.slice(s![1..3, .., ..]);
        assert_eq!(rows.as_slice().unwrap().to_vec(queue)?, host.slice(s![1..3, .., ..]).as_slice().unwrap());
        assert_eq!(device.slice(s![.., 5.., ..]).as_slice().unwrap().len(), 0);
        for strided in [s![.., 1.., ..], s![.., .., ..;2], s![..;-1, .., ..]] {
            assert!(device.slice(strided).as_slice().is_none());
            assert!(device.slice_mut(strided).as_slice_mut().is_none());
        }
        device.slice_mut(s![2, 1.., ..]).as_slice_mut().unwrap().fill(queue, 9.0)?;
        let mut expected = host.clone();
        expected.slice_mut(s![2, 1.., ..]).fill(9.0);
        assert_eq!(device.to_ndarray()?, expected);
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

#[test]
fn scalars_alone() {
    everywhere(|queue| {
        let mut x = Array::full(queue, (2, 3), 1.5f32)?;
        x += 1.0;
        x.slice_mut(s![.., 1]).assign(4.0)?;
        let mut column = x.slice_mut(s![.., 2]);
        column *= 3.0;
        column.fill(column.slice(s![0]).to_vec()?[0] - 0.5)?;
        assert_eq!(x.to_vec()?, [2.5, 4.0, 7.0, 2.5, 4.0, 7.0]);
        Ok(())
    });
}

#[test]
fn reductions() {
    let host = numbers((4, 5, 6));
    everywhere(|queue| {
        let x = Array::from_ndarray(queue, &host)?;
        let by = x.slice(s![.., ..;-1, ..;2]);
        let expected = host.slice(s![.., ..;-1, ..;2]);
        assert_eq!((&x * 2.0).sum()?, (&host * 2.0).sum());
        assert_eq!(by.sum()?, expected.sum());
        assert_eq!((by.min()?, by.max()?), (Some(-7.0), Some(165.0)));
        assert_eq!(x.mean()?, host.mean().expect("elements"));
        for axis in 0..3 {
            assert_eq!(by.sum_axis(Axis(axis))?.to_ndarray()?, expected.sum_axis(Axis(axis)));
            assert_eq!(x.mean_axis(Axis(axis))?.to_ndarray()?, host.mean_axis(Axis(axis)).expect("elements"));
            let (found, variance) = (x.var_axis(Axis(axis), 1.0)?.to_ndarray()?, host.var_axis(Axis(axis), 1.0));
            assert!(found.iter().zip(&variance).all(|(a, b)| (a - b).abs() <= 1e-4 * b.abs()), "{found} {variance}");
            let mut sums = host.clone();
            sums.accumulate_axis_inplace(Axis(axis), |before, own| *own += before);
            assert_eq!(x.cumulative_sum(Axis(axis))?.to_ndarray()?, sums);
            let best = by.argmin_axis(Axis(axis))?.to_ndarray()?;
            let least = expected.map_axis(Axis(axis), |lane| {
                let less = |best: usize, at: usize| if lane[at] < lane[best] { at } else { best };
                (0..lane.len()).fold(0, less) as u64
            });
            assert_eq!(best, least);
        }
        let variance = (x.var(0.0)?, host.var(0.0));
        assert!((variance.0 - variance.1).abs() < 1e-4 * variance.1, "{variance:?}");
        assert_eq!((by.argmax()?, by.argmin()?), (Some(3 * 15 + 2), Some(4 * 3)));
        let flat = Array::linspace(queue, -1.0f32, 1.0, 9)?;
        assert_eq!(flat.dot(&flat)?, flat.to_ndarray()?.dot(&flat.to_ndarray()?));
        assert!(flat.dot(flat.slice(s![1..])).is_err());
        assert_eq!(flat.greater(0.0).count()?, 4);
        assert!(flat.less(0.0).any()? && !flat.less(0.0).all()?);
        assert!((flat.less(0.5) | flat.greater(0.25)).all()?);
        Ok(())
    });
}

#[test]
fn long_reductions() {
    everywhere(|queue| {
        for n in crate::common::sizes() {
            let host: Vec<u32> = crate::common::Random::new(3).many(n, |r| r as u32 >> 3);
            let x = Array::from_slice(queue, &host)?;
            let total = |every: usize| host.iter().rev().step_by(every).fold(0u32, |a, b| a.wrapping_add(*b ^ 5));
            assert_eq!((&x ^ 5).sum()?, total(1), "{n}");
            assert_eq!((x.slice(s![..;-3]) ^ 5).sum()?, total(3), "{n}");
        }
        Ok(())
    });
}

/// The documented order of a reduction of at most 2048 elements along an axis.
fn part(x: &[f32]) -> f32 {
    let fold = |numbers: Vec<f32>| numbers.into_iter().reduce(|a, b| a + b).expect("elements");
    fold((0..x.len().min(16)).map(|j| fold(x[j..].iter().step_by(16).copied().collect())).collect())
}

#[test]
fn long_axes() {
    everywhere(|queue| {
        for shape in
            crate::common::some(&[(3, 5000), (40, 70), (2048, 2), (5000, 3), (2, 2049), (1, 20_000), (2049, 130)])
        {
            let values = crate::common::Random::new(4).many(shape.0 * shape.1, |r| (r >> 40) as f32 / 1024.0 - 5000.0);
            let host = ndarray::Array::from_shape_vec(shape, values).expect("as many values");
            let x = Array::from_ndarray(queue, &host)?;
            for axis in [Axis(0), Axis(1)] {
                let sums = |host: ndarray::ArrayView2<f32>| {
                    host.map_axis(axis, |lane| {
                        let mut level = lane.to_vec();
                        while level.len() > 2048 {
                            level = level.chunks(2048).map(part).collect();
                        }
                        part(&level)
                    })
                };
                assert_eq!(x.sum_axis(axis)?.to_ndarray()?, sums(host.view()), "{shape:?} {axis:?}");
                let turned = (host.slice(s![..;-1, ..;2]), x.slice(s![..;-1, ..;2]));
                assert_eq!(turned.1.sum_axis(axis)?.to_ndarray()?, sums(turned.0), "{shape:?} {axis:?}, a part");
                assert_eq!(x.t().sum_axis(axis)?.to_ndarray()?, sums(host.t()), "{shape:?} {axis:?}, transposed");
            }
        }
        Ok(())
    });
}

#[test]
fn functions_and_comparisons() {
    everywhere(|queue| {
        let host = ndarray::Array::linspace(-2.0f32, 2.0, 17);
        let x = Array::from_ndarray(queue, &host)?;
        let near = |found: ndarray::Array1<f32>, f: fn(f32) -> f32| {
            for (found, x) in found.iter().zip(&host) {
                let expected = f(*x);
                let is_near = (found - expected).abs() <= 1e-5 * expected.abs().max(1.0);
                assert!(is_near || found.is_nan() && expected.is_nan(), "{found} {expected}");
            }
        };
        near((x.sin() + x.cos() * x.tanh()).eval()?.to_ndarray()?, |x| x.sin() + x.cos() * x.tanh());
        near(x.abs().sqrt().ln_1p().eval()?.to_ndarray()?, |x| x.abs().sqrt().ln_1p());
        near((-&x).exp().powf(0.5).eval()?.to_ndarray()?, |x| (-x).exp().powf(0.5));
        let clipped = x.maximum(-1.0).minimum(1.0).eval()?;
        assert_eq!(clipped.to_ndarray()?, host.mapv(|x| x.clamp(-1.0, 1.0)));
        let steps = x.greater_equal(0.0).select::<f32, _, _>(&x * 2.0, -1.0).eval()?;
        assert_eq!(steps.to_ndarray()?, host.mapv(|x| if x >= 0.0 { x * 2.0 } else { -1.0 }));
        let bytes = (&x * 100.0).cast::<u8>().eval()?;
        assert_eq!(bytes.to_ndarray()?, host.mapv(|x| (x * 100.0) as u8));
        let small = (&x * 100.0).cast::<i8>().eval()?;
        assert_eq!(small.to_ndarray()?, host.mapv(|x| (x * 100.0) as i8));
        let wrapped = (&bytes & 15 | 64) ^ !&bytes;
        let byte = |x: f32| (x * 100.0) as u8;
        assert_eq!(wrapped.eval()?.to_ndarray()?, host.mapv(|x| (byte(x) & 15 | 64) ^ !byte(x)));
        assert_eq!(x.equal(&x).to_numbers::<u64>().eval()?.to_vec()?, [1; 17]);
        Ok(())
    });
}

#[test]
fn without_elements_and_without_axes() {
    everywhere(|queue| {
        let none = Array::<f32, _>::zeros(queue, (3, 0))?;
        assert_eq!((&none * 2.0).eval()?.to_ndarray()?, ndarray::Array::zeros((3, 0)));
        assert_eq!((none.sum()?, none.product()?, none.min()?), (0.0, 1.0, None));
        assert_eq!(none.sum_axis(Axis(1))?.to_vec()?, [0.0; 3]);
        assert_eq!(none.sum_axis(Axis(0))?.len(), 0);
        assert!(none.mean()?.is_nan() && none.argmin_axis(Axis(1)).is_err());
        assert_eq!(none.cumulative_sum(Axis(0))?.len(), 0);
        let one = Array::full(queue, (), 3.0f32)?;
        assert_eq!((&one + 1.0).eval()?.to_ndarray()?, ndarray::arr0(4.0));
        assert_eq!((&one * &Array::linspace(queue, 0.0, 2.0, 3)?).eval()?.to_vec()?, [0.0, 3.0, 6.0]);
        assert_eq!(one.sum()?, 3.0);
        Ok(())
    });
}

#[test]
fn joined_and_chosen() {
    let (a, b) = (numbers((2, 3, 4)), numbers((2, 2, 4)));
    everywhere(|queue| {
        let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
        let joined = concatenate(Axis(1), &[x.view(), y.slice(s![.., ..;-1, ..]), x.view()])?;
        let expected = ndarray::concatenate![Axis(1), a, b.slice(s![.., ..;-1, ..]), a];
        assert_eq!(joined.to_ndarray()?, expected);
        let stacked = stack(Axis(2), &[x.view(), x.view()])?;
        assert_eq!(stacked.to_ndarray()?, ndarray::stack![Axis(2), a, a]);
        assert!(concatenate(Axis(0), &[x.view(), y.view()]).is_err() && stack(Axis(0), &[x.view(), y.view()]).is_err());
        let rows = Array::from_slice(queue, &[2u32, 0, 2, 1])?;
        assert_eq!(x.take(Axis(1), &rows)?.to_ndarray()?, a.select(Axis(1), &[2, 0, 2, 1]));
        let beyond = x.take(Axis(1), &Array::from_slice(queue, &[3u32])?).and_then(|found| found.to_vec());
        assert!(matches!(beyond, Err(Error::Panic(_))), "{beyond:?}");
        Ok(())
    });
}

#[test]
fn shapes_that_do_not_fit() {
    everywhere(|queue| {
        let (mut a, b) = (Array::full(queue, (2, 3), 1)?, Array::full(queue, 2, 1)?);
        let error = (&a + &b).eval().map(|_| ()).expect_err("they differ");
        assert_eq!(error.to_string(), "the shapes [2, 3] and [2] cannot be broadcast together");
        let error = b.view().to_owned()?.assign(&a).expect_err("they differ");
        assert_eq!(error.to_string(), "an expression of shape [2, 3] cannot be assigned to an array of shape [2]");
        assert!(a.assign(&b).is_err() && a.reshape(5).is_err() && a.t().reshape(6).is_err());
        assert!(Array::<u64, _>::zeros(queue, (usize::MAX, 2)).is_err());
        Ok(())
    });
}

#[test]
fn shown_as_ndarray_shows() {
    everywhere(|queue| {
        let host = numbers((2, 3, 2));
        let x = Array::from_ndarray(queue, &host)?;
        assert_eq!((x.to_string(), format!("{x:?}")), (host.to_string(), format!("{host:?}")));
        assert_eq!(format!("{:.1}", x.t()), format!("{:.1}", host.t()));
        Ok(())
    });
}
