//! x
use cl_runtime::prelude::*;

#[device]
fn axpy(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

/// saxpy
#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = axpy(a, x[i], y[i]);
}

#[device]
fn at(x: &[f32], i: usize) -> f32 {
    x[i]
}

#[kernel]
fn sums(n: u32, x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    let mut sum = 0.0;
    for k in 0..n {
        if k % 2 == 0 {
            continue;
        }
        let v = at(x, k as usize);
        sum += v * (k as f32).sqrt();
    }
    let mut j = 0i32;
    while j < 10 && x[j as usize] > 0.0 {
        j += 3;
    }
    let half = if j > 5 { 0.5 } else { 1.0 };
    if i < y.len() {
        y[i] = sum * half + at(x, i) + f32::MAX.min(2.0);
    }
}

#[test]
fn runs() -> cl_runtime::Result<()> {
    println!("{}", saxpy::KERNEL.source());
    println!("{}", sums::KERNEL.source());
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let x = Buffer::from_slice(&queue, &[1.0f32; 1000])?;
        let mut y = Buffer::from_slice(&queue, &[0.5f32; 1000])?;
        let event = saxpy(2.0, &x, &mut y).global(1000).launch(&queue)?;
        event.wait()?;
        assert_eq!(y.to_vec(&queue)?, vec![2.5f32; 1000], "{}", device.name());
        sums(10, &x, &mut y).global(1000).run(&queue)?;
        println!("{} {:?}", device.name(), &y.to_vec(&queue)?[..3]);
        println!("{}", sums(1002, &x, &mut y).global(1000).run(&queue).unwrap_err());
    }
    Ok(())
}
