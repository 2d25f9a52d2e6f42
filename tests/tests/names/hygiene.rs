//! Names of `macro_rules!`: those of a macro's body are others than those of its arguments.

use cl_runtime::prelude::*;

macro_rules! labels {
    ($kernel:ident, $plain:ident, $label:lifetime) => {
        #[kernel]
        fn $kernel(y: &mut [u32]) {
            let i = global_id(0);
            y[i] = 0;
            'a: loop {
                $label: loop {
                    break 'a;
                }
                y[i] = 2;
                break;
            }
        }

        #[allow(unused, unreachable_code)]
        fn $plain() -> u32 {
            let mut y = 0;
            'a: loop {
                $label: loop {
                    break 'a;
                }
                y = 2;
                break;
            }
            y
        }
    };
}
labels!(by_macro, by_macro_plain, 'a);
labels!(by_another, by_another_plain, 'b);

#[test]
fn labels() {
    super::gives(|y| by_macro(y), |_| by_macro_plain());
    super::gives(|y| by_another(y), |_| by_another_plain());
    assert_eq!(by_macro_plain(), 0);
}

macro_rules! variables {
    ($kernel:ident, $function:ident, $x:ident, $value:expr, $y:ident) => {
        #[device]
        fn $function($y: u32) -> u32 {
            let x = 5u32;
            let $x = $y + 1;
            let sum = {
                let x = x + 1;
                let $x = $x * 2;
                x + $x * 100
            };
            let closure = |x: u32| x + $x;
            let total = closure($value) + x + sum;
            match total % 4 {
                0 => total,
                x => x + $x + total,
            }
        }

        #[kernel]
        fn $kernel(y: &mut [u32]) {
            let i = global_id(0);
            y[i] = $function(i as u32);
        }
    };
}
variables!(hidden, of_hidden, x, x * 7, y);
variables!(other, of_other, z, z + x_of_the_module(), x);

#[device]
fn x_of_the_module() -> u32 {
    11
}

#[test]
fn variables() {
    super::gives(|y| hidden(y), of_hidden);
    super::gives(|y| other(y), of_other);
    assert_eq!(of_hidden(1), 432);
}

/// The same tokens, between variables of the macro that have the same name.
macro_rules! twice {
    ($kernel:ident, $function:ident, $x:ident, $e:expr) => {
        #[device]
        fn $function($x: u32) -> u32 {
            let first = {
                let x = 1u32;
                $e + x
            };
            let second = {
                let x = 2u32;
                $e * x
            };
            first * 100 + second
        }

        #[kernel]
        fn $kernel(y: &mut [u32]) {
            let i = global_id(0);
            y[i] = $function(i as u32);
        }
    };
}
twice!(expression, of_expression, x, x + 3);

#[test]
fn expressions() {
    super::gives(|y| expression(y), of_expression);
    assert_eq!(of_expression(1), 508);
}

macro_rules! messages {
    ($kernel:ident, $x:ident) => {
        #[kernel]
        fn $kernel(y: &mut [u32]) {
            let i = global_id(0);
            let $x = 3u32;
            let x = i as u32;
            assert!(x != 2, "{} and {}", x, $x);
            assert_eq!(x.min(1) + $x, 3 + x.min(1), "{x}");
            y[i] = x + $x;
        }
    };
}
messages!(shown, x);

#[test]
fn messages() {
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 8)?;
        shown(&mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?[..2], [3, 4]);
        let panic = tests::panic_of(shown(&mut y).global(3), queue);
        assert_eq!(panic.message, "2 and 3", "on {}", queue.device());
        Ok(())
    });
}

/// `assert_eq!` has variables of its own, which are not the user's.
#[kernel]
fn values_of_assertions(y: &mut [u32]) {
    let i = global_id(0);
    let left_value = 3u32;
    let right_value = i as u32;
    assert_eq!(right_value + 4, left_value + 1 + right_value, "{} {}", left_value, right_value);
    assert_ne!(left_value + 1, left_value);
    y[i] = left_value;
}

#[test]
fn assertions() {
    super::gives(|y| values_of_assertions(y), |_| 3);
}
