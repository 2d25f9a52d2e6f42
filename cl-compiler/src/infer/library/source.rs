//! The functions of std that are inlined at their calls, in Rust. To add one, write it here.
//!
//! A parameter of type `impl Fn…` is the argument's closure or function. Other arguments are evaluated before the body.
//! `self` is the receiver's expression, which the body evaluates where it names it: once, and first. Types are inferred
//! from the bodies. Of the signatures, only the result types `bool`, `Option`, `Result` and `Ordering` of an `impl Fn…`
//! are checked. `?` is `branch`.

/// A function.
pub(super) struct Source {
    /// The type with the method.
    pub(super) owner: &'static str,
    pub(super) name: &'static str,
    /// `(self, f: impl FnOnce(T) -> U) { … }`
    pub(super) text: &'static str,
}

macro_rules! library {
    ($(impl $(<$($param:ident),*>)? $owner:ident $(<$($arg:ident),*>)? {
        $(fn $name:ident $(<$generic:ident>)? ($($params:tt)*) -> $ret:ty $body:block)*
    })*) => {
        pub(super) const FUNCTIONS: &[Source] = &[$($(Source {
            owner: stringify!($owner),
            name: stringify!($name),
            text: concat!("(", stringify!($($params)*), ")", stringify!($body)),
        },)*)*];
    };
}

