//! A named constant proves what its value proves: each kernel is compared with its twin that has the numbers written out.

#[path = "constants/algorithms.rs"]
mod algorithms;
#[path = "constants/kernels.rs"]
mod kernels;
#[path = "constants/linear.rs"]
mod linear;
#[path = "constants/refused.rs"]
mod refused;
#[path = "constants/unsound.rs"]
mod unsound;
#[path = "constants/values.rs"]
mod values;

mod random;
#[allow(dead_code)]
mod shown;

use kernels::{KERNELS, Kernel};
use values::{Forms, found};

/// Rustc makes at most this number of steps for the constants of a kernel that is accepted: less than a second.
const STEPS: u32 = 150_000;

/// What is wrong with a kernel whose constants are named so, if anything is.
fn differs(kernel: &Kernel, form: Forms) -> Option<String> {
    let (options, source) = form.named(kernel)?;
    let named = found(&options, &source, kernel);
    let (options, source) = Forms::written_out(kernel);
    let twin = found(&options, &source, kernel);
    let alike = named.errors == twin.errors && named.conditions == twin.conditions && named.checked <= twin.checked;
    (!alike || !twin.errors.is_empty()).then(|| format!("{form:?} {source}\nnamed: {named:#?}\ntwin: {twin:#?}\n"))
}

#[test]
fn named_constants_prove_what_their_values_prove() {
    let wrong: Vec<_> = KERNELS.iter().filter_map(|kernel| differs(kernel, Forms::Module)).collect();
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}

/// What is wrong with a kernel that is accepted with the numbers written out, if it is not with names.
fn is_refused(kernel: &Kernel, form: Forms) -> Option<String> {
    let (options, source) = form.named(kernel)?;
    let named = found(&options, &source, kernel);
    let (options, source) = Forms::written_out(kernel);
    let twin = found(&options, &source, kernel);
    let is_wrong = !named.errors.is_empty() || !twin.errors.is_empty() || named.steps > STEPS;
    is_wrong.then(|| format!("{form:?} {source}\nnamed: {named:#?}\ntwin: {twin:#?}\n"))
}

