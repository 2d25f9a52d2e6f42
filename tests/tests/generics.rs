//! Type and constant parameters.
use cl_runtime::prelude::*;
use tests::on_every_device;

#[kernel]
fn saxpy<T: Number>(a: T, x: &[T], y: &mut [T]) {
    let i = global_id(0);
    y[i] = a * x[i] + y[i];
}

fn check<T: Number + std::fmt::Debug>(values: impl Fn(u32) -> T, needs: &[cl_runtime::Capability]) {
    let (x, y): (Vec<T>, Vec<T>) = ((0..100).map(&values).collect(), (0..100).map(|i| values(i * 3)).collect());
    let expected: Vec<T> = x.iter().zip(&y).map(|(x, y)| values(7) * *x + *y).collect();
    println!("{}", saxpy::<T>::KERNEL.source());
    on_every_device(needs, |queue| {
        let (x, mut y) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        saxpy(values(7), &x, &mut y).global(100).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn a_kernel_at_several_types() {
    check(|i| i as f32 * 0.25, &[]);
    check(|i| i as f64 * 0.125, &[cl_runtime::Capability::Fp64]);
    check(|i| i as i32 - 50, &[]);
    check(|i| i as u64, &[]);
}

#[device]
fn largest<T: Number>(a: T, b: T) -> T {
    if a > b { a } else { b }
}

#[device]
fn norm<T: Float>(x: &[T]) -> T {
    let mut sum = T::ZERO;
    for i in 0..x.len() {
        sum += x[i] * x[i];
    }
    sum.sqrt() * T::from_f32(0.5)
}

#[kernel(local = [TILE])]
fn tiles<const TILE: usize>(x: &[f32], out: &mut [f32]) {
    #[local]
    let mut tile: [f32; TILE];
    let k = local_id(0);
    tile[k] = x[global_id(0)];
    barrier();
    let mut sum = 0.0;
    for i in 0..TILE {
        sum += tile[i];
    }
    out[global_id(0)] = largest(sum, norm(&x[0..TILE]));
}

#[test]
fn constants_as_parameters() {
    let x: Vec<f32> = (0..64).map(|i| i as f32 - 40.0).collect();
    println!("{}", tiles::<16>::KERNEL.source());
    on_every_device(&[], |queue| {
        let input = Buffer::from_slice(queue, &x)?;
        let mut out = Buffer::zeroed(queue, 64)?;
        tiles::<16>(&input, &mut out).global(64).run(queue)?;
        let found = out.to_vec(queue)?;
        for (i, found) in found.iter().enumerate() {
            let sum: f32 = x[i / 16 * 16..][..16].iter().sum();
            assert_eq!(*found, largest(sum, norm(&x[0..16])));
        }
        tiles::<8>(&input, &mut out).global(64).run(queue)?;
        assert_eq!(out.to_vec(queue)?[63], x[56..].iter().sum::<f32>());
        Ok(())
    });
}
