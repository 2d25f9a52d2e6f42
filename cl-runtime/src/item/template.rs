//! The OpenCL C of an item, as text with codes. A constant of nested lists would cost rustc an evaluation for each.
//!
//! A line is the number of the Rust line, a blank, the text and a line feed. A code begins with `@`:
//!
//! | code | meaning |
//! | --- | --- |
//! | `@@` | an `@` |
//! | `@n…;` | the name of an item |
//! | `@s0;` | the program-wide number of a panic site of this item |
//! | `@m…;` `@M…;` | the local memory of an item and its callees, see [`Piece::Memory`]; `M` after a comma |
//! | `@g` `@c` `@l` `@a0;` | an address space: global, constant, local, that of the argument for a parameter |
//! | `@p0;` | an entry of [`Template::parts`] |
//! | `@(…;` `@)` | what stands between them is present if a condition holds |
//! | `@?…;` | at the start of a line: the line is present if a condition holds |
//!
//! An item is nothing for the item itself, or the number of an entry of [`Item::deps`](crate::item::Item::deps). A condition is
//! one of
//!
//! | code | condition |
//! | --- | --- |
//! | `P…` `Q…` | [`When::Panics`], [`When::Quiet`], and an item |
//! | `A0,1` `N0,1` | [`When::AnyPanics`], [`When::NonePanics`], and entries of `deps` |
//! | `D` `D0` | [`When::Divergent`], always or if an entry of [`Template::decided`] is true |
//! | `R` `O` `U` | [`When::Reorders`], [`When::Offsets`], [`When::Rounded`] |
//! | `H…` `h…` | [`When::Shares`], true or false, and an item |
//! | `I0` `i0` | an entry of [`Template::decided`] is true, is false |
//! | `S…` | [`When::Sized`], and an item |

use super::{Line, Part, Piece, When, Who, summary::Space};

/// The OpenCL C of an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Template {
    /// The lines, encoded.
    pub text: &'static str,
    /// The parts that rustc determines.
    pub parts: &'static [Part],
    /// The conditions that rustc evaluates.
    pub decided: &'static [bool],
}

impl Template {
    /// No lines.
    pub const EMPTY: Self = Self { text: "", parts: &[], decided: &[] };

    /// The lines.
    pub(crate) fn lines(&self) -> Vec<Line> {
        self.text.lines().map(|line| self.line(line)).collect()
    }

    fn line(&self, line: &'static str) -> Line {
        let (rust, rest) = line.split_once(' ').expect("a number before each line");
        let mut reader = Reader { template: self, rest };
        let when = reader.rest.strip_prefix("@?").map(|rest| {
            reader.rest = rest;
            reader.when()
        });
        Line { rust: rust.parse().expect("the number of a line"), when, pieces: reader.pieces() }
    }

    /// The pieces of a text within a line.
    pub(crate) fn pieces(&self, text: &'static str) -> Vec<Piece> {
        Reader { template: self, rest: text }.pieces()
    }
}

struct Reader<'a> {
    template: &'a Template,
    rest: &'static str,
}

impl Reader<'_> {
    /// Everything to the end of the text, or of the condition that it stands under.
    fn pieces(&mut self) -> Vec<Piece> {
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

    fn piece(&mut self, code: char) -> Piece {
        match code {
            '@' => Piece::Text("@"),
            'n' => Piece::Name(who(self.operand())),
            's' => Piece::Site(number(self.operand())),
            'm' => Piece::Memory(who(self.operand()), false),
            'M' => Piece::Memory(who(self.operand()), true),
            'g' => Piece::Space(Space::Global),
            'c' => Piece::Space(Space::Constant),
            'l' => Piece::Space(Space::Local),
            'a' => Piece::Space(Space::Param(number(self.operand()) as usize)),
            'p' => Piece::Part(&self.template.parts[number(self.operand()) as usize]),
            '(' => {
                let when = self.when();
                Piece::If(when, self.pieces())
            }
            code => panic!("unknown code `@{code}` in the text of an item"),
        }
    }

    /// The text up to the next semicolon.
    fn operand(&mut self) -> &'static str {
        let (operand, rest) = self.rest.split_once(';').expect("a semicolon after an operand");
        self.rest = rest;
        operand
    }

    fn when(&mut self) -> When {
        let (code, of) = self.operand().split_at(1);
        let decided = |of| self.template.decided[number(of) as usize];
        match code {
            "P" => When::Panics(who(of)),
            "Q" => When::Quiet(who(of)),
            "A" => When::AnyPanics(of.split(',').map(number).collect()),
            "N" => When::NonePanics(of.split(',').map(number).collect()),
            "D" => When::Divergent(of.is_empty() || decided(of)),
            "R" => When::Reorders,
            "O" => When::Offsets,
            "U" => When::Rounded,
            "H" => When::Shares(who(of), true),
            "h" => When::Shares(who(of), false),
            "I" => When::Is(decided(of)),
            "i" => When::Is(!decided(of)),
            "S" => When::Sized(who(of)),
            code => panic!("unknown condition `{code}` in the text of an item"),
        }
    }
}

fn literal(text: &'static str) -> Option<Piece> {
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
    fn codes_are_read() {
        let template = Template {
            text: "7 @?U;    @n;(@ax@@y@(P3;, @(i0;@s12;@)@)@p0;)\n".replace("@a", "@a2;").leak(),
            parts: &[Part::Table(4)],
            decided: &[true],
        };
        let inner = Piece::If(When::Is(false), vec![Piece::Site(12)]);
        let pieces = vec![
            Piece::Text("    "),
            Piece::Name(Who::Itself),
            Piece::Text("("),
            Piece::Space(Space::Param(2)),
            Piece::Text("x"),
            Piece::Text("@"),
            Piece::Text("y"),
            Piece::If(When::Panics(Who::Dep(3)), vec![Piece::Text(", "), inner]),
            Piece::Part(&Part::Table(4)),
            Piece::Text(")"),
        ];
        assert_eq!(template.lines(), [Line { rust: 7, when: Some(When::Rounded), pieces }]);
        assert_eq!(Template::EMPTY.lines(), []);
    }
}
