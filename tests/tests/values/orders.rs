//! `Ordering`: what gives one, its methods, and patterns of it.

use cl_runtime::prelude::*;
use std::cmp::Ordering;
use tests::case;

#[device]
fn number(order: Ordering) -> u32 {
    match order {
        Ordering::Less => 1,
        Ordering::Equal => 2,
        Ordering::Greater => 3,
    }
}

#[device]
fn float(x: u32) -> f32 {
    match x % 11 {
        0 => 0.0,
        1 => -0.0,
        2 => f32::NAN,
        3 => -f32::NAN,
        4 => f32::INFINITY,
        5 => f32::NEG_INFINITY,
        6 => -1.5,
        7 => -2.5,
        8 => f32::from_bits(1),
        9 => f32::from_bits(0x8000_0001),
        _ => 2.0,
    }
}

case!(cmp_of_integers, |x: u32| -> u32 {
    let y = x.rotate_left(7);
    let unsigned: u32 = number(x.cmp(&y));
    let signed: u32 = number((x as i32).cmp(&(y as i32)));
    let bytes: u32 = number((x as i8).cmp(&(y as i8)));
    let longs: u32 = number((x as i64 - 5).cmp(&(y as i64)));
    let flags: u32 = number((x > 7).cmp(&(y > 7)));
    let literal: u32 = number(3.cmp(&(x % 5)));
    let called: u32 = number(u32::cmp(&x, &y));
    unsigned | signed << 2 | bytes << 4 | longs << 6 | flags << 8 | literal << 10 | called << 12
});

case!(cmp_through_references, |x: u32| -> u32 {
    let values = [x % 7, 3, x % 5];
    let a = &values[0];
    let b = &values[2];
    let first: u32 = number(a.cmp(b));
    let second: u32 = number(values[1].cmp(&values[2]));
    let slice = &values[..];
    let below = slice.iter().filter(|v| v.cmp(&&3).is_lt()).count() as u32;
    first | second << 2 | below << 4
});

case!(partial_cmp_of_numbers, |x: u32| -> u32 {
    let (a, b): (f32, f32) = (float(x), float(x / 11));
    let floats = match a.partial_cmp(&b) {
        Some(Ordering::Less) => 1,
        Some(order) if order == Ordering::Equal => 2,
        Some(_) => 3,
        None => 4,
    };
    let kept = b.partial_cmp(&a);
    let ints = x.partial_cmp(&9).unwrap();
    let sorted = if let Some(Ordering::Less | Ordering::Equal) = kept { 1 } else { 0 };
    let or = a.partial_cmp(&b).unwrap_or(Ordering::Equal);
    let ints: u32 = number(ints);
    let or: u32 = number(or);
    floats | ints << 3 | sorted << 5 | (kept.is_none() as u32) << 6 | or << 7
});

case!(total_cmp_of_floats, |x: u32| -> u32 {
    let (a, b): (f32, f32) = (float(x), float(x / 11));
    let method: u32 = number(a.total_cmp(&b));
    let path: u32 = number(f32::total_cmp(&b, &a));
    let bits: u32 = number(f32::from_bits(x).total_cmp(&f32::from_bits(x ^ 0x8000_0000)));
    method | path << 2 | bits << 4
});

case!(methods_of_orderings, |x: u32| -> u32 {
    let order = 3.cmp(&(x % 6));
    let other = x.cmp(&100);
    let flags = order.is_lt() as u32
        | (order.is_le() as u32) << 1
        | (order.is_gt() as u32) << 2
        | (order.is_ge() as u32) << 3
        | (order.is_eq() as u32) << 4
        | (order.is_ne() as u32) << 5;
    let reversed: u32 = number(order.reverse());
    let then: u32 = number(order.then(other));
    let mut asked = 0;
    let then_with: u32 = number(order.then_with(|| {
        asked += 1;
        other.reverse()
    }));
    flags | reversed << 6 | then << 8 | then_with << 10 | asked << 12
});

