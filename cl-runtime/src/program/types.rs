//! The types of a program: their names, and definitions for those that OpenCL C does not have.

mod compare;
mod copy;

use super::{constant, identifiers::candidates, instance::Instance};
use crate::item::{Item, Part, Scalar, StructItem, TypeItem, TypeKind, Values};
use cl_ir::{
    defined, flag,
    reserved::is_reserved,
    template::{self, Piece},
};

/// The structs, tuples and enums with fields that a program's items name. Each comes after its components.
#[derive(Debug, Default)]
pub(super) struct Types {
    structs: Vec<(&'static StructItem, &'static TypeItem, String)>,
    /// The names and members of tuples and other types without a Rust declaration.
    values: Vec<(String, String)>,
    /// The routines that perform casts, with their definitions.
    pub(super) casts: Vec<(String, String)>,
    /// The enums with fields and the values, in the order of definition.
    order: Vec<Definition>,
    /// The structs that are compared for equality.
    compared: Vec<&'static StructItem>,
    /// The structs that are compared for order.
    ordered: Vec<&'static StructItem>,
    /// The types of constant arrays that are passed by value.
    copied: Vec<&'static TypeItem>,
    /// Whether a `double` occurs.
    pub(super) double: bool,
}

/// A type that is defined after the structs.
#[derive(Debug, Clone, Copy)]
enum Definition {
    /// The struct with this index in `structs`, which never leaves the device.
    Struct(usize),
    /// The type with this index in `values`.
    Value(usize),
}

impl Types {
    pub(super) fn of(instances: &[Instance]) -> Self {
        let mut types = Self::default();
        for Instance { item, lines, .. } in instances {
            for line in lines {
                types.pieces(item, &line.pieces);
            }
            item.shared.iter().for_each(|array| types.pieces(item, &template::pieces(array.element)));
            for table in item.tables {
                if let Values::Data(data) = table.values {
                    types.add(data.ty);
                }
            }
        }
        types
    }

    fn pieces(&mut self, item: &Item, pieces: &[Piece<'_>]) {
        for piece in pieces {
            match piece {
                Piece::Part(part) => self.part(&item.source.parts[*part as usize]),
                Piece::If(_, inner) => self.pieces(item, inner),
                Piece::Text(_) | Piece::Name(_) | Piece::Site(_) | Piece::Space(_) | Piece::Memory(..) => {}
            }
        }
    }

    fn part(&mut self, part: &'static Part) {
        match part {
            Part::Type(ty) | Part::Number(ty, _) | Part::Value(ty, _) | Part::CastEnd(ty, ..) => self.add(ty),
            Part::Equal(ty) => {
                self.add(ty);
                note(ty, &mut self.compared);
            }
            Part::Order(ty) => {
                self.add(ty);
                note(ty, &mut self.ordered);
            }
            Part::Whole(_, ty) => {
                self.add_whole(ty);
                if !self.copied.contains(ty) {
                    self.copied.push(ty);
                }
            }
            Part::Cast(ty, to, _) => {
                if let Cast::Routine((name, source)) = cast(ty, *to)
                    && !self.casts.iter().any(|(known, _)| *known == name)
                {
                    self.casts.push((name, source));
                }
            }
            Part::Const(_) | Part::Bare(_) | Part::Space(_) | Part::Table(_) => {}
        }
    }

    /// The name of the function that tests two structs of the type for equality.
    pub(super) fn equal(&self, ty: &TypeItem) -> String {
        format!("cl_equal_{}", self.bare_name(ty))
    }

    /// The name of the function that orders two structs of the type.
    pub(super) fn order(&self, ty: &TypeItem) -> String {
        format!("cl_order_{}", self.bare_name(ty))
    }

    /// The name of the function that copies a constant array to the struct that passes it by value.
    pub(super) fn copied(&self, array: &TypeItem) -> String {
        format!("cl_copied_{}", self.word(array))
    }

    fn add(&mut self, ty: &'static TypeItem) {
        match &ty.kind {
            TypeKind::Scalar(scalar) | TypeKind::Vector(scalar, _) | TypeKind::Enum(scalar) => {
                self.double |= *scalar == Scalar::F64
            }
            TypeKind::Array(element, _) => self.add(element),
            TypeKind::Tuple(fields, _) => {
                let names = (0..).map(|at: usize| format!("_{at}"));
                self.add_value(ty, String::new(), names.zip(fields.iter().copied()).collect());
            }
            TypeKind::Whole(array) => self.add_whole(array),
            TypeKind::Option(some) => {
                let flag = defined::member(flag(align(some)).opencl(), "is_some", "");
                self.add_value(ty, flag, vec![("value".into(), *some)]);
            }
            TypeKind::Result(ok, err) => {
                let flag = defined::member(flag(align(ok).max(align(err))).opencl(), "is_ok", "");
                self.add_value(ty, flag, vec![("value".into(), *ok), ("error".into(), *err)]);
            }
            TypeKind::Unit | TypeKind::Ordering => {}
            TypeKind::Struct(item) => {
                if self.structs.iter().any(|(known, ..)| known == item) {
                    return;
                }
                item.fields.iter().for_each(|field| self.add(field.ty));
                let taken = |name: &String| self.structs.iter().any(|(.., known)| known == name);
                let name = candidates(item.module, item.name)
                    .find(|name| !is_reserved(name) && !taken(name))
                    .expect("the candidates do not end");
                if !item.laid_out {
                    self.order.push(Definition::Struct(self.structs.len()));
                }
                self.structs.push((item, ty, name));
            }
        }
    }

    /// Adds a tuple or similar type, with these members behind those in the text. An array becomes a member of its struct.
    fn add_value(&mut self, ty: &'static TypeItem, mut text: String, members: Vec<(String, &'static TypeItem)>) {
        for (name, member) in members {
            match member.kind {
                TypeKind::Array(..) => {
                    self.add_whole(member);
                    text.push_str(&defined::member(defined::name(&self.word(member)), name, ""));
                }
                _ => {
                    self.add(member);
                    text.push_str(&self.member(member, &name));
                }
            }
        }
        self.define(self.name(ty), text);
    }

