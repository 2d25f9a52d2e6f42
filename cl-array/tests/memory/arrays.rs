//! Arrays: expressions, views, reductions, products, transforms, random numbers.

use crate::{Faults, Part};
use cl_array::{
    Array, Border, Complex, Csr, Expression, Fft, Generator, concatenate, convolve2d, convolve2d_valid,
    functions::plus, stack,
};
use cl_runtime::{Result, prelude::*};
use ndarray::{Array1, Array2, Axis, Ix2, NewAxis, array, s};

pub const PARTS: [(&str, Part); 17] = [
    ("creation", of_creation),
    ("expressions", of_expressions),
    ("assignments", of_assignments),
    ("copies of views", of_copies),
    ("transposition", of_transpositions),
    ("concatenate", of_concatenations),
    ("take and put", of_indices),
    ("reductions", of_reductions),
    ("reductions along axes", of_axes),
    ("variance", of_variances),
    ("scans", of_scans),
    ("products of matrices", of_products),
    ("products with vectors", of_vectors),
    ("convolution", of_convolutions),
    ("Fourier transform", of_transforms),
    ("sparse matrix", of_sparse),
    ("random numbers", of_random),
];

/// Numbers that are exact in any order.
fn host() -> Array2<f32> {
    Array2::from_shape_fn((70, 90), |(i, j)| ((i * 7 + j * 3) % 16) as f32)
}

/// An array, which a fault leaves as it is.
fn with_array<R>(
    queue: &Queue,
    faults: &Faults<'_>,
    call: impl FnOnce(&Array<f32, Ix2>, &Array2<f32>) -> Result<R>,
) -> Result<()> {
    let host = host();
    let a = Array::from_ndarray(queue, &host)?;
    let result = call(&a, &host);
    faults.disarm();
    assert_eq!(a.to_ndarray()?, host);
    result.map(drop)
}

fn of_creation(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    faults.arm();
    assert_eq!(Array::<u8, _>::zeros(queue, (2, 3))?.to_vec()?, [0; 6]);
    assert_eq!(Array::full(queue, 3, 0.5f32)?.to_vec()?, [0.5; 3]);
    assert_eq!(Array::arange(queue, 0, 10, 4)?.to_vec()?, [0, 4, 8]);
    assert_eq!(Array::linspace(queue, 0.0, 1.0, 3)?.to_vec()?, [0.0, 0.5, 1.0]);
    assert_eq!(Array::from_ndarray(queue, &array![[1, 2], [3, 4]].t())?.to_vec()?, [1, 3, 2, 4]);
    Ok(())
}

fn of_expressions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        assert_eq!((a * 2.0 + a).eval()?.to_ndarray()?, host * 3.0);
        let column = a.slice(s![.., ..1]);
        assert_eq!((a - &column).eval()?.to_ndarray()?, host - &host.slice(s![.., ..1]));
        Ok(())
    })
}

fn of_assignments(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        let mut b = Array::zeros(queue, (70, 90))?;
        faults.arm();
        b.slice_mut(s![..;-1, ..]).assign(a + 1.0)?;
        b.update(a, plus::<f32>::FUNCTION)?;
        assert_eq!(b.to_ndarray()?, &host.slice(s![..;-1, ..]) + host + 1.0);
        Ok(())
    })
}

fn of_copies(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        let part = s![..;-2, 1..;3];
        let copy = a.slice(part).to_owned()?.into_shape(35 * 30)?;
        assert!(copy.to_vec()?.iter().eq(host.slice(part)));
        assert_eq!(a.slice(part).to_ndarray()?, host.slice(part));
        assert_eq!(a.t().to_owned()?.into_shape((90, 70))?.to_ndarray()?, host.t());
        Ok(())
    })
}

fn of_transpositions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        assert!(a.t().eval()?.into_buffer()?.to_vec(queue)?.iter().eq(host.t()));
        Ok(())
    })
}

fn of_concatenations(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        let long = concatenate(Axis(1), &[a.view(), a.slice(s![.., ..5])])?;
        assert_eq!(long.slice(s![.., 90..]).to_ndarray()?, host.slice(s![.., ..5]));
        assert_eq!(stack(Axis(0), &[a.view(), a.view()])?.index_axis(Axis(0), 1).to_ndarray()?, host);
        Ok(())
    })
}

fn of_indices(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        let (indices, values) = (Array::from_slice(queue, &[3u32, 1])?, Array::from_slice(queue, &[-1.0f32, -2.0])?);
        let mut b = a.to_owned()?;
        faults.arm();
        assert_eq!(a.take(Axis(1), &indices)?.slice(s![.., 0]).to_ndarray()?, host.slice(s![.., 3]));
        b.put(&indices, &values)?;
        assert_eq!(b.slice(s![0, 1..4]).to_vec()?, [-2.0, host[[0, 2]], -1.0]);
        Ok(())
    })
}

fn of_reductions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        assert_eq!((a * a).sum()?, (host * host).sum());
        assert_eq!(a.slice(s![..;2, ..;-3]).sum()?, host.slice(s![..;2, ..;-3]).sum());
        assert_eq!(a.max()?, Some(15.0));
        assert_eq!(a.argmax()?, host.iter().position(|x| *x == 15.0));
        assert!(a.less(16.0).all()?);
        assert_eq!(a.equal(0.0).count()?, host.iter().filter(|x| **x == 0.0).count());
        Ok(())
    })
}

