//! The codes of diagnostics.

/// The stable code of a kind of diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// An attribute option that does not exist or has a bad value.
    Option,
    /// A function signature that the kernel language does not allow.
    Signature,
    /// A parameter type that cannot be passed to a kernel.
    Parameter,
    /// A type that the kernel language lacks.
    Type,
    /// An expression that the kernel language lacks.
    Expression,
    /// A statement or an item inside a body that the kernel language lacks.
    Statement,
    /// A pattern that the kernel language lacks.
    Pattern,
    /// A macro call.
    Macro,
    /// A literal that the kernel language lacks, or that does not fit its type.
    Literal,
    /// A type that nothing visible to the macro determines.
    Ambiguous,
    /// Mismatched types; shown only if rustc itself accepts the body.
    Mismatch,
    /// A method that the kernel language lacks.
    Method,
    /// A function that calls itself.
    Recursion,
    /// A place that cannot be assigned to or indexed.
    Place,
    /// A `break` or `continue` outside a loop.
    Jump,
    /// A barrier that not every work-item may reach.
    Barrier,
    /// A struct or enum that cannot be an element.
    Element,
    /// An element of a buffer that several work-items may access, where at least one of them writes it.
    Race,
    /// An element of local memory that several work-items of a work-group may access between two barriers, where at
    /// least one of them writes it.
    LocalRace,
}

impl Code {
    /// All codes, in the order of their names. The chapter on diagnostics has a section for each.
    pub const ALL: &[Code] = &[
        Code::Option,
        Code::Signature,
        Code::Parameter,
        Code::Type,
        Code::Expression,
        Code::Statement,
        Code::Pattern,
        Code::Macro,
        Code::Literal,
        Code::Ambiguous,
        Code::Mismatch,
        Code::Method,
        Code::Recursion,
        Code::Place,
        Code::Jump,
        Code::Barrier,
        Code::Element,
        Code::Race,
        Code::LocalRace,
    ];

    /// Whether rustc never reports it, so that this compiler always does.
    pub fn is_ours(self) -> bool {
        match self {
            Code::Recursion
            | Code::Barrier
            | Code::Statement
            | Code::Expression
            | Code::Pattern
            | Code::Jump
            | Code::Element
            | Code::Literal
            | Code::Race
            | Code::LocalRace => true,
            Code::Option
            | Code::Signature
            | Code::Parameter
            | Code::Type
            | Code::Macro
            | Code::Ambiguous
            | Code::Mismatch
            | Code::Method
            | Code::Place => false,
        }
    }

    /// Whether it is found only in functions that have passed type inference.
    pub fn is_of_check(self) -> bool {
        matches!(self, Code::Barrier | Code::Race | Code::LocalRace)
    }

    /// The code as printed.
    pub fn name(self) -> &'static str {
        match self {
            Code::Option => "CL0001",
            Code::Signature => "CL0002",
            Code::Parameter => "CL0003",
            Code::Type => "CL0004",
            Code::Expression => "CL0005",
            Code::Statement => "CL0006",
            Code::Pattern => "CL0007",
            Code::Macro => "CL0008",
            Code::Literal => "CL0009",
            Code::Ambiguous => "CL0010",
            Code::Mismatch => "CL0011",
            Code::Method => "CL0012",
            Code::Recursion => "CL0013",
            Code::Place => "CL0014",
            Code::Jump => "CL0015",
            Code::Barrier => "CL0016",
            Code::Element => "CL0017",
            Code::Race => "CL0018",
            Code::LocalRace => "CL0019",
        }
    }
}
