//! A case as a file: the program, preceded by the launch in human-readable `//!` lines.

use cl_compiler::ty::Scalar;

use crate::generate::Case;
use crate::value::integer;
use crate::{Arg, Launch, Program, Type, Value};

/// The file of a case, with remarks at the top.
pub fn write(case: &Case, remarks: &str) -> String {
    let mut text: String = remarks.lines().map(|line| format!("//! {line}").trim_end().to_owned() + "\n").collect();
    let list = |sizes: &[usize]| sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let Launch { global, local, offset, args } = &case.launch;
    text += &format!("//! @global {}\n", list(global));
    if !local.is_empty() {
        text += &format!("//! @local {}\n", list(local));
    }
    if !offset.is_empty() {
        text += &format!("//! @offset {}\n", list(offset));
    }
    for arg in args {
        text += &match arg {
            Arg::Scalar(value) => format!("//! @value {}\n", shown(value)),
            Arg::Buffer(values) => format!("//! @buffer {}\n", values.iter().map(shown).collect::<Vec<_>>().join(" ")),
            Arg::LocalLen(len) => format!("//! @len {len}\n"),
            Arg::Grid(values, shape) => {
                let values = values.iter().map(shown).collect::<Vec<_>>().join(" ");
                format!("//! @grid {}: {values}\n", list(shape))
            }
            Arg::Function(_) => "//! @unknown\n".to_owned(),
        };
    }
    text + "\n" + &case.source
}

/// The text of a value: numbers, and lists of numbers in parentheses.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Scalar(Scalar::F32, bits) => format!("{:?}", f32::from_bits(*bits as u32)),
        Value::Scalar(Scalar::F64, bits) => format!("{:?}", f64::from_bits(*bits)),
        Value::Scalar(scalar, bits) => integer(*scalar, *bits).to_string(),
        Value::Tuple(parts) | Value::Array(parts) | Value::Struct(_, parts) | Value::Vector(parts) => {
            format!("({})", parts.iter().map(shown).collect::<Vec<_>>().join(" "))
        }
        other => format!("{other:?}"),
    }
}

/// Reads a case from the text of a file.
///
/// # Errors
///
/// Returns a description of the error in the file.
pub fn read(text: &str) -> Result<Case, String> {
    let program = Program::parse_unchecked(text).map_err(|errors| errors.join("\n"))?;
    let mut launch = Launch::default();
    let sizes = |text: &str| {
        text.split(',')
            .map(|size| size.trim().parse::<usize>().map_err(|error| format!("{size}: {error}")))
            .collect::<Result<Vec<_>, _>>()
    };
    for line in text.lines() {
        let Some(line) = line.strip_prefix("//! @") else { continue };
        let (what, rest) = line.split_once(' ').unwrap_or((line, ""));
        let ty = program.param(launch.args.len());
        match (what, ty) {
            ("global", _) => launch.global = sizes(rest)?,
            ("local", _) => launch.local = sizes(rest)?,
            ("offset", _) => launch.offset = sizes(rest)?,
            ("len", _) => launch.args.push(Arg::LocalLen(rest.trim().parse().map_err(|_| "a length")?)),
            ("value", Some(ty)) => launch.args.push(Arg::Scalar(parse(&mut tokens(rest).as_slice(), &ty)?)),
            ("buffer", Some(Type::Slice(_, element))) => {
                launch.args.push(Arg::Buffer(elements(rest, &element)?));
            }
            ("grid", Some(Type::Grid(_, element, _))) => {
                let (shape, values) = rest.split_once(':').ok_or("a shape and `:`")?;
                let values = elements(values, &element)?;
                launch.args.push(Arg::Grid(values, sizes(shape)?));
            }
            (what, ty) => return Err(format!("`{what}` of {ty:?}")),
        }
    }
    // without the lines above it, which would change the line numbers in messages
    Ok(Case { source: text.to_owned(), launch })
}

fn elements(text: &str, ty: &Type) -> Result<Vec<Value>, String> {
    let (all, mut values) = (tokens(text), Vec::new());
    let mut left = all.as_slice();
    while !left.is_empty() {
        values.push(parse(&mut left, ty)?);
    }
    Ok(values)
}

fn tokens(text: &str) -> Vec<String> {
    text.replace('(', " ( ").replace(')', " ) ").split_whitespace().map(str::to_owned).collect()
}

fn parse(tokens: &mut &[String], ty: &Type) -> Result<Value, String> {
    let Some((first, rest)) = tokens.split_first() else { return Err("a value is missing".to_owned()) };
    *tokens = rest;
    let bad = || format!("`{first}` is no {ty:?}");
    let list = |tokens: &mut &[String], types: &[Type]| {
        if first != "(" {
            return Err(bad());
        }
        let values = types.iter().map(|ty| parse(tokens, ty)).collect::<Result<Vec<_>, _>>()?;
        match tokens.split_first() {
            Some((last, rest)) if last == ")" => {
                *tokens = rest;
                Ok(values)
            }
            _ => Err(bad()),
        }
    };
    match ty {
        Type::Scalar(Scalar::F32) => first.parse::<f32>().map(Value::from).map_err(|_| bad()),
        Type::Scalar(Scalar::F64) => first.parse::<f64>().map(Value::from).map_err(|_| bad()),
        Type::Scalar(scalar) | Type::Atomic(scalar) => {
            let value = match first.as_str() {
                "true" => 1,
                "false" => 0,
                digits => digits.parse::<i128>().map_err(|_| bad())?,
            };
            Ok(Value::truncated(*scalar, value as u64))
        }
        Type::Array(element, len) => Ok(Value::Array(list(tokens, &vec![(**element).clone(); *len])?)),
        Type::Vector(lane, len) => Ok(Value::Vector(list(tokens, &vec![Type::Scalar(*lane); *len])?)),
        Type::Struct(of) => {
            let types: Vec<_> = of.fields.iter().map(|(_, ty)| ty.clone()).collect();
            Ok(Value::Struct(of.clone(), list(tokens, &types)?))
        }
        _ => Err(bad()),
    }
}