fn of_axes(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        for axis in [Axis(0), Axis(1)] {
            assert_eq!((a + 1.0).sum_axis(axis)?.to_ndarray()?, (host + 1.0).sum_axis(axis));
            assert_eq!(a.mean_axis(axis)?.to_ndarray()?, host.mean_axis(axis).expect("some elements"));
            assert_eq!(a.argmin_axis(axis)?.len(), host.sum_axis(axis).len());
        }
        Ok(())
    })
}

fn of_variances(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        assert!(((a + 1.0).var(0.0)? - host.var(0.0)).abs() < 1e-3);
        assert_eq!(a.var_axis(Axis(0), 0.0)?.len(), 90);
        Ok(())
    })
}

fn of_scans(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        for axis in [Axis(0), Axis(1)] {
            let sums = (a + 0.0).cumulative_sum(axis)?;
            let last = sums.index_axis(axis, host.len_of(axis) - 1);
            assert_eq!(last.to_ndarray()?, host.sum_axis(axis));
        }
        let all = a.inclusive_scan(plus::<f32>::FUNCTION, 0.0)?;
        assert_eq!(all.slice(s![69, 89..]).to_vec()?, [host.sum()]);
        Ok(())
    })
}

fn of_products(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        // one matrix, so that PoCL, which takes long for it, compiles one program
        let batch = a.slice(s![NewAxis, .., ..]);
        faults.arm();
        let expected = host.dot(&host.t());
        assert_eq!(a.dot(a.t())?.to_ndarray()?, expected);
        assert_eq!((a + 0.0).dot(a.t() * 1.0)?.to_ndarray()?, expected);
        // rows in reverse order are copied
        let turned = s![..;-1, ..];
        assert_eq!(a.slice(turned).dot(a.t())?.to_ndarray()?, host.slice(turned).dot(&host.t()));
        let products = batch.batched_dot(&a.t().insert_axis(Axis(0)))?;
        assert_eq!(products.index_axis(Axis(0), 0).to_ndarray()?, expected);
        Ok(())
    })
}

fn of_vectors(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        let (row, column) = (a.slice(s![3usize, ..]), a.slice(s![..;-1, 3usize]));
        let host_row: Array1<f32> = host.row(3).to_owned();
        let host_column: Array1<f32> = host.slice(s![..;-1, 3usize]).to_owned();
        assert_eq!(a.dot(&row)?.to_ndarray()?, host.dot(&host_row));
        assert_eq!(a.t().dot(&column)?.to_ndarray()?, host.t().dot(&host_column));
        assert_eq!((&column + 0.0).dot(a)?.to_ndarray()?, host.t().dot(&host_column));
        assert_eq!(row.dot(&row)?, (&host_row * &host_row).sum());
        Ok(())
    })
}

fn of_convolutions(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        let weights = Array::from_ndarray(queue, &array![[0.0f32, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 0.0]])?;
        faults.arm();
        assert_eq!(convolve2d(a, &weights, Border::Mirror)?.to_ndarray()?, host);
        assert_eq!(convolve2d_valid(a + 0.0, weights.t())?.to_ndarray()?, host.slice(s![1..69, 1..89]));
        Ok(())
    })
}

fn of_transforms(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    let host = Array2::from_shape_fn((2, 210), |(i, j)| Complex::new((i * j % 7) as f32, 0.5));
    let x = Array::from_ndarray(queue, &host)?;
    let real = Array::full(queue, (2, 1024), 1.0f32)?;
    faults.arm();
    let fft = Fft::<f32>::new(queue, 210)?;
    let back = fft.inverse(&fft.forward(&x)?)?.to_vec()?;
    assert!(back.iter().zip(&host).all(|(a, b)| (a.re - b.re).abs() < 1e-3 && (a.im - b.im).abs() < 1e-3));
    let fft = Fft::<f32>::new(queue, 1024)?;
    let spectrum = fft.forward_real(&real)?;
    assert!(fft.inverse_real(&spectrum)?.to_vec()?.iter().all(|x| (x - 1.0).abs() < 1e-3));
    Ok(())
}

fn of_sparse(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    with_array(queue, faults, |a, host| {
        faults.arm();
        let ones: Vec<(usize, usize, f32)> = (0..70).map(|i| (i, i, 1.0)).collect();
        let one = Csr::from_triplets(queue, (70, 70), &ones)?;
        assert_eq!(one.dot(a)?.to_ndarray()?, host);
        assert_eq!(one.dot(a.slice(s![.., ..;-2]))?.to_ndarray()?, host.slice(s![.., ..;-2]));
        assert_eq!(one.dot_vector(a.slice(s![.., 4]))?.to_ndarray()?, host.slice(s![.., 4]));
        assert_eq!(one.to_dense()?.sum()?, 70.0);
        Ok(())
    })
}

fn of_random(queue: &Queue, faults: &Faults<'_>) -> Result<()> {
    let mut random = Generator::philox(42);
    faults.arm();
    assert_eq!(random.uniform::<f32, _>(queue, (20, 30))?.len(), 600);
    assert_eq!(random.normal(queue, 1000, 0.0f32, 1.0)?.len(), 1000);
    assert_eq!(random.integers(queue, 1000, 1..=6)?.len(), 1000);
    Ok(())
}
