use super::*;

#[test]
fn errors_are_small() {
    // larger errors trigger clippy's `result_large_err` in every user's crate
    assert!(size_of::<Error>() <= 120, "{}", size_of::<Error>());
}

#[test]
fn errors_say_what_to_do() {
    let text = Error::UnknownDevice {
        wanted: "radeon".into(),
        problem: "matches no device".into(),
        available: vec!["native".into()],
    }
    .to_string();
    assert!(text.contains("`radeon`") && text.contains("\n  native\n") && text.contains("`platform:device`"));

    let text = Error::MissingGlobal { kernel: "saxpy", file: "a.rs", line: 3 }.to_string();
    assert!(text.contains("`saxpy` (a.rs:3)") && text.contains(".global(n)"));

    let error = Error::MissingGlobal { kernel: "saxpy", file: "a.rs", line: 3 };
    assert_eq!(format!("{error:?}"), format!("MissingGlobal: {text}"));

    let text = Error::Dimensions { kernel: "blur", needed: 2, given: 1 }.to_string();
    let expected =
        "kernel `blur` asks for ids in dimension 1, but the launch has one dimension: write `.global([w, h])`";
    assert_eq!(text, expected);

    let (global, local, multiple) = (100.into(), 64.into(), 128.into());
    let text = Error::NotMultiple { kernel: "sum", global, local, multiple }.to_string();
    assert!(text.contains(".global(128)"), "{text}");
}
