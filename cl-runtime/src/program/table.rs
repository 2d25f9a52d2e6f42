//! Constants stored as data of the program.

use super::{constant, memory::brackets, types};
use crate::{
    item::{Constant, Data, Shape, Table, TypeItem, TypeKind, Values},
    language::data::Written,
};

/// Whether two tables are the same: equal names and bitwise equal values.
pub(crate) fn same(a: &Table, b: &Table) -> bool {
    if let (Values::Data(x), Values::Data(y)) = (a.values, b.values) {
        let text = |data: Data| printed(&written(data.written()), 0);
        return a.name == b.name && x.len == y.len && x.ty == y.ty && text(x) == text(y);
    }
    let texts =
        |table: &Table| (0..table.values.len()).map(|at| constant::element(table.values.at(at))).collect::<Vec<_>>();
    std::ptr::eq(a, b) || ((a.name, a.ty, a.shape) == (b.name, b.ty, b.shape) && texts(a) == texts(b))
}

/// The definition of a constant: `head = value;`
pub(crate) struct Definition {
    pub(crate) head: String,
    pub(crate) value: String,
}

impl std::fmt::Display for Definition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {};", self.head, self.value)
    }
}

/// `__constant float TABLE[4] = {…};`
pub(crate) fn definition(name: &str, table: &Table, types: &types::Types) -> Definition {
    if let Values::Data(data) = table.values {
        return data_definition(name, data, types);
    }
    let mut dims = String::new();
    let mut shape = table.shape;
    while let Shape::Array(len, inner) = shape {
        // C has no arrays without elements
        dims.push_str(&format!("[{}]", len.max(1)));
        shape = *inner;
    }
    let value = value(table.shape, table.values, &mut 0);
    Definition { head: format!("__constant {} {name}{dims}", table.ty), value: printed(&value, 0) }
}

/// `__constant struct Point TABLE[2] = {{1.0f, 2.0f}, {3.0f, 4.0f}};`
fn data_definition(name: &str, data: Data, types: &types::Types) -> Definition {
    let (dims, ty) = dims(data);
    let value = printed(&written(data.written()), 0);
    Definition { head: format!("__constant {} {name}{}", types.name(ty), brackets(&dims)), value }
}

/// The lengths of a table's arrays, and the type of the innermost elements.
fn dims(data: Data) -> (Vec<String>, &'static TypeItem) {
    let mut dims: Vec<_> = data.len.map(|len| len.max(1).to_string()).into_iter().collect();
    let mut ty = data.ty;
    while let TypeKind::Array(element, len) = ty.kind {
        dims.push(len.max(1).to_string());
        ty = element;
    }
    (dims, ty)
}

fn written(data: Written) -> Value {
    written_with(data, false)
}

/// With `padded`, a vector of three lanes is written with four.
fn written_with(data: Written, padded: bool) -> Value {
    match data {
        Written::Scalar(value) => Value::One(constant::element(value)),
        Written::Vector(lane, lanes) => {
            let mut values: Vec<_> = lanes.into_iter().map(constant::element).collect();
            if padded && values.len() == 3 {
                values.push("0".to_owned());
            }
            Value::One(format!("({}{})({})", lane.opencl(), values.len(), values.join(", ")))
        }
        Written::List(values) if values.is_empty() => Value::List(vec![Value::One("0".to_owned())]),
        Written::List(values) => Value::List(values.into_iter().map(|value| written_with(value, padded)).collect()),
    }
}

/// A table for drivers that omit the padding of a constant `float3` (`docs/driver-errors/constant_of_three_lanes.cl`):
/// its definition with vectors of four lanes, and an expression of the original type, a pointer to its elements or to
/// itself.
pub(crate) fn padded(name: &str, table: &Table, types: &types::Types) -> Option<(Definition, String)> {
    let Values::Data(data) = table.values else { return None };
    if !has_three_lanes(data.ty) {
        return None;
    }
    let (dims, ty) = dims(data);
    let value = printed(&written_with(data.written(), true), 0);
    let head = format!("__constant {} {name}{}", padded_type(ty, types), brackets(&dims));
    let definition = Definition { head, value };
    let of = types.name(ty);
    let pointer = match &*dims {
        [] => format!("((__constant {of} *)&{name})"),
        [_] => format!("((__constant {of} *){name})"),
        [_, inner @ ..] => format!("((__constant {of} (*){}){name})", brackets(inner)),
    };
    Some((definition, pointer))
}

