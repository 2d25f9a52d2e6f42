//! Single operations of the machine.

use cl_compiler::builtins;
use cl_compiler::ir::{AtomicOp, OptionMethod, OrderMethod, Variant};
use cl_compiler::ty::Scalar;

use super::access::step;
use super::compare::{holds, index, int, order, total_order};
use super::{Item, Iterations, Machine, Stop, unsupported};
use crate::interpret::code::{At, Op};
use crate::interpret::method::{self, Answer};
use crate::interpret::number::{self, Division};
use crate::interpret::{message, vector};
use crate::types::Type;
use crate::value::{Object, Place, Value};

impl Machine<'_> {
    pub(super) fn step(&mut self, item: &mut Item, op: &Op) -> Result<(), Stop> {
        match op {
            Op::Push(value) => item.stack.push(value.clone()),
            Op::Constant(number) => {
                let value = self.constant(*number)?.clone();
                item.stack.push(value);
            }
            Op::Copy(variable) => {
                let value = item.variables[item.variable(*variable)].clone();
                item.stack.push(value);
            }
            Op::Set(variable) => {
                let (value, at) = (item.pop(), item.variable(*variable));
                item.variables[at] = value;
            }
            Op::Pop => {
                item.pop();
            }
            Op::Variable(variable) => {
                let at = u32::try_from(item.variable(*variable)).unwrap_or(u32::MAX);
                item.stack.push(Value::Ref(Place::of(Object::Variable(at))));
            }
            Op::Shared(array) => {
                let at = u32::try_from(item.frame().shared).unwrap_or(u32::MAX) + array;
                item.stack.push(Value::Ref(Place::of(Object::Local(at))));
            }
            Op::ConstantPlace(number) => item.stack.push(Value::Ref(Place::of(Object::Constant(*number)))),
            Op::Field(number) => {
                let Value::Ref(place) = item.pop() else { return unsupported("a field of what is in no place") };
                item.stack.push(step(place, *number as usize)?);
            }
            Op::Member(name) => {
                let Value::Ref(mut place) = item.pop() else { return unsupported("a field of what is in no place") };
                while let Value::Ref(inner) = self.peek(item, &place)? {
                    place = *inner;
                }
                let number = match self.peek(item, &place)? {
                    Value::Struct(of, _) => of.field(name),
                    Value::Tuple(_) => name.parse().ok(),
                    Value::Vector(_) => ["x", "y", "z", "w"].iter().position(|lane| **lane == **name),
                    _ => None,
                };
                let Some(number) = number else { return unsupported(format!("the field `{name}`")) };
                item.stack.push(step(place, number)?);
            }
            Op::Index(at) => {
                let (index, base) = (index(&item.pop())?, item.pop());
                let element = self.element(item, base, index, *at)?;
                item.stack.push(element);
            }
            Op::Follow => {
                let value = item.pop();
                let value = self.follow(item, value)?;
                item.stack.push(value);
            }
            Op::Load => {
                let value = match item.pop() {
                    Value::Ref(place) => self.load(item, &place)?,
                    // a value without size has no target
                    value => value,
                };
                item.stack.push(value);
            }
            Op::Store => {
                let (place, value) = (item.pop(), item.pop());
                let Value::Ref(place) = place else { return unsupported("an assignment to what is in no place") };
                self.store(item, &place, value)?;
            }
            Op::Update { op, at, place_first } => {
                let (top, below) = (item.pop(), item.pop());
                let (place, value) = if *place_first { (below, top) } else { (top, below) };
                let Value::Ref(place) = place else { return unsupported("an assignment to what is in no place") };
                let value = self.behind(item, value)?;
                let old = self.load(item, &place)?;
                let new = self.arith(item, *op, old, value, *at)?;
                self.store(item, &place, new)?;
            }
            Op::Len => {
                let value = item.pop();
                let (_, _, len) = self.elements(item, value)?;
                item.stack.push(len.into());
            }
            Op::Slice { start, end, inclusive, at } => self.slice(item, (*start, *end, *inclusive), *at)?,
            Op::Get => {
                let (index, base) = (index(&item.pop())?, item.pop());
                let (place, first, len) = self.elements(item, base)?;
                let found = usize::try_from(index).ok().filter(|index| *index < len);
                item.stack.push(option(found.map(|index| step(place, first + index)).transpose()?));
            }
            Op::First | Op::Last => {
                let base = item.pop();
                let (place, first, len) = self.elements(item, base)?;
                let at = if matches!(op, Op::First) { first } else { first + len.saturating_sub(1) };
                item.stack.push(option((len > 0).then(|| step(place, at)).transpose()?));
            }
            Op::Lend => {
                if !matches!(item.stack.last(), Some(Value::Slice(..))) {
                    let value = item.pop();
                    let value = self.lent(item, value)?;
                    item.stack.push(value);
                }
            }
            Op::Tuple(count) => {
                let parts = item.pop_many(*count);
                item.stack.push(Value::Tuple(parts));
            }
            Op::Array(count) => {
                let parts = item.pop_many(*count);
                item.stack.push(Value::Array(parts));
            }
            Op::Repeat(count) => {
                // each element counts as one operation
                self.budget = self.budget.saturating_sub(*count as u64);
                if self.budget == 0 {
                    return Err(Stop::Stopped(super::Stopped::Budget));
                }
                let value = item.pop();
                item.stack.push(Value::Array(vec![value; *count]));
            }
            Op::Struct { of, fields, base } => {
                let base = if *base { Some(item.pop()) } else { None };
                let mut values = match base {
                    Some(Value::Struct(_, values)) => values,
                    Some(_) => return unsupported("the rest of a struct that is none"),
                    None => vec![Value::Unit; of.fields.len()],
                };
                let parts = item.pop_many(fields.len());
                for (at, part) in fields.iter().zip(parts) {
                    values[*at] = part;
                }
                item.stack.push(Value::Struct(of.clone(), values));
            }
            Op::Enum { of, variant, fields } => {
                let mut values = vec![Value::Unit; fields.len()];
                for (at, part) in fields.iter().zip(item.pop_many(fields.len())) {
                    values[*at] = part;
                }
                item.stack.push(Value::Enum(of.clone(), *variant, values));
            }
            Op::Grid(rank, at) => {
                let shape = item.pop_many(*rank);
                let indices = item.pop_many(*rank);
                let (mut position, mut inside) = (0u64, true);
                for (at, len) in indices.iter().zip(&shape) {
                    let (at, len) = (index(at)?, index(len)?);
                    inside &= at < len;
                    position = position.wrapping_mul(len).wrapping_add(at);
                }
                if !inside {
                    let values: Vec<_> = indices.into_iter().chain(shape).collect();
                    let text = message::of_parts(
                        &cl_compiler::ir::panics::grid_message(cl_compiler::ir::Order::OutermostFirst, *rank),
                        &values,
                    );
                    return self.panic(item, text, *at);
                }
                item.stack.push(Value::Scalar(Scalar::Usize, position));
            }
            Op::Unary(op) => {
                let value = item.pop();
                let value = match self.behind(item, value)? {
                    Value::Scalar(scalar, bits) => {
                        number::unary(*op, scalar, bits).map(|bits| Value::Scalar(scalar, bits))
                    }
                    value => vector::unary(*op, &value),
                };
                let Some(value) = value else { return unsupported(format!("{op:?} of this type")) };
                item.stack.push(value);
            }
            Op::Arith(op, at) => {
                let (b, a) = (item.pop(), item.pop());
                let (a, b) = (self.behind(item, a)?, self.behind(item, b)?);
                let value = self.arith(item, *op, a, b, *at)?;
                item.stack.push(value);
            }
            Op::Compare(op) => {
                let (b, a) = (item.pop(), item.pop());
                let order = self.compare(item, a, b)?;
                item.stack.push(holds(*op, order).into());
            }
            Op::Cast(to) => {
                let value = item.pop();
                let bits = match self.behind(item, value)? {
                    Value::Scalar(from, bits) => number::cast(from, bits, *to),
                    Value::Enum(of, variant, _) => {
                        let value = of.variants.get(variant).map_or(0, |variant| variant.number);
                        number::cast(of.repr, value as u64, *to)
                    }
                    Value::Ordering(order) => number::cast(Scalar::I8, order as i64 as u64, *to),
                    _ => return unsupported("a cast of this type"),
                };
                item.stack.push(Value::Scalar(*to, bits));
            }
            Op::ToBytes(order) => {
                let Value::Scalar(scalar, bits) = item.pop() else { return unsupported("the bytes of this type") };
                item.stack.push(Value::Array(number::to_bytes(*order, scalar, bits)));
            }
            Op::FromBytes(order, to) => {
                let value = item.pop();
                let bytes = self.copied(item, value)?;
                let Some(value) = number::from_bytes(*order, *to, &bytes) else { return unsupported("these bytes") };
                item.stack.push(value);
            }
            Op::WorkItem(name, dimension) => {
                let dimension = if *dimension { Some(index(&item.pop())?) } else { None };
                let Some(value) = self.work_item(item, name, dimension) else {
                    return unsupported(format!("`{name}`"));
                };
                item.stack.push(value.into());
            }
            Op::Builtin { builtin, on, operands, at } => {
                let args = self.operands(item, *operands)?;
                self.method(item, builtin, *on, &args, *at)?;
            }
            Op::Named { name, cl, operands, at } => {
                let args = self.operands(item, *operands)?;
                self.named(item, name, *cl, &args, *at)?;
            }
            Op::OptionMethod(method, ty) => self.option_method(item, *method, ty)?,
            Op::OrderMethod(method) => self.order_method(item, *method)?,
            Op::Vector { method, ty, operands, at } => self.vector_method(item, method, ty, *operands, *at)?,
            Op::CastSlice { from, to, name } => self.cast_slice(item, [from, to], name)?,
            Op::Variant(variant, has_value) => {
                let value = has_value.then(|| Box::new(item.pop()));
                item.stack.push(Value::Variant(*variant, value));
            }
            Op::Atomic(op, has_value) => {
                let value = if *has_value { Some(item.pop()) } else { None };
                let place = self.atomic_place(item)?;
                let old = self.peek(item, &place)?.clone();
                if *op != AtomicOp::Store {
                    self.read_atomic(&place);
                }
                if let Some(value) = value {
                    let new = match atomic(*op, &old, value) {
                        Some(new) => new,
                        None => return unsupported(format!("{op:?} of this type")),
                    };
                    self.replace(item, &place, new)?;
                    self.wrote_atomic(&place);
                }
                item.stack.push(if *op == AtomicOp::Store { Value::Unit } else { old });
            }
            Op::CompareExchange => {
                let (new, current) = (item.pop(), item.pop());
                let place = self.atomic_place(item)?;
                self.read_atomic(&place);
                let old = self.peek(item, &place)?.clone();
                let equal = old == current;
                if equal {
                    self.replace(item, &place, new)?;
                    self.wrote_atomic(&place);
                }
                let variant = if equal { Variant::Ok } else { Variant::Err };
                item.stack.push(Value::Variant(variant, Some(Box::new(old))));
            }
            Op::Test(pattern) => {
                let value = item.pop();
                let matches = self.matches(item, pattern, (&value, None))?;
                item.stack.push(matches.into());
            }
            Op::Jump(target) => jump(item, *target),
            Op::JumpIf(on, target) => match item.pop() {
                Value::Scalar(Scalar::Bool, bits) => {
                    if (bits != 0) == *on {
                        jump(item, *target);
                    }
                }
                _ => return unsupported("a condition that is no `bool`"),
            },
            Op::Mark(of) => {
                let at = item.frame().loops + *of as usize;
                item.marks[at] = item.stack.len();
            }
            Op::Unwind(of, keep) => {
                let value = if *keep { Some(item.pop()) } else { None };
                let height = item.marks[item.frame().loops + *of as usize];
                item.stack.truncate(height);
                item.stack.extend(value);
            }
            Op::Range { of, inclusive, reversed, step } => {
                let step = if *step { index(&item.pop())? } else { 1 };
                let (end, start) = (item.pop(), item.pop());
                let (end, start) = (self.behind(item, end)?, self.behind(item, start)?);
                let ((scalar, start), (_, end)) = (int(&start)?, int(&end)?);
                let count = u128::try_from(end - start + i128::from(*inclusive)).unwrap_or(0);
                let step = i128::from(step.max(1));
                let iterations = Iterations {
                    scalar,
                    next: if *reversed { start + count as i128 - 1 } else { start },
                    step: if *reversed { -step } else { step },
                    left: count.div_ceil(step as u128),
                };
                let at = item.frame().loops + *of as usize;
                item.ranges[at] = iterations;
            }
            Op::Next { of, variable, end } => {
                let at = item.frame().loops + *of as usize;
                let iterations = &mut item.ranges[at];
                if iterations.left == 0 {
                    jump(item, *end);
                } else {
                    let value = Value::truncated(iterations.scalar, iterations.next as u64);
                    iterations.next += iterations.step;
                    iterations.left -= 1;
                    let at = item.variable(*variable);
                    item.variables[at] = value;
                }
            }
            Op::Call { code, args, number } => self.enter(item, *code, *args, *number)?,
            Op::Panic { parts, values, at } => {
                let values = self.operands(item, *values)?;
                return self.panic(item, message::assertion(parts, &values), *at);
            }
            Op::Unsupported(what) => return unsupported(&**what),
            // handled by the machine's main loop
            Op::Return | Op::Barrier(_) | Op::Collective { .. } => {}
        }
        Ok(())
    }

    /// Pops operands and follows references.
    pub(super) fn operands(&mut self, item: &mut Item, count: usize) -> Result<Vec<Value>, Stop> {
        let values = item.pop_many(count);
        values.into_iter().map(|value| self.behind(item, value)).collect()
    }

    fn arith(&self, item: &Item, op: cl_compiler::ir::ArithOp, a: Value, b: Value, at: At) -> Result<Value, Stop> {
        let result = match (&a, &b) {
            (Value::Scalar(scalar, a), Value::Scalar(_, b)) => {
                number::arith(op, *scalar, *a, *b).map(|result| result.map(|bits| Value::Scalar(*scalar, bits)))
            }
            _ => vector::arith(op, &a, &b),
        };
        match result {
            Some(Ok(value)) => Ok(value),
            Some(Err(division)) => {
                let (zero, overflow) = cl_compiler::ir::panics::division_messages(op);
                let text = if division == Division::Zero { zero } else { overflow };
                self.panic(item, text.to_owned(), at)
            }
            None => unsupported(format!("`{}` of these types", op.symbol())),
        }
    }

    fn slice(
        &mut self,
        item: &mut Item,
        (has_start, has_end, inclusive): (bool, bool, bool),
        at: At,
    ) -> Result<(), Stop> {
        let end = if has_end { Some(index(&item.pop())?) } else { None };
        let start = if has_start { index(&item.pop())? } else { 0 };
        let base = item.pop();
        let (place, first, len) = self.elements(item, base)?;
        let out_of_range =
            |what: &str, index: u64| format!("range {what} index {index} out of range for slice of length {len}");
        let (end, is_open) = match end {
            Some(u64::MAX) if inclusive => {
                return self.panic(item, "attempted to index slice up to maximum usize".to_owned(), at);
            }
            Some(end) => (end + u64::from(inclusive), false),
            None => (len as u64, true),
        };
        if start > end {
            let text = match is_open {
                true => out_of_range("start", start),
                false => format!("slice index starts at {start} but ends at {end}"),
            };
            return self.panic(item, text, at);
        }
        if end > len as u64 {
            return self.panic(item, out_of_range("end", end), at);
        }
        // both are at most `len`
        let (start, end) = (start as usize, end as usize);
        item.stack.push(Value::Slice(place, first + start, end - start));
        Ok(())
    }

    fn work_item(&self, item: &Item, name: &str, dimension: Option<u64>) -> Option<usize> {
        let range = &self.range;
        let Some(d) = dimension else { return (name == "work_dim").then_some(range.dimensions) };
        let Some(d) = usize::try_from(d).ok().filter(|d| *d < 3) else {
            // a dimension out of range (OpenCL C 1.2, section 6.12.1)
            return Some(usize::from(matches!(name, "global_size" | "local_size" | "num_groups")));
        };
        Some(match name {
            "global_id" => range.id(item.number)[d],
            "local_id" => item.local[d],
            "group_id" => item.group[d],
            "global_size" => range.global[d],
            "local_size" => range.local[d],
            "num_groups" => range.groups()[d],
            "global_offset" => range.offset[d],
            _ => return None,
        })
    }

    pub(super) fn method(
        &self,
        item: &mut Item,
        builtin: &builtins::Builtin,
        on: Scalar,
        args: &[Value],
        at: At,
    ) -> Result<(), Stop> {
        match method::call(builtin, on, args) {
            Answer::Value(value) => item.stack.push(value),
            Answer::Panic(parts, values) => return self.panic(item, message::of_parts(&parts, &values), at),
            Answer::Unknown => return unsupported(format!("`{}` of `{}`", builtin.name, on.rust())),
        }
        Ok(())
    }

    fn named(&self, item: &mut Item, name: &str, cl: bool, args: &[Value], at: At) -> Result<(), Stop> {
        let unknown = || unsupported(format!("`{name}` of this type"));
        let Some(Value::Scalar(scalar, bits)) = args.first() else { return unknown() };
        let to = name.strip_prefix("to_").and_then(Scalar::from_name);
        if let (Some(to), [_], false) = (to, args, cl) {
            item.stack.push(Value::Scalar(to, number::cast(*scalar, *bits, to)));
            return Ok(());
        }
        let found = if cl { builtins::find_cl(name, *scalar) } else { builtins::find(name, *scalar) };
        match found {
            Some(builtin) => self.method(item, builtin, *scalar, args, at),
            None => unknown(),
        }
    }

    fn option_method(&mut self, item: &mut Item, method: OptionMethod, ty: &Type) -> Result<(), Stop> {
        use OptionMethod::{And, Copied, Err, Ok as OkMethod, OkOr, Or, UnwrapOr, UnwrapOrDefault, Xor};
        let other = if matches!(method, UnwrapOr | OkOr | Or | And | Xor) { item.pop() } else { Value::Unit };
        let Value::Variant(variant, inner) = item.pop() else { return unsupported("a method of no `Option`") };
        let none = || Value::Variant(Variant::None, None);
        let whole = |inner: Option<Box<Value>>| Value::Variant(variant, inner);
        let value = match (method, variant) {
            (UnwrapOr | UnwrapOrDefault, Variant::Some | Variant::Ok) => inner.map_or(Value::Unit, |inner| *inner),
            (UnwrapOr, _) => other,
            (UnwrapOrDefault, _) => ty.zero(),
            (OkMethod, Variant::Ok) | (Err, Variant::Err) => Value::Variant(Variant::Some, inner),
            (OkMethod | Err, _) => none(),
            (OkOr, Variant::Some) => Value::Variant(Variant::Ok, inner),
            (OkOr, _) => Value::Variant(Variant::Err, Some(Box::new(other))),
            (Or, Variant::Some) => whole(inner),
            (Or, _) => other,
            (And, Variant::Some) => other,
            (And, _) => none(),
            (Xor, Variant::Some) => match other {
                Value::Variant(Variant::None, _) => whole(inner),
                _ => none(),
            },
            (Xor, _) => other,
            (Copied, _) => {
                let inner = inner.map(|inner| self.behind(item, *inner).map(Box::new)).transpose()?;
                whole(inner)
            }
        };
        item.stack.push(value);
        Ok(())
    }

    fn order_method(&mut self, item: &mut Item, method: OrderMethod) -> Result<(), Stop> {
        let value = match method {
            OrderMethod::Reverse => match item.pop() {
                Value::Ordering(order) => Value::Ordering(order.reverse()),
                _ => return unsupported("`reverse` of no `Ordering`"),
            },
            OrderMethod::Then => match (item.pop(), item.pop()) {
                (Value::Ordering(then), Value::Ordering(first)) => Value::Ordering(first.then(then)),
                _ => return unsupported("`then` of no `Ordering`"),
            },
            OrderMethod::Cmp | OrderMethod::PartialCmp => {
                let (b, a) = (item.pop(), item.pop());
                let order = self.compare(item, a, b)?.map(Value::Ordering);
                match (method, order) {
                    (OrderMethod::PartialCmp, order) => option(order),
                    (_, Some(order)) => order,
                    _ => return unsupported("an order of these values"),
                }
            }
            OrderMethod::TotalCmp => {
                let args = self.operands(item, 2)?;
                let [a, b] = &args[..] else { return unsupported("an order of one value") };
                Value::Ordering(total_order(a, b)?)
            }
        };
        item.stack.push(value);
        Ok(())
    }

    /// The place of an atomic, with references followed.
    fn atomic_place(&mut self, item: &mut Item) -> Result<Place, Stop> {
        let Value::Ref(mut place) = item.pop() else { return unsupported("an atomic that is in no place") };
        while let Value::Ref(inner) = self.peek(item, &place)? {
            place = *inner;
        }
        Ok(place)
    }
}

