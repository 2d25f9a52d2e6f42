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