fn has_three_lanes(ty: &TypeItem) -> bool {
    match ty.kind {
        TypeKind::Vector(_, len) => len == 3,
        TypeKind::Array(element, _) | TypeKind::Whole(element) => has_three_lanes(element),
        TypeKind::Tuple(fields, _) => fields.iter().any(|field| has_three_lanes(field)),
        TypeKind::Struct(item) => item.fields.iter().any(|field| has_three_lanes(field.ty)),
        TypeKind::Option(_) | TypeKind::Result(..) => false,
        TypeKind::Scalar(_) | TypeKind::Enum(_) | TypeKind::Unit | TypeKind::Ordering => false,
    }
}

/// A type with the same layout as another but without vectors of three lanes.
fn padded_type(ty: &TypeItem, types: &types::Types) -> String {
    let member = |mut ty: &'static TypeItem, name: &str| {
        let mut dims = String::new();
        while let TypeKind::Array(element, len) = ty.kind {
            dims.push_str(&format!("[{len}]"));
            ty = element;
        }
        format!("{} {name}{dims};", padded_type(ty, types))
    };
    if !has_three_lanes(ty) {
        return types.name(ty);
    }
    let members: Vec<_> = match ty.kind {
        TypeKind::Vector(lane, _) => return format!("{}4", lane.opencl()),
        TypeKind::Tuple(fields, _) => {
            fields.iter().enumerate().map(|(at, field)| member(field, &format!("_{at}"))).collect()
        }
        TypeKind::Struct(item) => item.fields.iter().map(|field| member(field.ty, field.name)).collect(),
        // no constants have these types
        TypeKind::Array(..) | TypeKind::Whole(_) | TypeKind::Option(_) | TypeKind::Result(..) => Vec::new(),
        TypeKind::Scalar(_) | TypeKind::Enum(_) | TypeKind::Unit | TypeKind::Ordering => Vec::new(),
    };
    format!("struct {{ {} }}", members.join(" "))
}

/// The contents of an initializer.
enum Value {
    One(String),
    List(Vec<Value>),
}

fn value(shape: Shape, values: Values, next: &mut usize) -> Value {
    match shape {
        Shape::Scalar => Value::One(leaf(values, next)),
        Shape::Array(0, _) => Value::List(vec![Value::One("0".to_owned())]),
        Shape::Array(len, inner) => Value::List((0..len).map(|_| value(*inner, values, next)).collect()),
        Shape::Tuple(len) => Value::List((0..len).map(|_| Value::One(leaf(values, next))).collect()),
    }
}

fn leaf(values: Values, next: &mut usize) -> String {
    *next += 1;
    constant::element(values.at(*next - 1))
}

/// Prints a short list on one line. Otherwise each line has one inner list, or as many values as fit.
fn printed(value: &Value, depth: usize) -> String {
    let values = match value {
        Value::One(text) => return text.clone(),
        Value::List(values) => values,
    };
    let parts: Vec<String> = values.iter().map(|value| printed(value, depth + 1)).collect();
    let line = format!("{{{}}}", parts.join(", "));
    if line.len() <= 80 && !line.contains('\n') {
        return line;
    }
    let nested = values.iter().any(|value| matches!(value, Value::List(_)));
    let indent = "    ".repeat(depth + 1);
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if !nested && line.len() + part.len() < 95 => *line += &format!(" {part},"),
            _ => lines.push(format!("{indent}{part},")),
        }
    }
    format!("{{\n{}\n{}}}", lines.join("\n"), "    ".repeat(depth))
}

impl Values {
    fn len(self) -> usize {
        match self {
            Values::Bool(list) => list.len(),
            Values::I8(list) => list.len(),
            Values::I16(list) => list.len(),
            Values::I32(list) => list.len(),
            Values::I64(list) => list.len(),
            Values::Isize(list) => list.len(),
            Values::U8(list) => list.len(),
            Values::U16(list) => list.len(),
            Values::U32(list) => list.len(),
            Values::U64(list) => list.len(),
            Values::Usize(list) => list.len(),
            Values::F32(list) => list.len(),
            Values::F64(list) => list.len(),
            Values::Mixed(list) => list.len(),
            Values::Data(_) => 0,
        }
    }

