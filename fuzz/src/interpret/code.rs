//! The compiled form of a function: operations of a stack machine. This form lets a work-item stop at a barrier inside
//! nested calls and continue later.

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

/// A source line and column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct At {
    pub(super) line: u32,
    pub(super) column: u32,
}

/// A compiled function.
#[derive(Debug, Default)]
pub(super) struct Code {
    /// The operations.
    pub(super) ops: Vec<Op>,
    /// The number of variables, parameters first.
    pub(super) variables: usize,
    /// The parameter types.
    pub(super) params: Vec<Type>,
    /// The number of loops.
    pub(super) loops: usize,
    /// Its arrays in local memory, with names and types.
    pub(super) shared: Vec<(String, Type)>,
}

/// An operation. It pops its operands, the last one first, and pushes its result.
#[derive(Debug)]
pub(super) enum Op {
    /// Pushes a value.
    Push(Value),
    /// Pushes the value of a constant.
    Constant(u32),
    /// Pushes the value of a variable.
    Copy(u32),
    /// Pops a value into a variable.
    Set(u32),
    /// Discards a value.
    Pop,
    /// Pushes a reference to a variable.
    Variable(u32),
    /// Pushes a reference to an array in local memory.
    Shared(u32),
    /// Pushes a reference to a constant.
    ConstantPlace(u32),
    /// Projects a reference to a field by number.
    Field(u32),
    /// Projects a reference to a struct field by name.
    Member(Rc<str>),
    /// Projects a reference to an element. Operands: reference, index.
    Index(At),
    /// Loads the reference that a reference points to.
    Follow,
    /// Loads the value that a reference points to.
    Load,
    /// Stores a value. Operands: value, reference.
    Store,
    /// `place op= value`, with both on the stack in the given order.
    Update {
        op: ArithOp,
        at: At,
        place_first: bool,
    },
    /// The length of a reference's target.
    Len,
    /// A sub-slice. Operands: reference, bounds.
    Slice {
        start: bool,
        end: bool,
        inclusive: bool,
        at: At,
    },
    /// An optional reference to an element. Operands: reference, index.
    Get,
    /// An optional reference to the first element. Operand: reference.
    First,
    /// An optional reference to the last element. Operand: reference.
    Last,
    /// Converts a reference to an array into a slice.
    Lend,
    Tuple(usize),
    Array(usize),
    Repeat(usize),
    /// The fields with these numbers, then the base, if there is one.
    Struct {
        of: Arc<Struct>,
        fields: Vec<usize>,
        base: bool,
    },
    /// A variant of an enum, with the numbers of all its fields.
    Enum {
        of: Arc<Enum>,
        variant: usize,
        fields: Vec<usize>,
    },
    /// The linear position of a grid element. Operands: indices, then the lengths of the dimensions.
    Grid(usize, At),
    Unary(UnaryOp),
    Arith(ArithOp, At),
    Compare(CompareOp),
    Cast(Scalar),
    ToBytes(ByteOrder),
    FromBytes(ByteOrder, Scalar),
    WorkItem(&'static str, bool),
    /// A method of a scalar type, with this number of operands.
    Builtin {
        builtin: &'static Builtin,
        on: Scalar,
        operands: usize,
        at: At,
    },
    /// A method of a scalar type, where the first operand determines the type.
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
    /// Reinterprets a slice of the first element type as a slice of the second. It includes the function's name.
    CastSlice {
        from: Type,
        to: Type,
        name: &'static str,
    },
    Variant(Variant, bool),
    /// An atomic operation, with or without a value.
    Atomic(AtomicOp, bool),
    CompareExchange,
    /// Pushes whether the value matches, and binds the pattern's variables.
    Test(Rc<Pattern>),
    Jump(usize),
    JumpIf(bool, usize),
    /// Saves the stack height at the start of a loop.
    Mark(u32),
    /// Restores the saved stack height, keeping the top value if `true`.
    Unwind(u32, bool),
    /// Starts a loop over integers. Operands: start, end, and the step if there is one.
    Range {
        of: u32,
        inclusive: bool,
        reversed: bool,
        step: bool,
    },
    /// Assigns the next integer to a variable, or jumps if there is none.
    Next {
        of: u32,
        variable: u32,
        end: usize,
    },
    /// Calls a function, with this number of arguments and the ID of the call.
    Call {
        code: usize,
        args: usize,
        number: u32,
    },
    Return,
    Barrier(u32),
    /// A work-group function, with this number of operands, at this line.
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
    /// A construct that the interpreter does not support.
    Unsupported(Rc<str>),
}

/// A pattern.
#[derive(Debug)]
pub(super) enum Pattern {
    Wild,
    Bind(u32, Option<Box<Pattern>>),
    /// Binds a reference.
    BindRef(u32, Option<Box<Pattern>>),
    /// An integer literal, of the value's type.
    Int(i128),
    Float(String, bool),
    Value(Value),
    Constant(u32),
    Range(Option<Box<Pattern>>, Option<Box<Pattern>>, bool),
    /// Fields or elements, by number.
    Parts(Vec<(usize, Pattern)>),
    /// Fields of a struct, or of the enum variant with this name.
    Members(String, Vec<(String, Pattern)>),
    Or(Vec<Pattern>),
    Deref(Box<Pattern>),
    Variant(Variant, Option<Box<Pattern>>),
    /// A pattern that the interpreter does not support.
    Unsupported(Rc<str>),
}
