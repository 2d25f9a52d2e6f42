//! A syntax tree of OpenCL C, for transformations of whole programs: [`specialise`](super::specialise), and the workarounds that
//! depend on what a program contains.
//!
//! It covers the language that items, routines and tables are written in. Nodes have the range of their text, so that
//! [`Edits`] change the text and leave the rest, and the number of lines, as they are.
//!
//! Items hold text with codes and not an encoded tree, because a tree is needed only for transformations, and parsing costs
//! little: 0.02 ms to 0.15 ms for a kernel, of builds that take 15 ms to 200 ms.

mod edits;
mod lexer;
mod parser;

use std::ops::Range;

pub(crate) use edits::{Changes, Edits};
pub(crate) use lexer::{Names, Number, names};

/// The possible suffixes of a scalar type: none, or the number of lanes of a vector.
pub(crate) const LENGTHS: [&str; 6] = ["", "2", "3", "4", "8", "16"];

const SCALARS: [&str; 15] = [
    "void",
    "bool",
    "char",
    "uchar",
    "short",
    "ushort",
    "int",
    "uint",
    "long",
    "ulong",
    "half",
    "float",
    "double",
    "size_t",
    "ptrdiff_t",
];

/// The lane type and the number of lanes of `float4`; a scalar type has one.
pub(crate) fn vector(name: &str) -> Option<(&str, u64)> {
    let (lane, lanes) = name.split_at(name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len()));
    let is_one = SCALARS.contains(&lane) && LENGTHS.contains(&lanes);
    is_one.then(|| (lane, lanes.parse().unwrap_or(1)))
}

/// Whether a function converts a value, as `convert_uint4_sat(x)` and `as_float(x)` do.
pub(crate) fn is_conversion(name: &str) -> bool {
    match name.split_once('_') {
        Some(("convert" | "as", to)) => to.split('_').next().is_some_and(|ty| vector(ty).is_some()),
        _ => false,
    }
}

/// The top-level items of a text.
#[derive(Debug, Default)]
pub(crate) struct Unit<'t> {
    pub(crate) structs: Vec<Struct<'t>>,
    pub(crate) functions: Vec<Function<'t>>,
    /// Constants and tables.
    pub(crate) globals: Vec<Declaration<'t>>,
    /// Where text begins that is not OpenCL C as described here.
    pub(crate) unknown: Vec<usize>,
}

/// The definition of a struct.
#[derive(Debug)]
pub(crate) struct Struct<'t> {
    /// `struct NAME`, or the name of the `typedef`.
    pub(crate) name: &'t str,
    pub(crate) is_typedef: bool,
    pub(crate) members: Vec<Declaration<'t>>,
    /// The position after the closing brace.
    pub(crate) end: usize,
}

/// The definition of a function.
#[derive(Debug)]
pub(crate) struct Function<'t> {
    pub(crate) is_kernel: bool,
    pub(crate) ret: Type<'t>,
    pub(crate) name: &'t str,
    pub(crate) params: Vec<Declaration<'t>>,
    pub(crate) body: Vec<Stmt<'t>>,
    /// The range of the body, with its braces.
    pub(crate) span: Range<usize>,
}

/// A type, without the dimensions of arrays.
#[derive(Debug, Clone)]
pub(crate) struct Type<'t> {
    /// The name, with `struct ` before that of a struct.
    pub(crate) name: &'t str,
    /// The position of the name.
    pub(crate) at: usize,
    /// The address space, without underscores.
    pub(crate) space: Option<&'t str>,
    pub(crate) is_volatile: bool,
    pub(crate) is_const: bool,
    pub(crate) is_pointer: bool,
}

