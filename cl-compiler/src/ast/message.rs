//! The texts of assertions and prints.

/// A part of a message.
#[derive(Debug, Clone)]
pub enum MessagePart {
    /// Text.
    Text(String),
    /// The text of this expression, as `stringify!` produces it.
    Source(proc_macro2::TokenStream),
    /// The value with this index, formatted with `{}`.
    Display(usize),
    /// The value with this index, formatted with `{:?}`.
    Debug(usize),
}

/// A part of the printed text.
#[derive(Debug, Clone)]
pub enum PrintPart {
    /// Text.
    Text(String),
    /// The value with this index.
    Value(usize, Format),
}

/// The format of a value: the part of a placeholder after the `:`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// `<`, `>`
    pub align: Align,
    /// `+`
    pub plus: bool,
    /// `#`
    pub alternate: bool,
    /// `0`
    pub zero: bool,
    /// The minimum number of characters.
    pub width: Option<u32>,
    /// The number of digits after the decimal point.
    pub precision: Option<u32>,
    /// `x`, `?`
    pub kind: FormatKind,
}

/// The alignment of a value within its width.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// The default of the value's type.
    Default,
    /// `<`
    Left,
    /// `>`
    Right,
}

/// The format trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FormatKind {
    /// `{}`
    Display,
    /// `{:?}`
    Debug,
    /// `{:x}`
    LowerHex,
    /// `{:X}`
    UpperHex,
    /// `{:o}`
    Octal,
}
