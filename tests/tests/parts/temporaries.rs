//! A reference to a value leads to a copy of it, whatever variable the value was read from: `&mut { n }`, `&mut x.len()`, `&mut id(n)`.

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Element, Debug, PartialEq)]
#[repr(C)]
struct Held {
    a: i64,
}

#[device]
impl Held {
    fn add(&mut self, v: i64) -> i64 {
        self.a += v;
        self.a
    }
}

type Plain = fn(&[i64], i64) -> i64;

/// The kernel, and the same in plain Rust: each gives what it computes from an element, and what has become of that.
macro_rules! twins {
    ($name:ident, $x:ident, $n:ident, $out:ident, $body:block) => {
        mod $name {
            use super::*;

            #[kernel]
            pub(super) fn kernel($x: &[i64], y: &mut [i64]) {
                let i = global_id(0);
                if i < $x.len() && i < y.len() {
                    let mut $n = $x[i];
                    let $out: i64;
                    $body;
                    y[i] = $out * 1000 + $n;
                }
            }

            pub(super) fn plain($x: &[i64], element: i64) -> i64 {
                let mut $n = element;
                let $out: i64;
                $body;
                $out * 1000 + $n
            }
        }
    };
}

/// Compares them on a device.
macro_rules! compare {
    ($queue:ident: $($name:ident)*) => { $({
        let x: Vec<i64> = (2..11).collect();
        let mut y = Buffer::filled($queue, x.len(), 0i64)?;
        $name::kernel(&Buffer::from_slice($queue, &x)?, &mut y).global(x.len()).run($queue)?;
        let plain: Plain = $name::plain;
        let wanted: Vec<i64> = x.iter().map(|element| plain(&x, *element)).collect();
        assert_eq!(y.to_vec($queue)?, wanted, "{}", stringify!($name));
    })* };
}