library! {
    impl<T> Option<T> {
        fn is_some(self) -> bool { matches!(self, Some(_)) }
        fn is_none(self) -> bool { matches!(self, None) }
        fn unwrap(self) -> T {
            match self { Some(found) => found, None => panic!("called `Option::unwrap()` on a `None` value") }
        }
        fn expect(self) -> T {
            match self { Some(found) => found, None => panic!("{message}") }
        }
        // `self?`
        fn branch(self) -> T {
            match self { Some(found) => found, None => return None }
        }
        fn is_some_and(self, f: impl FnOnce(T) -> bool) -> bool {
            match self { Some(value) => f(value), None => false }
        }
        fn is_none_or(self, f: impl FnOnce(T) -> bool) -> bool {
            match self { Some(value) => f(value), None => true }
        }
        fn map<U>(self, f: impl FnOnce(T) -> U) -> Option<U> {
            match self { Some(value) => Some(f(value)), None => None }
        }
        fn map_or<U>(self, default: U, f: impl FnOnce(T) -> U) -> U {
            match self { Some(value) => f(value), None => default }
        }
        fn map_or_else<U>(self, default: impl FnOnce() -> U, f: impl FnOnce(T) -> U) -> U {
            match self { Some(value) => f(value), None => default() }
        }
        fn and_then<U>(self, f: impl FnOnce(T) -> Option<U>) -> Option<U> {
            match self { Some(value) => f(value), None => None }
        }
        fn or_else(self, f: impl FnOnce() -> Option<T>) -> Option<T> {
            match self { Some(value) => Some(value), None => f() }
        }
        fn unwrap_or_else(self, f: impl FnOnce() -> T) -> T {
            match self { Some(value) => value, None => f() }
        }
        fn ok_or_else<E>(self, f: impl FnOnce() -> E) -> Result<T, E> {
            match self { Some(value) => Ok(value), None => Err(f()) }
        }
        fn filter(self, f: impl FnOnce(&T) -> bool) -> Option<T> {
            match self { Some(value) => if f(&value) { Some(value) } else { None }, None => None }
        }
        fn inspect(self, f: impl FnOnce(&T)) -> Option<T> {
            match self { Some(value) => { f(&value); Some(value) } None => None }
        }
        fn take(&mut self) -> Option<T> {
            let taken = *self;
            *self = None;
            taken
        }
        fn replace(&mut self, new: T) -> Option<T> {
            let taken = *self;
            *self = Some(new);
            taken
        }
        fn flatten(self) -> T {
            match self { Some(value) => value, None => None }
        }
        fn zip<U>(self, other: Option<U>) -> Option<(T, U)> {
            match (self, other) { (Some(first), Some(second)) => Some((first, second)), _ => None }
        }
    }

    impl<T, E> Result<T, E> {
        fn is_ok(self) -> bool { matches!(self, Ok(_)) }
        fn is_err(self) -> bool { matches!(self, Err(_)) }
        fn unwrap(self) -> T {
            match self { Ok(found) => found, Err(rest) => panic!("called `Result::unwrap()` on an `Err` value: {rest:?}") }
        }
        fn unwrap_err(self) -> E {
            match self { Err(found) => found, Ok(rest) => panic!("called `Result::unwrap_err()` on an `Ok` value: {rest:?}") }
        }
        fn expect(self) -> T {
            match self { Ok(found) => found, Err(rest) => panic!("{message}: {rest:?}") }
        }
        fn expect_err(self) -> E {
            match self { Err(found) => found, Ok(rest) => panic!("{message}: {rest:?}") }
        }
        // `self?`
        fn branch(self) -> T {
            match self { Ok(found) => found, Err(rest) => return Err(rest) }
        }
        fn is_ok_and(self, f: impl FnOnce(T) -> bool) -> bool {
            match self { Ok(value) => f(value), Err(_) => false }
        }
        fn is_err_and(self, f: impl FnOnce(E) -> bool) -> bool {
            match self { Ok(_) => false, Err(error) => f(error) }
        }
        fn map<U>(self, f: impl FnOnce(T) -> U) -> Result<U, E> {
            match self { Ok(value) => Ok(f(value)), Err(error) => Err(error) }
        }
        fn map_err<F>(self, f: impl FnOnce(E) -> F) -> Result<T, F> {
            match self { Ok(value) => Ok(value), Err(error) => Err(f(error)) }
        }
        fn map_or<U>(self, default: U, f: impl FnOnce(T) -> U) -> U {
            match self { Ok(value) => f(value), Err(_) => default }
        }
        fn map_or_else<U>(self, default: impl FnOnce(E) -> U, f: impl FnOnce(T) -> U) -> U {
            match self { Ok(value) => f(value), Err(error) => default(error) }
        }
        fn and<U>(self, other: Result<U, E>) -> Result<U, E> {
            match self { Ok(_) => other, Err(error) => Err(error) }
        }
        fn and_then<U>(self, f: impl FnOnce(T) -> Result<U, E>) -> Result<U, E> {
            match self { Ok(value) => f(value), Err(error) => Err(error) }
        }
        fn or<F>(self, other: Result<T, F>) -> Result<T, F> {
            match self { Ok(value) => Ok(value), Err(_) => other }
        }
        fn or_else<F>(self, f: impl FnOnce(E) -> Result<T, F>) -> Result<T, F> {
            match self { Ok(value) => Ok(value), Err(error) => f(error) }
        }
        fn unwrap_or_else(self, f: impl FnOnce(E) -> T) -> T {
            match self { Ok(value) => value, Err(error) => f(error) }
        }
        fn inspect(self, f: impl FnOnce(&T)) -> Result<T, E> {
            match self { Ok(value) => { f(&value); Ok(value) } Err(error) => Err(error) }
        }
        fn inspect_err(self, f: impl FnOnce(&E)) -> Result<T, E> {
            match self { Ok(value) => Ok(value), Err(error) => { f(&error); Err(error) } }
        }
    }

    impl<T> Atomic<T> {
        fn fetch_update(&self, f: impl FnMut(T) -> Option<T>) -> Result<T, T> {
            let mut seen = self.load(Relaxed);
            loop {
                let Some(new) = f(seen) else { break Err(seen); };
                match self.compare_exchange(seen, new, Relaxed, Relaxed) {
                    Ok(_) => break Ok(seen),
                    Err(found) => seen = found,
                }
            }
        }
        // OpenCL has the following only for integers
        fn fetch_add(&self, value: T) -> T {
            let mut seen = self.load(Relaxed);
            loop {
                match self.compare_exchange(seen, seen + value, Relaxed, Relaxed) {
                    Ok(_) => break seen,
                    Err(found) => seen = found,
                }
            }
        }
        fn fetch_sub(&self, value: T) -> T {
            let mut seen = self.load(Relaxed);
            loop {
                match self.compare_exchange(seen, seen - value, Relaxed, Relaxed) {
                    Ok(_) => break seen,
                    Err(found) => seen = found,
                }
            }
        }
        fn fetch_min(&self, value: T) -> T {
            let mut seen = self.load(Relaxed);
            loop {
                match self.compare_exchange(seen, seen.min(value), Relaxed, Relaxed) {
                    Ok(_) => break seen,
                    Err(found) => seen = found,
                }
            }
        }
        fn fetch_max(&self, value: T) -> T {
            let mut seen = self.load(Relaxed);
            loop {
                match self.compare_exchange(seen, seen.max(value), Relaxed, Relaxed) {
                    Ok(_) => break seen,
                    Err(found) => seen = found,
                }
            }
        }
    }

    impl<T> Iterator<T> {
        fn all(self, f: impl FnMut(T) -> bool) -> bool {
            let mut all = true;
            for item in self {
                if !f(item) {
                    all = false;
                    break;
                }
            }
            all
        }
        fn any(self, f: impl FnMut(T) -> bool) -> bool {
            let mut any = false;
            for item in self {
                if f(item) {
                    any = true;
                    break;
                }
            }
            any
        }
        fn count(self) -> usize {
            let mut count = 0usize;
            for _ in self {
                count += 1;
            }
            count
        }
        fn find_map<U>(self, f: impl FnMut(T) -> Option<U>) -> Option<U> {
            let mut found = None;
            for item in self {
                let value = f(item);
                if value.is_some() {
                    found = value;
                    break;
                }
            }
            found
        }
        fn for_each(self, f: impl FnMut(T)) -> () {
            for item in self {
                f(item);
            }
        }
    }

    impl<T> Slice<T> {
        fn is_empty(&self) -> bool { self.len() == 0 }
        // of `iter_mut()`
        fn fill(self, value: T) -> () {
            for place in self {
                *place = value;
            }
        }
        fn swap(&mut self, one: usize, other: usize) -> () {
            let first = self[one];
            let second = self[other];
            self[one] = second;
            self[other] = first;
        }
    }

    impl Float {
        fn sin_cos(self) -> (Float, Float) {
            let angle = self;
            (angle.sin(), angle.cos())
        }
    }

    impl bool {
        fn then<T>(self, f: impl FnOnce() -> T) -> Option<T> {
            if self { Some(f()) } else { None }
        }
        fn then_some<T>(self, value: T) -> Option<T> {
            if self { Some(value) } else { None }
        }
    }

    impl Ordering {
        fn is_eq(self) -> bool { self == ::core::cmp::Ordering::Equal }
        fn is_ne(self) -> bool { self != ::core::cmp::Ordering::Equal }
        fn is_lt(self) -> bool { self < ::core::cmp::Ordering::Equal }
        fn is_le(self) -> bool { self <= ::core::cmp::Ordering::Equal }
        fn is_gt(self) -> bool { self > ::core::cmp::Ordering::Equal }
        fn is_ge(self) -> bool { self >= ::core::cmp::Ordering::Equal }
        fn then_with(self, f: impl FnOnce() -> Ordering) -> Ordering {
            match self { ::core::cmp::Ordering::Equal => f(), first => first }
        }
    }
}
