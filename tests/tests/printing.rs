//! `println!` in kernels: what a device prints is what the host prints.
//!
//! What a driver prints goes to the process's own output, so each device prints in a process of its own.
#![allow(clippy::all)]

use cl_runtime::prelude::*;

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

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Ball {
    x: f32,
    hits: i32,
}

printing! {
    fn lines() {
        let (small, byte, short, int, long) = (-8i8, 200u8, -30000i16, -2_000_000_000i32, i64::MIN);
        let (word, unsigned, wide) = (65535u16, 4_000_000_000u32, u64::MAX);
        let (half, third, big) = (0.5f32, -1.0f32 / 3.0, 1234567.0f32);
        println!("| {} {} {} {} {}", small, byte, short, int, long);
        println!("| {word} {unsigned} {wide:?} {0}", half);
        println!("| {sum} {} {sum:?} {word}", small, sum = half + 1.0);
        println!("| [{:5}] [{:<5}] [{:>5}] [{:05}] [{:+}]", 42, 42, -42, -42, 42);
        println!("| {:x} {:X} {:o} {:#x} {:08x} {:#010x} {:#o}", 255u8, 48879u32, 8u16, 255u64, 48879u32, 255, 8);
        println!("| {:x} {:x} {:x} {:04x}", -1i8, -1i16, -1i32, -2i64);
        println!("| {:.3} {:.0} {:8.2}| {:<8.2}| {:08.3} {:+.1}", third, half * 5.0, third, third, third, half);
        println!("| {} {} {}", third * 3.0, big, half * 0.0);
        println!("| {} {:?} [{:6}] [{:>6}]", true, 1 > 2, false, int > 0);
        println!("| x, y, z (the three coordinates of the point), in metres + {}, - {} ? digits : behind the point each", 1, 2);
        println!("| me@home@n;@( 100% of \"{{}}\" \\ naïve ??! {} %d", 1);
        print!("| one ");
        print!("line\n");
        println!();
        println!("| {}", { let inner = 3; inner * inner });
        let balls: [Ball; 1] = [Ball { x: 1.25, hits: -300 }];
        println!("| {} {:.3}", balls[0].hits, balls[0].x);
    }
}

/// Runs `lines` on the device number `CL_PRINTING`; a test only in a process of its own.
#[test]
fn a_device_prints() {
    let Ok(number) = std::env::var("CL_PRINTING") else { return };
    if number == "host" {
        return on_the_host::lines();
    }
    let device = &Device::all()[number.parse::<usize>().unwrap()];
    let queue = Queue::new(device).unwrap();
    lines(0).global(1).run(&queue).unwrap();
}

#[test]
fn every_device_prints_what_the_host_prints() {
    let expected = tests::printed(module_path!(), "a_device_prints", "CL_PRINTING", "host");
    assert_eq!(expected[0], "| -8 200 -30000 -2000000000 -9223372036854775808");
    assert!(expected.len() > 9, "{expected:?}");
    for (number, device) in Device::all().iter().enumerate() {
        let found = tests::printed(module_path!(), "a_device_prints", "CL_PRINTING", &number.to_string());
        assert_eq!(found, expected, "on {device}:\n{}", lines::KERNEL.source());
    }
}

// only described, never launched
#[expect(dead_code)]
#[kernel]
fn from_all(x: &[f32]) {
    let i = global_id(0);
    if x[i] > 2.5 {
        println!("item {i}: {:.1}", x[i]);
    }
}

#[test]
fn a_call_is_one_call() {
    let text = from_all::KERNEL.source();
    assert!(text.contains(r#"printf("item %lu: %.1f\n", i, x[i]);"#), "{text}");
}

// only described, never launched
#[expect(dead_code)]
#[kernel(local = 4)]
fn between_barriers(out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 4];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = 10 / (k as u32 + i as u32 % 2 - 1);
    barrier();
    if k == 1 {
        println!("{}% of {}", tile[0], k < 2);
    }
    out[i] = tile[k];
}

#[test]
fn a_panicked_work_item_prints_nothing() {
    let text = between_barriers::KERNEL.source();
    assert!(text.contains("        if (!cl.panicked) {\n            if (k < 2)\n                printf(\"%u%c of true\\n\", tile[0], '%');"), "{text}");
}
