//! The methods of `Option` and `Result` that take closures or functions.

use cl_runtime::prelude::*;
use tests::case;

#[device]
fn halved(x: u32) -> Option<u32> {
    if x % 2 == 0 { Some(x / 2) } else { None }
}

#[device]
fn parsed(x: u32) -> Result<u32, i32> {
    match x % 4 {
        0 => Err(-1),
        1 => Err(5),
        _ => Ok(x * 3),
    }
}

case!(option_map, |x: u32| -> u32 {
    let half: Option<u32> = halved(x);
    let plain = half.map(|h| h + 1).unwrap_or(0);
    let wide = half.map(|h| h as u64 * 3 + 5).map(|w| w >> 1);
    let function = x.checked_sub(9).map(u32::count_ones);
    let floats = x.checked_sub(20).map(|v| v as f32).map(f32::sqrt).unwrap_or(0.5);
    let nested = half.map(|h| (h, h ^ 5)).map(|(a, b)| a + b);
    plain ^ wide.unwrap_or(77) as u32 ^ function.unwrap_or(3) << 5 ^ floats.to_bits() ^ nested.unwrap_or(1) << 9
});

case!(option_of_a_reference_is_mapped, |x: u32| -> u32 {
    let values = [3, x, 5];
    let at = (x % 5) as usize;
    let found = values.get(at).map(|v| *v * 2);
    let first = values.first().map(|&v| v + 1).unwrap_or(0);
    let large = values.get(at).is_some_and(|v| *v > 4);
    let missing = values.get(at).map_or(100, |v| v ^ 9);
    found.unwrap_or(50) ^ first << 8 ^ (large as u32) << 16 ^ missing << 17
});

case!(option_and_then, |x: u32| -> u32 {
    let quarter = x.checked_sub(1).and_then(|v| if v % 2 == 0 { Some(v / 2) } else { None });
    let half: Option<u32> = halved(x);
    let twice = half.and_then(|h| h.checked_sub(4)).and_then(|h| h.checked_mul(1 << 28));
    let flat = half.map(|h| h.checked_sub(2)).flatten();
    quarter.unwrap_or(9) ^ twice.unwrap_or(3) ^ flat.unwrap_or(1) << 7
});

case!(option_predicates, |x: u32| -> u32 {
    let half: Option<u32> = halved(x);
    let limit = 10;
    let some = half.is_some_and(|h| h > limit);
    let none = half.is_none_or(|h| h > limit);
    let kept = half.filter(|h| *h % 3 == 0);
    let both = half.filter(|&h| h > 2).filter(|h| h % 2 == 1);
    (some as u32) | (none as u32) << 1 | kept.unwrap_or(7) << 2 ^ both.unwrap_or(5) << 12
});

case!(option_defaults, |x: u32| -> u32 {
    let half: Option<u32> = halved(x);
    let mut asked = 0;
    let a = half.unwrap_or_else(|| {
        asked += 1;
        x + 3
    });
    let b = half.map_or(x ^ 1, |h| h * 2);
    let c = half.map_or_else(|| x + 7, |h| h ^ 7);
    let d = half.or_else(|| x.checked_sub(5)).unwrap_or_default();
    let e = half.ok_or_else(|| x as i8);
    let f = match e {
        Ok(v) => v,
        Err(error) => error as u32,
    };
    a ^ b << 3 ^ c << 6 ^ d << 9 ^ f << 12 ^ asked << 20
});

case!(what_is_there_is_evaluated_first, |x: u32| -> u32 {
    let mut order = 1;
    let mut next = |digit: u32| {
        order = order * 10 + digit;
        digit
    };
    let sum = next(1).checked_sub(x % 2).map_or(next(2), |v| v + next(3));
    let eager = Some(next(4)).zip(next(5).checked_sub(x % 7)).map(|(a, b)| a * b);
    order ^ sum ^ eager.unwrap_or(0) << 20
});

case!(option_is_inspected_and_zipped, |x: u32| -> u32 {
    let half: Option<u32> = halved(x);
    let mut seen = 0;
    let same = half.inspect(|h| seen = *h + 1);
    let pair = half.zip(x.checked_sub(4));
    let (a, b) = pair.unwrap_or((1, 2));
    seen ^ same.unwrap_or(3) << 4 ^ a << 8 ^ b << 12
});