    /// Adds the struct that passes an array by value.
    fn add_whole(&mut self, array: &'static TypeItem) {
        self.add(array);
        self.define(defined::name(&self.word(array)), self.member(array, "items"));
    }

    fn define(&mut self, name: String, members: String) {
        if !self.values.iter().any(|(known, _)| *known == name) {
            self.order.push(Definition::Value(self.values.len()));
            self.values.push((name, members));
        }
    }

    /// The name of the type; for an array, of its element type.
    pub(super) fn name(&self, ty: &TypeItem) -> String {
        match &ty.kind {
            TypeKind::Scalar(scalar) | TypeKind::Enum(scalar) => scalar.opencl().to_owned(),
            TypeKind::Vector(scalar, len) => format!("{}{len}", scalar.opencl()),
            TypeKind::Array(element, _) => self.name(element),
            TypeKind::Tuple(fields, _) => {
                let are_scalars =
                    fields.iter().all(|field| matches!(field.kind, TypeKind::Scalar(_) | TypeKind::Enum(_)));
                defined::tuple_name(&self.words(fields), are_scalars)
            }
            TypeKind::Whole(_) | TypeKind::Option(_) | TypeKind::Result(..) => defined::name(&self.word(ty)),
            TypeKind::Ordering => "int".to_owned(),
            // C must be able to store a value of it
            TypeKind::Unit => "char".to_owned(),
            TypeKind::Struct(_) => format!("struct {}", self.bare_name(ty)),
        }
    }

    fn words(&self, types: &[&TypeItem]) -> Vec<String> {
        types.iter().map(|ty| self.word(ty)).collect()
    }

    /// The name, without `struct`.
    fn bare_name(&self, ty: &TypeItem) -> String {
        let TypeKind::Struct(item) = ty.kind else { return self.name(ty) };
        self.structs.iter().find(|(known, ..)| *known == item).map_or(item.name, |(.., name)| name).to_owned()
    }

    /// The type as part of another type's name.
    fn word(&self, ty: &TypeItem) -> String {
        match &ty.kind {
            TypeKind::Tuple(fields, _) => defined::tuple(&self.words(fields)),
            TypeKind::Array(element, len) => defined::array(len, &self.word(element)),
            TypeKind::Whole(array) => self.word(array),
            TypeKind::Option(some) => defined::option(&self.word(some)),
            TypeKind::Result(ok, err) => defined::result(&self.word(ok), &self.word(err)),
            TypeKind::Ordering => "ordering".to_owned(),
            TypeKind::Unit => "unit".to_owned(),
            TypeKind::Struct(_) => format!("struct_{}", self.bare_name(ty)),
            TypeKind::Scalar(_) | TypeKind::Vector(..) | TypeKind::Enum(_) => self.name(ty),
        }
    }

