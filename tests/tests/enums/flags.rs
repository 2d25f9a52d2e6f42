//! `bool` fields of variants, by reference: what `!` and `&` are for them rustc finds.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
enum Switch {
    On { on: bool, n: u32 },
    Both(bool, bool),
    Off,
}

#[device]
fn flip(switch: &mut Switch) {
    match switch {
        Switch::On { on, n } => {
            *on = !*on;
            *n += 1;
        }
        Switch::Both(a, b) => {
            let both = *a & *b;
            *b = *a ^ *b | both;
            *a = !both;
        }
        Switch::Off => {}
    }
}

#[device]
fn switch(x: u32) -> Switch {
    match x % 6 {
        0 => Switch::On { on: x > 6, n: x },
        1 => Switch::Off,
        k => Switch::Both(k & 1 == 1, k > 3),
    }
}

#[device]
fn number(x: u32) -> u32 {
    let mut found: Switch = switch(x);
    flip(&mut found);
    match &mut found {
        Switch::On { on, .. } => *on = !*on,
        Switch::Both(a, _) => *a = !*a,
        Switch::Off => {}
    }
    match found {
        Switch::On { on, n } => n * 10 + on as u32,
        Switch::Both(a, b) => 100 + 2 * a as u32 + b as u32,
        Switch::Off => 7,
    }
}

#[kernel]
fn numbers(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[i] = number(x[i]);
}

#[test]
fn flags_of_variants_are_changed_through_references() {
    let x: Vec<u32> = (0..12).collect();
    let wanted: Vec<u32> = x.iter().map(|x| number(*x)).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 12)?;
        numbers(&given, &mut y).global(12).run(queue)?;
        assert_eq!(y.to_vec(queue)?, wanted);
        Ok(())
    });
}
