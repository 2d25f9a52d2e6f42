//! Types that derive `Type`: values within kernels, whose fields have any type.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, Element)]
#[repr(C)]
struct V {
    x: f32,
    y: f32,
}

#[derive(Clone, Copy, Debug, Type)]
enum Material {
    Diffuse { albedo: f32 },
    Light(V),
}

#[derive(Clone, Copy, Debug, Type)]
struct Hit {
    t: f32,
    front: bool,
    material: Material,
}

#[device]
impl Hit {
    fn at(t: f32) -> Hit {
        let material = if t > 2.0 { Material::Light(V { x: t, y: 1.0 }) } else { Material::Diffuse { albedo: 0.5 } };
        Hit { t, front: t < 3.0, material }
    }

    fn shade(&self) -> f32 {
        let own = match self.material {
            Material::Diffuse { albedo } => albedo,
            Material::Light(V { x, y }) => x * y,
        };
        if self.front { own } else { -own }
    }

    fn turn(&mut self) {
        self.front = !self.front;
        self.t += 1.0;
    }
}

/// It holds another, a tuple, an option and an array.
#[derive(Clone, Copy, Debug, Type)]
struct Path {
    first: Hit,
    bounce: Option<u32>,
    ends: (f32, bool),
    weights: [f32; 3],
}

/// A tuple struct, which is compared.
#[derive(Clone, Copy, Debug, PartialEq, Type)]
struct Chosen(u32, bool);

#[device]
fn nearest(t: f32, limit: f32) -> Option<Hit> {
    if t < limit { Some(Hit::at(t)) } else { None }
}

#[device]
fn path(t: f32) -> Path {
    let mut first = Hit::at(t);
    if t > 3.5 {
        first.turn();
    }
    Path { first, bounce: if first.front { Some(3) } else { None }, ends: (t, t > 1.0), weights: [t, 0.5, 2.0] }
}

#[device]
fn value(t: f32) -> f32 {
    let Some(hit) = nearest(t, 9.0) else { return -1.0 };
    let mut all: [Hit; 2] = [hit, Hit { t: 0.25, ..hit }];
    all[1].front = all[0].t > 1.0;
    let path = path(t);
    let Path { bounce, ends: (end, is_far), .. } = path;
    let chosen = Chosen(bounce.unwrap_or(7), is_far);
    let Chosen(number, is_last) = chosen;
    let sum: f32 = path.weights.iter().sum();
    let own = path.first.shade() + all[1].shade() + sum * path.weights[1] + number as f32;
    if is_last && chosen == Chosen(3, all[1].front) { own + end } else { own }
}

#[kernel]
fn values(x: &[f32], y: &mut [f32]) {
    let i = global_id(0);
    y[i] = value(x[i]);
}

#[test]
fn structs_that_live_only_in_kernels() {
    on_every_device(&[], |queue| {
        let x = [0.5f32, 1.5, 2.5, 3.25, 4.0, 10.0];
        let (input, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, 6)?);
        values(&input, &mut out).global(6).run(queue)?;
        assert_eq!(out.to_vec(queue)?, x.map(value));
        Ok(())
    });
}