/// A variable, parameter or member.
#[derive(Debug)]
pub(crate) struct Declaration<'t> {
    pub(crate) ty: Type<'t>,
    pub(crate) name: &'t str,
    /// The position of the name.
    pub(crate) at: usize,
    /// Whether it is a pointer, also to arrays.
    pub(crate) is_pointer: bool,
    /// The lengths of nested arrays, outermost first; 0 for one that is no number.
    pub(crate) dims: Vec<u64>,
    pub(crate) init: Option<Expr<'t>>,
    /// The whole declaration, without the semicolon.
    pub(crate) span: Range<usize>,
}

/// A statement.
#[derive(Debug)]
pub(crate) struct Stmt<'t> {
    pub(crate) kind: StmtKind<'t>,
    pub(crate) span: Range<usize>,
    /// Whether a `#pragma` precedes it.
    pub(crate) follows_pragma: bool,
}

/// The kinds of statements.
#[derive(Debug)]
pub(crate) enum StmtKind<'t> {
    Declare(Vec<Declaration<'t>>),
    Expr(Expr<'t>),
    If(Expr<'t>, Box<Stmt<'t>>, Option<Box<Stmt<'t>>>),
    /// `for` and `while`: the statement before the loop, the condition, the step, the body.
    Loop(Option<Box<Stmt<'t>>>, Option<Expr<'t>>, Option<Expr<'t>>, Box<Stmt<'t>>),
    /// `do … while (…)`
    Do(Box<Stmt<'t>>, Expr<'t>),
    Switch(Expr<'t>, Box<Stmt<'t>>),
    Block(Vec<Stmt<'t>>),
    Return(Option<Expr<'t>>),
    Break,
    Continue,
    Goto,
    /// A label, `case` and `default` too.
    Label,
    Empty,
}

/// An expression.
#[derive(Debug)]
pub(crate) struct Expr<'t> {
    pub(crate) kind: ExprKind<'t>,
    pub(crate) span: Range<usize>,
}

/// The kinds of expressions.
#[derive(Debug)]
pub(crate) enum ExprKind<'t> {
    Name(&'t str),
    Number(Number<'t>),
    Call(Box<Expr<'t>>, Vec<Expr<'t>>),
    /// `(T)x`, and the position after the parenthesis.
    Cast(Type<'t>, usize, Box<Expr<'t>>),
    /// `(T){ … }`
    Compound(Type<'t>, Box<Expr<'t>>),
    /// `{ x, .y = z }`
    List(Vec<Expr<'t>>),
    /// `.y = z`
    Named(Box<Expr<'t>>),
    /// `-x`, `*x`, `&x`, `++x`
    Unary(&'t str, Box<Expr<'t>>),
    /// `x++`, `x--`
    Postfix(&'t str, Box<Expr<'t>>),
    /// `x + y`, `x, y`
    Binary(&'t str, Box<[Expr<'t>; 2]>),
    /// `x = y`, and `x += y` with the operator `+`
    Assign(Option<&'t str>, Box<[Expr<'t>; 2]>),
    /// `x ? y : z`
    Conditional(Box<[Expr<'t>; 3]>),
    /// `x[y]`
    Index(Box<[Expr<'t>; 2]>),
    /// `x.y`, `x->y`
    Member(Box<Expr<'t>>, &'t str),
    /// `(x)`
    Paren(Box<Expr<'t>>),
    /// `sizeof(…)`, a text in quotes.
    Other,
}

/// The tree of a text.
pub(crate) fn parse(text: &str) -> Unit<'_> {
    parser::unit(text)
}

impl<'t> Unit<'t> {
    /// Calls `see` with all expressions in functions, parents first.
    pub(crate) fn exprs(&self, see: &mut dyn FnMut(&Expr<'t>)) {
        self.functions.iter().for_each(|function| function.exprs(see));
    }

    /// Calls `see` with all types in functions: of parameters, variables, casts, and results.
    pub(crate) fn types(&self, see: &mut dyn FnMut(&Type<'t>)) {
        self.functions.iter().for_each(|function| function.types(see));
    }
}

impl<'t> Function<'t> {
    /// Calls `see` with all statements, parents first.
    pub(crate) fn stmts(&self, see: &mut dyn FnMut(&Stmt<'t>)) {
        self.body.iter().for_each(|stmt| stmt.visit(see));
    }

    /// Calls `see` with all expressions, parents first.
    pub(crate) fn exprs(&self, see: &mut dyn FnMut(&Expr<'t>)) {
        self.stmts(&mut |stmt| stmt.exprs().for_each(|expr| expr.visit(see)));
    }

    /// The variables that it declares.
    pub(crate) fn declared(&self, see: &mut dyn FnMut(&Declaration<'t>)) {
        self.stmts(&mut |stmt| {
            if let StmtKind::Declare(all) = &stmt.kind {
                all.iter().for_each(&mut *see);
            }
        });
    }

    /// Calls `see` with all types.
    pub(crate) fn types(&self, see: &mut dyn FnMut(&Type<'t>)) {
        see(&self.ret);
        self.params.iter().for_each(|param| see(&param.ty));
        self.stmts(&mut |stmt| {
            if let StmtKind::Declare(all) = &stmt.kind {
                all.first().into_iter().for_each(|declaration| see(&declaration.ty));
            }
        });
        self.exprs(&mut |expr| {
            if let ExprKind::Cast(ty, ..) | ExprKind::Compound(ty, _) = &expr.kind {
                see(ty);
            }
        });
    }

    /// How often it calls the function of this name.
    pub(crate) fn calls(&self, name: &str) -> usize {
        let mut calls = 0;
        self.exprs(&mut |expr| calls += usize::from(expr.callee() == Some(name)));
        calls
    }
}

impl<'t> Stmt<'t> {
    /// Calls `see` with the statement and all nested ones, parents first.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Stmt<'t>)) {
        see(self);
        self.each_part(&mut |part| part.visit(see));
    }

    /// Calls `see` with the statements of which it directly consists.
    pub(crate) fn each_part<'s>(&'s self, see: &mut dyn FnMut(&'s Stmt<'t>)) {
        match &self.kind {
            StmtKind::If(_, then, other) => [then].into_iter().chain(other).for_each(|inner| see(inner)),
            StmtKind::Loop(first, .., body) => first.iter().chain([body]).for_each(|inner| see(inner)),
            StmtKind::Do(body, _) | StmtKind::Switch(_, body) => see(body),
            StmtKind::Block(stmts) => stmts.iter().for_each(see),
            StmtKind::Declare(_)
            | StmtKind::Expr(_)
            | StmtKind::Return(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto
            | StmtKind::Label
            | StmtKind::Empty => {}
        }
    }

    /// The expressions that are not in nested statements.
    pub(crate) fn exprs(&self) -> impl Iterator<Item = &Expr<'t>> {
        let (declared, exprs): (&[Declaration<'t>], [Option<&Expr<'t>>; 2]) = match &self.kind {
            StmtKind::Declare(all) => (all, [None, None]),
            StmtKind::Expr(expr) | StmtKind::If(expr, ..) | StmtKind::Do(_, expr) | StmtKind::Switch(expr, _) => {
                (&[], [Some(expr), None])
            }
            StmtKind::Loop(_, cond, step, _) => (&[], [cond.as_ref(), step.as_ref()]),
            StmtKind::Return(value) => (&[], [value.as_ref(), None]),
            StmtKind::Block(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto
            | StmtKind::Label
            | StmtKind::Empty => (&[], [None, None]),
        };
        declared.iter().filter_map(|declaration| declaration.init.as_ref()).chain(exprs.into_iter().flatten())
    }
}

impl<'t> Expr<'t> {
    /// Calls `see` with the expression and all its subexpressions, parents first.
    pub(crate) fn visit(&self, see: &mut dyn FnMut(&Expr<'t>)) {
        see(self);
        self.each_part(&mut |part| part.visit(see));
    }

    /// Calls `see` with the expressions of which it directly consists.
    pub(crate) fn each_part<'e>(&'e self, see: &mut dyn FnMut(&'e Expr<'t>)) {
        match &self.kind {
            ExprKind::Name(_) | ExprKind::Number(_) | ExprKind::Other => {}
            ExprKind::Call(callee, args) => {
                see(callee);
                args.iter().for_each(see);
            }
            ExprKind::Cast(_, _, operand)
            | ExprKind::Compound(_, operand)
            | ExprKind::Named(operand)
            | ExprKind::Unary(_, operand)
            | ExprKind::Postfix(_, operand)
            | ExprKind::Member(operand, _)
            | ExprKind::Paren(operand) => see(operand),
            ExprKind::Binary(_, parts) | ExprKind::Assign(_, parts) | ExprKind::Index(parts) => {
                parts.iter().for_each(see)
            }
            ExprKind::Conditional(parts) => parts.iter().for_each(see),
            ExprKind::List(parts) => parts.iter().for_each(see),
        }
    }

    /// The place that it changes itself: that of an assignment, of `x++`.
    pub(crate) fn changed(&self) -> Option<&Expr<'t>> {
        match &self.kind {
            ExprKind::Assign(_, parts) => Some(&parts[0]),
            ExprKind::Unary("++" | "--", operand) | ExprKind::Postfix(_, operand) => Some(operand),
            _ => None,
        }
    }

    /// The name of the function that it calls.
    pub(crate) fn callee(&self) -> Option<&'t str> {
        match &self.kind {
            ExprKind::Call(callee, _) => match callee.kind {
                ExprKind::Name(name) => Some(name),
                _ => None,
            },
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_covered() {
        let chain = "if (x == 1) { x = 2; } else ".repeat(2000);
        let text = [
            "typedef uint cl_lane __attribute__((may_alias));",
            "typedef struct {\n    union { volatile bool a; struct { uchar byte; } whole; };\n    uint b[2][3];\n} cl_pair;",
            "struct Point {\n    cl_pair at;\n};\ntypedef char cl_size[sizeof(struct Point) == 28 ? 1 : -1];",
            "__constant struct { float4 _0; } TABLE[2] = {{(float4)(1.0f)}, {(float4)(2.0f)}};",
            "short cl_short(int x)\n{\n#ifdef __NV_CL_C_VERSION\n    __asm(\"mov.b32 %0, %0;\" : \"+r\"(x));\n#endif\n    return (short)x;\n}",
            "ulong CL_CONVERSION cl_convert_ulong(uint x) { return as_ulong(upsample((uint)(0), x)); }",
            &format!("uint long_chain(uint x)\n{{\n    {chain}x = 3;\n    return x;\n}}"),
            "__kernel void __attribute__((reqd_work_group_size(4, 1, 1))) all(__global const float *x, __local float (*restrict tile)[4])\n{\n    \
             if (0) goto *&&cl_end;\n    \
             for (uint i = 0, more = 1; i < 4 && more; i++) {\n        ((cl_lane *)&v)[i] = (cl_pair){.b = {{1}}}.b[0][i];\n    }\n    \
             switch (x[0] > 1.5e-3f ? 1 : 2) {\n    case 1:\n        break;\n    default:\n        return;\n    }\n\
             cl_end:;\n}",
        ]
        .join("\n\n");
        let unit = parse(&text);
        assert_eq!(unit.unknown, [], "{}", &text[unit.unknown.first().copied().unwrap_or(0)..]);
        let names: Vec<_> = unit.functions.iter().map(|function| function.name).collect();
        assert_eq!(names, ["cl_short", "cl_convert_ulong", "long_chain", "all"]);
        assert!(unit.functions[3].is_kernel && unit.functions[3].params[1].is_pointer);
        let structs: Vec<_> = unit.structs.iter().map(|of| (of.name, of.members.len())).collect();
        assert_eq!(structs, [("cl_pair", 1), ("struct Point", 1)]);
    }
}
