//! Sparse matrices, against dense ones.

use crate::common::{Random, everywhere};
use cl_array::{Array, Csr, functions::plus, reduce_by_key};
use cl_runtime::prelude::*;
use ndarray::{Array1, Array2, s};

#[test]
fn products() {
    everywhere(|queue| {
        // the last one has long rows
        for (height, width, count) in [(1, 1, 1), (4, 3, 0), (0, 3, 0), (50, 40, 100), (300, 7, 900), (20, 500, 3000)] {
            let mut random = Random::new(3);
            let mut dense = Array2::<i32>::zeros((height, width));
            let triplets: Vec<(usize, usize, i32)> = (0..count)
                .map(|_| {
                    let (row, column) = (random.next() as usize % height, random.next() as usize % width);
                    let value = (random.next() >> 60) as i32 - 7;
                    dense[[row, column]] += value;
                    (row, column, value)
                })
                .collect();
            let a = Csr::from_triplets(queue, (height, width), &triplets)?;
            assert_eq!((a.shape(), a.len()), ([height, width], count));
            assert_eq!(a.to_dense()?.to_ndarray()?, dense);
            let x = Array1::from_vec(random.many(width * 2, |bits| (bits >> 60) as i32));
            let y = Array::from_ndarray(queue, &x)?;
            assert_eq!(a.dot_vector(y.slice(s![..width]))?.to_ndarray()?, dense.dot(&x.slice(s![..width])));
            assert_eq!(a.dot_vector(y.slice(s![..;2]))?.to_ndarray()?, dense.dot(&x.slice(s![..;2])));
            let x = x.into_shape_with_order((2, width)).expect("as many values");
            let y = Array::from_ndarray(queue, &x)?;
            assert_eq!(a.dot(y.t())?.to_ndarray()?, dense.dot(&x.t()));
            assert_eq!(a.dot(&y.t() + 0)?.to_ndarray()?, dense.dot(&x.t()));
            assert!(a.dot_vector(&Array::full(queue, width + 1, 1)?).is_err());
        }
        Ok(())
    });
}

#[test]
fn invalid_parts() {
    everywhere(|queue| {
        let parts =
            |rows: &[u32], columns: &[u32], values: &[f32]| Csr::from_parts(queue, (2, 3), rows, columns, values);
        assert!(parts(&[0, 1, 2], &[0, 2], &[1.0, 2.0]).is_ok());
        assert!(parts(&[0, 1], &[0], &[1.0]).is_err());
        assert!(parts(&[0, 2, 1], &[0], &[1.0]).is_err());
        assert!(parts(&[1, 1, 2], &[0, 2], &[1.0, 2.0]).is_err());
        assert!(parts(&[0, 1, 3], &[0, 2], &[1.0, 2.0]).is_err());
        assert!(parts(&[0, 1, 2], &[0, 3], &[1.0, 2.0]).is_err());
        assert!(parts(&[0, 1, 2], &[0], &[1.0, 2.0]).is_err());
        assert!(Csr::from_triplets(queue, (2, 3), &[(2, 0, 1.0f32)]).is_err());
        assert!(Csr::from_triplets(queue, (2, 3), &[(0, 3, 1.0f32)]).is_err());
        Ok(())
    });
}

/// Messages name the entry that is wrong, and what it should be.
#[test]
fn messages() {
    everywhere(|queue| {
        let of_triplets = |triplets: &[(usize, usize, f32)]| Csr::from_triplets(queue, (2, 3), triplets);
        let of_parts =
            |rows: &[u32], columns: &[u32], values: &[f32]| Csr::from_parts(queue, (2, 3), rows, columns, values);
        let (keys, values) = (Buffer::from_slice(queue, &[1u32, 1, 2, 2])?, Buffer::from_slice(queue, &[1u32, 2, 3])?);
        let totals = reduce_by_key(queue, &keys, &values, plus::<u32>::FUNCTION, 0).map(drop);
        for (result, words) in [
            (
                of_triplets(&[(0, 0, 1.0), (2, 1, 1.0)]).map(drop),
                "triplet 1 of a sparse matrix is in row 2 and column 1",
            ),
            (of_triplets(&[(0, 3, 1.0)]).map(drop), "there are 2 rows and 3 columns"),
            (of_parts(&[0, 1], &[0], &[1.0]).map(drop), "3 starts of rows"),
            (of_parts(&[1, 1, 2], &[0, 2], &[1.0, 2.0]).map(drop), "starts at value 0, not at 1"),
            (of_parts(&[0, 2, 1], &[0], &[1.0]).map(drop), "row 1 of a sparse matrix starts at value 2"),
            (of_parts(&[0, 1, 3], &[0, 2], &[1.0, 2.0]).map(drop), "ends at value 3, but there are 2 values"),
            (of_parts(&[0, 1, 2], &[0], &[1.0, 2.0]).map(drop), "2 values, but 1 columns"),
            (of_parts(&[0, 1, 2], &[0, 3], &[1.0, 2.0]).map(drop), "value 1 of a sparse matrix is in column 3"),
            (totals, "cannot reduce by key: `values` has 3 elements, `keys` has 4"),
        ] {
            let message = result.err().map(|error| error.to_string()).unwrap_or_default();
            assert!(message.contains(words), "{words:?} is not in {message:?}");
        }
        Ok(())
    });
}
