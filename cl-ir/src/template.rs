//! The OpenCL C of an item, as text with codes. A constant of nested lists would cost rustc an evaluation for each. Only what
//! rustc determines stands beside the text, in two lists: parts and conditions.
//!
//! A line is the number of the Rust line, a blank, the text and a line feed. A code begins with `@`:
//!
//! | code | meaning |
//! | --- | --- |
//! | `@@` | an `@` |
//! | `@n…;` | [`Piece::Name`] |
//! | `@s0;` | [`Piece::Site`] |
//! | `@m…;` `@M…;` | [`Piece::Memory`]; `M` after a comma |
//! | `@g` `@c` `@l` `@a0;` | [`Piece::Space`]: global, constant, local, that of the argument for a parameter |
//! | `@p0;` | [`Piece::Part`] |
//! | `@(…;` `@)` | what stands between them is present if a condition holds |
//! | `@?…;` | at the start of a line: the line is present if a condition holds |
//!
//! An item is nothing for the item itself, or the number of one that it refers to. A condition is one of
//!
//! | code | condition |
//! | --- | --- |
//! | `P…` `Q…` | [`When::Panics`], [`When::Quiet`], and an item |
//! | `A0,1` `N0,1` | [`When::AnyPanics`], [`When::NonePanics`], and items |
//! | `D` `D0` | [`When::Divergent`], always or if an entry of the conditions is true |
//! | `R` `O` `U` | [`When::Reorders`], [`When::Offsets`], [`When::Rounded`] |
//! | `H…` `h…` | [`When::Shares`], true or false, and an item |
//! | `I0` `i0` | [`When::Is`] |
//! | `S…` | [`When::Sized`], and an item |

use crate::ItemSpace;
use std::fmt;

/// A line of OpenCL C and the Rust line it was compiled from.
#[derive(Debug, PartialEq)]
pub struct Line<'t> {
    /// The Rust line, for `#line`.
    pub rust: u32,
    /// The condition under which the line is emitted; `None` if always.
    pub when: Option<When>,
    /// The text, from left to right.
    pub pieces: Vec<Piece<'t>>,
}

