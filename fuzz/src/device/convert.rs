//! Converts evaluated constants to the runtime's own types.

use std::rc::Rc;

use cl_runtime::__private::{
    Capability, CheckedParts, Compiled, Condition, Conditions, Constant, Dep, FloatMode, Item, ItemKind, ItemSpace,
    KernelParts, MessagePart, Need, Param, ParamKind, Part, Passed, Product, Quantity, Routine, Scalar, Shape, Shared,
    Site, Summary, Table, Template, TypeItem, Values, Zero, value,
};

use super::evaluate::Value;
use super::source::Source;
use super::ty::{leak, leak_all, scalar_named};
use super::{Failure, Result};

type Fields = Rc<Vec<(String, Value)>>;

/// A struct or variant value, with access to its fields by name.
struct Made<'a> {
    name: &'a str,
    fields: &'a Fields,
}

impl<'a> Made<'a> {
    fn of(value: &'a Value) -> Result<Self> {
        match value {
            Value::Made(name, fields) => Ok(Self { name, fields }),
            other => unexpected("something made", other),
        }
    }

    fn expect(value: &'a Value, name: &str) -> Result<Self> {
        let made = Self::of(value)?;
        if made.name == name { Ok(made) } else { unexpected(name, value) }
    }

    /// The last segment of the variant's path.
    fn variant(&self) -> &'a str {
        self.name.rsplit("::").next().unwrap_or(self.name)
    }

    fn field(&self, name: &str) -> Result<&'a Value> {
        let found = self.fields.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value).ok_or_else(|| Failure::Broken(format!("{} has no {name}", self.name)))
    }

    fn at(&self, index: usize) -> Result<&'a Value> {
        let found = self.fields.get(index);
        found.map(|(_, value)| value).ok_or_else(|| Failure::Broken(format!("{} has no {index}", self.name)))
    }
}

fn unexpected<T>(wanted: &str, found: &Value) -> Result<T> {
    Err(Failure::Broken(format!("{wanted} expected, found {found:?}")))
}

fn int(value: &Value) -> Result<i128> {
    match value {
        Value::Int(value, _) => Ok(*value),
        other => unexpected("a number", other),
    }
}

fn number<T: TryFrom<i128>>(value: &Value) -> Result<T> {
    T::try_from(int(value)?).or_else(|_| unexpected("a number in range", value))
}

fn truth(value: &Value) -> Result<bool> {
    match value {
        Value::Bool(value) => Ok(*value),
        other => unexpected("a bool", other),
    }
}

fn text(value: &Value) -> Result<&'static str> {
    match value {
        Value::Text(text) => Ok(text),
        other => unexpected("a text", other),
    }
}

fn type_item(value: &Value) -> Result<&'static TypeItem> {
    match value {
        Value::TypeItem(ty) => Ok(ty),
        other => unexpected("a type", other),
    }
}

fn list<T>(value: &Value, mut convert: impl FnMut(&Value) -> Result<T>) -> Result<&'static [T]> {
    match value {
        Value::List(list) => Ok(leak_all(list.iter().map(&mut convert).collect::<Result<_>>()?)),
        other => unexpected("a list", other),
    }
}

fn option<T>(value: &Value, convert: impl FnOnce(&Value) -> Result<T>) -> Result<Option<T>> {
    let made = Made::of(value)?;
    match made.variant() {
        "None" => Ok(None),
        _ => convert(made.at(0)?).map(Some),
    }
}

/// The scalar type with this variant name.
fn scalar(value: &Value) -> Result<Scalar> {
    let name = Made::of(value)?.variant().to_lowercase();
    scalar_named(&name).map_or_else(|| unexpected("a scalar", value), Ok)
}

fn zero(value: &Value) -> Result<Zero> {
    let made = Made::of(value)?;
    Ok(match made.variant() {
        "Number" => Zero::Number,
        "Vector" => Zero::Vector,
        "Members" => Zero::Members,
        "Of" => Zero::Of(type_item(made.at(0)?)?),
        _ => return unexpected("a zero", value),
    })
}

