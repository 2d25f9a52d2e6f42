//! Vectors where scalars can stand: shown in messages and by `println!`, in constants, and in OpenCL's own functions.
//!
//! What is in `lanewise` does not run on Oclgrind, which takes lanes for others.
#![allow(clippy::all)]

use cl_runtime::prelude::*;

mod lanewise {
    use super::*;
    use tests::{on_every_device, panic_of};

    mod printing {
        use super::*;
        /// The same text on the host, from the same tokens.
        macro_rules! printing {
            (fn $name:ident() $body:block) => {
                #[kernel]
                fn $name(_unused: u32) $body

                mod on_the_host {
                    use super::*;
                    pub(super) fn $name() $body
                }
            };
        }

        printing! {
            fn lines() {
                let v = f32x4::new(0.5, -1.25, 1.0 / 3.0, 100.0);
                let (bytes, longs) = (i8x3::new(-1, 0, 127), u64x2::new(u64::MAX, 7));
                println!("| {:.3?} and {:.1?}", v, v.xy() * 2.0);
                println!("| {bytes:?} {longs:?} {:?}", u16x8::splat(9));
                println!("| {:4?}|{:<4?}|{:+?}|{:03?}", bytes, bytes, bytes, bytes);
                println!("| 100% {:08?} {0:?} {}", i32x2::new(3, -4), v.x < 1.0);
                println!("| {:?} {:6?}", v.simd_lt(0.6).select(v, -v).cast::<i32>(), bytes.xy().simd_gt(-1));
            }
        }

        /// Runs `lines` on the device number `CL_WIDE`; a test only in a process of its own.
        #[test]
        fn a_device_prints() {
            let Ok(number) = std::env::var("CL_WIDE") else { return };
            if number == "host" {
                return on_the_host::lines();
            }
            let device = &Device::all()[number.parse::<usize>().unwrap()];
            let queue = Queue::new(device).unwrap();
            lines(0).global(1).run(&queue).unwrap();
        }

        #[test]
        fn every_device_prints_lanes_as_the_host_does() {
            let expected = tests::printed(module_path!(), "a_device_prints", "CL_WIDE", "host");
            assert_eq!(expected[0], "| [0.500, -1.250, 0.333, 100.000] and [1.0, -2.5]");
            assert_eq!(expected.len(), 5, "{expected:?}");
            for (number, device) in Device::all().iter().enumerate() {
                let found = tests::printed(module_path!(), "a_device_prints", "CL_WIDE", &number.to_string());
                assert_eq!(found, expected, "on {device}:\n{}", lines::KERNEL.source());
            }
        }

        #[test]
        fn a_call_is_one_call() {
            let text = lines::KERNEL.source();
            assert!(
                text.contains(r#"printf("| [%.3f, %.3f, %.3f, %.3f] and [%.1f, %.1f]\n", v.x, v.y, v.z, v.w, value.x"#),
                "{text}"
            );
        }
    }

    #[kernel]
    fn messages(case: u32, x: &[f32x4], y: &[i8x16]) {
        let i = global_id(0);
        let v = x[i];
        match case {
            0 => assert_eq!(v, f32x4::new(1.0, 2.0, 3.0, 4.0)),
            1 => assert_ne!(y[i], i8x16::splat(-3)),
            2 => assert!(v.x > 100.0, "{v:?} has {:?} of {}", v.simd_gt(1.5), v.y),
            _ => panic!("{:?}", y[i].lo().cast::<i64>()),
        }
    }

    #[test]
    fn messages_show_lanes() {
        let same = "[-3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3, -3]";
        let expected = [
            "assertion `left == right` failed\n  left: [1.0, 2.5, 3.0, 4.0]\n right: [1.0, 2.0, 3.0, 4.0]".to_owned(),
            format!("assertion `left != right` failed\n  left: {same}\n right: {same}"),
            "[1.0, 2.5, 3.0, 4.0] has [false, true, true, true] of 2.5".to_owned(),
            "[-3, -3, -3, -3, -3, -3, -3, -3]".to_owned(),
        ];
        on_every_device(&[], |queue| {
            let x = Buffer::from_slice(queue, &[f32x4::new(1.0, 2.5, 3.0, 4.0)])?;
            let y = Buffer::from_slice(queue, &[i8x16::splat(-3)])?;
            for (case, expected) in expected.iter().enumerate() {
                let panic = panic_of(messages(case as u32, &x, &y).global(1), queue);
                assert_eq!(panic.message, *expected, "{}", queue.device());
            }
            Ok(())
        });
    }

