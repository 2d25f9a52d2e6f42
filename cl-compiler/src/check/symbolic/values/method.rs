//! Methods of integers.

use crate::check::symbolic::domain::value::{Cond, Value, int_type};
use crate::check::symbolic::state::Executor;
use crate::ir::{ArithOp, Expr, Method};
use crate::proof::Form;
use crate::ty::{Scalar, Ty};

impl Executor<'_> {
    /// Returns the value of a method call whose operands have been evaluated.
    pub(crate) fn method(&mut self, method: &Method, args: &[Expr], values: &[Value], expr: &Expr) -> Value {
        let Method::Builtin(builtin, scalar) = method else { return self.other_method(values, expr) };
        let forms: Option<Vec<Form>> = values
            .iter()
            .zip(args)
            .map(|(value, arg)| value.int().cloned().filter(|_| int_type(arg).is_some()))
            .collect();
        let Some(forms) = forms.filter(|_| scalar.is_int()) else { return self.other_method(values, expr) };
        let result = match &forms[..] {
            [a] => self.unary_method(builtin.name, a, *scalar),
            [a, b] if builtin.name == "mul24" => self.mad24(a, b, None, *scalar),
            [a, b] => self.binary_method(builtin.name, a, b, *scalar),
            [a, b, plus] if builtin.name == "mad24" => self.mad24(a, b, Some(plus), *scalar),
            [a, low, high] if builtin.name == "clamp" => Some(Value::Int(self.clamped(a, low, high, *scalar))),
            _ => None,
        };
        result.unwrap_or_else(|| {
            // the result is the same for all work-items that share the operands
            let kind = self.kind_of(&forms.iter().collect::<Vec<_>>());
            let value = self.unknown(&expr.ty, "", kind);
            if let Value::Int(form) = &value {
                self.not_followed(form);
            }
            if let (Value::Int(form), false) = (&value, forms.iter().any(|form| self.k.is_data(form))) {
                form.symbols().into_iter().for_each(|symbol| self.k.not_data(symbol));
            }
            value
        })
    }

    fn other_method(&mut self, values: &[Value], expr: &Expr) -> Value {
        if let Ty::Slice { .. } | Ty::Ref { .. } = expr.ty {
            return self.borrowed_result(values, &expr.ty);
        }
        let kind = self.kind(expr);
        self.unknown(&expr.ty, "", kind)
    }

    fn unary_method(&mut self, name: &str, a: &Form, scalar: Scalar) -> Option<Value> {
        match name {
            "wrapping_neg" => Some(Value::Int(-a.clone())),
            "abs" | "unsigned_abs" | "wrapping_abs" => {
                let a = self.exact(a, scalar);
                let natural = self.sure(&a);
                natural.then_some(Value::Int(a))
            }
            "is_power_of_two" => self.exact(a, scalar).as_symbol().map(|symbol| Value::Bool(Cond::Power(symbol))),
            _ => None,
        }
    }

    fn div_ceil(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Option<Form> {
        let tag = self.granting(&(b - 1))?;
        let result = self.like(a, b, scalar);
        for fact in [b * &result - a, a + b - b * &result - 1, a - &result] {
            self.hold_if(&Cond::Positive(fact), tag);
        }
        Some(result)
    }

    fn binary_method(&mut self, name: &str, a: &Form, b: &Form, scalar: Scalar) -> Option<Value> {
        let op = match name {
            "wrapping_add" => Some(ArithOp::Add),
            "wrapping_sub" => Some(ArithOp::Sub),
            "wrapping_mul" => Some(ArithOp::Mul),
            "wrapping_shl" => Some(ArithOp::Shl),
            "wrapping_shr" => Some(ArithOp::Shr),
            _ => None,
        };
        if let Some(op) = op {
            return Some(Value::Int(self.arith(op, a, b, scalar, false)));
        }
        if !matches!(
            name,
            "min"
                | "max"
                | "div_ceil"
                | "next_multiple_of"
                | "saturating_sub"
                | "abs_diff"
                | "rem_euclid"
                | "div_euclid"
                | "checked_sub"
                | "checked_add"
        ) {
            return None;
        }
        let (a, b) = (self.exact(a, scalar), self.exact(b, scalar));
        let form = match name {
            "min" => self.between(&a, &b, false, scalar),
            "max" => self.between(&a, &b, true, scalar),
            "saturating_sub" if !scalar.is_signed() => {
                let result = self.like(&a, &b, scalar);
                self.k.positive(&a - &result);
                self.k.positive(&result - (&a - &b));
                result
            }
            "abs_diff" if !scalar.is_signed() => {
                let result = self.like(&a, &b, scalar);
                self.k.positive(&result - (&a - &b));
                self.k.positive(&result - (&b - &a));
                self.k.positive(&a + &b - &result);
                result
            }
            "div_ceil" => self.div_ceil(&a, &b, scalar)?,
            // it wraps around as this product does
            "next_multiple_of" => {
                let times = self.div_ceil(&a, &b, scalar)?;
                self.arith(ArithOp::Mul, &b, &times, scalar, false)
            }
            "rem_euclid" => {
                if !self.sure(&(&b - 1)) {
                    return None;
                }
                if self.sure(&a) {
                    return Some(Value::Int(self.divide(&a, &b, scalar, true).1));
                }
                let result = self.like(&a, &b, scalar);
                self.k.range(result.clone(), 0, b);
                result
            }
            "div_euclid" if !scalar.is_signed() => self.divide(&a, &b, scalar, false).0,
            "checked_sub" => {
                let difference = &a - &b;
                let some = Cond::Positive(&difference - scalar.min())
                    .and(Cond::Positive(Form::constant(scalar.max()) - &difference));
                return Some(Value::Option(some, Box::new(Value::Int(difference))));
            }
            "checked_add" => {
                let sum = &a + &b;
                let some = Cond::Positive(&sum - scalar.min()).and(Cond::Positive(Form::constant(scalar.max()) - &sum));
                return Some(Value::Option(some, Box::new(Value::Int(sum))));
            }
            _ => return None,
        };
        Some(Value::Int(form))
    }

    fn like(&mut self, a: &Form, b: &Form, scalar: Scalar) -> Form {
        let kind = self.kind_of(&[a, b]);
        let value = self.fresh("", kind, scalar);
        self.not_followed(&value);
        value
    }

    /// Returns the smaller or the larger of two exact values.
    fn between(&mut self, a: &Form, b: &Form, larger: bool, scalar: Scalar) -> Form {
        let sign = if larger { 1 } else { -1 };
        for (one, other) in [(a, b), (b, a)] {
            if self.sure(&((one - other) * sign)) {
                return one.clone();
            }
        }
        if let Some(form) = self.choice_of_constants(a, b, larger) {
            return form;
        }
        let result = self.like(a, b, scalar);
        self.k.positive((&result - a) * sign);
        self.k.positive((&result - b) * sign);
        self.choices.push((result.clone(), [a.clone(), b.clone()]));
        result
    }

    fn clamped(&mut self, a: &Form, low: &Form, high: &Form, scalar: Scalar) -> Form {
        let (a, low, high) = (self.exact(a, scalar), self.exact(low, scalar), self.exact(high, scalar));
        let result = self.like(&a, &high, scalar);
        // `low > high` panics, and a function with barriers continues
        if !self.function.barriers || self.sure(&(&high - &low)) {
            self.k.positive(&result - &low);
            self.k.positive(&high - &result);
        }
        result
    }
}