case!(orderings_are_compared, |x: u32| -> u32 {
    let order = 3.cmp(&(x % 6));
    let direct = (x.cmp(&7) == Ordering::Less) as u32
        | ((x.cmp(&7) != Ordering::Greater) as u32) << 1
        | ((x.cmp(&7) >= Ordering::Equal) as u32) << 2
        | (x.cmp(&7).is_ge() as u32) << 3
        | ((x.cmp(&7) > Ordering::Less) as u32) << 4
        | ((x.cmp(&7) <= Ordering::Less) as u32) << 5;
    let kept = (order == Ordering::Equal) as u32 | ((order < Ordering::Greater) as u32) << 1;
    let matched = matches!(order, Ordering::Less | Ordering::Greater) as u32;
    let twice: u32 = number(order.cmp(&x.cmp(&7)));
    direct | kept << 6 | matched << 8 | twice << 9
});

#[device]
fn later(a: (u32, i8), b: (u32, i8)) -> Ordering {
    a.1.cmp(&b.1).then_with(|| b.0.cmp(&a.0))
}

case!(orderings_across_functions, |x: u32| -> u32 {
    let order: Ordering = later((x % 3, (x % 4) as i8), (1u32, 2i8));
    let mut orders = [Ordering::Equal; 2];
    orders[1] = order;
    let pair = (orders[0], orders[1].reverse());
    let (a, b): (u32, u32) = (number(pair.0), number(pair.1));
    a | b << 2
});

case!(cmp_of_values_with_parts, |x: u32| -> u32 {
    let tuples: u32 = number((x % 3, x % 4).cmp(&(1, 2)));
    let arrays: u32 = number([x % 3, x % 4].partial_cmp(&[1, 2]).unwrap_or(Ordering::Less));
    let options: u32 = number(x.checked_sub(3).cmp(&Some(2)));
    let (a, b): (f32, f32) = (float(x), float(x / 11));
    let floats = match (1u32, a).partial_cmp(&(1u32, b)) {
        Some(order) => 1 + order.is_lt() as u32,
        None => 0,
    };
    tuples | arrays << 2 | options << 4 | floats << 6
});

#[device]
fn sorted<T: Int>(mut values: [T; 3]) -> [T; 3] {
    for i in 1..3 {
        let mut j = i;
        while j > 0 && values[j - 1].cmp(&values[j]) == Ordering::Greater {
            values.swap(j - 1, j);
            j -= 1;
        }
    }
    values
}

case!(cmp_of_type_parameters, |x: u32| -> u32 {
    let values: [i16; 3] = sorted([x as i16, 3i16, (x >> 3) as i16]);
    values[0] as u32 ^ (values[1] as u32) << 5 ^ (values[2] as u32) << 10
});

/// `total_cmp` and `partial_cmp` in double precision.
#[kernel]
fn doubles(x: &[f64], y: &[f64], out: &mut [u32]) {
    let i = global_id(0);
    let total: u32 = number(x[i].total_cmp(&y[i]));
    let partial = match x[i].partial_cmp(&y[i]) {
        Some(order) => order.is_lt() as u32,
        None => 2,
    };
    out[i] = total | partial << 2;
}

#[test]
fn orders_of_doubles() {
    let edges = [0.0, -0.0, f64::NAN, -f64::NAN, 1.5, -1.5, f64::INFINITY, f64::from_bits(1), -f64::from_bits(1)];
    let (x, y) = tests::pairs(&edges, &edges);
    tests::on_every_device(&[cl_runtime::Capability::Fp64], |queue| {
        let (a, b) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &y)?);
        let mut out = Buffer::zeroed(queue, x.len())?;
        doubles(&a, &b, &mut out).global(x.len()).run(queue)?;
        for ((x, y), found) in x.iter().zip(&y).zip(out.to_vec(queue)?) {
            let partial = x.partial_cmp(y).map_or(2, |order| order.is_lt() as u32);
            assert_eq!(found, number(x.total_cmp(y)) | partial << 2, "{x} {y} on {}", queue.device());
        }
        Ok(())
    });
}
