//! JSON as text. Only what this crate writes: there is nothing here that reads.

use std::fmt::{Display, Write};

/// A place for one value.
#[derive(Debug)]
pub(crate) struct Value<'t>(&'t mut String);

/// The fields of an object.
#[derive(Debug)]
pub(crate) struct Object<'t> {
    text: &'t mut String,
    any: bool,
}

/// The values of an array.
#[derive(Debug)]
pub(crate) struct Array<'t> {
    text: &'t mut String,
    any: bool,
}

/// Appends an object.
pub(crate) fn object(text: &mut String, fields: impl FnOnce(&mut Object<'_>)) {
    Value(text).object(fields);
}

impl Value<'_> {
    pub(crate) fn object(self, fields: impl FnOnce(&mut Object<'_>)) {
        self.0.push('{');
        fields(&mut Object { text: self.0, any: false });
        self.0.push('}');
    }

    pub(crate) fn array(self, values: impl FnOnce(&mut Array<'_>)) {
        self.0.push('[');
        values(&mut Array { text: self.0, any: false });
        self.0.push(']');
    }

    pub(crate) fn strings<'s>(self, strings: impl IntoIterator<Item = &'s str>) {
        self.array(|array| strings.into_iter().for_each(|string| array.value().string(string)));
    }

    /// A number whose text is one of JSON, or a truth value.
    pub(crate) fn plain(self, value: impl Display) {
        let _ = write!(self.0, "{value}");
    }

    pub(crate) fn string(self, string: &str) {
        self.0.push('"');
        for c in string.chars() {
            match c {
                '"' => self.0.push_str("\\\""),
                '\\' => self.0.push_str("\\\\"),
                '\n' => self.0.push_str("\\n"),
                '\t' => self.0.push_str("\\t"),
                c if c.is_control() => {
                    let _ = write!(self.0, "\\u{:04x}", u32::from(c));
                }
                c => self.0.push(c),
            }
        }
        self.0.push('"');
    }
}

impl Object<'_> {
    /// The value of the next field.
    pub(crate) fn field(&mut self, name: &str) -> Value<'_> {
        comma(self.text, &mut self.any);
        Value(self.text).string(name);
        self.text.push(':');
        Value(self.text)
    }
}

impl Array<'_> {
    /// The next value.
    pub(crate) fn value(&mut self) -> Value<'_> {
        comma(self.text, &mut self.any);
        Value(self.text)
    }
}

fn comma(text: &mut String, any: &mut bool) {
    if std::mem::replace(any, true) {
        text.push(',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_nest_and_strings_are_escaped() {
        let mut text = String::new();
        object(&mut text, |object| {
            object.field("a").plain(1.5);
            object.field("b\"\\").string("\u{1}\n\t\u{9f}é");
            object.field("c").array(|array| {
                array.value().object(|_| ());
                array.value().plain(true);
            });
            object.field("d").strings(["x", "y"]);
        });
        let expected = r#"{"a":1.5,"b\"\\":"\u0001\n\t\u009fé","c":[{},true],"d":["x","y"]}"#;
        assert_eq!(text, expected);
    }
}