twins!(block, x, n, out, {
    let r = &mut { n };
    *r += 5;
    out = *r;
    n += 1;
});
twins!(cast, x, n, out, {
    let r = &mut (n as i64);
    *r += 5;
    out = *r;
    n += 1;
});
twins!(closure, x, n, out, {
    let id = |q: i64| q;
    let r = &mut id(n);
    *r += 5;
    out = *r;
    n += 1;
});
twins!(from, x, n, out, {
    let r = &mut i64::from(n);
    *r += 5;
    out = *r;
    n += 1;
});
twins!(shared, x, n, out, {
    let r = &{ n };
    n += 100;
    out = *r;
});
twins!(pattern, x, n, out, {
    let p = Some(n);
    if let Some(q) = &mut { p } {
        *q += 5;
        n += *q;
    }
    out = p.unwrap_or(3);
});
twins!(field_of_block, x, n, out, {
    let mut t = (n, 2i64);
    let r = &mut { t }.0;
    *r += 5;
    n += *r;
    out = t.0;
    t.1 = 5;
    n += t.1;
});
twins!(element_of_block, x, n, out, {
    let t = (1i64, [n, n + 1]);
    let r = &mut { t.1 }[0];
    *r += 5;
    n += *r;
    out = t.1[0];
});
twins!(array, x, n, out, {
    let t = [n, n + 1];
    let r = &mut { t };
    r[0] += 5;
    n += r[0];
    out = t[0];
});
twins!(two, x, n, out, {
    let (a, b) = (&{ n }, &mut { n });
    *b += 5;
    out = *a * 7 + *b;
    n += 2;
});
twins!(counter, x, n, out, {
    let mut s = 0;
    for k in 0..4i64 {
        let r = &mut { k };
        *r += 10;
        s += *r + k;
    }
    out = s;
    n += 1;
});
twins!(labelled, x, n, out, {
    let r = &mut 'l: {
        if n > 3 {
            break 'l 5i64;
        }
        n
    };
    *r += 5;
    out = *r;
    n += 1;
});
twins!(unwrapped, x, n, out, {
    let r = &mut Some(n).unwrap_or(4);
    *r += 5;
    out = *r;
    n += 1;
});
twins!(closure_of_array, x, n, out, {
    let f = |mut q: [i64; 2]| {
        q[0] += 1;
        q
    };
    let t = [n, 2];
    let r = &mut f(t);
    r[1] += 5;
    out = r[0] + r[1];
    n += t[0] + t[1];
});
twins!(closure_of_array_itself, x, n, out, {
    let id = |q: [i64; 2]| q;
    let t = [n, 2];
    let r = &mut id(t);
    r[1] += 5;
    out = r[0] + r[1];
    n += t[0] + t[1];
});
twins!(closure_of_tuple, x, n, out, {
    let id = |q: (i64, i64)| q;
    let t = (n, 2);
    let r = &mut id(t);
    r.1 += 5;
    out = r.0 + r.1;
    n += t.0 + t.1;
});
twins!(closure_of_option, x, n, out, {
    let id = |q: Option<i64>| q;
    let t = Some(n);
    if let Some(z) = &mut id(t) {
        *z += 9;
        n += *z;
    }
    out = t.unwrap_or(1);
});
twins!(swapped, x, n, out, {
    let mut a = [1i64, 2, 3];
    std::mem::swap(&mut { n }, &mut a[1]);
    out = a[1];
});
twins!(methods_of_block, x, n, out, {
    let mut a = [1i64, 2, 3];
    ({ a }).swap(0, 2);
    ({ a }).fill(7);
    out = a[0] + 10 * a[1];
    n += 1;
    a[0] = 3;
    n += a[0];
});
twins!(option_of_block, x, n, out, {
    let mut o = Some(n);
    let z = ({ o }).unwrap_or(8);
    let z = Some(z);
    out = o.unwrap_or(1) + z.unwrap_or(2);
    n += 1;
    o = None;
    n += o.unwrap_or(3);
});
twins!(length, x, n, out, {
    let r = &mut x.len();
    *r = 1 << 40;
    n += x.len() as i64;
    out = *r as i64 & 1023;
});
twins!(length_in_block, x, n, out, {
    let r = &mut { x.len() };
    *r += 5;
    n += x.len() as i64;
    out = *r as i64;
});
twins!(length_of_part, x, n, out, {
    let s = &x[1..];
    let z = {
        let r = &mut s.len();
        *r += 7;
        *r
    };
    n += s.len() as i64;
    out = z as i64;
});
twins!(closure_without_arguments, x, n, out, {
    let c = || n;
    let r = &mut c();
    *r += 5;
    out = *r;
    n += 1;
});
twins!(closure_with_block, x, n, out, {
    let c = || {
        let k = n;
        k
    };
    let r = &mut c();
    *r += 5;
    out = *r;
    n += 1;
});
twins!(closure_with_return, x, n, out, {
    let c = |q: i64| {
        if q > 4 {
            return q;
        }
        q
    };
    let r = &mut c(n);
    *r += 5;
    out = *r;
    n += 1;
});
twins!(closure_of_field, x, n, out, {
    let c = |q: (i64, i64)| q.0;
    let t = (n, 3i64);
    let r = &mut c(t);
    *r += 5;
    out = *r;
    n += t.0;
});
twins!(from_element, x, n, out, {
    let a = [n, n + 1];
    let r = &mut i64::from(a[1]);
    *r += 5;
    out = *r;
    n += a[1];
});
twins!(from_field, x, n, out, {
    let a = (n, n + 1);
    let r = &mut i64::from(a.1);
    *r += 5;
    out = *r;
    n += a.1;
});
twins!(method_of_closure, x, n, out, {
    let v = Held { a: n };
    let c = |q: Held| q;
    let z = c(v).add(4);
    out = z;
    n += v.a;
});
twins!(method_of_block, x, n, out, {
    let v = Held { a: n };
    let z = ({ v }).add(4);
    out = z;
    n += v.a;
});
twins!(from_float, x, n, out, {
    let f = n as f32;
    let r = &mut f32::from(f);
    *r += 5.0;
    out = *r as i64;
    n += f as i64;
});
twins!(end_of_range, x, n, out, {
    let p = 2..(n as usize);
    let r = &mut { p.end };
    *r += 5;
    out = *r as i64;
    n += p.end as i64;
});
twins!(length_of_part_of_array, x, n, out, {
    let a = [n, n + 1, 4];
    let s = &a[..2];
    let r = &mut s.len();
    *r += 5;
    out = *r as i64;
    n += s.len() as i64 + a.len() as i64;
});
twins!(length_of_array, x, n, out, {
    let a = [n, n + 1, 4];
    let r = &mut a.len();
    *r += 5;
    out = *r as i64;
    n += a.len() as i64;
});
twins!(array_of_option, x, n, out, {
    let t = (n, [n, 2i64]);
    let r = &mut Some(t.1).unwrap_or([3, 4]);
    r[0] += 5;
    out = r[0];
    n += t.1[0];
});
twins!(counter_cast, x, n, out, {
    let mut s = 0;
    for k in 0..3usize {
        let r = &mut (k as usize);
        *r += 10;
        s += *r + k;
    }
    out = s as i64;
    n += 1;
});
twins!(unwrap, x, n, out, {
    let o = Some(n);
    let r = &mut o.unwrap();
    *r += 3;
    out = *r;
    n += o.unwrap();
});
twins!(maximum, x, n, out, {
    let r = &mut n.max(n);
    *r += 3;
    out = *r;
    n += 1;
});
twins!(sum, x, n, out, {
    let r = &mut (n + 0);
    *r += 3;
    out = *r;
    let s = &mut (n * 1);
    *s += 3;
    n += *s;
});
twins!(through_reference, x, n, out, {
    let p = &n;
    let r = &mut { *p };
    *r += 3;
    out = *r + *p;
    n += 1;
});
twins!(of_search, x, n, out, {
    let mut it = [n, 2, 3];
    let r = &mut it.iter().copied().max().unwrap_or(0);
    *r += 3;
    out = *r;
    n += it[0];
    it[1] = 3;
});
twins!(of_variable, x, n, out, {
    let m = {
        let k = n;
        k
    };
    let r = &mut { m };
    *r += 3;
    out = *r;
    n += m;
});

#[test]
fn a_reference_to_a_value_leads_to_a_copy() {
    on_every_device(&[], |queue| {
        compare!(queue: block cast closure from shared pattern field_of_block element_of_block array two counter labelled unwrapped closure_of_array closure_of_array_itself closure_of_tuple closure_of_option swapped methods_of_block option_of_block length length_in_block length_of_part closure_without_arguments closure_with_block closure_with_return closure_of_field from_element from_field method_of_closure method_of_block from_float end_of_range length_of_part_of_array length_of_array array_of_option counter_cast unwrap maximum sum through_reference of_search of_variable);
        Ok(())
    });
}