/// The item of another function, or an item value itself.
pub(super) fn item(source: &Source, value: &Value) -> Result<&'static Item> {
    if let Value::Item(item) = value {
        return Ok(item);
    }
    let made = Made::expect(value, "Item")?;
    let item = Item {
        kind: match Made::of(made.field("kind")?)?.variant() {
            "Kernel" => ItemKind::Kernel,
            _ => ItemKind::Function,
        },
        name: text(made.field("name")?)?,
        module: text(made.field("module")?)?,
        file: text(made.field("file")?)?,
        line: number(made.field("line")?)?,
        types: list(made.field("types")?, type_item)?,
        constants: list(made.field("constants")?, |value| Ok(int(value)? as u64))?,
        functions: list(made.field("functions")?, |value| self::item(source, value))?,
        deps: list(made.field("deps")?, |value| {
            let made = Made::expect(value, "Dep")?;
            Ok(Dep { item: self::item(source, made.field("item")?)?, spaces: list(made.field("spaces")?, space)? })
        })?,
        sites: list(made.field("sites")?, site)?,
        panics: truth(made.field("panics")?)?,
        routines: list(made.field("routines")?, |value| {
            let made = Made::expect(value, "Routine")?;
            Ok(Routine { name: text(made.field("name")?)?, source: text(made.field("source")?)? })
        })?,
        needs: list(made.field("needs")?, |value| {
            let made = Made::expect(value, "Need")?;
            let capability = match Made::of(made.field("capability")?)?.variant() {
                "Fp64" => Capability::Fp64,
                "Atomic64" => Capability::Atomic64,
                "Images" => Capability::Images,
                "Image3dWrites" => Capability::Image3dWrites,
                _ => return unexpected("a capability", value),
            };
            Ok(Need { capability, line: number(made.field("line")?)?, column: number(made.field("column")?)? })
        })?,
        flat: number(made.field("flat")?)?,
        sized: truth(made.field("sized")?)?,
        casts: truth(made.field("casts")?)?,
        loops: truth(made.field("loops")?)?,
        shared: list(made.field("shared")?, |value| {
            let made = Made::expect(value, "Shared")?;
            Ok(Shared {
                name: text(made.field("name")?)?,
                element: text(made.field("element")?)?,
                zero: zero(made.field("zero")?)?,
                dims: list(made.field("dims")?, text)?,
                bytes: number(made.field("bytes")?)?,
                written: truth(made.field("written")?)?,
                given: truth(made.field("given")?)?,
            })
        })?,
        tables: list(made.field("tables")?, table)?,
        conditions: conditions(source, made.field("conditions")?)?,
        source: template(made.field("source")?)?,
        // SAFETY: the parts are those that the compiler generated from the function.
        compiled: unsafe { Compiled::new() },
    };
    Ok(leak(item))
}

fn template(value: &Value) -> Result<Template> {
    let made = Made::expect(value, "Template")?;
    Ok(Template {
        text: text(made.field("text")?)?,
        parts: list(made.field("parts")?, part)?,
        decided: list(made.field("decided")?, truth)?,
    })
}

fn part(value: &Value) -> Result<Part> {
    let made = Made::of(value)?;
    Ok(match made.variant() {
        "Const" => Part::Const(constant(made.at(0)?)?),
        "Bare" => Part::Bare(constant(made.at(0)?)?),
        "Space" => Part::Space(space(made.at(0)?)?),
        "Type" => Part::Type(type_item(made.at(0)?)?),
        "Equal" => Part::Equal(type_item(made.at(0)?)?),
        "Order" => Part::Order(type_item(made.at(0)?)?),
        "Number" => Part::Number(type_item(made.at(0)?)?, text(made.at(1)?)?),
        "Cast" => Part::Cast(type_item(made.at(0)?)?, scalar(made.at(1)?)?, truth(made.at(2)?)?),
        "CastEnd" => Part::CastEnd(type_item(made.at(0)?)?, scalar(made.at(1)?)?, truth(made.at(2)?)?),
        "Value" => Part::Value(type_item(made.at(0)?)?, int(made.at(1)?)? as u64),
        "Table" => Part::Table(number(made.at(0)?)?),
        _ => return unexpected("a part", value),
    })
}

