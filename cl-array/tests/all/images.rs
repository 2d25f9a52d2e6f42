//! Transpositions and convolutions, against ndarray and plain loops.

use crate::common::{Random, everywhere, some};
use cl_array::{Array, Border, Expression, convolve2d, convolve2d_valid};
use ndarray::{Array2, Array3, s};

#[test]
fn transpositions() {
    everywhere(|queue| {
        for (m, n) in [(1, 40), (32, 32), (33, 65), (100, 31), (64, 130)] {
            let host = Array2::from_shape_fn((m, n), |(i, j)| (i * 1000 + j) as u32);
            let x = Array::from_ndarray(queue, &host)?;
            assert_eq!(x.t().to_owned()?.to_ndarray()?, host.t());
            assert_eq!(x.t().eval()?.into_buffer()?.to_vec(queue)?, host.t().iter().copied().collect::<Vec<_>>());
            let part = s![1.min(m - 1).., ..n - 1];
            assert_eq!(x.slice(part).t().to_owned()?.to_ndarray()?, host.slice(part).t());
        }
        let host = Array3::from_shape_fn((3, 40, 50), |(i, j, k)| (i * 10_000 + j * 100 + k) as u64);
        let x = Array::from_ndarray(queue, &host)?;
        for axes in [[0, 2, 1], [2, 0, 1], [2, 1, 0], [1, 0, 2]] {
            assert_eq!(x.permuted_axes(axes).to_owned()?.to_ndarray()?, host.view().permuted_axes(axes));
        }
        Ok(())
    });
}

/// The element at an index beyond the edges, by walking there.
fn beyond(x: &[i64], at: isize, border: Border) -> i64 {
    let n = x.len() as isize;
    let mut index = at;
    while index < 0 || index >= n {
        index = match border {
            Border::Zero => return 0,
            Border::Clamp => {
                if index < 0 {
                    0
                } else {
                    n - 1
                }
            }
            Border::Mirror => {
                if index < 0 {
                    -1 - index
                } else {
                    2 * n - 1 - index
                }
            }
            Border::Wrap => {
                if index < 0 {
                    index + n
                } else {
                    index - n
                }
            }
        };
    }
    x[index as usize]
}

fn expected(x: &Array2<i64>, weights: &Array2<i64>, border: Border) -> Array2<i64> {
    let (h, w) = weights.dim();
    let indices: Vec<Vec<i64>> = [x.nrows(), x.ncols()].iter().map(|len| (0..*len as i64).collect()).collect();
    // the index itself, or -1
    let place = |axis: usize, at: isize| {
        let shifted: Vec<i64> = indices[axis].iter().map(|i| i + 1).collect();
        beyond(&shifted, at, border) - 1
    };
    Array2::from_shape_fn(x.dim(), |(r, c)| {
        let mut sum = 0;
        for ((i, j), weight) in weights.indexed_iter() {
            let y = place(0, (r + (h - 1) / 2) as isize - i as isize);
            let z = place(1, (c + (w - 1) / 2) as isize - j as isize);
            if y >= 0 && z >= 0 {
                sum += weight * x[[y as usize, z as usize]];
            }
        }
        sum
    })
}

#[test]
fn convolutions() {
    everywhere(|queue| {
        for (m, n, h, w) in
            some(&[(5, 7, 2, 4), (1, 1, 1, 1), (40, 33, 5, 1), (3, 2, 9, 11), (5, 7, 3, 3), (0, 3, 3, 3)])
        {
            let make = |rows: usize, columns: usize| {
                let values = Random::new(rows as u64).many(rows * columns, |bits| (bits >> 60) as i64 - 7);
                Array2::from_shape_vec((rows, columns), values).expect("as many values")
            };
            let (a, b) = (make(m, n), make(h, w));
            let (x, y) = (Array::from_ndarray(queue, &a)?, Array::from_ndarray(queue, &b)?);
            for border in [Border::Zero, Border::Clamp, Border::Mirror, Border::Wrap] {
                let expected = expected(&a, &b, border);
                assert_eq!(convolve2d(&x, &y, border)?.to_ndarray()?, expected, "{m} {n} {h} {w} {border:?}");
                let turned = convolve2d(x.t(), &y.t() * 1, border)?;
                assert_eq!(turned.t().to_ndarray()?, expected, "{m} {n} {h} {w} {border:?}, transposed");
            }
            if m >= h && n >= w {
                let (top, left) = (h - 1 - (h - 1) / 2, w - 1 - (w - 1) / 2);
                let inner = expected(&a, &b, Border::Zero);
                let inner = inner.slice(s![top..top + m - h + 1, left..left + n - w + 1]);
                assert_eq!(convolve2d_valid(&x, &y)?.to_ndarray()?, inner);
                let part = x.slice(s![.., ..n]);
                assert_eq!(
                    convolve2d_valid(&part, y.slice(s![..;-1, ..;-1]).slice(s![..;-1, ..;-1]))?.to_ndarray()?,
                    inner
                );
            } else {
                assert!(convolve2d_valid(&x, &y).is_err());
            }
        }
        Ok(())
    });
}
