//! Fourier transforms, against their definition in `f64`.

use crate::common::{Random, everywhere, some};
use cl_array::{Array, Complex, Fft};
use cl_runtime::prelude::*;
use ndarray::{Array2, s};

fn lines(count: usize, len: usize) -> Array2<Complex<f64>> {
    let mut random = Random::new(len as u64);
    let mut number = || (random.next() >> 40) as f64 / 8_388_608.0 - 1.0;
    Array2::from_shape_simple_fn((count, len), || Complex::new(number(), number()))
}

fn expected(x: &Array2<Complex<f64>>, sign: f64) -> Array2<Complex<f64>> {
    let n = x.ncols();
    let root = |k: usize| ((k % n) as f64 / n as f64 * std::f64::consts::TAU * sign).sin_cos();
    Array2::from_shape_fn(x.dim(), |(line, k)| {
        let terms = x.row(line).into_iter().enumerate().map(|(j, z)| {
            let (sin, cos) = root(j * k);
            (z.re * cos - z.im * sin, z.re * sin + z.im * cos)
        });
        terms.fold((0.0, 0.0), |sum, term| (sum.0 + term.0, sum.1 + term.1)).into()
    })
}

/// The errors are below the bound that the documentation of `Fft` states.
#[track_caller]
fn close<T: Float>(found: &[Complex<T>], expected: &Array2<Complex<f64>>, scale: f64) {
    let n = expected.ncols();
    for (line, found) in expected.rows().into_iter().zip(found.chunks(n.max(1))) {
        // the root of the sum of the squares of the transformed is that of `x` times the root of n
        let norm = line.iter().map(|z| z.re * z.re + z.im * z.im).sum::<f64>().sqrt() / (n as f64).sqrt() * scale;
        let bound = 2.0 * T::EPSILON.to_f64() * (n as f64).log2().max(1.0) * norm;
        for (found, expected) in found.iter().zip(line) {
            let (re, im) = (found.re.to_f64() - expected.re * scale, found.im.to_f64() - expected.im * scale);
            assert!(re.hypot(im) <= bound, "{n}: the error {} is above {bound}", re.hypot(im));
        }
    }
}

fn of_type<T: Float + std::fmt::Debug>(queue: &Queue, sizes: &[usize]) -> cl_runtime::Result<()> {
    let narrow = |z: &Complex<f64>| Complex::new(T::from_f64(z.re), T::from_f64(z.im));
    for len in some(sizes) {
        let host = lines(3, len);
        // what is transformed, exactly
        let rounded = host.map(|z| Complex::new(narrow(z).re.to_f64(), narrow(z).im.to_f64()));
        let fft = Fft::<T>::new(queue, len)?;
        let x = Array::from_ndarray(queue, &host.map(narrow))?;
        close(&fft.forward(&x)?.to_vec()?, &expected(&rounded, -1.0), 1.0);
        close(&fft.inverse(&x)?.to_vec()?, &expected(&rounded, 1.0), 1.0 / len as f64);
        let columns = Array::from_ndarray(queue, &host.map(narrow).t())?;
        assert_eq!(columns.shape(), [len, 3]);
        close(&fft.forward(columns.t())?.to_vec()?, &expected(&rounded, -1.0), 1.0);
        let real = Array::from_ndarray(queue, &host.map(|z| T::from_f64(z.re)))?;
        let flat = rounded.map(|z| Complex::new(z.re, 0.0));
        let spectrum = fft.forward_real(&real)?;
        assert_eq!(spectrum.shape(), [3, len / 2 + 1]);
        let all = fft.forward(&Array::from_ndarray(queue, &flat.map(narrow))?)?;
        assert_eq!(spectrum.to_ndarray()?, all.to_ndarray()?.slice(s![.., ..len / 2 + 1]));
        let back = fft.inverse_real(&spectrum)?.to_vec()?;
        let back: Vec<Complex<T>> = back.into_iter().map(|re| Complex::new(re, T::ZERO)).collect();
        close(&back, &flat, 1.0);
    }
    Ok(())
}

#[test]
fn lengths() {
    everywhere(|queue| {
        of_type::<f32>(queue, &[1, 2, 3, 4, 5, 7, 8, 12, 16, 32, 35, 64, 210, 1000, 1024, 2048])?;
        if queue.device().capabilities().fp64 {
            // the definition has errors of its own in longer ones
            of_type::<f64>(queue, &[8, 36, 49, 60])?;
        }
        Ok(())
    });
}

#[test]
fn shapes() {
    everywhere(|queue| {
        assert!(Fft::<f32>::new(queue, 0).is_err() && Fft::<f32>::new(queue, 22).is_err());
        let fft = Fft::<f32>::new(queue, 4)?;
        let z = Complex::new(1.0, 0.0);
        assert!(fft.forward(&Array::full(queue, (4, 3), z)?).is_err());
        assert!(fft.inverse_real(&Array::full(queue, (3, 4), z)?).is_err());
        assert!(fft.forward(&Array::full(queue, (0, 4), z)?)?.is_empty());
        assert_eq!(fft.forward_real(&Array::full(queue, (2, 0, 4), 1.0)?)?.shape(), [2, 0, 3]);
        assert_eq!(fft.inverse_real(&Array::full(queue, (0, 3), z)?)?.shape(), [0, 4]);
        assert!(fft.forward(&Array::full(queue, (), z)?).is_err());
        Ok(())
    });
}
