//! The reference chapters of the book against the compiler: the table of built-ins, and a section for each diagnostic.
//!
//! `BLESS=1 cargo test --package tests --test reference` writes the table anew.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use cl_compiler::builtins::{self, Builtin, C, Class, Guard, Kind};
use cl_compiler::diag::Code;

const BEGIN: &str = "<!-- generated from cl_compiler::builtins::all() -->\n";
const END: &str = "<!-- end -->\n";

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Same => "T",
        Kind::Bool => "bool",
        Kind::U32 => "u32",
        Kind::I32 => "i32",
        Kind::Unsigned => "U",
        Kind::Signed => "I",
        Kind::Option => "Option<T>",
        Kind::OptionU32 => "Option<u32>",
        Kind::Pair => "(T, bool)",
    }
}

fn rust(builtin: &Builtin) -> String {
    if builtin.cl {
        let params: Vec<_> = std::iter::once("T").chain(builtin.params.iter().map(|param| kind(*param))).collect();
        return format!("cl::{}({}) -> {}", builtin.name, params.join(", "), kind(builtin.ret));
    }
    let receiver = if builtin.associated { "T::" } else { "x." };
    let params: Vec<_> = builtin.params.iter().map(|param| kind(*param)).collect();
    format!("{receiver}{}({}) -> {}", builtin.name, params.join(", "), kind(builtin.ret))
}

fn opencl(builtin: &Builtin) -> String {
    match builtin.opencl {
        C::Call(name) | C::Count(name) => format!("`{name}`"),
        C::Test(test) => {
            let (before, after) = test.around();
            format!("`{before}x{after}`")
        }
        C::Arith(op) => format!("`{}`", op.symbol()),
        C::Neg => "`-`".to_owned(),
        C::Bits => "`as_` and the type".to_owned(),
        C::Routine(_) => "a routine".to_owned(),
    }
}

fn panics(guard: Guard) -> &'static str {
    match guard {
        Guard::None => "",
        Guard::Div | Guard::Rem => "on zero, and on `MIN` by `-1`",
        Guard::DivZero | Guard::RemZero => "on zero",
        Guard::Log => "unless positive",
        Guard::Root => "if negative",
        Guard::Clamp => "if the bounds are in the wrong order or NaN",
    }
}

fn table(title: &str, class: Class, cl: bool) -> String {
    let rows: BTreeMap<_, _> = builtins::all()
        .filter(|builtin| builtin.on == class && builtin.cl == cl)
        .map(|builtin| (builtin.name, builtin))
        .collect();
    let is_float = matches!(class, Class::Float | Class::Single);
    let error = if is_float { (" | error", " | --- ") } else { ("", "") };
    let mut text = format!("\n## {title}\n\n| Rust | OpenCL C{} | panics |\n| --- | ---{}| --- |\n", error.0, error.1);
    for builtin in rows.values() {
        let error = match (is_float, builtin.ulp) {
            (true, 0) => " |".to_owned(),
            (true, builtins::UNBOUNDED) => " the device's |".to_owned(),
            (true, ulp) => format!(" {ulp} |"),
            (false, _) => String::new(),
        };
        let row = format!("| `{}` | {} |{error} {} |", rust(builtin), opencl(builtin), panics(builtin.guard));
        let _ = writeln!(text, "{}", row.replace("|  |", "| |"));
    }
    text
}

