//! The names and definitions of what stands in a program for types and casts of Rust that OpenCL C lacks. The compiler
//! defines those whose parts it knows, the runtime the others; a program may have both.

use crate::Scalar;
use std::fmt::Display;

/// The name of the struct for a type with this word.
pub fn name(word: &str) -> String {
    format!("cl_{word}")
}

/// The definition of such a struct; each of the members is a line.
pub fn structure(name: &str, members: &str) -> String {
    format!("typedef struct {{\n{members}}} {name};\n")
}

/// A member of a struct, as a line. The dimensions are in brackets.
pub fn member(ty: impl Display, name: impl Display, dims: &str) -> String {
    format!("    {ty} {name}{dims};\n")
}

/// A tuple as part of another type's name. Here and below the kind comes first, so that different types give different names.
pub fn tuple(words: &[String]) -> String {
    format!("tuple{}_{}", words.len(), words.join("_"))
}

/// The name of the struct for a tuple. That of several scalars has no kind.
pub fn tuple_name(words: &[String], are_scalars: bool) -> String {
    name(&if are_scalars && words.len() > 1 { words.join("_") } else { tuple(words) })
}

/// An array.
pub fn array(len: impl Display, element: &str) -> String {
    format!("array{len}_{element}")
}

/// An `Option`.
pub fn option(some: &str) -> String {
    format!("option_{some}")
}

/// A `Result`.
pub fn result(ok: &str, err: &str) -> String {
    format!("result_{ok}_{err}")
}

/// The routine for `as` from a float to an integer, and its definition: it saturates. OpenCL only says that NaN *should*
/// become 0, and some devices do otherwise.
pub fn saturating_cast(from: Scalar, to: Scalar) -> (String, String) {
    let (zero, from, to) = (if from == Scalar::F32 { "0.0f" } else { "0.0" }, from.opencl(), to.opencl());
    let name = format!("cl_{from}_to_{to}");
    let source = format!("{to} {name}({from} x)\n{{\n    return convert_{to}_sat(isnan(x) ? {zero} : x);\n}}\n");
    (name, source)
}

/// The routine for a conversion from `f16`, which is stored as its bits, and its definition.
pub fn cast_of_half(to: Scalar) -> (String, String) {
    let to = to.opencl();
    let name = format!("cl_half_to_{to}");
    let source = format!("{to} {name}(ushort x)\n{{\n    return vload_half(0, (const half *)&x);\n}}\n");
    (name, source)
}