fn jump(item: &mut Item, target: usize) {
    if let Some(frame) = item.frames.last_mut() {
        frame.next = target;
    }
}

pub(super) fn option(value: Option<Value>) -> Value {
    match value {
        Some(value) => Value::Variant(Variant::Some, Some(Box::new(value))),
        None => Value::Variant(Variant::None, None),
    }
}

/// The new value of an atomic.
fn atomic(op: AtomicOp, old: &Value, value: Value) -> Option<Value> {
    use cl_compiler::ir::ArithOp;
    let arith = match op {
        AtomicOp::Load => return Some(old.clone()),
        AtomicOp::Store | AtomicOp::Swap => return Some(value),
        AtomicOp::Min | AtomicOp::Max => {
            let less = order(&value, old).ok()??.is_lt();
            return Some(if less == (op == AtomicOp::Min) { value } else { old.clone() });
        }
        AtomicOp::Add => ArithOp::Add,
        AtomicOp::Sub => ArithOp::Sub,
        AtomicOp::And => ArithOp::And,
        AtomicOp::Or => ArithOp::Or,
        AtomicOp::Xor => ArithOp::Xor,
    };
    let (Value::Scalar(scalar, old), Value::Scalar(_, value)) = (old, &value) else { return None };
    let bits = number::arith(arith, *scalar, *old, *value)?.ok()?;
    Some(Value::Scalar(*scalar, bits))
}
