//! Elements that can be written, if they are there.

use cl_runtime::prelude::*;
use tests::case;

case!(elements_of_arrays_are_written, |x: u32| -> u32 {
    let mut values = [x, 2, x ^ 3, 4];
    let at = (x % 6) as usize;
    if let Some(v) = values.get_mut(at) {
        *v += 10;
    } else {
        values[0] = 99;
    }
    if let Some(first) = values.first_mut() {
        *first *= 3;
    }
    match values[..at.min(4)].last_mut() {
        Some(last) => {
            *last ^= 1;
            *last += 5;
        }
        None => values[3] = 7,
    }
    let seen = values.get_mut(3).map(|v| {
        *v += 1;
        *v
    });
    let none = values.get_mut(at + 3).is_none();
    values[0] ^ values[1] << 6 ^ values[2] << 12 ^ values[3] << 18 ^ seen.unwrap_or(0) << 22 ^ (none as u32) << 31
});

#[device]
fn raise(values: &mut [u32], at: usize) -> bool {
    let Some(value) = values.get_mut(at) else { return false };
    *value += 100;
    true
}

case!(elements_or_leave, |x: u32| -> u32 {
    let mut values = [x, 2, 3];
    let raised: bool = raise(&mut values, (x % 5) as usize);
    let Some((i, v)) = values.iter().enumerate().find(|(_, v)| **v > 50) else { return x ^ 5 };
    i as u32 ^ v << 2 ^ (raised as u32) << 20
});

case!(matches_of_searches, |x: u32| -> u32 {
    let values = [x % 7, x % 5, x % 3];
    let a = match values.iter().position(|v| *v == 2) {
        None => 9,
        Some(at) => at as u32,
    };
    let mut b = 0;
    match values.iter().enumerate().max_by_key(|(_, v)| **v) {
        Some((i, &v)) => b = i as u32 * 8 + v,
        _ => b = 77,
    }
    let c = match values.iter().copied().find(|v| *v > 4) {
        Some(5) => 1,
        Some(v) if v > 5 => 2,
        Some(_) => 3,
        None => 4,
    };
    a ^ b << 4 ^ c << 10
});

/// Of a buffer; its last work-item is past the end.
#[kernel]
fn raised(y: &mut [u32]) {
    let own = &mut y[global_id(0) * 2..];
    if let Some(first) = own.first_mut() {
        *first += 1;
    }
    if let Some(second) = own.get_mut(1) {
        *second += 2;
    }
}

#[test]
fn elements_of_buffers_are_written() {
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[10, 20, 30])?;
        raised(&mut y).global(2).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [11, 22, 31]);
        Ok(())
    });
}

#[kernel]
unsafe fn must_be_there(y: &mut [u32], at: &[u32]) {
    let i = global_id(0);
    let value = y.get_mut(at[i] as usize).expect("no such element");
    *value += 1;
}

#[test]
fn elements_that_must_be_there() {
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[10, 20])?;
        let at = Buffer::from_slice(queue, &[1, 5])?;
        // SAFETY: whichever work-item is last, they write the same.
        unsafe { must_be_there(&mut y, &at) }.global(1).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [10, 21]);
        // SAFETY: whichever work-item is last, they write the same.
        let panic = tests::panic_of(unsafe { must_be_there(&mut y, &at) }.global(2), queue);
        assert_eq!(panic.message, "no such element");
        Ok(())
    });
}
