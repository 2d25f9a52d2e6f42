//! Identifiers in patterns: a constant or a variant if there is one of that name, else a new variable.

use std::cmp::Ordering;

use cl_runtime::prelude::*;

/// `N` of the pattern is a new variable, and hides the one around.
#[kernel]
unsafe fn binding_that_begins_with_a_capital_letter(far: usize, y: &mut [u32]) {
    let N = global_id(0);
    y[N] = 0;
    match far {
        1000 => {}
        N => {
            if N < y.len() {
                // SAFETY: the launches below have one work-item where `N` is not `far`.
                y[N] = 77;
            }
        }
    }
}

#[test]
fn a_capital_letter_makes_no_constant() {
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[1u32; 8])?;
        // SAFETY: only one work-item writes.
        unsafe { binding_that_begins_with_a_capital_letter(5, &mut y) }.global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [0, 1, 1, 1, 1, 77, 1, 1], "on {}", queue.device());
        // SAFETY: as above.
        unsafe { binding_that_begins_with_a_capital_letter(500, &mut y) }.global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [0, 1, 1, 1, 1, 77, 1, 1], "on {}", queue.device());
        Ok(())
    });
}

fn Far() {}

/// A plain function is no constant: the last arm takes the rest. What is called is the closure and the function of the body.
#[kernel]
fn rest_that_begins_with_a_capital_letter(y: &mut [u32]) {
    let i = global_id(0);
    let Half = |v: u32| v / 2;
    fn Twice(v: u32) -> u32 {
        v * 2
    }
    let v = match i as u32 {
        0 => 9,
        1..=3 | 5 => Half(i as u32),
        Far => Twice(Far),
    };
    y[i] = match v {
        Whole => Whole + 1,
    };
}

#[test]
fn the_last_arm_takes_the_rest() {
    super::gives(|y| rest_that_begins_with_a_capital_letter(y), |i| [10, 1, 2, 2, 9, 3, 13, 15][i as usize]);
}

const LIMIT: u32 = 3;
const Small: u32 = 1;

mod elsewhere {
    pub const FAR: u32 = 5;
}
use elsewhere::FAR;

#[device]
fn of_constants(x: u32) -> u32 {
    const own: u32 = 2;
    match x {
        LIMIT => 30,
        Small => 10,
        FAR => 50,
        own => 20,
        elsewhere::FAR..=7 => 60,
        other => other,
    }
}

#[kernel]
fn constants(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = of_constants(i as u32);
}

#[test]
fn constants_stay_constants() {
    super::gives(|y| constants(y), |i| [0, 10, 20, 30, 4, 50, 60, 60][i as usize]);
    assert_eq!((0..8).map(of_constants).collect::<Vec<_>>(), [0, 10, 20, 30, 4, 50, 60, 60]);
}

/// Names with a capital letter everywhere that a pattern stands.
#[device]
fn variables(X: u32) -> u32 {
    let (A, B) = (X + 1, X + 2);
    let [C, mut D] = [A, B];
    D += 1;
    let sum = |E: u32, F: u32| E + F;
    let mut Total = 0;
    for G in 0..3 {
        Total += G;
    }
    for (H, I) in [A, B].iter().enumerate() {
        Total += H as u32 * *I;
    }
    let J = X.checked_sub(2).unwrap_or(7);
    if let Some(mut K) = X.checked_sub(5) {
        K += sum(C, D);
        return K + 1000;
    }
    match (X, J) {
        (3, J) => J + 100,
        (X, 2) if X == 4 => X + 200,
        (L @ 0..=9, _) => L + 300,
        _ => 0,
    }
}

#[kernel]
fn capitals(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = variables(i as u32);
}

#[test]
fn variables_with_capital_letters() {
    super::gives(|y| capitals(y), variables);
}

#[device]
fn ordered(x: u32) -> u32 {
    use_of_variants(x.cmp(&3), x.checked_sub(4))
}

#[device]
fn use_of_variants(order: Ordering, rest: Option<u32>) -> u32 {
    use_of_order(order) + rest.map_or(0, |x| x * 10)
}

#[device]
fn use_of_order(order: Ordering) -> u32 {
    match order {
        Ordering::Less => 1,
        Ordering::Equal => 2,
        std::cmp::Ordering::Greater => 3,
    }
}

#[kernel]
fn orders(y: &mut [u32]) {
    let i = global_id(0);
    y[i] = ordered(i as u32);
}

#[test]
fn variants() {
    super::gives(|y| orders(y), ordered);
}