case!(option_take_and_replace, |x: u32| -> u32 {
    let mut half: Option<u32> = halved(x);
    let taken = half.take();
    let empty = half.is_none();
    let before = half.replace(x + 1);
    let again = half.take().map(|h| h * 2);
    taken.unwrap_or(5) ^ (empty as u32) << 8 ^ (before.is_some() as u32) << 9 ^ again.unwrap_or(0) << 10
});

case!(options_of_conditions, |x: u32| -> u32 {
    let mut calls = 0;
    let a = (x % 3 == 0).then(|| {
        calls += 1;
        x / 3
    });
    let b = (x > 7).then_some(x ^ 9);
    let c = (x % 2 == 1).then_some({
        calls += 2;
        calls
    });
    a.unwrap_or(5) ^ b.unwrap_or(3) << 6 ^ c.unwrap_or(1) << 12 ^ calls << 16
});

case!(result_map, |x: u32| -> u32 {
    let parsed: Result<u32, i32> = parsed(x);
    let a = parsed.map(|v| v as u64 + 1).map_err(|e| e as i64 * 2);
    let b = match a {
        Ok(v) => v as u32,
        Err(e) => e as u32,
    };
    let c = parsed.and_then(|v| if v > 50 { Ok(v as u16) } else { Err(9) });
    let d = match c {
        Ok(v) => v as u32,
        Err(e) => 1000 + e as u32,
    };
    let e = parsed.or_else(|e| if e > 0 { Ok::<u32, u8>(1) } else { Err(2) });
    b ^ d << 4 ^ e.unwrap_or(7) << 9
});

case!(result_defaults, |x: u32| -> u32 {
    let parsed: Result<u32, i32> = parsed(x);
    let a = parsed.unwrap_or_else(|e| e as u32 + 3);
    let b = parsed.map_or(x, |v| v ^ 5);
    let c = parsed.map_or_else(|e| e as u32, |v| v + 1);
    let flags = parsed.is_ok_and(|v| v > 20) as u32 | (parsed.is_err_and(|e| e < 0) as u32) << 1;
    let mut seen = 0;
    let d = parsed.inspect(|v| seen = *v).inspect_err(|e| seen = *e as u32 ^ 1).ok();
    let e = parsed.and(Ok::<u8, i32>(3)).is_ok() as u32 | (parsed.or(Err::<u32, u8>(4)).is_ok() as u32) << 1;
    a ^ b << 3 ^ c << 6 ^ flags << 9 ^ seen << 11 ^ d.unwrap_or(2) << 15 ^ e << 20
});

case!(variants_are_functions, |x: u32| -> u32 {
    let half: Option<u32> = halved(x);
    let nested = half.map(Some).flatten();
    let result = half.map_or(Err(x as u8), Ok);
    nested.unwrap_or(3) ^ result.map_err(|e| e as u32).unwrap_or_else(|e| e + 5) << 5
});

case!(question_mark_leaves_the_closure, |x: u32| -> u32 {
    let halve = |v: u32| {
        let w = v.checked_sub(10)?;
        if w % 2 == 0 { Some(w / 2) } else { None }
    };
    let a = halve(x).unwrap_or(99);
    let half: Option<u32> = halved(x);
    let b = half.and_then(|h| {
        let low = h.checked_sub(3)?;
        let high = h.checked_mul(1 << 27)?;
        Some(low ^ high)
    });
    a ^ b.unwrap_or(4) << 6
});

#[kernel]
fn guarded(x: &[u32], at: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    let value = x.get(at[i] as usize).copied().filter(|v| *v != 3);
    out[i] = value.map(|v| 100 / v).unwrap_or_else(|| panic!("nothing at {}", at[i]));
}

#[test]
fn closures_that_panic() {
    tests::on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3, 0])?;
        let mut out = Buffer::zeroed(queue, 1)?;
        for (at, expected) in [
            (0, Ok(100)),
            (1, Ok(50)),
            (2, Err("nothing at 2")),
            (3, Err("attempt to divide by zero")),
            (9, Err("nothing at 9")),
        ] {
            let at = Buffer::from_slice(queue, &[at])?;
            match (guarded(&x, &at, &mut out).global(1).run(queue), expected) {
                (Ok(()), Ok(value)) => assert_eq!(out.to_vec(queue)?, [value]),
                (Err(Error::Panic(panic)), Err(message)) => assert_eq!(panic.message, message),
                (found, expected) => panic!("on {}: {found:?} for {expected:?}", queue.device()),
            }
        }
        Ok(())
    });
}
