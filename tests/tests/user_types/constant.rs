//! Device functions and methods that are `const`: the host evaluates them in constants, which kernels use.

use super::V3;
use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Colour {
    red: f32,
    green: f32,
}

#[device]
impl Colour {
    const fn new(red: f32, green: f32) -> Self {
        Self { red, green }
    }

    const fn swapped(self) -> Self {
        Self::new(self.green, self.red)
    }
}

#[device]
const fn twice(colour: Colour) -> Colour {
    Colour::new(colour.red * 2.0, colour.green * 2.0)
}

const DARK: Colour = Colour::new(0.25, 0.5);
const BRIGHT: Colour = twice(DARK.swapped());

#[kernel]
fn paints(out: &mut [Colour], up: &mut [V3]) {
    let i = global_id(0);
    out[i] = match i % 3 {
        0 => DARK,
        1 => twice(DARK).swapped(),
        _ => BRIGHT,
    };
    up[i] = V3::new(BRIGHT.red, 0.0, 0.0);
}

#[test]
fn constants_and_kernels_call_the_same_function() {
    on_every_device(&[], |queue| {
        let (mut out, mut up) = (Buffer::zeroed(queue, 3)?, Buffer::zeroed(queue, 3)?);
        paints(&mut out, &mut up).global(3).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [Colour::new(0.25, 0.5), Colour::new(1.0, 0.5), Colour::new(1.0, 0.5)]);
        assert_eq!(up.to_vec(queue)?, [V3::new(1.0, 0.0, 0.0); 3]);
        Ok(())
    });
}

const STEPS: [(i32, i32); 3] = [(-1, -1), (0, -1), (2, 5)];
static OFFSETS: &[(i32, i32)] = &[(0, 1), (1, 0), (7, 9)];
// nothing in the function tells the first type
const WEIGHTS: &[(i16, f32)] = &[(3, 1.5), (1, 0.25), (7, 9.0)];

#[device]
fn of_steps(x: i32) -> i32 {
    let mut sum: i32 = STEPS.iter().map(|(dx, dy)| x + dx * dy).sum();
    for (dx, dy) in &STEPS {
        sum += x * dx - *dy;
    }
    for (k, (dx, dy)) in STEPS.iter().enumerate() {
        sum += k as i32 * (*dx + dy);
    }
    sum
}

#[device]
fn of_offsets(at: usize) -> i32 {
    let (a, b) = OFFSETS[at % OFFSETS.len()];
    let mut sum = a + 2 * b;
    for &(a, b) in OFFSETS {
        sum += a * b;
    }
    sum + OFFSETS.iter().map(|(a, b)| a * 3 + b).sum::<i32>()
}

#[device]
fn of_weights(at: usize) -> f32 {
    let (a, b) = WEIGHTS[at];
    let mut sum = a as f32 + b;
    for (a, b) in WEIGHTS.iter() {
        sum += *a as f32 * b;
    }
    sum
}

#[device]
fn of_rows(rows: &[[i32; 2]]) -> i32 {
    let mut own = [[1, 2], [3, 4]];
    for [a, b] in &mut own {
        *a += *b;
    }
    let mut sum = 0;
    for [a, b] in rows {
        sum += a - b;
    }
    sum + rows.iter().zip(&own).map(|([a, b], [c, d])| a * 10 + b + c * d).sum::<i32>()
}

#[kernel]
fn parts_of_elements(rows: &[[i32; 2]], whole: &mut [[i32; 3]], real: &mut [f32]) {
    let i = global_id(0);
    whole[i] = [of_steps(i as i32), of_offsets(i), of_rows(rows)];
    real[i] = of_weights(i);
}

#[test]
fn patterns_on_elements_of_tables() {
    on_every_device(&[], |queue| {
        let rows = [[3, 4], [5, 9]];
        let input = Buffer::from_slice(queue, &rows)?;
        let (mut whole, mut real) = (Buffer::zeroed(queue, 3)?, Buffer::zeroed(queue, 3)?);
        parts_of_elements(&input, &mut whole, &mut real).global(3).run(queue)?;
        let expected = [0, 1, 2].map(|i: usize| [of_steps(i as i32), of_offsets(i), of_rows(&rows)]);
        assert_eq!(whole.to_vec(queue)?, expected);
        assert_eq!(real.to_vec(queue)?, [0, 1, 2].map(of_weights));
        Ok(())
    });
}
