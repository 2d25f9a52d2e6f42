//! Functions, constants and `use` declarations inside of bodies.

use cl_runtime::prelude::*;
use tests::case;

mod palette {
    use cl_runtime::prelude::*;

    pub const SHADES: u32 = 13;
    pub static RAMP: [u32; 4] = [1, 10, 100, 1000];

    #[device]
    pub fn shade(x: u32) -> u32 {
        x % SHADES
    }

    #[device]
    pub fn tint(x: u32) -> u32 {
        x ^ 0x55
    }
}

case!(functions, |x: u32| -> u32 {
    let first = double(x) + Y;
    const Y: u32 = 3;
    fn double(x: u32) -> u32 {
        twice(x, 1)
    }
    fn twice(x: u32, by: u32) -> u32 {
        const MORE: u32 = 5;
        if x > 1000 {
            return x - by;
        }
        x * 2 + by + MORE
    }
    let x = 7;
    fn bump(n: &mut u32, (a, b): (u32, u32)) {
        *n += a * b;
    }
    let mut n = first;
    bump(&mut n, (x, 2));
    if n % 2 == 0 {
        fn twice(x: u32) -> u32 {
            x / 2
        }
        n = twice(n);
    }
    let twice = |v: u32| v + 100;
    n + twice(1) + double(2)
});

case!(of_slices, |x: u32| -> u32 {
    fn total(values: &[u32]) -> u32 {
        let mut sum = 0;
        for v in values {
            sum += v;
        }
        sum
    }
    fn set(values: &mut [u32], to: u32) {
        for v in values.iter_mut() {
            *v = to;
        }
    }
    fn larger<'a>(a: &'a u32, b: &'a u32) -> &'a u32 {
        if a > b { a } else { b }
    }
    fn checked(x: u32) -> Option<u32> {
        let less = x.checked_sub(3)?;
        Some(less * 2)
    }
    let mut a = [x, 2, 3, 4, 5];
    let whole = total(&a) + total(&a[1..3]);
    set(&mut a[2..], 9);
    let long: u32 = a.iter().map(|v| v + 1).map(square).sum();
    fn square(x: u32) -> u32 {
        x * x
    }
    whole + total(&a) * 3 + long + *larger(&a[0], &a[1]) + checked(x).unwrap_or(70)
});

case!(imports, |x: u32| -> u32 {
    use palette::shade;
    use palette::{RAMP as STEPS, tint as painted};
    let a: u32 = shade(x);
    let b: u32 = painted(a);
    let inner = {
        use self::palette::SHADES;
        SHADES * 2
    };
    a + b + inner + STEPS[(x % 4) as usize]
});

case!(everything_of_a_module, |x: u32| -> u32 {
    use palette::*;
    let a: u32 = tint(x);
    match x.cmp(&SHADES) {
        std::cmp::Ordering::Less => a,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => shade(a),
    }
});

#[kernel]
fn smooth(x: &[f32], y: &mut [f32]) {
    use std::f32::consts::PI;
    const EDGE: f32 = -1.0;
    fn at(x: &[f32], i: usize) -> f32 {
        if i < x.len() { x[i] * PI } else { EDGE }
    }
    let i = global_id(0);
    if i < y.len() {
        y[i] = at(x, i) + at(x, i + 1) + at(x, i.wrapping_sub(1));
    }
}

#[test]
fn in_a_kernel() {
    let x: Vec<f32> = (0..30).map(|k| k as f32 * 0.25).collect();
    let at = |i: usize| if i < 30 { x[i] * std::f32::consts::PI } else { -1.0 };
    let expected: Vec<f32> = (0..30).map(|i: usize| at(i) + at(i + 1) + at(i.wrapping_sub(1))).collect();
    tests::on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 30)?;
        smooth(&given, &mut y).global(30).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
