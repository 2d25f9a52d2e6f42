//! What is shown of slices that are seen as others, `bytemuck::cast_slice`.

#[allow(dead_code)] // each test uses some of it
mod shown;

use cl_compiler::diag::Code;
use shown::show;

/// Work-items that keep to their own elements, however they see them.
const OWN: &[&str] = &[
    // larger elements: the work-item's own of these
    r#"fn own_vectors(y: &mut [f32]) { let i = global_id(0); let v: &mut [f32x4] = bytemuck::cast_slice_mut(y); v[i] = f32x4::splat(1.0); }"#,
    r#"fn own_words(y: &mut [u8]) { let i = global_id(0); let w: &mut [u32] = bytemuck::cast_slice_mut(y); w[i] += 1; }"#,
    // smaller ones: all that make its own
    r#"fn own_bytes(y: &mut [u32]) { let i = global_id(0); let b: &mut [u8] = bytemuck::cast_slice_mut(y); for k in 0..4 { b[i * 4 + k] = k as u8; } }"#,
    r#"fn own_half(y: &mut [u32]) { let i = global_id(0); let b: &mut [u16] = bytemuck::cast_slice_mut(y); b[2 * i + 1] = 7; }"#,
    // of the same size
    r#"fn own_bits(y: &mut [f32]) { let i = global_id(0); let b: &mut [u32] = bytemuck::cast_slice_mut(y); b[i] ^= 1 << 31; }"#,
    // any of a part that is its own
    r#"fn of_a_part(n: usize, y: &mut [i32]) { let i = global_id(0); let own = &mut y[i * 2..i * 2 + 2]; { let b: &mut [u8] = bytemuck::cast_slice_mut(own); b[n % 8] = 1; } own[0] += 1; }"#,
    r#"fn part_of_a_view(y: &mut [u32]) { let i = global_id(0); let b: &mut [u8] = bytemuck::cast_slice_mut(y); let own = &mut b[i * 4..i * 4 + 4]; own[3] = 1; }"#,
    // both views of it
    r#"fn both(y: &mut [u32]) { let i = global_id(0); y[i] = 3; let b: &mut [u8] = bytemuck::cast_slice_mut(y); b[4 * i] = 1; }"#,
];

/// Work-items that touch what others do.
const SHARED: &[&str] = &[
    r#"fn bytes_of_one(y: &mut [u32]) { let i = global_id(0); y[i] = 3; let b: &mut [u8] = bytemuck::cast_slice_mut(y); b[i] = 1; }"#,
    r#"fn overlapping_vectors(y: &mut [f32]) { let i = global_id(0); y[i] = 3.0; let v: &mut [f32x4] = bytemuck::cast_slice_mut(y); v[i] = f32x4::splat(1.0); }"#,
    r#"fn one_too_far(y: &mut [u32]) { let i = global_id(0); let b: &mut [u8] = bytemuck::cast_slice_mut(y); for k in 0..5 { b[i * 4 + k] = k as u8; } }"#,
    r#"fn wrong_stride(x: &[usize], y: &mut [u32]) { let i = global_id(0); let b: &mut [u16] = bytemuck::cast_slice_mut(y); let own = &mut b[i * 2..i * 2 + 3]; own[x[i] % 3] = 1; }"#,
    r#"fn neighbours_bytes(y: &mut [u32]) { let i = global_id(0); y[i] = 1; let b: &mut [u8] = bytemuck::cast_slice_mut(y); b[4 * i + 4] = 1; }"#,
    r#"fn same_byte(n: usize, y: &mut [u32]) { let b: &mut [u8] = bytemuck::cast_slice_mut(y); b[n] = global_id(0) as u8; }"#,
];

#[test]
fn own_elements_are_own_in_every_view() {
    for source in OWN {
        let found = show("", source);
        assert!(found.errors.is_empty(), "{source}\n{}", found.text());
    }
}

#[test]
fn shared_elements_are_shared_in_every_view() {
    for source in SHARED {
        let found = show("", source);
        assert!(found.errors.iter().any(|error| error.code == Code::Race), "{source}\n{}", found.text());
    }
}
