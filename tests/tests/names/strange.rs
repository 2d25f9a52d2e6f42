//! Functions full of names that mean several things, on every device and on the host.
#![allow(unused)]

use cl_runtime::prelude::*;

macro_rules! on_devices_and_host {
    ($($name:ident)*) => {$(
        mod $name {
            use cl_runtime::prelude::*;

            use super::functions::$name::f;

            #[kernel]
            fn k(y: &mut [u32]) {
                let i = global_id(0);
                y[i] = f(i as u32);
            }

            #[test]
            fn same() {
                super::super::gives(|y| k(y), f);
            }
        }
    )*};
}
on_devices_and_host! {
    static_item closure own_constant associated_constant imported_variants shadowed twice_expanded closure_and_variables labels_of_loops labels_of_blocks patterns constants_and_variables fields_and_methods trait_and_variables repeated functions_of_modules
}

mod functions {
    use super::*;
    pub mod static_item {
        use super::*;
        static S: u32 = 3;
        #[device]
        pub fn f(x: u32) -> u32 {
            x + S
        }
    }
    pub mod closure {
        use super::*;
        #[device]
        fn g(x: u32) -> u32 {
            x + 100
        }
        #[device]
        pub fn f(x: u32) -> u32 {
            let g = |x: u32| x + 1;
            g(x) + self::g(x)
        }
    }
    pub mod own_constant {
        use super::*;
        const X: u32 = 3;
        #[device]
        pub fn f(y: u32) -> u32 {
            const X: u32 = 4;
            let z = X;
            { z + X + self::X + y }
        }
    }
    pub mod associated_constant {
        use super::*;
        #[derive(Clone, Copy, PartialEq, Eq, Element)]
        #[repr(u32)]
        pub enum C {
            Red,
            Blue,
        }
        impl C {
            const Green: C = C::Blue;
        }
        #[device]
        fn g(c: C) -> u32 {
            match c {
                C::Red => 1,
                C::Green => 2,
            }
        }
        #[device]
        pub fn f(x: u32) -> u32 {
            if x == 3 { g(C::Blue) } else { g(C::Red) }
        }
    }
    pub mod imported_variants {
        use super::*;
        use core::cmp::Ordering::*;
        #[device]
        pub fn f(x: u32) -> u32 {
            match x.cmp(&3) {
                Less => 1,
                Equal => 2,
                Greater => 3,
            }
        }
    }
    pub mod shadowed {
        use super::*;
        macro_rules! m {
            ($n:ident, $e:expr) => {
                #[device]
                pub fn f(x: u32) -> u32 {
                    let n = 5;
                    let $n = 6;
                    {
                        let n = $e;
                        n + $n + x
                    }
                }
            };
        }
        m!(n, n + 1);
    }
    pub mod twice_expanded {
        use super::*;
        macro_rules! inner {
            ($n:ident, $m:ident) => {
                #[device]
                pub fn f(x: u32) -> u32 {
                    let n = 5;
                    let $n = 6;
                    let $m = 7;
                    {
                        let n = n + $n * 10 + $m * 100;
                        if let Some(n) = Some(n) { n + x } else { $n }
                    }
                }
            };
        }
        macro_rules! outer {
            ($n:ident) => {
                inner!(n, $n);
            };
        }
        outer!(n);
    }
    pub mod closure_and_variables {
        use super::*;
        #[device]
        pub fn f(x: u32) -> u32 {
            let y = 3;
            let z = |y: u32| {
                let x = y;
                x + 1
            };
            let x = 1;
            z(x) + y
        }
    }
    pub mod labels_of_loops {
        use super::*;
        macro_rules! m { ($l:lifetime, $x:ident) => { #[device] pub fn f(x: u32) -> u32 { let mut s = 0; 'a: for $x in 0..x { $l: for i in 0..3 { if i == 1 { continue 'a; } if i == 2 { break $l; } s += i + $x * 10 + 1; } s += 1000; } s } } }
        m!('a, x);
    }
    pub mod labels_of_blocks {
        use super::*;
        macro_rules! m { ($l:lifetime, $b:block) => { #[device] pub fn f(x: u32) -> u32 { let y = x; let v = 'a: { let w = $l: { if y > 3 { break 'a 1; } if y > 1 { break $l 2; } 3 }; w + 10 }; v } } }
        m!('a, { 1 });
    }
    pub mod patterns {
        use super::*;
        macro_rules! m {
            ($p:pat, $e:expr) => {
                #[device]
                pub fn f(x: u32) -> u32 {
                    let n = 3;
                    match (x, x + 1) {
                        $p => $e + n,
                        _ => n,
                    }
                }
            };
        }
        m!((n, 1..=5), n * 100);
    }
    pub mod constants_and_variables {
        use super::*;
        const N: u32 = 4;
        #[device]
        pub fn f(x: u32) -> u32 {
            match x {
                N => 100,
                n @ (1 | 2) => n,
                _ => {
                    let m = x;
                    match m {
                        N..=6 => 7,
                        k => k,
                    }
                }
            }
        }
    }
    pub mod fields_and_methods {
        use super::*;
        #[derive(Clone, Copy, Element)]
        #[repr(C)]
        pub struct P {
            pub f: u32,
            pub len: u32,
            pub global_id: u32,
        }
        #[device]
        impl P {
            pub fn size(&self) -> u32 {
                self.len + 1
            }
            pub fn most(&self, o: u32) -> u32 {
                self.f + o
            }
        }
        #[device]
        pub fn f(x: u32) -> u32 {
            let p = P { f: x, len: 2, global_id: 3 };
            p.size() + p.len + p.most(5) + p.global_id
        }
    }
    pub mod trait_and_variables {
        use super::*;
        trait Ext {
            fn double(self) -> Self;
        }
        impl Ext for u32 {
            fn double(self) -> u32 {
                self * 2
            }
        }
        #[device]
        pub fn f(x: u32) -> u32 {
            let max = 3;
            let min = 4;
            let f32 = x.max(max);
            f32.min(min + 10)
        }
    }
    pub mod repeated {
        use super::*;
        macro_rules! m { ($($v:ident)*) => { #[device] pub fn f(x: u32) -> u32 { let a = x; $(let $v = a + 1; let a = $v * 2;)* a + x } } }
        m!(a b a);
    }
    pub mod functions_of_modules {
        use super::*;
        pub mod my {
            use super::*;
            #[device]
            pub fn barrier(x: u32) -> u32 {
                x + 3
            }
            #[device]
            pub fn min(x: u32) -> u32 {
                x + 4
            }
        }
        #[device]
        pub fn f(x: u32) -> u32 {
            my::barrier(x) + my::min(x)
        }
    }
}
