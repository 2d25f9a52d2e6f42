//! `()` in other types, known to the function or to rustc alone.

use cl_runtime::prelude::*;
use tests::case;

#[device]
fn positive(n: i32) -> Option<()> {
    if n > 0 { Some(()) } else { None }
}

#[device]
fn both(a: i32, b: i32) -> Option<i32> {
    positive(a)?;
    positive(b)?;
    Some(a + b)
}

#[device]
fn even(n: i32) -> Result<(), i32> {
    if n % 2 == 0 { Ok(()) } else { Err(n) }
}

#[device]
fn even_sum(a: i32, b: i32) -> Result<i32, i32> {
    even(a)?;
    even(b)?;
    Ok(a + b)
}

#[device]
fn fails(n: i32) -> Result<i32, ()> {
    if n % 3 == 0 { Err(()) } else { Ok(n) }
}

#[device]
fn nested(n: i32) -> Option<((), i32, ((),))> {
    if n > 5 { Some(((), n, ((),))) } else { None }
}

#[device]
fn single(n: i32) -> Option<((),)> {
    positive(n - 3).map(|u| (u,))
}

#[device]
fn wrapped<T: cl_runtime::Type>(value: T, is_there: bool) -> Option<T> {
    if is_there { Some(value) } else { None }
}

case!(options_of_nothing, |x: u32| -> u32 {
    let n = x as i32 % 9 - 4;
    let mut out = 0i32;
    if let Some(()) = positive(n) {
        out += 1;
    }
    out += both(n, 3).unwrap_or(-1) * 2;
    out += positive(n).map_or(5, |()| 6) * 10;
    out += positive(n).is_some() as i32 * 100;
    out += (positive(n) == Some(())) as i32 * 200;
    let kept = positive(n);
    out += match kept {
        Some(_) => 1000,
        None => 2000,
    };
    out += positive(n).and(positive(-n)).is_none() as i32 * 10000;
    out += positive(n).or(positive(-n)).is_none() as i32 * 20000;
    let () = positive(n).unwrap_or(());
    out as u32
});

case!(results_of_nothing, |x: u32| -> u32 {
    let n = x as i32 % 9 - 4;
    let mut out = even_sum(n, 4).unwrap_or(50);
    if let Err(found) = even(n) {
        out += found * 100;
    }
    out += even(n).map_or(7, |_| 8) * 1000;
    out += even(n).is_ok() as i32 * 10000;
    out += even(n).ok().is_some() as i32 * 20000;
    out += even(n).err().unwrap_or(3) * 40000;
    out += positive(n).ok_or(n).is_ok() as i32 * 100000;
    out += fails(n).unwrap_or(9) * 3;
    out += fails(n).is_err() as i32 * 7;
    out += match fails(n) {
        Ok(n) => n,
        Err(()) => 11,
    };
    out as u32
});

case!(nothing_in_tuples, |x: u32| -> u32 {
    let n = x as i32 % 9;
    let t = ((), n, ((),));
    let mut out = t.1;
    if let Some(((), m, ((),))) = nested(n) {
        out += m * 10;
    }
    out += nested(n).map_or(1, |t| t.1) * 100;
    out += single(n).is_some() as i32 * 1000;
    out += single(n).map_or(2, |((),)| 3) * 10000;
    let mut last = Some(((), n));
    if n > 4 {
        last = None;
    }
    out += last.unwrap_or(((), 5)).1 * 100000;
    out as u32
});

case!(nothing_is_handed_on, |x: u32| -> u32 {
    let n = x as i32 % 9;
    let mut out = 1;
    let mut nothing = ();
    nothing = ();
    out += wrapped(nothing, n > 3).is_some() as i32 * 100;
    out += wrapped(n, n > 3).unwrap_or(7) * 1000;
    let held = wrapped((), n > 2);
    if let Some(()) = held {
        out += 10000;
    }
    out as u32
});
