//! Size, alignment, and a few values.

use super::*;

fn layout<V: Vector>() {
    let lanes = if V::LEN == 3 { 4 } else { V::LEN };
    let size = lanes * size_of::<V::Lane>();
    assert_eq!((size_of::<V>(), align_of::<V>(), V::SLOTS), (size, size, lanes), "{}", std::any::type_name::<V>());
}

fn layouts<T: Lane>() {
    layout::<Vector2<T>>();
    layout::<Vector3<T>>();
    layout::<Vector4<T>>();
    layout::<Vector8<T>>();
    layout::<Vector16<T>>();
}

#[test]
fn vectors_lie_in_memory_as_in_opencl() {
    layouts::<i8>();
    layouts::<i16>();
    layouts::<i32>();
    layouts::<i64>();
    layouts::<u8>();
    layouts::<u16>();
    layouts::<u32>();
    layouts::<u64>();
    layouts::<f32>();
    layouts::<f64>();
}

#[test]
fn lanes_by_index() {
    let mut v = i16x3::new(1, 2, 3);
    v[1] += 5;
    v.z = -v[0];
    assert_eq!((v, v.to_array()), (i16x3::from([1, 7, -1]), [1, 7, -1]));
    assert_eq!(format!("{v:?} {:?}", v.simd_lt(2)), "[1, 7, -1] [true, false, true]");
}

#[test]
#[should_panic(expected = "the len is 3 but the index is 3")]
fn the_padding_is_no_lane() {
    let _ = f32x3::splat(1.0)[3];
}

#[test]
fn the_padding_does_not_count() {
    let a: f32x3 = bytemuck::cast([1.0f32, 2.0, 3.0, 4.0]);
    assert_eq!(a, f32x3::new(1.0, 2.0, 3.0));
}

#[test]
fn operators_take_scalars_on_either_side_and_wrap() {
    assert_eq!(200 - u8x2::new(1, 2) * 100, u8x2::new(100, 0));
    assert_eq!(-i8x2::new(-128, 1), i8x2::new(-128, -1));
    assert_eq!(i32x2::splat(1) << u8x2::new(3, 33), i32x2::new(8, 2));
    assert_eq!(u32x2::splat(1) << 33, u32x2::new(2, 2));
    assert_eq!(1.0 / f64x2::new(2.0, 4.0), f64x2::new(0.5, 0.25));
    let mut v = u16x4::splat(3);
    v *= u16x4::new(1, 2, 3, 4);
    v %= 5;
    v |= 1 << u16x4::splat(15);
    assert_eq!(v, u16x4::new(3, 1, 4, 2) | 0x8000);
    assert_eq!(!(v.simd_eq(v) ^ mask16x4::splat(true)), mask16x4::splat(true));
}

#[test]
fn geometry() {
    let (a, b) = (f32x3::new(1.0, 0.0, 0.0), f32x3::new(0.0, 2.0, 0.0));
    assert_eq!(a.cross(b), f32x3::new(0.0, 0.0, 2.0));
    assert_eq!((a.dot(b), b.length(), b.normalize().y), (0.0, 2.0, 1.0));
    assert_eq!(f32x2::new(3.0, 0.0).distance(f32x2::new(0.0, 4.0)), 5.0);
}
