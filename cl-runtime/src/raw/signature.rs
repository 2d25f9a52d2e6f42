//! Checks arguments against the parameters of a hand-written kernel, as far as its driver reports them.

use super::{
    RawList,
    opencl::{Kernel, Param, ParamSpace, part},
};
use crate::{
    base::error::{Error, Result},
    item::{Scalar, TypeItem, TypeKind},
    launch::args::Arg,
};

/// Compares arguments with a kernel's parameters.
pub(crate) fn check(kernel: &Kernel, list: &RawList<'_>) -> Result<()> {
    let (args, params) = (list.args.as_slice(), &kernel.params);
    if args.len() != params.len() {
        let names: Vec<String> = params.iter().map(shown).collect();
        let problem = format!(
            "it takes {} argument{}, ({}), but is passed {}",
            params.len(),
            if params.len() == 1 { "" } else { "s" },
            names.join(", "),
            args.len()
        );
        return Err(kernel.error(problem));
    }
    let (mut local, mut bytes) = (kernel.local_memory, 0u64);
    for (index, ((arg, ty), param)) in args.iter().zip(&list.types).zip(params).enumerate() {
        let wrong = |problem: String| {
            Err(kernel.error(format!("argument {index} is `{}`, but is passed {problem}", shown(param))))
        };
        match (arg, param.space) {
            (Arg::Value(_), Some(ParamSpace::Global | ParamSpace::Constant | ParamSpace::Local)) => {
                return wrong("a value".to_owned());
            }
            (Arg::Read(_) | Arg::Write(_), Some(ParamSpace::Value | ParamSpace::Local)) => {
                return wrong("a buffer".to_owned());
            }
            (Arg::Write(_), Some(ParamSpace::Constant)) => return wrong("a buffer to write".to_owned()),
            (Arg::Local(_), Some(ParamSpace::Global | ParamSpace::Constant | ParamSpace::Value)) => {
                return wrong("local memory".to_owned());
            }
            (Arg::Value(_), Some(ParamSpace::Value) | None)
            | (Arg::Read(_), Some(ParamSpace::Global | ParamSpace::Constant) | None)
            | (Arg::Write(_), Some(ParamSpace::Global) | None)
            | (Arg::Local(_), Some(ParamSpace::Local) | None) => {}
        }
        if let (Some(wanted), Some(given)) = (named(&param.ty), of_type(ty))
            && !(wanted == given || !matches!(arg, Arg::Value(_)) && wanted.is_made_of(given))
        {
            let what = match arg {
                Arg::Value(_) => "a value",
                Arg::Read(_) | Arg::Write(_) => "a buffer",
                Arg::Local(_) => "local memory",
            };
            return wrong(format!("{what} of {given}"));
        }
        match arg {
            Arg::Value(value) => bytes += list.args.bytes(value).len() as u64,
            Arg::Local(size) => local = local.saturating_add(size.bytes() as u64),
            Arg::Read(slice) | Arg::Write(slice) => {
                bytes += u64::from(kernel.device().capabilities().address_bits / 8);
                let alignment = kernel.device().capabilities().alignment;
                if let Some((offset, _)) = part(slice)
                    && !offset.is_multiple_of(alignment)
                {
                    return wrong(format!(
                        "a slice that begins at byte {offset} of its buffer; on this device a part can begin at multiples of {alignment}: pass the whole buffer, and where to begin as a value"
                    ));
                }
            }
        }
    }
    let (name, limit) = (kernel.name, kernel.device().capabilities().local_memory);
    if local > limit {
        return Err(Error::LocalMemory { kernel: name, device: kernel.device().full_name(), needed: local, limit });
    }
    let limit = kernel.device().capabilities().max_arguments as u64;
    if limit > 0 && bytes > limit {
        return Err(Error::Arguments { kernel: name, device: kernel.device().full_name(), needed: bytes, limit });
    }
    Ok(())
}

