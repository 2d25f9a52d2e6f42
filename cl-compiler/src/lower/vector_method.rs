//! Lowering of the methods of vectors and masks.

use super::lanes::{gives_array, lanes, number, shape, splat};
use super::vector::is_ordered;
use super::{Lower, Value, literal};
use crate::builtins::{Builtin, C as Spelling, Guard, Test, vector::lane_name};
use crate::c::{Basic, Expr as C, Function, PanicKind, StmtKind};
use crate::diag::Range;
use crate::ir::{ArithOp, CompareOp, Expr, LogicOp, Reduction, VectorMethod};
use crate::ty::{Scalar, Ty};

fn call(function: Function, args: Vec<C>) -> Value {
    Value::exact(C::Call(function, args))
}

impl Lower<'_> {
    pub(super) fn vector_method(&mut self, method: &VectorMethod, args: &[Expr], expr: &Expr) -> Value {
        if gives_array(expr).is_some()
            && let Some(list) = self.array_of(method, args, &expr.ty)
        {
            return Value::exact(self.array_variable("value", &expr.ty, list));
        }
        match method {
            VectorMethod::Load => return self.load(&args[0], expr),
            VectorMethod::Store => return self.store_lanes(&args[0], &args[1], expr.at),
            VectorMethod::Bits => {
                let to = self.c_name(&expr.ty);
                return Value::exact(self.bits_of(&args[0], &to));
            }
            VectorMethod::BitsOfSlice => return self.cast_slice(&args[0], expr),
            // read in place
            VectorMethod::FromArray => {
                let array = self.value(&args[0]);
                return self.construct(method, vec![array], args, expr);
            }
            _ => {}
        }
        let mut values = self.operands(&args.iter().collect::<Vec<_>>());
        let (lane, len) = args.first().and_then(|arg| shape(&arg.ty)).or(shape(&expr.ty)).unwrap_or((Scalar::I32, 4));
        match method {
            VectorMethod::New | VectorMethod::Splat | VectorMethod::FromArray => {
                self.construct(method, values, args, expr)
            }
            VectorMethod::Cast => {
                let value = values.remove(0);
                self.lane_cast(value.c, (lane, len), &expr.ty)
            }
            VectorMethod::Compare(op) => {
                let (Some(b), Some(a)) = (values.pop(), values.pop()) else { return Value::exact(literal::zero(lane)) };
                Value::exact(C::binary(*op, a.c, Self::beside(b, &args[1].ty)))
            }
            VectorMethod::Swizzle(taken) => Value::exact(lanes(values.remove(0).c, taken, len)),
            VectorMethod::Reduce(reduction) => {
                let name = self.reduction(*reduction, lane, len);
                call(name, vec![values.remove(0).c])
            }
            VectorMethod::Dot
            | VectorMethod::Cross
            | VectorMethod::Length
            | VectorMethod::Normalize
            | VectorMethod::Distance => {
                let name = self.geometric(method, lane, len);
                call(name, values.into_iter().map(|value| value.c).collect())
            }
            VectorMethod::Any => Value::promoted(C::math("any", vec![values.remove(0).c])),
            VectorMethod::All => Value::promoted(C::math("all", vec![values.remove(0).c])),
            VectorMethod::Select => {
                let mut values = values.into_iter().map(|value| value.c);
                let (mask, yes, no) = (values.next(), values.next(), values.next());
                call(Function::math("select"), no.into_iter().chain(yes).chain(mask).collect())
            }
            VectorMethod::Builtin(builtin) => self.lanewise(builtin, values, args, expr),
            VectorMethod::Load
            | VectorMethod::Store
            | VectorMethod::Bits
            | VectorMethod::BitsOfSlice
            | VectorMethod::ToArray => Value::exact(literal::zero(lane)),
        }
    }

    fn construct(&mut self, method: &VectorMethod, mut values: Vec<Value>, args: &[Expr], expr: &Expr) -> Value {
        let is_mask = matches!(expr.ty, Ty::Mask(..));
        let Some((lane, len)) = shape(&expr.ty) else { return Value::exact(literal::zero(Scalar::I32)) };
        let vector = |lanes| Value::exact(C::Vector(lane.into(), len, lanes));
        // true is -1
        let truth = |c: C| C::negative(C::cast(Scalar::I32, c));
        match method {
            VectorMethod::FromArray if is_mask => {
                let array = values.remove(0).c;
                let array = if array.is_simple() { array } else { self.array_variable("value", &args[0].ty, array) };
                let element = |at: u8| C::Index(Box::new(array.clone()), Box::new(number(at.into(), Scalar::I32)));
                vector((0..len).map(|at| C::negative(element(at))).collect())
            }
            VectorMethod::FromArray => {
                call(Function::VectorLoad(len), vec![number(0, Scalar::I32), values.remove(0).c])
            }
            VectorMethod::Splat if !is_mask => Value::exact(Self::spread(values.remove(0), &args[0].ty, len)),
            _ if is_mask => vector(values.into_iter().map(|value| truth(value.c)).collect()),
            _ => vector(values.into_iter().map(|value| value.c).collect()),
        }
    }

    /// `v.cast::<T>()`
    fn lane_cast(&mut self, value: C, (from, len): (Scalar, u8), to: &Ty) -> Value {
        let Some((lane, _)) = shape(to) else { return Value::exact(value) };
        if lane == from {
            return Value::exact(value);
        }
        let to = self.c_name(to);
        if from.is_float() && lane.is_int() {
            let (ty, mask) = (format!("{}{len}", from.opencl()), if from == Scalar::F32 { "int" } else { "long" });
            let routine = format!("cl_{ty}_to_{to}");
            let zero = if from == Scalar::F32 { "0.0f" } else { "0.0" };
            let converted = |x: &str, len: u8, to: &str| {
                let ty = format!("{}{len}", from.opencl());
                format!("convert_{to}_sat(select({x}, ({ty})({zero}), ({mask}{len})isnan({x})))")
            };
            let body = match (len, lane.bits()) {
                // a driver loses a lane of a three-lane vector (`docs/driver-errors/lost_lane.cl`)
                (3, 64) => {
                    let four = converted("y", 4, &super::lanes::name(lane, 4));
                    format!("    {0}4 y = ({0}4)(x, {zero});\n    return {four}.xyz;", from.opencl())
                }
                _ => format!("    return {};", converted("x", len, &to.to_string())),
            };
            let source = format!("{to} {routine}({ty} x)\n{{\n{body}\n}}\n");
            let routine = self.routine(routine, source);
            return call(routine, vec![value]);
        }
        let keeps_bits = lane.bits() == from.bits() && lane.is_int() && from.is_int();
        call(if keeps_bits { Function::As(to) } else { Function::Convert(to) }, vec![value])
    }

    /// A reduction of the lanes as one expression.
    fn folded(len: u8, op: &str) -> String {
        (0..len).map(|lane| format!("x.{}", lane_name(lane, len))).collect::<Vec<_>>().join(op)
    }

    fn reduction(&mut self, reduction: Reduction, lane: Scalar, len: u8) -> Function {
        let (name, op) = match reduction {
            Reduction::Sum => ("sum", " + "),
            Reduction::Product => ("product", " * "),
            Reduction::Min => ("min", "min"),
            Reduction::Max => ("max", "max"),
            Reduction::And => ("and", " & "),
            Reduction::Or => ("or", " | "),
            Reduction::Xor => ("xor", " ^ "),
        };
        let (scalar, ty) = (lane.opencl(), format!("{}{len}", lane.opencl()));
        let routine = format!("cl_reduce_{name}_{ty}");
        let body = match reduction {
            Reduction::Min | Reduction::Max => {
                let function = format!("{}{op}", if lane.is_float() { "f" } else { "" });
                let lanes = (1..len).fold(format!("x.{}", lane_name(0, len)), |all, lane| {
                    format!("{function}({all}, x.{})", lane_name(lane, len))
                });
                format!("    return {lanes};")
            }
            Reduction::Sum | Reduction::Product if lane.is_signed() || lane.bits() < 32 => {
                // unsigned, since signed overflow is undefined in C
                let wide = if lane.bits() < 32 { "uint" } else { lane.unsigned().opencl() };
                let terms: Vec<_> = (0..len).map(|lane| format!("({wide})x.{}", lane_name(lane, len))).collect();
                format!("    return ({scalar})({});", terms.join(op))
            }
            _ => format!("    return {};", Self::folded(len, op)),
        };
        self.routine(routine.clone(), format!("{scalar} {routine}({ty} x)\n{{\n{body}\n}}\n"))
    }

    /// The geometric functions. The rounding of OpenCL's own differs between devices.
    fn geometric(&mut self, method: &VectorMethod, lane: Scalar, len: u8) -> Function {
        let (scalar, ty) = (lane.opencl(), format!("{}{len}", lane.opencl()));
        let (name, ret, params, body) = match method {
            VectorMethod::Dot => {
                let products: Vec<_> =
                    (0..len).map(|lane| lane_name(lane, len)).map(|lane| format!("x.{lane} * y.{lane}")).collect();
                ("dot", scalar, 2, products.join(" + "))
            }
            VectorMethod::Cross => ("cross", ty.as_str(), 2, "x.yzx * y.zxy - x.zxy * y.yzx".to_owned()),
            VectorMethod::Length => {
                let dot = self.geometric(&VectorMethod::Dot, lane, len);
                ("length", scalar, 1, format!("sqrt({dot}(x, x))"))
            }
            VectorMethod::Normalize => {
                let length = self.geometric(&VectorMethod::Length, lane, len);
                ("normalize", ty.as_str(), 1, format!("x / {length}(x)"))
            }
            _ => {
                let length = self.geometric(&VectorMethod::Length, lane, len);
                ("distance", scalar, 2, format!("{length}(x - y)"))
            }
        };
        let params = ["x", "y"][..params].iter().map(|x| format!("{ty} {x}")).collect::<Vec<_>>().join(", ");
        let routine = format!("cl_{name}_{ty}");
        self.routine(routine.clone(), format!("{ret} {routine}({params})\n{{\n    return {body};\n}}\n"))
    }

    /// A scalar's method, applied lane by lane.
    fn lanewise(&mut self, builtin: &'static Builtin, values: Vec<Value>, args: &[Expr], expr: &Expr) -> Value {
        let receiver = args.first().map_or(&expr.ty, |arg| &arg.ty);
        let receiver = if builtin.associated { &expr.ty } else { receiver };
        let Some((lane, len)) = shape(receiver) else { return Value::exact(literal::zero(Scalar::I32)) };
        let mut values = self.lane_guard(builtin.guard, values, args, (lane, len), expr.at);
        let ret = self.c_name(&expr.ty);
        let types: Vec<&Ty> = args.iter().map(|arg| &arg.ty).collect();
        let spread = |values: Vec<Value>| -> Vec<C> {
            values.into_iter().zip(&types).map(|(value, ty)| Self::spread(value, ty, len)).collect()
        };
        match builtin.opencl {
            Spelling::Arith(op) => {
                let (Some(b), Some(a)) = (values.pop(), values.pop()) else { return Value::exact(literal::zero(lane)) };
                self.vector_arith_of(op, (a, types[0]), (b, types[1]), expr.at, super::arith::Check::Alone)
            }
            Spelling::Neg => Value::exact(self.vector_negate(values.remove(0).c, lane, len)),
            // these accept scalars with a vector
            Spelling::Call(name @ ("min" | "max" | "fmin" | "fmax")) => {
                let args = values.into_iter().zip(&types).map(|(value, ty)| Self::beside(value, ty)).collect();
                Value::exact(C::math(name, args))
            }
            Spelling::Call(name) => Value::exact(C::math(name, spread(values))),
            Spelling::Count(name) => {
                let count = C::math(name, spread(values));
                match lane {
                    Scalar::U32 => Value::exact(count),
                    Scalar::I32 => call(Function::As(ret), vec![count]),
                    _ => call(Function::Convert(ret), vec![count]),
                }
            }
            Spelling::Bits => call(Function::As(ret), spread(values)),
            Spelling::Test(test) => {
                let x = values.remove(0).c;
                let zero = |op| C::binary(op, x.clone(), number(0, lane));
                Value::exact(match test {
                    Test::Positive => zero(CompareOp::Gt),
                    Test::Negative => zero(CompareOp::Lt),
                    Test::PowerOfTwo => C::binary(CompareOp::Eq, C::math("popcount", vec![x]), number(1, lane)),
                    Test::SignPositive => C::logical_not(C::math("signbit", vec![x])),
                })
            }
            Spelling::Routine(body) => {
                let scalar = self.routine(
                    builtin.routine_name(lane),
                    builtin.routine_source(lane, builtin.ret.scalar(lane).opencl(), &body(lane)),
                );
                let operands = builtin.operands(lane);
                let args = operands.into_iter().zip(spread(values)).collect();
                let (to, _) = shape(&expr.ty).unwrap_or((lane, len));
                let is_mask = matches!(expr.ty, Ty::Mask(..));
                Value::exact(self.lane_by_lane(builtin.name, &scalar, (lane, len), (to, is_mask), args))
            }
        }
    }

    fn lane_guard(
        &mut self,
        guard: Guard,
        mut values: Vec<Value>,
        args: &[Expr],
        (lane, len): (Scalar, u8),
        at: Range,
    ) -> Vec<Value> {
        let (op, overflow) = match guard {
            // only scalars have these methods
            Guard::None | Guard::Log | Guard::Root => return values,
            Guard::Div => (ArithOp::Div, true),
            Guard::Rem => (ArithOp::Rem, true),
            Guard::DivZero => (ArithOp::Div, false),
            Guard::RemZero => (ArithOp::Rem, false),
            Guard::Clamp => return self.clamp_lanes(values, args, (lane, len), at),
        };
        if let (Some(b), Some(a)) = (values.pop(), values.pop()) {
            let check = self.division_check(at, args.iter().all(|arg| self.facts.is_uniform(arg)));
            let guard = (lane, len, at, overflow, check);
            let (a, b) = self.vector_division_guard(op, (a, &args[0].ty), (b, &args[1].ty), guard);
            values = vec![Value::exact(a), Value::exact(b)];
        }
        values
    }

    /// `assert!(min <= max)` of every lane. The panic message reports the first lane that violates it.
    fn clamp_lanes(
        &mut self,
        mut values: Vec<Value>,
        args: &[Expr],
        (lane, len): (Scalar, u8),
        at: Range,
    ) -> Vec<Value> {
        if is_ordered(&args[1..]) {
            return values;
        }
        let ty = Ty::Vector(lane, len);
        for (at, name) in [(1, "low"), (2, "high")] {
            let value = std::mem::replace(&mut values[at], Value::exact(C::ZERO));
            let c = Self::spread(value, &args[at].ty, len);
            values[at] = Value::exact(if c.is_simple() { c } else { self.temporary(name, &ty, c) });
        }
        let (low, high) = (values[1].c.clone(), values[2].c.clone());
        let ordered = C::binary(CompareOp::Le, low.clone(), high.clone());
        let first = self.first_lane(lane, len);
        let record = |bound: &C| {
            let unordered = C::complement(C::binary(CompareOp::Le, low.clone(), high.clone()));
            super::literal::bits(C::Call(first.clone(), vec![unordered, bound.clone()]), lane)
        };
        let recorded = vec![record(&low), record(&high)];
        let site = self.site(at, crate::ir::panics::clamp_message(lane));
        let uniform = args.iter().all(|arg| self.facts.is_uniform(arg));
        let cond = C::logical_not(C::math("all", vec![ordered]));
        self.panic_if(cond, site, PanicKind::Values(recorded), uniform);
        values
    }

    /// A routine that selects the vector lane at the first true lane of a mask.
    fn first_lane(&mut self, lane: Scalar, len: u8) -> Function {
        let mask = crate::builtins::vector::mask_lane(lane);
        let (scalar, routine) = (lane.opencl(), format!("cl_first_{}{len}", lane.opencl()));
        let tests: String = (0..len)
            .map(|lane| lane_name(lane, len))
            .map(|lane| format!("    if (mask.{lane})\n        return x.{lane};\n"))
            .collect();
        let source =
            format!("{scalar} {routine}({}{len} mask, {scalar}{len} x)\n{{\n{tests}    return 0;\n}}\n", mask.opencl());
        self.routine(routine, source)
    }

    /// Panics if the slice has fewer elements than the vector has lanes. Returns the slice. If a panicked work-item
    /// continues, it also returns the condition under which the slice may be accessed.
    fn as_long_as(&mut self, slice: &Expr, len: u8, at: Range) -> (C, Option<C>) {
        let value = self.value(slice);
        let found = value.len.unwrap_or_else(|| literal::zero(Scalar::Usize));
        let known = matches!(&found, C::Int { value, .. } if *value >= i128::from(len));
        if known {
            return (value.c, None);
        }
        let found = if found.is_simple() { found } else { self.temporary("len", &Ty::USIZE, found) };
        let site = self.site(at, crate::ir::panics::short_slice_message());
        let wanted = literal::int(len.into(), Scalar::Usize).c;
        let kind = PanicKind::Values(vec![wanted.clone(), found.clone()]);
        let uniform = self.facts.is_uniform(slice);
        self.panic_if(C::binary(CompareOp::Lt, found.clone(), wanted.clone()), site, kind, uniform);
        let exists = (!self.stops(uniform)).then(|| C::binary(CompareOp::Ge, found, wanted));
        (value.c, exists)
    }

    /// `f32x4::load(&a[i..])`
    fn load(&mut self, slice: &Expr, expr: &Expr) -> Value {
        let Some((lane, len)) = shape(&expr.ty) else { return Value::exact(literal::zero(Scalar::I32)) };
        let (from, exists) = self.as_long_as(slice, len, expr.at);
        let loaded = C::Call(Function::VectorLoad(len), vec![number(0, Scalar::I32), from]);
        let Some(exists) = exists else { return Value::exact(loaded) };
        let value = self.temporary("value", &expr.ty, splat(lane, len, literal::zero(lane)));
        let inner = self.nested(|lower| lower.push(StmtKind::Assign(value.clone(), None, loaded)));
        self.push(StmtKind::If(exists, inner, Vec::new()));
        Value::exact(value)
    }

    /// `v.store(&mut a[i..])`
    fn store_lanes(&mut self, vector: &Expr, slice: &Expr, at: Range) -> Value {
        let nothing = Value::exact(C::ZERO);
        let Some((_, len)) = shape(&vector.ty) else { return nothing };
        let value = self.value(vector).c;
        let mark = self.block.len();
        let (to, _) = self.as_long_as(slice, len, at);
        let added = self.block.split_off(mark);
        let value = if self.disturbs(&added, &value) { self.temporary("value", &vector.ty, value) } else { value };
        self.block.extend(added);
        let store = StmtKind::Expr(C::Call(Function::VectorStore(len), vec![value, number(0, Scalar::I32), to]));
        if self.function.barriers {
            let inner = self.nested(|lower| lower.push(store));
            self.push(StmtKind::If(C::alive(None), inner, Vec::new()));
        } else {
            self.push(store);
        }
        nothing
    }

    /// `bytemuck::cast_slice(s)`, with the panics of `bytemuck`.
    fn cast_slice(&mut self, slice: &Expr, expr: &Expr) -> Value {
        let value = self.value(slice);
        let (Ty::Slice { element: from, .. }, Ty::Slice { element: to, .. }) = (&slice.ty, &expr.ty) else {
            return value;
        };
        let (old, new) = (from.size().unwrap_or(1), to.size().unwrap_or(1));
        let len = value.len.unwrap_or_else(|| literal::zero(Scalar::Usize));
        let uniform = self.facts.is_uniform(slice);
        let mut ok: Option<C> = None;
        let named = new <= old || matches!(value.c, C::Var(_));
        let pointer = if named { value.c } else { self.temporary("elements", &slice.ty, value.c) };
        let usize_of = |number: usize| literal::int(i128::try_from(number).unwrap_or(1), Scalar::Usize).c;
        if new > old {
            // a type's alignment is its size, but a slice may be aligned only to its old element type
            let address = C::cast(Basic::SizeT, pointer.clone());
            let rest = C::binary(ArithOp::Rem, address, usize_of(new));
            let site = self.site(expr.at, crate::ir::panics::cast_slice_message(expr, true));
            let bad = C::binary(CompareOp::Ne, rest.clone(), usize_of(0));
            self.panic_if(bad, site, PanicKind::Values(Vec::new()), uniform);
            ok = Some(C::binary(CompareOp::Eq, rest, usize_of(0)));
        }
        let len = if old == new { len } else { self.cast_len(len, (old, new), expr, uniform, &mut ok) };
        let len = match ok {
            Some(ok) if !self.stops(uniform) => {
                let found = self.temporary("len", &Ty::USIZE, literal::zero(Scalar::Usize));
                let inner = self.nested(|lower| lower.push(StmtKind::Assign(found.clone(), None, len)));
                self.push(StmtKind::If(ok, inner, Vec::new()));
                found
            }
            _ => len,
        };
        let to = self.c_type(&expr.ty);
        Value { c: C::CastTo(Box::new(to), Box::new(pointer)), promoted: false, len: Some(len) }
    }

    /// The length of a slice after its element type changes.
    fn cast_len(&mut self, len: C, (old, new): (usize, usize), expr: &Expr, uniform: bool, ok: &mut Option<C>) -> C {
        let number = |number: usize| literal::int(i128::try_from(number).unwrap_or(1), Scalar::Usize).c;
        if old > new {
            return C::binary(ArithOp::Mul, len, number(old / new));
        }
        let ratio = number(new / old);
        let len = if len.is_simple() { len } else { self.temporary("len", &Ty::USIZE, len) };
        let rest = C::binary(ArithOp::Rem, len.clone(), ratio.clone());
        let site = self.site(expr.at, crate::ir::panics::cast_slice_message(expr, false));
        let bad = C::binary(CompareOp::Ne, rest.clone(), number(0));
        self.panic_if(bad, site, PanicKind::Values(Vec::new()), uniform);
        let fits = C::binary(CompareOp::Eq, rest, number(0));
        *ok = Some(match ok.take() {
            Some(aligned) => C::binary(LogicOp::And, aligned, fits),
            None => fits,
        });
        C::binary(ArithOp::Div, len, ratio)
    }
}