fn constant(value: &Value) -> Result<Constant> {
    let made = Made::of(value)?;
    let value = made.at(0)?;
    if let Value::Float(value, _) = value {
        return Ok(match made.variant() {
            "F32" => Constant::F32(*value as f32),
            _ => Constant::F64(*value),
        });
    }
    Ok(match made.variant() {
        "Bool" => Constant::Bool(truth(value)?),
        "I8" => Constant::I8(number(value)?),
        "I16" => Constant::I16(number(value)?),
        "I32" => Constant::I32(number(value)?),
        "I64" => Constant::I64(number(value)?),
        "Isize" => Constant::Isize(number(value)?),
        "U8" => Constant::U8(number(value)?),
        "U16" => Constant::U16(number(value)?),
        "U32" => Constant::U32(number(value)?),
        "U64" => Constant::U64(number(value)?),
        "Usize" => Constant::Usize(number(value)?),
        _ => return unexpected("a constant", value),
    })
}

/// Converts an address space.
pub(super) fn space(value: &Value) -> Result<ItemSpace> {
    let made = Made::of(value)?;
    Ok(match made.variant() {
        "Global" => ItemSpace::Global,
        "Constant" => ItemSpace::Constant,
        "Local" => ItemSpace::Local,
        "Private" => ItemSpace::Private,
        "Param" => ItemSpace::Param(number(made.at(0)?)?),
        _ => return unexpected("a space", value),
    })
}

/// Converts a list of address spaces.
pub(super) fn spaces(value: &Value) -> Result<&'static [ItemSpace]> {
    list(value, space)
}

/// The inverse of `space`.
pub(super) fn space_value(space: ItemSpace) -> Value {
    match space {
        ItemSpace::Param(param) => {
            super::evaluate::made("ItemSpace::Param", vec![Value::Int(param as i128, Some(Scalar::Usize))])
        }
        space => super::evaluate::made(&format!("ItemSpace::{space:?}"), Vec::new()),
    }
}

fn site(value: &Value) -> Result<Site> {
    let made = Made::expect(value, "Site")?;
    let part = |value: &Value| {
        let made = Made::of(value)?;
        Ok(match made.variant() {
            "Text" => MessagePart::Text(text(made.at(0)?)?),
            "Display" => MessagePart::Display(number(made.at(0)?)?, scalar(made.at(1)?)?),
            _ => MessagePart::Debug(number(made.at(0)?)?, scalar(made.at(1)?)?),
        })
    };
    Ok(Site {
        line: number(made.field("line")?)?,
        column: number(made.field("column")?)?,
        message: list(made.field("message")?, part)?,
    })
}

fn table(made: &Value) -> Result<Table> {
    let made = Made::expect(made, "Table")?;
    let values = Made::of(made.field("values")?)?;
    let values = match (values.variant(), values.fields.first().map(|(_, value)| value)) {
        // a scalar, which is printed where it is used
        ("ONE", _) => value(&0u8),
        (_, None) => return unexpected("values", made.field("values")?),
        ("Bool", Some(all)) => Values::Bool(list(all, truth)?),
        ("I8", Some(all)) => Values::I8(list(all, number)?),
        ("I16", Some(all)) => Values::I16(list(all, number)?),
        ("I32", Some(all)) => Values::I32(list(all, number)?),
        ("I64", Some(all)) => Values::I64(list(all, number)?),
        ("Isize", Some(all)) => Values::Isize(list(all, number)?),
        ("U8", Some(all)) => Values::U8(list(all, number)?),
        ("U16", Some(all)) => Values::U16(list(all, number)?),
        ("U32", Some(all)) => Values::U32(list(all, number)?),
        ("U64", Some(all)) => Values::U64(list(all, number)?),
        ("Usize", Some(all)) => Values::Usize(list(all, number)?),
        ("F32", Some(all)) => Values::F32(list(all, |value| Ok(float(value)? as f32))?),
        ("F64", Some(all)) => Values::F64(list(all, float)?),
        _ => return Err(Failure::unsupported("a table of other values")),
    };
    Ok(Table {
        name: text(made.field("name")?)?,
        ty: text(made.field("ty")?)?,
        shape: shape(made.field("shape")?)?,
        values,
    })
}