    /// One bit for each function whose lanes are not those of the scalar function, on the same device.
    #[device]
    fn wrong_functions(v: f32x4, w: f32x4) -> u32 {
        let mut wrong = 0u32;
        let pairs = [
            (
                cl::native_sin(v),
                f32x4::new(cl::native_sin(v.x), cl::native_sin(v.y), cl::native_sin(v.z), cl::native_sin(v.w)),
            ),
            (cl::native_divide(v, w), v / w),
            (cl::mad(v, w, v), v * w + v),
            (cl::mix(v, w, f32x4::splat(0.25)), v + (w - v) * 0.25),
            (cl::rsqrt(w), 1.0 / w.sqrt()),
            (cl::exp10(v), f32x4::new(cl::exp10(v.x), cl::exp10(v.y), cl::exp10(v.z), cl::exp10(v.w))),
            (cl::sinpi(v), f32x4::new(cl::sinpi(v.x), cl::sinpi(v.y), cl::sinpi(v.z), cl::sinpi(v.w))),
            (
                cl::atan2pi(v, w),
                f32x4::new(cl::atan2pi(v.x, w.x), cl::atan2pi(v.y, w.y), cl::atan2pi(v.z, w.z), cl::atan2pi(v.w, w.w)),
            ),
            (
                cl::rootn(w, i32x4::splat(3)),
                f32x4::new(cl::rootn(w.x, 3), cl::rootn(w.y, 3), cl::rootn(w.z, 3), cl::rootn(w.w, 3)),
            ),
            (
                cl::smoothstep(f32x4::splat(-1.0), f32x4::splat(1.0), v),
                f32x4::new(
                    cl::smoothstep(-1.0, 1.0, v.x),
                    cl::smoothstep(-1.0, 1.0, v.y),
                    cl::smoothstep(-1.0, 1.0, v.z),
                    cl::smoothstep(-1.0, 1.0, v.w),
                ),
            ),
        ];
        for i in 0..10 {
            let (a, b) = pairs[i];
            let near = (a - b).abs().simd_le(b.abs() * 1e-3 + f32x4::splat(1e-6));
            if !near.all() {
                wrong |= 1 << i;
            }
        }
        wrong
    }

    #[device]
    fn exact(v: f32x4, w: f32x4) -> f32x4 {
        let (powers, exponents) = (cl::ldexp(v, i32x4::new(1, -2, 3, 0)), cl::ilogb(w).cast::<f32>());
        let chosen = cl::step(v, w) + cl::sign(v) * 2.0 + cl::fdim(v, w) + cl::maxmag(v, w) - cl::minmag(v, w);
        powers + exponents + chosen + cl::bitselect(v, w, f32x4::splat(1.5)) + cl::nextafter(v, w)
    }

    tests::case!(opencls_own_functions_of_floats, |x: u32| -> u32 {
        let v = f32x4::new(0.25, -1.5, 3.0, x as u8 as f32 * 0.01 + 0.1);
        let w = f32x4::new(2.0, 0.5, 7.0, 1.25 + (x & 7) as f32);
        let exact = exact(v, w);
        (exact.x + exact.y * 16.0 + exact.z + exact.w).to_bits() ^ (wrong_functions(v, w) << 16)
    });

    tests::case!(opencls_own_functions_of_integers, |x: u32| -> u32 {
        let v = u32x4::new(x, x.wrapping_mul(2654435761), 7, u32::MAX);
        let w = v.wzyx() ^ 0x5555;
        let sum = cl::hadd(v, w) ^ cl::rhadd(v, w) ^ cl::mul_hi(v, w) ^ cl::mad_hi(v, w, u32x4::splat(3));
        let small = cl::mad24(v & 0xfff, w & 0xfff, v) + cl::mul24(v & 0xfff, w >> 20);
        let signed = (v.cast::<i32>(), w.cast::<i32>());
        let saturated = cl::mad_sat(signed.0, signed.1, signed.0).cast::<u32>();
        let bytes = cl::mad_sat(v.xy().cast::<i8>(), w.xy().cast::<i8>(), i8x2::splat(3)).cast::<u8>().cast::<u32>();
        (sum ^ small ^ saturated ^ cl::bitselect(v, w, u32x4::splat(0xff00))).reduce_xor() ^ bytes.reduce_sum()
    });

    const UP: f32x3 = f32x3::new(0.0, 1.0, -0.5);
    const CORNERS: [i16x2; 4] = [i16x2::new(-1, -1), i16x2::new(1, -1), i16x2::new(1, 1), i16x2::new(-1, i16::MIN)];
    const STEPS: [[u32x4; 2]; 2] =
        [[u32x4::splat(1), u32x4::new(1, 2, 3, 4)], [u32x4::splat(u32::MAX), u32x4::splat(0)]];
    static WIDE: [f32x8; 2] = [f32x8::splat(0.25), f32x8::from_array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])];

    tests::case!(constants_are_vectors, |x: u32| -> u32 {
        let k = (x % 4) as usize;
        let up: f32x3 = UP;
        let corner: i16x2 = CORNERS[k];
        let step: u32x4 = STEPS[k / 2][k % 2];
        let wide: f32x8 = WIDE[k % 2];
        let copy: [i16x2; 4] = CORNERS;
        let moved = up * 2.0 + f32x3::splat(x as u8 as f32);
        let sum = moved.reduce_sum() + wide.reduce_sum() + UP.y;
        sum.to_bits() ^ (corner + copy[3 - k]).x as u32 ^ (step * 3).reduce_sum() ^ CORNERS.len() as u32
    });
}

