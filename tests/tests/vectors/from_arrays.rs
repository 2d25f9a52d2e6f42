//! Vectors of arrays of every origin, and arrays of vectors: on some drivers what is handed on in a struct is `volatile`, and `vload4`
//! of it is none of theirs.

use cl_runtime::prelude::*;
use tests::case;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Weights {
    own: [f32; 4],
    bias: f32,
}

#[device]
fn filled(n: u32) -> [u32; 4] {
    [n, n ^ 3, 7, n + 1]
}

#[device]
fn changed(values: &mut [f32; 4], by: f32) -> f32x4 {
    values[2] += by;
    f32x4::from_array(*values)
}

case!(of_what_a_function_or_a_branch_gives, |x: u32| -> u32 {
    let x = x % 1000;
    let t: [u32; 8] = std::array::from_fn(|k| x + k as u32);
    let a = u32x8::from_array(t);
    let b = u32x4::from_array(filled(x));
    let c = u32x4::from(if x > 9 { [x + 1; 4] } else { [x + 2, x + 3, 7, 8] });
    let d = u32x4::load(&t[2..]);
    let e = u32x4::from_array([x; 4].map(|k| k + 1));
    a[1] ^ a[7] ^ b.y ^ (c.x << 4) ^ (c.w << 8) ^ d.z ^ e.y
});

case!(of_parts, |x: u32| -> u32 {
    let x = x % 1000;
    let p = (x, [x + 1, 5, x, 7]);
    let a: u32x4 = p.1.into();
    let b = u32x4::from_array([[x + 1; 4]; 1][0]);
    let rows = [[x, x + 1, 2, 3], [4, x + 5, 6, 7]];
    let c = u32x4::from_array(rows[(x % 2) as usize]);
    let d = u32x2::load(&rows[1][..]);
    let s = Weights { own: [x as f32, 2.0, 3.0, 4.0], bias: 0.5 };
    let own: [f32; 4] = s.own;
    let e = f32x4::from(own) + s.bias;
    a.x ^ (a.z << 3) ^ (b.w << 6) ^ (c.y << 9) ^ (d.y << 12) ^ (e.x * 2.0) as u32
});

case!(of_an_array_that_changes, |x: u32| -> u32 {
    let v = f32x4::splat((x % 100) as f32);
    let mut w: [f32; 4] = v.into();
    w[1] += 1.0;
    let kept = w;
    let a = f32x4::from_array(w);
    w[1] = 9.0;
    let b = changed(&mut w, 2.0);
    let c = f32x2::load(&w[1..]);
    (v + 0.25).store(&mut w);
    let d = f32x4::from_array(kept);
    let e = f32x4::from_array(w);
    f32x2::new(3.0, 4.0).store(&mut w[2..]);
    let f = a.y * 2.0 + b.y * 3.0 + b.z * 5.0 + c.y * 7.0 + d.y * 11.0 + e.x * 16.0 + w[3] * 13.0 + w[0] * 4.0;
    f as u32
});

case!(of_a_struct_that_is_copied, |x: u32| -> u32 {
    let mut s = Weights { own: [(x % 100) as f32, 2.0, 3.0, 4.0], bias: 1.0 };
    let before = s;
    let own: [f32; 4] = s.own;
    let a = f32x4::from_array(own);
    s.own[0] = 5.0;
    let v = f32x4::new(1.0, 2.0, a.x, 4.0).to_array();
    s.own = v;
    let after = s;
    s.own[2] = 8.0;
    let (old, new): ([f32; 4], [f32; 4]) = (before.own, after.own);
    let b = f32x4::from_array(old) * 3.0 + f32x4::from_array(new);
    (b.x + b.z * 7.0 + s.own[2] * 100.0) as u32
});

case!(of_arrays_of_other_types, |x: u32| -> u32 {
    let t = [x as i32, -3, 5, 1 << 20];
    let a: u16x8 = bytemuck::cast(t);
    let b: [u16; 8] = bytemuck::cast(t);
    let c: i32x4 = bytemuck::cast(b);
    let d: u8x4 = bytemuck::cast([x as u16, 77]);
    a[2] as u32 ^ ((b[0] as u32) << 2) ^ c.y as u32 ^ ((d.z as u32) << 9) ^ a[7] as u32 ^ b[3] as u32
});