/// Formats a parameter as `float* x`, as far as it is known.
fn shown(param: &Param) -> String {
    let space = match param.space {
        Some(ParamSpace::Global) => "__global ",
        Some(ParamSpace::Constant) => "__constant ",
        Some(ParamSpace::Local) => "__local ",
        Some(ParamSpace::Value) | None => "",
    };
    let text = format!("{space}{} {}", param.ty, param.name);
    match text.trim() {
        "" => "?".to_owned(),
        text => text.to_owned(),
    }
}

/// A scalar or vector type of OpenCL C. The signedness of integers is ignored, because it does not affect their size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plain {
    float: bool,
    bytes: usize,
    lanes: usize,
}

impl Plain {
    /// Whether the types differ at most in the number of lanes: a `float4*` also points to `f32`s.
    fn is_made_of(self, other: Self) -> bool {
        (self.float, self.bytes) == (other.float, other.bytes)
    }
}

impl std::fmt::Display for Plain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = if self.float { "floating-point numbers" } else { "integers" };
        match self.lanes {
            1 => write!(f, "{kind} of {} bytes", self.bytes),
            lanes => write!(f, "vectors of {lanes} {kind} of {} bytes", self.bytes),
        }
    }
}

/// Parses the name of an OpenCL C type such as `const uint4 *`. `None` for structs and `typedef`s.
fn named(name: &str) -> Option<Plain> {
    let words = name.split(|c: char| c.is_whitespace() || c == '*').filter(|word| {
        !matches!(*word, "" | "const" | "volatile" | "restrict" | "__global" | "__constant" | "__local" | "__private")
    });
    let name = words.collect::<Vec<_>>().join(" ");
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let (base, lanes) = match name[letters.len()..].parse() {
        Ok(lanes @ (2 | 3 | 4 | 8 | 16)) => (letters, lanes),
        Ok(_) => return None,
        Err(_) => (name.as_str(), 1),
    };
    let (float, bytes) = match base {
        "char" | "uchar" | "unsigned char" | "signed char" => (false, 1),
        "short" | "ushort" | "unsigned short" => (false, 2),
        "int" | "uint" | "unsigned int" | "unsigned" => (false, 4),
        "long" | "ulong" | "unsigned long" => (false, 8),
        "half" => (true, 2),
        "float" => (true, 4),
        "double" => (true, 8),
        _ => return None,
    };
    Some(Plain { float, bytes, lanes })
}

/// The OpenCL C equivalent of a type of this crate, if it is a scalar or a vector.
fn of_type(ty: &TypeItem) -> Option<Plain> {
    let (scalar, lanes) = match ty.kind {
        TypeKind::Scalar(scalar) | TypeKind::Enum(scalar) => (scalar, 1),
        TypeKind::Vector(scalar, lanes) => (scalar, lanes),
        TypeKind::Ordering => (Scalar::I32, 1),
        TypeKind::Array(..)
        | TypeKind::Whole(_)
        | TypeKind::Tuple(..)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Struct(_) => return None,
    };
    let (float, bytes) = (scalar.is_float() || scalar == Scalar::F16, scalar.bytes(1));
    Some(Plain { float, bytes, lanes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::types::Type;

    #[test]
    fn names_of_types_are_understood() {
        let plain = |float, bytes, lanes| Some(Plain { float, bytes, lanes });
        assert_eq!(named("float*"), plain(true, 4, 1));
        assert_eq!(named("const uint4 *"), plain(false, 4, 4));
        assert_eq!(named("unsigned int"), plain(false, 4, 1));
        assert_eq!(named("double16"), plain(true, 8, 16));
        for unknown in ["struct point", "point3", "void*", "", "image2d_t", "int7"] {
            assert_eq!(named(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn our_types_are_what_they_are_called() {
        for (ty, name) in [(f32::TYPE, "float"), (u8::TYPE, "uchar"), (i64::TYPE, "long"), (usize::TYPE, "ulong")] {
            assert_eq!(of_type(ty), named(name));
        }
        assert_eq!(of_type(crate::language::vector::f32x4::TYPE), named("float4"));
        assert_ne!(of_type(crate::language::vector::f32x4::TYPE), named("float"));
        assert_eq!(of_type(<(u8, u8)>::TYPE), None);
    }
}