    fn at(self, index: usize) -> Constant {
        match self {
            Values::Bool(list) => Constant::Bool(list[index]),
            Values::I8(list) => Constant::I8(list[index]),
            Values::I16(list) => Constant::I16(list[index]),
            Values::I32(list) => Constant::I32(list[index]),
            Values::I64(list) => Constant::I64(list[index]),
            Values::Isize(list) => Constant::Isize(list[index]),
            Values::U8(list) => Constant::U8(list[index]),
            Values::U16(list) => Constant::U16(list[index]),
            Values::U32(list) => Constant::U32(list[index]),
            Values::U64(list) => Constant::U64(list[index]),
            Values::Usize(list) => Constant::Usize(list[index]),
            Values::F32(list) => Constant::F32(list[index]),
            Values::F64(list) => Constant::F64(list[index]),
            Values::Mixed(list) => list[index],
            // emitted as a whole
            Values::Data(_) => Constant::Bool(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ty: &'static str, shape: Shape, values: Values, expected: &str) {
        let table = Table { name: "TABLE", ty, shape, values };
        assert_eq!(definition("TABLE", &table, &types::Types::default()).to_string(), expected);
    }

    const fn array(len: usize) -> Shape {
        Shape::Array(len, &Shape::Scalar)
    }

    #[test]
    fn definitions() {
        check("int", array(3), Values::I32(&[1, -2, i32::MIN]), "__constant int TABLE[3] = {1, -2, INT_MIN};");
        check("ulong", array(1), Values::U64(&[u64::MAX]), "__constant ulong TABLE[1] = {18446744073709551615ul};");
        check("uchar", array(0), Values::U8(&[]), "__constant uchar TABLE[1] = {0};");
        check(
            "float",
            Shape::Array(2, &Shape::Array(2, &Shape::Scalar)),
            Values::F32(&[0.1, -0.0, 1.0, f32::INFINITY]),
            "__constant float TABLE[2][2] = {{0.1f, -0.0f}, {1.0f, 1.0f / 0.0f}};",
        );
        check(
            "cl_uint_float",
            Shape::Array(2, &Shape::Tuple(2)),
            Values::Mixed(&[Constant::U32(1), Constant::F32(2.0), Constant::U32(3), Constant::F32(4.0)]),
            "__constant cl_uint_float TABLE[2] = {{1, 2.0f}, {3, 4.0f}};",
        );
    }

    #[test]
    fn vectors_of_three_lanes_are_of_four_where_they_have_to_be() {
        use crate::language::vector::{f32x3, u32x2};
        #[track_caller]
        fn check(values: Values, definition: &str, pointer: &str) {
            let table = Table { name: "T", ty: "", shape: Shape::Scalar, values };
            let expected = (!definition.is_empty()).then(|| [definition.to_owned(), pointer.to_owned()]);
            let padded = padded("T", &table, &types::Types::default());
            assert_eq!(padded.map(|(definition, pointer)| [definition.to_string(), pointer]), expected);
        }
        const A: f32x3 = f32x3::new(1.0, 2.0, 3.0);
        const B: f32x3 = f32x3::new(4.0, 5.0, 6.0);
        check(
            crate::language::data::table(&[A, B]),
            "__constant float4 T[2] = {(float4)(1.0f, 2.0f, 3.0f, 0), (float4)(4.0f, 5.0f, 6.0f, 0)};",
            "((__constant float3 *)T)",
        );
        check(
            crate::language::data::table(&[[A], [B]]),
            "__constant float4 T[2][1] = {{(float4)(1.0f, 2.0f, 3.0f, 0)}, {(float4)(4.0f, 5.0f, 6.0f, 0)}};",
            "((__constant float3 (*)[1])T)",
        );
        check(
            crate::language::data::value(&const { (u32x2::new(1, 2), A) }),
            "__constant struct { uint2 _0; float4 _1; } T = {(uint2)(1, 2), (float4)(1.0f, 2.0f, 3.0f, 0)};",
            "((__constant cl_tuple2_uint2_float3 *)&T)",
        );
        check(crate::language::data::table(&[const { u32x2::new(1, 2) }]), "", "");
    }

    #[test]
    fn long_ones_take_lines() {
        let table = Table { name: "T", ty: "uint", shape: array(40), values: Values::U32(&[4_000_000_000; 40]) };
        let text = definition("T", &table, &types::Types::default()).to_string();
        assert!(text.lines().count() > 3 && text.lines().all(|line| line.len() <= 100), "{text}");
    }
}