fn float(value: &Value) -> Result<f64> {
    match value {
        Value::Float(value, _) => Ok(*value),
        other => unexpected("a float", other),
    }
}

fn shape(value: &Value) -> Result<Shape> {
    let made = Made::of(value)?;
    Ok(match made.variant() {
        "Array" => Shape::Array(number(made.at(0)?)?, leak(shape(made.at(1)?)?)),
        "Tuple" => Shape::Tuple(number(made.at(0)?)?),
        _ => Shape::Scalar,
    })
}

fn conditions(source: &Source, value: &Value) -> Result<Conditions> {
    let made = Made::of(value)?;
    if made.name == "Conditions::NONE" {
        return Ok(Conditions::NONE);
    }
    Ok(Conditions {
        bounds: list(made.field("bounds")?, condition)?,
        checked: option(made.field("checked")?, |value| item(source, value))?,
        races: list(made.field("races")?, condition)?,
        dimensions: number(made.field("dimensions")?)?,
    })
}

fn condition(value: &Value) -> Result<Condition> {
    let made = Made::expect(value, "Condition")?;
    let product = |value: &Value| {
        let made = Made::expect(value, "Product")?;
        Ok(Product { factor: int(made.field("factor")?)?, of: list(made.field("of")?, quantity)? })
    };
    Ok(Condition {
        sum: list(made.field("sum")?, product)?,
        of: text(made.field("of")?)?,
        distinct: truth(made.field("distinct")?)?,
        line: number(made.field("line")?)?,
        column: number(made.field("column")?)?,
    })
}

fn quantity(value: &Value) -> Result<Quantity> {
    let made = Made::of(value)?;
    Ok(match made.variant() {
        "Len" => Quantity::Len(number(made.at(0)?)?),
        "Value" => Quantity::Value(number(made.at(0)?)?, scalar(made.at(1)?)?),
        "Shape" => Quantity::Shape(number(made.at(0)?)?, number(made.at(1)?)?, number(made.at(2)?)?),
        "Const" => Quantity::Const(int(made.at(0)?)?, text(made.at(1)?)?),
        "GlobalEnd" => Quantity::GlobalEnd(number(made.at(0)?)?),
        "GlobalSize" => Quantity::GlobalSize(number(made.at(0)?)?),
        "GlobalOffset" => Quantity::GlobalOffset(number(made.at(0)?)?),
        "LocalSize" => Quantity::LocalSize(number(made.at(0)?)?),
        "NumGroups" => Quantity::NumGroups(number(made.at(0)?)?),
        "Unknown" => Quantity::Unknown,
        _ => return unexpected("a quantity", value),
    })
}

/// Converts a summary.
pub(super) fn summary(value: &Value) -> Result<&'static Summary> {
    if let Value::Summary(summary) = value {
        return Ok(summary);
    }
    let made = Made::expect(value, "Summary")?;
    Ok(leak(Summary {
        params: list(made.field("params")?, passed)?,
        result: passed(made.field("result")?)?,
        barriers: truth(made.field("barriers")?)?,
        same: list(made.field("same")?, truth)?,
        arrays: number(made.field("arrays")?)?,
        distinct: list(made.field("distinct")?, number)?,
        own: list(made.field("own")?, |value| match value {
            Value::Tuple(parts) => match &parts[..] {
                [param, argument, limit, launch] => {
                    Ok((number(param)?, number(argument)?, number(limit)?, truth(launch)?))
                }
                _ => unexpected("four values", value),
            },
            _ => unexpected("a tuple", value),
        })?,
        pure: truth(made.field("pure")?)?,
    }))
}