/// A piece of a line.
#[derive(Debug, PartialEq)]
pub enum Piece<'t> {
    /// Literal text.
    Text(&'t str),
    /// The name of an item in the assembled program.
    Name(Who),
    /// The program-wide number of a panic site of this item.
    Site(u32),
    /// An address-space qualifier.
    Space(ItemSpace),
    /// The local memory of an item and its callees. Of a dep: as arguments. Of the item itself: as parameters, or as
    /// declarations where this piece is a whole line of a kernel. If `true`, a comma precedes a non-empty list.
    Memory(Who, bool),
    /// An entry of the parts that rustc determines.
    Part(u32),
    /// Pieces that are emitted only if the condition holds.
    If(When, Vec<Piece<'t>>),
}

/// A condition on the assembled program, or on the variant of it that is being built.
#[derive(Debug, PartialEq)]
pub enum When {
    /// This item, or anything it calls directly or indirectly, has a panic site.
    Panics(Who),
    /// Neither this item nor anything it calls has a panic site.
    Quiet(Who),
    /// Any of these deps can panic.
    AnyPanics(Vec<u32>),
    /// None of these deps can panic.
    NonePanics(Vec<u32>),
    /// The kernel has barriers, the driver treats divergent values as uniform in such kernels, and this entry of the
    /// conditions that rustc evaluates, if any, is true.
    Divergent(Option<u32>),
    /// The driver reorders reads of memory before writes of the same work-item.
    Reorders,
    /// The variant takes an element offset for every slice parameter, for launches with sub-slices of buffers.
    Offsets,
    /// The variant rounds its launches up to whole work-groups. The kernel then takes `ulong4 cl_size`, the size that
    /// the user asked for, and begins with `if (cl_surplus(cl_size)) return;`. Only for kernels without barriers.
    Rounded,
    /// The item or its callees have local memory that the kernel declares for them; with `false`, they have none.
    Shares(Who, bool),
    /// This entry of the conditions that rustc evaluates is true, or false.
    Is(u32, bool),
    /// The variant is [`When::Rounded`], and this item or anything it calls directly or indirectly calls
    /// `get_global_size`. A device function then takes `ulong4 cl_size` and passes it on, because `get_global_size` is
    /// computed from it.
    Sized(Who),
}

/// A reference from one item to itself or another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Who {
    /// The item itself.
    Itself,
    /// An entry of the list of items that it refers to.
    Dep(u32),
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.rust)?;
        self.when.iter().try_for_each(|when| write!(f, "@?{when};"))?;
        self.pieces.iter().try_for_each(|piece| write!(f, "{piece}"))?;
        writeln!(f)
    }
}

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => {
                debug_assert!(!text.contains('\n'), "a line has no line breaks: {text}");
                f.write_str(&text.replace('@', "@@"))
            }
            Self::Name(who) => write!(f, "@n{who};"),
            Self::Site(site) => write!(f, "@s{site};"),
            Self::Memory(who, comma) => write!(f, "@{}{who};", if *comma { 'M' } else { 'm' }),
            Self::Space(ItemSpace::Global) => f.write_str("@g"),
            Self::Space(ItemSpace::Constant) => f.write_str("@c"),
            Self::Space(ItemSpace::Local) => f.write_str("@l"),
            Self::Space(ItemSpace::Private) => Ok(()),
            Self::Space(ItemSpace::Param(param)) => write!(f, "@a{param};"),
            Self::Part(part) => write!(f, "@p{part};"),
            Self::If(when, pieces) => {
                write!(f, "@({when};")?;
                pieces.iter().try_for_each(|piece| write!(f, "{piece}"))?;
                f.write_str("@)")
            }
        }
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |deps: &[u32]| deps.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        match self {
            Self::Panics(who) => write!(f, "P{who}"),
            Self::Quiet(who) => write!(f, "Q{who}"),
            Self::AnyPanics(deps) => write!(f, "A{}", list(deps)),
            Self::NonePanics(deps) => write!(f, "N{}", list(deps)),
            Self::Divergent(None) => f.write_str("D"),
            Self::Divergent(Some(decided)) => write!(f, "D{decided}"),
            Self::Reorders => f.write_str("R"),
            Self::Offsets => f.write_str("O"),
            Self::Rounded => f.write_str("U"),
            Self::Shares(who, true) => write!(f, "H{who}"),
            Self::Shares(who, false) => write!(f, "h{who}"),
            Self::Is(decided, true) => write!(f, "I{decided}"),
            Self::Is(decided, false) => write!(f, "i{decided}"),
            Self::Sized(who) => write!(f, "S{who}"),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Itself => Ok(()),
            Self::Dep(dep) => write!(f, "{dep}"),
        }
    }
}

/// Reads the lines of a text. It panics if it is no such text.
pub fn lines(text: &str) -> Vec<Line<'_>> {
    text.lines().map(line).collect()
}

fn line(line: &str) -> Line<'_> {
    let (rust, rest) = line.split_once(' ').expect("a number before each line");
    let mut reader = Reader { rest };
    let when = reader.rest.strip_prefix("@?").map(|rest| {
        reader.rest = rest;
        reader.when()
    });
    Line { rust: number(rust), when, pieces: reader.pieces() }
}