mod tables {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Debug, Element)]
    #[repr(u32)]
    enum Surface {
        Mirror = 3,
        Matt = 7,
    }

    #[derive(Clone, Copy, PartialEq, Debug, Element)]
    #[repr(C)]
    struct Material {
        colour: [f32; 3],
        shine: i32,
        size: Size,
    }

    #[derive(Clone, Copy, PartialEq, Debug, Element)]
    #[repr(C)]
    struct Size {
        width: u16,
        height: i16,
    }

    const SMALL: Size = Size { width: 3, height: -4 };
    const GOLD: Material = Material { colour: [1.0, 0.8, -0.0], shine: -70_000, size: SMALL };
    const MATERIALS: [Material; 3] = [
        GOLD,
        Material { shine: 5, ..GOLD },
        Material {
            colour: [0.1, f32::INFINITY, 1e-45],
            shine: i32::MIN,
            size: Size { width: 65535, height: i16::MIN },
        },
    ];
    static SURFACES: [Surface; 3] = [Surface::Matt, Surface::Mirror, Surface::Matt];
    const PICKED: &[[Size; 2]] = &[[SMALL; 2], [SMALL, Size { width: 9, height: 8 }]];

    #[device]
    impl Size {
        fn area(self) -> i32 {
            self.width as i32 * self.height as i32
        }

        fn taller(&self, by: i16) -> Size {
            Size { height: self.height + by, ..*self }
        }
    }

    #[device]
    fn weight(of: Material) -> f32 {
        of.colour[0] + of.colour[1] + of.shine as f32
    }

    tests::case!(of_structs, |x: u32| -> u32 {
        let k = (x % 3) as usize;
        let material = MATERIALS[k];
        let shine: i32 = MATERIALS[k].shine;
        let colour: f32 = MATERIALS[k].colour[k];
        let height: i16 = PICKED[k % 2][1].height;
        let width: u16 = GOLD.size.width;
        let weight: f32 = weight(MATERIALS[(k + 1) % 3]);
        let area: i32 = SMALL.area();
        let taller: Size = SMALL.taller(10);
        let gold: Material = GOLD;
        let moved: i32 = material.shine + gold.shine;
        shine as u32
            ^ colour.to_bits()
            ^ height as u32
            ^ width as u32
            ^ weight.to_bits()
            ^ area as u32
            ^ taller.height as u32
            ^ moved as u32
            ^ MATERIALS.len() as u32
    });

    tests::case!(of_enums, |x: u32| -> u32 {
        let k = (x % 3) as usize;
        match SURFACES[k] {
            Surface::Mirror => 1,
            _ if SURFACES[(k + 1) % 3] == Surface::Mirror => 2,
            Surface::Matt => 3,
        }
    });

    // only described, never launched
    #[expect(dead_code)]
    #[kernel]
    fn reading(out: &mut [i32]) {
        let i = global_id(0);
        let shine: i32 = MATERIALS[i].shine;
        let own: i32 = GOLD.shine;
        out[i] = shine + own;
    }

    #[test]
    fn they_are_written_as_people_write_them() {
        let text = reading::KERNEL.source();
        assert!(
            text.contains("__constant struct Material MATERIALS[3] = {\n    {{1.0f, 0.8f, -0.0f}, -70000, {3, -4}},"),
            "{text}"
        );
        assert!(text.contains("__constant struct Material GOLD = {{1.0f, 0.8f, -0.0f}, -70000, {3, -4}};"), "{text}");
        assert!(text.contains("out[i] = (int)((uint)shine + own);"), "{text}");
    }

    const PRIMES: [u32; 5] = [2, 3, 5, 7, 11];
    const GRID: [[i16; 2]; 3] = [[1, 2], [3, 4], [5, 6]];

    #[device]
    fn sum(values: &[u32]) -> u32 {
        let mut sum = 0;
        for i in 0..values.len() {
            sum += values[i];
        }
        sum
    }

    #[device]
    fn third(values: &[u32; 5], at: usize) -> u32 {
        values[2] * values[at]
    }

    #[device]
    fn shine(of: &[Material], at: usize) -> i32 {
        of[at].shine
    }

    #[device]
    fn one(value: &u32) -> u32 {
        *value + 1
    }

    tests::case!(by_reference, |x: u32| -> u32 {
        let k = (x % 5) as usize;
        let primes = &PRIMES;
        let part = &PRIMES[k..];
        let row = &GRID[k % 3];
        let whole: u32 = sum(&PRIMES)
            + PRIMES[0]
            + sum(part)
            + sum(&PRIMES[..k])
            + third(&PRIMES, k)
            + primes[k]
            + part.len() as u32;
        let shine: i32 = shine(&MATERIALS[..], k % 3);
        let one: u32 = one(&PRIMES[k]);
        whole ^ row[k % 2] as u32 ^ shine as u32 ^ one
    });
}
