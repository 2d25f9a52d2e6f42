//! What a function is compiled to: steps of a machine with a stack of values. A work-item can so stop at a barrier in the
//! midst of nested calls, and go on later.

use std::rc::Rc;
use std::sync::Arc;

use cl_compiler::ast::MessagePart;
use cl_compiler::builtins::Builtin;
use cl_compiler::ir::{
    ArithOp, AtomicOp, ByteOrder, CompareOp, OptionMethod, OrderMethod, UnaryOp, Variant, VectorMethod,
};
use cl_compiler::ty::Scalar;

use crate::types::{Enum, Struct, Type};
use crate::value::Value;

/// A line and a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct At {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// A compiled function.
#[derive(Debug, Default)]
pub(super) struct Code {
    /// What to do.
    pub(super) ops: Vec<Op>,
    /// How many variables it has, parameters first.
    pub(super) variables: usize,
    /// What its parameters are.
    pub(super) params: Vec<Type>,
    /// How many loops it has.
    pub(super) loops: usize,
    /// Its arrays in local memory: names and types.
    pub(super) shared: Vec<(String, Type)>,
}

/// One step. Operands are taken from the stack, the last one first, and the result is put there.
#[derive(Debug)]
pub(super) enum Op {
    /// A value.
    Push(Value),
    /// The value of a constant.
    Constant(u32),
    /// The value of a variable.
    Copy(u32),
    /// Puts a value into a variable.
    Set(u32),
    /// Drops a value.
    Pop,
    /// A reference to a variable.
    Variable(u32),
    /// A reference to an array in local memory.
    Shared(u32),
    /// A reference to a constant.
    ConstantPlace(u32),
    /// From a reference to one to a part of what it leads to.
    Field(u32),
    /// Likewise, of a struct.
    Member(Rc<str>),
    /// Likewise, an element: reference, index.
    Index(At),
    /// From a reference to a reference to that one.
    Follow,
    /// The value that a reference leads to.
    Load,
    /// Value, reference.
    Store,
    /// `place op= value`, with both on the stack in the order given.
    Update {
        op: ArithOp,
        at: At,
        place_first: bool,
    },
    /// The length of what a reference leads to.
    Len,
    /// Reference, bounds.
    Slice {
        start: bool,
        end: bool,
        inclusive: bool,
        at: At,
    },
    /// Reference, index: maybe a reference to an element.
    Get,
    /// Reference: maybe one to the first element.
    First,
    /// Reference: maybe one to the last element.
    Last,
    /// A slice of a reference to an array.
    Lend,
    Tuple(usize),
    Array(usize),
    Repeat(usize),
    /// The fields of these numbers, then the base, if there is one.
    Struct {
        of: Arc<Struct>,
        fields: Vec<usize>,
        base: bool,
    },
    /// A variant of an enum, with all its fields: their numbers.
    Enum {
        of: Arc<Enum>,
        variant: usize,
        fields: Vec<usize>,
    },
    /// The position of an element in a grid: indices, then the lengths of the dimensions.
    Grid(usize, At),
    Unary(UnaryOp),
    Arith(ArithOp, At),
    Compare(CompareOp),
    Cast(Scalar),
    ToBytes(ByteOrder),
    FromBytes(ByteOrder, Scalar),
    WorkItem(&'static str, bool),
    /// A method of a scalar type, with so many operands.
    Builtin {
        builtin: &'static Builtin,
        on: Scalar,
        operands: usize,
        at: At,
    },
    /// The same, of whatever type the first operand is.
    Named {
        name: Rc<str>,
        cl: bool,
        operands: usize,
        at: At,
    },
    OptionMethod(OptionMethod, Type),
    OrderMethod(OrderMethod),
    Vector {
        method: VectorMethod,
        ty: Type,
        operands: usize,
        at: At,
    },
    /// A slice of elements of the first type, seen as elements of the second one, with the function's name.
    CastSlice {
        from: Type,
        to: Type,
        name: &'static str,
    },
    Variant(Variant, bool),
    /// With a value, or none.
    Atomic(AtomicOp, bool),
    CompareExchange,
    /// Puts on the stack whether the value matches, and binds the pattern's variables.
    Test(Rc<Pattern>),
    Jump(usize),
    JumpIf(bool, usize),
    /// Remembers how high the stack is, for a loop.
    Mark(u32),
    /// Takes the stack down to that, but for the value on top if `true`.
    Unwind(u32, bool),
    /// A loop over integers: start, end, and the step if there is one.
    Range {
        of: u32,
        inclusive: bool,
        reversed: bool,
        step: bool,
    },
    /// The next of them, for a variable, or else a jump.
    Next {
        of: u32,
        variable: u32,
        end: usize,
    },
    /// A function, with so many arguments; the number of the call.
    Call {
        code: usize,
        args: usize,
        number: u32,
    },
    Return,
    Barrier(u32),
    /// A function of the whole group, with so many operands, in this line.
    Collective {
        name: Rc<str>,
        operands: usize,
        line: u32,
    },
    Panic {
        parts: Rc<[MessagePart]>,
        values: usize,
        at: At,
    },
    /// Nothing that the interpreter knows.
    Unsupported(Rc<str>),
}

/// A pattern.
#[derive(Debug)]
pub(super) enum Pattern {
    Wild,
    Bind(u32, Option<Box<Pattern>>),
    /// Binds a reference.
    BindRef(u32, Option<Box<Pattern>>),
    /// A literal, of whatever type the value is.
    Int(i128),
    Float(String, bool),
    Value(Value),
    Constant(u32),
    Range(Option<Box<Pattern>>, Option<Box<Pattern>>, bool),
    /// Fields or elements by number.
    Parts(Vec<(usize, Pattern)>),
    /// Fields of a struct, or of an enum's variant of this name.
    Members(String, Vec<(String, Pattern)>),
    Or(Vec<Pattern>),
    Deref(Box<Pattern>),
    Variant(Variant, Option<Box<Pattern>>),
    /// Nothing that the interpreter knows.
    Unsupported(Rc<str>),
}
