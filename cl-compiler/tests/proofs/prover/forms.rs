//! Arithmetic of forms.

use cl_compiler::proof::{Form, Kind, Symbols};

#[test]
fn arithmetic() {
    let mut symbols = Symbols::default();
    let (x, y) = (symbols.symbol("x", Kind::Item), symbols.symbol("y", Kind::Item));
    let square = (x + y) * (x + y);
    assert_eq!(square, x * x + 2 * (x * y) + y * y);
    assert_eq!((x + y) * (x - y), x * x - y * y);
    assert_eq!((x - x).number(), Some(0));
    assert_eq!(square.replace(x, &(1 - y)), Form::constant(1));
    assert_eq!(square.replace(x, &y.into()), 4 * (y * y));
    assert_eq!(square.rename(|symbol| if symbol == x { y } else { symbol }), 4 * (y * y));
    assert_eq!(square.value(|symbol| Some(if symbol == x { 3 } else { -5 })), Some(4));
    assert_eq!(square.value(|_| Some(i128::MAX)), None);
    assert_eq!(x.twin().twin(), x);
    assert!(x.twin().is_twin());
    assert_eq!(x.twin().kind(), Kind::Item);
}

#[test]
fn shown() {
    let mut symbols = Symbols::default();
    let (i, w) = (symbols.symbol("i", Kind::Item), symbols.symbol("w", Kind::Host));
    let shown = |form: Form| form.display(&symbols).to_string();
    assert_eq!(shown(i * w + 2 * i - 3), "i * w + 2 * i - 3".replace("i * w", "w * i"));
    assert_eq!(shown(3 - Form::from(i)), "3 - i");
    assert_eq!(shown(-Form::from(i)), "-i");
    assert_eq!(shown(Form::constant(0)), "0");
    assert_eq!(shown(i.twin() - i), "i' - i");
    assert!(!(i * w).is_shared(Kind::Group) && (w * w).is_shared(Kind::Host));
}