/// Checks that a barrier of the function orders two accesses.
pub(super) fn unordered(summary: &'static Summary, param: usize, rest: &[Value]) -> Result<Value> {
    let [Value::Bool(after), Value::Bool(known), Value::Text(message)] = rest else {
        return unexpected("two flags and a message", &Value::Tuple(rest.to_vec()));
    };
    refused(|| summary.refuse_unordered(param, *after, *known, message))
}

/// The arguments that are distinct for each work-item, with the maximum value of each.
pub(super) fn own(value: &Value) -> Result<&'static [(usize, u64)]> {
    list(value, |value| match value {
        Value::Tuple(parts) => match &parts[..] {
            [argument, most] => Ok((number(argument)?, number(most)?)),
            _ => unexpected("two values", value),
        },
        _ => unexpected("a tuple", value),
    })
}

fn passed(value: &Value) -> Result<Passed> {
    let made = Made::of(value)?;
    Ok(match made.variant() {
        "Value" => Passed::Value,
        "Ref" => Passed::Ref(space(made.at(0)?)?),
        "Slice" => Passed::Slice(space(made.at(0)?)?),
        _ => return unexpected("a parameter", value),
    })
}

/// The parts of a kernel. It has no native version, since the interpreter takes its place.
pub(super) fn kernel(source: &Source, value: &Value) -> Result<KernelParts> {
    let made = Made::expect(value, "KernelParts")?;
    let checked = option(made.field("checked")?, |value| {
        let made = Made::expect(value, "CheckedParts")?;
        Ok(CheckedParts { params: list(made.field("params")?, param)?, native: super::no_native })
    })?;
    let local = option(made.field("local")?, |value| {
        let sizes = list(value, number::<usize>)?;
        <[usize; 3]>::try_from(sizes).or_else(|_| unexpected("three sizes", value))
    })?;
    Ok(KernelParts {
        item: item(source, made.field("item")?)?,
        is_unsafe: truth(made.field("is_unsafe")?)?,
        params: list(made.field("params")?, param)?,
        local,
        local_bytes: number(made.field("local_bytes")?)?,
        fp: match Made::of(made.field("fp")?)?.variant() {
            "Strict" => FloatMode::Strict,
            "Contract" => FloatMode::Contract,
            _ => FloatMode::Fast,
        },
        barriers: truth(made.field("barriers")?)?,
        native: super::no_native,
        checked,
        slot: super::batch::find(source.number),
    })
}

fn param(value: &Value) -> Result<Param> {
    let made = Made::expect(value, "Param")?;
    let kind = Made::of(made.field("kind")?)?;
    let length = || truth(kind.field("length")?);
    let kind = match kind.variant() {
        "Value" => ParamKind::Value { size: number(kind.field("size")?)? },
        "Slice" => ParamKind::Slice { mutable: truth(kind.field("mutable")?)?, length: length()? },
        "Image" => ParamKind::Image { mutable: truth(kind.field("mutable")?)? },
        "Sampler" => {
            ParamKind::Sampler { nearest: truth(kind.field("nearest")?)?, layered: truth(kind.field("layered")?)? }
        }
        "Constant" => ParamKind::Constant { length: length()? },
        _ => ParamKind::Local { size: number(kind.field("size")?)?, length: length()? },
    };
    Ok(Param { name: text(made.field("name")?)?, ty: text(made.field("ty")?)?, kind })
}

/// Runs a check, in which a panic means refusal.
pub(super) fn refused(check: impl FnOnce() + std::panic::UnwindSafe) -> Result<Value> {
    match super::quietly(check) {
        Ok(()) => Ok(Value::Tuple(Vec::new())),
        Err(message) => Err(Failure::refused("rustc", message)),
    }
}
