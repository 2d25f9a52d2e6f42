//! A named constant proves what its value proves: each kernel is compared with its twin that has the numbers written out.

#[path = "constants/kernels.rs"]
mod kernels;
#[path = "constants/linear.rs"]
mod linear;
#[path = "constants/values.rs"]
mod values;

#[allow(dead_code)]
mod shown;

use kernels::{KERNELS, Kernel};
use values::{Forms, found};

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
