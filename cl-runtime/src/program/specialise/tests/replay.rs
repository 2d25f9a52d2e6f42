use crate::program::specialise::replay;

fn text(body: &[&str]) -> String {
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    format!("__kernel void f(__global const float *x, uint x_len, __global const uint *at, uint n)\n{{\n{body}}}\n")
}

fn replayed(body: &[&str]) -> String {
    let text = text(body);
    replay::edits(&text, &["f".to_owned()]).applied()
}

#[test]
fn failed_checks_stay_in_the_loop() {
    let before = [
        "float sum = 0.0f;",
        "for (uint k = n / 2; k < n; k++) {",
        "    if (k >= x_len) {",
        "        cl_panic_index(&cl, 0, k, x_len);",
        "        return;",
        "    }",
        "    uint index = at[k];",
        "    if (index >= x_len) {",
        "        cl_panic_index(&cl, 1, index, x_len);",
        "        return;",
        "    }",
        "    sum += x[k] * x[index];",
        "}",
    ];
    let mut after = vec![
        "float sum = 0.0f;",
        "{",
        "    bool cl_fails = n > x_len;",
        "    float cl_sum = sum;",
        "    if (!cl_fails)",
        "        for (uint k = n / 2; k < n; k++) {",
        "            uint index = at[k];",
        "            cl_fails |= index >= x_len;",
        "            sum += (cl_fails ? 0 : x[k]) * (cl_fails ? 0 : x[index]);",
        "        }",
        "    if (cl_fails) {",
        "        sum = cl_sum;",
    ];
    let again: Vec<_> = before[1..].iter().map(|line| format!("        {line}")).collect();
    after.extend(again.iter().map(String::as_str));
    after.extend(["    }", "}"]);
    assert_eq!(replayed(&before), text(&after));
}

#[test]
fn loops_with_effects_stay_as_they_are() {
    let check = "    if (at[k] >= x_len) { cl_panic_index(&cl, 1, at[k], x_len); return; }";
    let whole = |head: &'static str, inner: &'static str| ["float sum = 0.0f;", head, check, inner, "}"];
    let counted = "for (uint k = 0; k < n; k++) {";
    assert!(replayed(&whole(counted, "    sum += x[at[k]];")).contains("cl_fails"));
    for inner in [
        "    y[k] = x[at[k]];",
        "    atomic_add(&at[0], 1u);",
        "    g(x[at[k]]);",
        "    while (sum > x[at[k]]) sum *= 0.5f;",
        "    *p = 1;",
        "    n += 1;",
        "    k += 1;",
        "    return;",
        "    barrier(CLK_LOCAL_MEM_FENCE);",
    ] {
        assert!(!replayed(&whole(counted, inner)).contains("cl_fails"), "{inner}");
    }
    for head in [
        "for (uint k = 0; k < at[0]; k++) {",
        "for (uint k = 9; k-- > 0;) {",
        "while (n > 1) {",
        "for (uint k = 0; k < n; k += 2) {",
    ] {
        assert!(!replayed(&whole(head, "    sum += x[at[k]];")).contains("cl_fails"), "{head}");
    }
}