/// Reads the pieces of a text within a line.
pub fn pieces(text: &str) -> Vec<Piece<'_>> {
    Reader { rest: text }.pieces()
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// Everything to the end of the text, or of the condition that it stands under.
    fn pieces(&mut self) -> Vec<Piece<'t>> {
        let mut pieces = Vec::new();
        loop {
            let Some((text, rest)) = self.rest.split_once('@') else {
                pieces.extend(literal(std::mem::take(&mut self.rest)));
                return pieces;
            };
            pieces.extend(literal(text));
            let mut codes = rest.chars();
            let code = codes.next().expect("a code after an `@`");
            self.rest = codes.as_str();
            match code {
                ')' => return pieces,
                code => pieces.push(self.piece(code)),
            }
        }
    }

    fn piece(&mut self, code: char) -> Piece<'t> {
        match code {
            '@' => Piece::Text("@"),
            'n' => Piece::Name(who(self.operand())),
            's' => Piece::Site(number(self.operand())),
            'm' => Piece::Memory(who(self.operand()), false),
            'M' => Piece::Memory(who(self.operand()), true),
            'g' => Piece::Space(ItemSpace::Global),
            'c' => Piece::Space(ItemSpace::Constant),
            'l' => Piece::Space(ItemSpace::Local),
            'a' => Piece::Space(ItemSpace::Param(number(self.operand()) as usize)),
            'p' => Piece::Part(number(self.operand())),
            '(' => {
                let when = self.when();
                Piece::If(when, self.pieces())
            }
            code => panic!("unknown code `@{code}` in the text of an item"),
        }
    }

    /// The text up to the next semicolon.
    fn operand(&mut self) -> &'t str {
        let (operand, rest) = self.rest.split_once(';').expect("a semicolon after an operand");
        self.rest = rest;
        operand
    }

    fn when(&mut self) -> When {
        let (code, of) = self.operand().split_at(1);
        match code {
            "P" => When::Panics(who(of)),
            "Q" => When::Quiet(who(of)),
            "A" => When::AnyPanics(of.split(',').map(number).collect()),
            "N" => When::NonePanics(of.split(',').map(number).collect()),
            "D" => When::Divergent((!of.is_empty()).then(|| number(of))),
            "R" => When::Reorders,
            "O" => When::Offsets,
            "U" => When::Rounded,
            "H" => When::Shares(who(of), true),
            "h" => When::Shares(who(of), false),
            "I" => When::Is(number(of), true),
            "i" => When::Is(number(of), false),
            "S" => When::Sized(who(of)),
            code => panic!("unknown condition `{code}` in the text of an item"),
        }
    }
}

fn literal(text: &str) -> Option<Piece<'_>> {
    (!text.is_empty()).then_some(Piece::Text(text))
}

fn who(operand: &str) -> Who {
    if operand.is_empty() { Who::Itself } else { Who::Dep(number(operand)) }
}

fn number(operand: &str) -> u32 {
    operand.parse().expect("a number in the text of an item")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_written() {
        let (dep, list) = (Who::Dep(3), || vec![0, 17]);
        let conditions = [
            When::Panics(dep),
            When::Quiet(Who::Itself),
            When::AnyPanics(list()),
            When::NonePanics(list()),
            When::Divergent(None),
            When::Divergent(Some(1)),
            When::Reorders,
            When::Offsets,
            When::Shares(dep, true),
            When::Shares(dep, false),
            When::Is(0, true),
            When::Is(1, false),
            When::Sized(dep),
        ];
        let mut pieces = vec![
            Piece::Text("    "),
            Piece::Name(Who::Itself),
            Piece::Text("("),
            Piece::Space(ItemSpace::Param(2)),
            Piece::Text("x"),
            Piece::Memory(dep, true),
            Piece::Memory(Who::Itself, false),
            Piece::Part(0),
        ];
        pieces.extend([ItemSpace::Global, ItemSpace::Constant, ItemSpace::Local].map(Piece::Space));
        pieces.extend(conditions.map(|when| Piece::If(when, vec![Piece::Text(", "), Piece::Site(12)])));
        let line = Line { rust: 7, when: Some(When::Rounded), pieces };
        assert_eq!(lines(&line.to_string()), [line]);
        assert_eq!(super::pieces(&Piece::Text("a@b").to_string()), ["a", "@", "b"].map(Piece::Text));
        assert_eq!(lines(""), []);
    }
}
