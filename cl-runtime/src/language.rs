//! What kernel code may name: the types of the kernel language, its functions, and their meaning on the host.

/// Methods, each with the expression that it returns.
macro_rules! inline {
    ($($name:ident($this:ident $(, $arg:ident: $Arg:ty)*) -> $Ret:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name(self $(, $arg: $Arg)*) -> $Ret {
            let $this = self;
            $body
        }
    )*};
}

/// Whether something holds for all elements of a slice, in a constant.
macro_rules! all {
    ($list:expr, |$one:ident| $holds:expr) => {{
        let (list, mut at) = ($list, 0);
        while at < list.len() && {
            let $one = &list[at];
            $holds
        } {
            at += 1;
        }
        at == list.len()
    }};
}

pub(crate) mod atomic;
pub(crate) mod atomic_float;
pub(crate) mod constants;
pub(crate) mod data;
pub(crate) mod element;
pub(crate) mod function;
pub(crate) mod held;
pub(crate) mod image;
pub(crate) mod meaning;
pub(crate) mod native;
pub(crate) mod num;
pub(crate) mod operator;
pub(crate) mod types;
pub(crate) mod work_item;

pub mod cl;
pub mod pixel;
pub mod vector;
