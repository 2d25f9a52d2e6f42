//! `r#a` and `a` are one name, and `r#match` is a name like any other.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct r#Raw {
    r#a: u32,
    b: u32,
    r#type: u32,
}

#[device]
impl Raw {
    fn r#sum(self) -> u32 {
        self.a + self.r#b + self.r#type
    }
    fn r#match(&self) -> u32 {
        self.r#type
    }
}

#[device]
fn r#called<const r#N: usize>(r#v: u32) -> u32 {
    let t = [v; N];
    r#t[0] + N as u32
}

#[device]
fn variables(x: u32) -> u32 {
    let a = 1;
    let r#a = x + a;
    let b = {
        let a = a + 10;
        r#a + 1
    };
    let r#in = a + b;
    r#in
}

#[device]
fn labels(x: u32) -> u32 {
    let mut y = x;
    'a: loop {
        'r#a: loop {
            break 'a;
        }
        y += 2;
        break;
    }
    'r#loop: loop {
        break 'r#loop;
    }
    y
}

#[device]
fn items(x: u32) -> u32 {
    const r#Z: u32 = 3;
    let r#in = 3;
    let r#f = |v: u32| r#v + Z;
    r#assert!(x < 100, "{x} {in}");
    let t = [x, f(x), r#u32::r#MAX.r#min(x)];
    let p = Raw { r#a: t[1], b: t[2], r#type: t.r#len() as u32 };
    let Raw { a, r#b, .. } = p;
    let most = match x {
        r#n @ 0..=2 => n,
        r#Z => 30,
        m => r#m + 1,
    };
    p.sum() + p.r#match() + r#a + b + most + called::<2>(x)
}

#[kernel]
fn all(r#y: &mut [u32]) {
    let r#i = r#global_id(0);
    let x = i as u32;
    y[i] = variables(x) + 1000 * r#labels(x) + 100_000 * items(x);
}

#[test]
fn raw_names_are_the_plain_ones() {
    super::gives(|y| all(y), |x| variables(x) + 1000 * labels(x) + 100_000 * items(x));
}