#[test]
fn the_table_of_built_ins_is_up_to_date() {
    let classes = [
        ("Floats: `f32`, `f64`", Class::Float, false),
        ("All integers", Class::Int, false),
        ("Signed integers", Class::Signed, false),
        ("Unsigned integers", Class::Unsigned, false),
        ("OpenCL's functions of `f32` and `f64`", Class::Float, true),
        ("OpenCL's functions of `f32`", Class::Single, true),
        ("OpenCL's functions of all integers", Class::Int, true),
        ("OpenCL's functions of `i32` and `u32`", Class::Word, true),
    ];
    let tables: String = classes.iter().map(|(title, class, cl)| table(title, *class, *cl)).collect();
    let page = read("docs/src/builtins.md");
    let (before, rest) = page.split_once(BEGIN).expect("the mark before the tables");
    let (_, after) = rest.split_once(END).expect("the mark behind the tables");
    let wanted = format!("{before}{BEGIN}{tables}\n{END}{after}");
    if wanted == page {
        return;
    }
    assert!(std::env::var_os("BLESS").is_some_and(|value| value == "1"), "stale: run again with BLESS=1\n{wanted}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/builtins.md");
    std::fs::write(&path, wanted).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

#[test]
fn work_item_functions_are_in_the_language_reference() {
    let page = read("docs/src/language.md");
    for function in builtins::WORK_ITEM {
        let call = if function.dimension { "(d)" } else { "()" };
        assert!(page.contains(&format!("| `{}{call}` |", function.name)), "{}", function.name);
    }
}

#[test]
fn all_codes_are_listed() {
    let source = read("cl-compiler/src/diag/code.rs");
    let names: Vec<_> = source.split('"').filter(|text| text.len() == 6 && text.starts_with("CL")).collect();
    let listed: Vec<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names, listed, "`Code::ALL` must have every code, in order");
}

/// The distinct codes that a function under its attribute gets.
fn codes(function: &str) -> Vec<&'static str> {
    let (attribute, item) = function.split_once("]\n").expect("an attribute of its own line");
    let item = item.parse().expect("Rust");
    if attribute.starts_with("#[derive") {
        let found = cl_compiler::element::diagnose(item);
        return found.iter().map(|diagnostic| diagnostic.code.name()).collect();
    }
    let found = match attribute.strip_prefix("#[kernel") {
        Some(options) => {
            let options = options.trim_start_matches('(').trim_end_matches(')');
            cl_compiler::diagnose_kernel(options.parse().expect("Rust"), item)
        }
        None => cl_compiler::diagnose_device(Default::default(), item),
    };
    let mut codes: Vec<_> = found.iter().map(|diagnostic| diagnostic.code.name()).collect();
    codes.dedup();
    codes
}

#[test]
fn every_code_has_a_page_whose_example_gives_it() {
    let (index, summary) = (read("docs/src/diagnostics.md"), read("docs/src/SUMMARY.md"));
    for code in Code::ALL {
        let name = code.name();
        let page = read(&format!("docs/src/diagnostics/{name}.md"));
        assert!(page.starts_with(&format!("# {name}: ")), "the heading of {name}");
        for list in [&index, &summary] {
            assert!(list.contains(&format!("](diagnostics/{name}.md)")), "{name} is not listed in:\n{list}");
        }
        let wrong = page.split("```").nth(1).expect("an example");
        let wrong = wrong.strip_prefix("rust,compile_fail\n").expect("an example that fails");
        // the item in question is the last one
        let item = ["\n#[kernel", "\n#[device", "\n#[derive"].into_iter().find_map(|attribute| wrong.rfind(attribute));
        let start = item.expect("an item") + 1;
        assert_eq!(codes(&wrong[start..]), [name], "{wrong}");
        assert!(page.contains("```rust\n"), "{name}: an example of what to write instead");
    }
}

#[test]
fn every_page_of_a_code_is_tested_by_rustdoc() {
    let list = read("tests/src/lib.rs");
    for code in Code::ALL {
        let page = format!("docs/src/diagnostics/{}.md", code.name());
        assert!(list.contains(&page), "{page} is not among the book's chapters in tests/src/lib.rs");
    }
}

#[test]
fn every_code_has_a_case_that_users_see() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ui-tests/fail");
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths =
        files.filter_map(|file| Some(file.ok()?.path())).filter(|path| path.extension().is_some_and(|e| e == "stderr"));
    let seen: Vec<String> = paths.filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    assert!(seen.len() >= 120, "{} cases", seen.len());
    for code in Code::ALL {
        let shown = format!("[{}]", code.name());
        assert!(seen.iter().any(|text| text.contains(&shown)), "no case in ui-tests/fail shows {shown}");
    }
}
