//! `println!`: printed again, with numbered values.

use proc_macro2::{Literal, Span, TokenStream};
use quote::quote_spanned;

use super::Native;
use crate::ast::{Align, Format, FormatKind, PrintPart};
use crate::ir::Print;

impl Native<'_> {
    pub(super) fn print(&mut self, print: &Print, span: Span) -> TokenStream {
        let values: Vec<_> = print.values.iter().map(|value| self.expr(value)).collect();
        let mut text = String::new();
        for part in &print.parts {
            match part {
                PrintPart::Text(part) => text.push_str(&part.replace('{', "{{").replace('}', "}}")),
                PrintPart::Value(index, format) => text.push_str(&format!("{{{index}:{}}}", spec(format))),
            }
        }
        let text = Literal::string(&text);
        quote_spanned!(span=> ::std::print!(#text #(, #values)*))
    }
}

fn spec(format: &Format) -> String {
    let Format { align, plus, alternate, zero, width, precision, kind } = format;
    let align = match align {
        Align::Default => "",
        Align::Left => "<",
        Align::Right => ">",
    };
    let flag = |set: &bool, text: &'static str| if *set { text } else { "" };
    let width = width.map(|width| width.to_string()).unwrap_or_default();
    let precision = precision.map(|precision| format!(".{precision}")).unwrap_or_default();
    let kind = match kind {
        FormatKind::Display => "",
        FormatKind::Debug => "?",
        FormatKind::LowerHex => "x",
        FormatKind::UpperHex => "X",
        FormatKind::Octal => "o",
    };
    format!("{align}{}{}{}{width}{precision}{kind}", flag(plus, "+"), flag(alternate, "#"), flag(zero, "0"))
}