    /// The definitions. Those of structs check at compile time that the device uses the host's layout.
    pub(super) fn definitions(&self, known: impl Fn(&str) -> bool) -> Vec<String> {
        let structs = self.structs.iter().filter(|(item, ..)| item.laid_out);
        let structs = structs.map(|(item, ty, name)| self.structure(item, ty, name));
        let others = self.order.iter().filter_map(|definition| match *definition {
            Definition::Struct(number) => {
                let (item, ty, name) = &self.structs[number];
                Some(self.value(item, ty, name))
            }
            Definition::Value(number) => {
                let (name, members) = &self.values[number];
                (!known(name)).then(|| defined::structure(name, members))
            }
        });
        structs.chain(others).chain(self.copied.iter().map(|array| copy::definition(self, array))).collect()
    }

    fn structure(&self, item: &StructItem, ty: &TypeItem, name: &str) -> String {
        // with the host's size
        let members: String = item.fields.iter().map(|field| self.declared(field.ty, field.name, 0)).collect();
        let mut text = format!("struct {name} {{\n{members}}};\n\n");
        let mut check = |what: &str, holds: String| {
            text.push_str(&format!("typedef char cl_{what}[{holds} ? 1 : -1];\n"));
        };
        check(&format!("size_of_{name}"), format!("sizeof(struct {name}) == {}", ty.size));
        for field in item.fields {
            let (field, offset) = (field.name, field.offset);
            check(
                &format!("offset_of_{name}_{field}"),
                format!("__builtin_offsetof(struct {name}, {field}) == {offset}"),
            );
        }
        self.comparisons(item, ty, &mut text);
        text
    }

    /// A struct that never leaves the device. That of an enum with fields has a tag, then the fields of all variants.
    fn value(&self, item: &StructItem, ty: &TypeItem, name: &str) -> String {
        let members: String = item
            .fields
            .iter()
            .map(|field| match field.ty.kind {
                // an array passed by value is wrapped in a struct, but an array member is not
                TypeKind::Array(..) => self.member(field.ty, field.name),
                _ => defined::member(self.name(field.ty), field.name, ""),
            })
            .collect();
        let mut text = format!("struct {name} {{\n{members}}};\n");
        self.comparisons(item, ty, &mut text);
        text
    }

    /// Appends the functions that compare two values of a type, as far as they are called.
    fn comparisons(&self, item: &StructItem, ty: &TypeItem, text: &mut String) {
        let is_in = |list: &[&StructItem]| list.contains(&item);
        if is_in(&self.compared) {
            text.push_str(&compare::equality(self, item, ty));
        }
        if is_in(&self.ordered) {
            text.push_str(&compare::order(self, item, ty));
        }
    }

    /// A member of a type that never leaves the device. C requires at least one element in an array.
    fn member(&self, ty: &TypeItem, name: &str) -> String {
        self.declared(ty, name, 1)
    }

    /// A member declaration. Its arrays have at least `least` elements.
    fn declared(&self, ty: &TypeItem, name: &str, least: usize) -> String {
        let mut dims = String::new();
        let mut inner = ty;
        while let TypeKind::Array(element, len) = inner.kind {
            dims.push_str(&format!("[{}]", len.max(least)));
            inner = element;
        }
        defined::member(self.name(inner), name, &dims)
    }
}

/// Records that the structs within the type are compared.
fn note(ty: &'static TypeItem, list: &mut Vec<&'static StructItem>) {
    match ty.kind {
        TypeKind::Array(element, _) => note(element, list),
        TypeKind::Tuple(fields, _) => fields.iter().for_each(|field| note(field, list)),
        TypeKind::Struct(item) if !list.contains(&item) => {
            list.push(item);
            item.fields.iter().for_each(|field| note(field.ty, list));
        }
        TypeKind::Struct(_)
        | TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Enum(_)
        | TypeKind::Whole(_)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering => {}
    }
}