/// Published algorithms are accepted. Their launch conditions may be other ones than those of their twins.
#[test]
fn algorithms_with_named_constants_are_accepted() {
    let kernels = algorithms::KERNELS;
    let mut wrong: Vec<_> = kernels.iter().filter_map(|kernel| is_refused(kernel, Forms::Module)).collect();
    for (at, form) in Forms::ALL.iter().enumerate().skip(1) {
        wrong.extend(kernels.iter().skip(at - 1).step_by(6).filter_map(|kernel| is_refused(kernel, *form)));
    }
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// What is accepted for some values of constants is refused for others, as with the numbers written out.
#[test]
fn other_values_are_refused() {
    let mut wrong = Vec::new();
    for (options, source, accepted, refused) in refused::TWINS {
        for (values, is_accepted) in
            std::iter::once((accepted, true)).chain(refused.iter().map(|values| (values, false)))
        {
            let kernel: Kernel = (options, source, values);
            let named = found(options, source, &kernel);
            let most = if is_accepted { STEPS } else { STEPS + cl_ir::linear::STEPS };
            let (options, source) = Forms::written_out(&kernel);
            let twin = found(&options, &source, &kernel).errors;
            if named.errors.is_empty() != is_accepted || twin.is_empty() != is_accepted || named.steps > most {
                wrong.push(format!("{values:?} {source}\nnamed: {named:?}\ntwin: {twin:?}\n"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Work-items that meet are found, in the macro or by rustc.
#[test]
fn unsound_kernels_are_refused() {
    let mut wrong = Vec::new();
    for kernel in unsound::REFUSED {
        let named = found(kernel.0, kernel.1, kernel);
        if !named.errors.iter().any(|error| error.contains("[CL0018]") || error.contains("[CL0019]")) {
            wrong.push(format!("{kernel:?}\n{named:#?}\n"));
        }
    }
    assert!(wrong.is_empty(), "{} are accepted\n{}", wrong.len(), wrong.join("\n"));
}

/// The other ways to name a constant: of each, every sixth kernel.
#[test]
fn however_they_are_named() {
    let mut wrong = Vec::new();
    for (at, form) in Forms::ALL.iter().enumerate().skip(1) {
        let named: Vec<_> = KERNELS.iter().filter(|kernel| form.named(kernel).is_some()).collect();
        assert!(named.len() > 10, "{form:?}");
        wrong.extend(named.iter().skip(at - 1).step_by(6).filter_map(|kernel| differs(kernel, *form)));
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}

/// That an index does not overflow is said in these words, not as a number of twenty digits.
#[test]
fn overflow_is_called_so() {
    let source = "fn volume(y: &mut [f32]) {
        let i = (global_id(2) * H + global_id(1)) * W + global_id(0);
        if global_id(0) < W && global_id(1) < H && i < y.len() { y[i] = 1.0; }
    }";
    let item: syn::ItemFn = syn::parse_str(source).unwrap();
    let expanded = cl_compiler::expansion(Some(proc_macro2::TokenStream::new()), item).unwrap().to_string();
    let said: Vec<_> = expanded.split('"').filter(|text| text.contains("an index may overflow here")).collect();
    assert!(!said.is_empty(), "{expanded}");
    for text in said {
        assert!(text.ends_with("is more than `u64::MAX`") && text.contains("* H * W"), "{text}");
    }
    assert!(!expanded.split('"').any(|text| text.contains("<= 1844674")), "{expanded}");
}

/// A race that is so with the values of constants is reported as that of the twin is: with its code, and what to do about it.
#[test]
fn races_are_reported_like_those_of_numbers() {
    let source = "fn reversed(x: &[f32], y: &mut [f32]) { #[local] let mut tile: [f32; GROUP]; let l = local_id(0);
        tile[l] = x[global_id(0)]; y[global_id(0)] = tile[GROUP - 1 - l]; }";
    let kernel: Kernel = ("local = 64", source, &[("GROUP", 64)]);
    let named = shown::show(kernel.0, source).facts.unwrap().terms.decided_races;
    let (options, source) = Forms::written_out(&kernel);
    let twin = shown::show(&options, &source).errors;
    assert!(!named.is_empty() && named.len() == twin.len());
    for (named, twin) in named.iter().map(|race| &race.otherwise).zip(&twin) {
        assert_eq!((named.code.name(), &named.message, &named.help), (twin.code.name(), &twin.message, &twin.help));
        assert_eq!(named.note, None);
        assert_eq!((named.at.line(), named.at.column()), (twin.at.line(), twin.at.column()));
    }
    let item: syn::ItemFn = syn::parse_str(kernel.1).unwrap();
    let options = std::str::FromStr::from_str(kernel.0).unwrap();
    let expanded = cl_compiler::expansion(Some(options), item).unwrap().to_string();
    assert!(expanded.contains("[CL0019]") && expanded.contains("put a `barrier();` between the two"), "{expanded}");
}

/// Whether the local memory of a kernel is shown to be written before it is read.
fn is_written(options: &str, source: &str) -> bool {
    let shown = shown::show(options, source);
    let (facts, typed) = (shown.facts.unwrap(), shown.typed.unwrap());
    let known = facts.met();
    (0..typed.locals.len())
        .filter(|at| typed.locals[*at].shared)
        .all(|at| known.is_written(cl_compiler::ir::LocalId(at)).is_some())
}

/// Local memory is zeroed where that of the twin is, and not elsewhere.
#[test]
fn named_constants_show_what_is_written() {
    let through = |width: &str, height: &str| {
        format!(
            "fn transposed(x: &[f32], y: &mut [f32]) {{ #[local] let mut tile: [[f32; {width}]; {height}]; let l = local_id(0);
             tile[l / {width}][l % {width}] = x[global_id(0)]; barrier(); y[global_id(0)] = tile[l % {height}][l / {height}]; }}"
        )
    };
    for (options, width, height) in [
        ("local = 256", "16", "16"),
        ("local = 256", "W", "16"),
        ("local = 256", "16", "H"),
        ("local = 256", "W", "W"),
        ("local = 256", "W", "H"),
        ("local = GROUP", "W", "H"),
        ("local = W * W", "W", "W"),
        ("local = W * H", "W", "H"),
    ] {
        assert!(is_written(options, &through(width, height)), "{options} {width} {height}");
    }
    // too many rows, whatever the width
    let source = through("W", "H").replace("; H]", "; 1000]").replace("l % H", "l + 300");
    assert!(!is_written("local = 256", &source));
}