/// The type's alignment in OpenCL C.
fn align(ty: &TypeItem) -> usize {
    let most = |types: &mut dyn Iterator<Item = &'static TypeItem>| types.map(align).max().unwrap_or(1);
    match &ty.kind {
        TypeKind::Scalar(scalar) | TypeKind::Enum(scalar) => scalar.bytes(1),
        TypeKind::Vector(scalar, len) => scalar.bytes(*len),
        TypeKind::Array(element, _) => align(element),
        TypeKind::Whole(array) => align(array),
        TypeKind::Tuple(fields, _) => most(&mut fields.iter().copied()),
        TypeKind::Option(some) => align(some),
        TypeKind::Result(ok, err) => align(ok).max(align(err)),
        TypeKind::Struct(item) => most(&mut item.fields.iter().map(|field| field.ty)),
        TypeKind::Ordering => 4,
        TypeKind::Unit => 1,
    }
}

/// The method by which a scalar is cast.
enum Cast {
    /// No cast: it already has the type.
    None,
    /// A cast in C.
    Plain(&'static str),
    /// A call of the routine with this name and definition.
    Routine((String, String)),
}

fn cast(from: &TypeItem, to: Scalar) -> Cast {
    let (TypeKind::Scalar(of) | TypeKind::Enum(of)) = from.kind else { return Cast::Plain(to.opencl()) };
    match (of.is_float(), to.is_float()) {
        // in C, an `f16` is stored as an integer with its bits
        _ if of != to && (of == Scalar::F16 || to == Scalar::F16) => half_cast(of, to),
        _ if of.opencl() == to.opencl() => Cast::None,
        (true, false) => Cast::Routine(defined::saturating_cast(of, to)),
        _ => Cast::Plain(to.opencl()),
    }
}

/// A conversion from or to `f16`, as in the crate `half`.
fn half_cast(of: Scalar, to: Scalar) -> Cast {
    if of == Scalar::F16 {
        return Cast::Routine(defined::cast_of_half(to));
    }
    let (from, to) = (of.opencl(), to.opencl());
    let routine = format!("cl_{from}_to_half");
    let body = "    ushort bits;\n    vstore_half_rte((float)x, 0, (half *)&bits);\n    return bits;\n";
    let source = format!("{to} {routine}({from} x)\n{{\n{body}}}\n");
    Cast::Routine((routine, source))
}

/// The texts before and after the operand of a cast. `nested` means that the operand needs parentheses after a cast.
pub(super) fn around_cast(from: &TypeItem, to: Scalar, nested: bool) -> (String, &'static str) {
    match (cast(from, to), nested) {
        (Cast::None, false) => (String::new(), ""),
        (Cast::None, true) => ("(".to_owned(), ")"),
        (Cast::Plain(name), false) => (format!("({name})"), ""),
        (Cast::Plain(name), true) => (format!("({name})("), ")"),
        (Cast::Routine((name, _)), _) => (format!("{name}("), ")"),
    }
}

/// Turns a literal without a suffix into a literal of this type.
pub(super) fn number(ty: &TypeItem, digits: &str) -> String {
    let float = |digits: &str| if digits.contains(['.', 'e', 'E']) { digits.to_owned() } else { format!("{digits}.0") };
    match ty.kind {
        TypeKind::Scalar(Scalar::F32) => format!("{}f", float(digits)),
        TypeKind::Scalar(Scalar::F64) => float(digits),
        TypeKind::Scalar(Scalar::U32) => format!("{digits}u"),
        TypeKind::Scalar(Scalar::I64 | Scalar::Isize) => format!("{digits}l"),
        TypeKind::Scalar(Scalar::U64 | Scalar::Usize) => format!("{digits}ul"),
        TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Enum(_)
        | TypeKind::Array(..)
        | TypeKind::Tuple(..)
        | TypeKind::Whole(_)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering
        | TypeKind::Struct(_) => digits.to_owned(),
    }
}

/// The literal of a scalar or enum with these bits.
pub(super) fn value(ty: &TypeItem, bits: u64) -> String {
    let (TypeKind::Scalar(scalar) | TypeKind::Enum(scalar)) = &ty.kind else { return "0".to_owned() };
    constant::literal(crate::language::types::constant(*scalar, bits))
}
