use super::{Known, Least, narrowed};
use crate::{
    item::{Param, ParamKind},
    program::ranges::params::Kernel,
};

const SIZE: Param = Param { name: "n", ty: "usize", kind: ParamKind::Value { size: 8 } };
const NUMBER: Param = Param { name: "n", ty: "u64", kind: ParamKind::Value { size: 8 } };
const SLICE: Param = Param { name: "x", ty: "&mut [u32]", kind: ParamKind::Slice { mutable: true, length: true } };

/// The text for small launches of a kernel `f`, whose functions are `f` and `g`, and what its arguments must at least be.
fn small_if(params: &'static [Param], text: &str) -> (String, Least) {
    let kernels = [Kernel { name: "f", params, offsets: false }];
    let functions = ["g".to_owned(), "f".to_owned()];
    let known = Known { functions: &functions, kernels: &kernels, local: Some([64, 1, 1]) };
    let (text, mut least) = narrowed(text, &known);
    (text, least.remove(0))
}

fn small(params: &'static [Param], text: &str) -> String {
    let (text, least) = small_if(params, text);
    assert_eq!(least, []);
    text
}

/// The body of a kernel with a slice and a size, before and after.
#[track_caller]
fn becomes(before: &[&str], after: &[&str]) {
    becomes_if(&[], before, after);
}

#[track_caller]
fn becomes_if(least: &[(usize, usize)], before: &[&str], after: &[&str]) {
    let text = |body: &[&str], qualifier: &str| {
        let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
        format!("__kernel void f(__global uint *{qualifier}x, ulong x_len, ulong n)\n{{\n{body}}}\n")
    };
    assert_eq!(small_if(&[SLICE, SIZE], &text(before, "")), (text(after, "restrict "), least.to_vec()));
}

#[test]
fn ids_lengths_and_sizes_are_small() {
    becomes(
        &["ulong i = get_global_id(0);", "if (i >= x_len)", "    return;", "x[i * n + 3] = 1;"],
        &["uint i = get_global_id(0);", "if (i >= (uint)x_len)", "    return;", "x[i * (uint)n + 3] = 1;"],
    );
}

#[test]
fn counters_of_loops() {
    becomes(
        &["for (ulong k = 0; k < n; k++)", "    x[k] = k / 3;"],
        &["for (uint k = 0; k < (uint)n; k++)", "    x[k] = k / 3;"],
    );
    becomes(
        &["ulong i = get_global_id(0);", "while (i < n) {", "    x[i] += 1;", "    i += get_global_size(0);", "}"],
        &[
            "uint i = get_global_id(0);",
            "while (i < (uint)n) {",
            "    x[i] += 1;",
            "    i += (uint)get_global_size(0);",
            "}",
        ],
    );
    // `n / 2 - 1` may be huge
    let huge = ["for (ulong k = 0; k < n / 2 - 1; k++)", "    x[k] = k;"];
    becomes(&huge, &["for (ulong k = 0; k < (ulong)((uint)n / 2) - 1; k++)", huge[1]]);
    // `n - 2` is not if the launch is one with a larger `n`
    becomes_if(
        &[(1, 2)],
        &["for (ulong k = 0; k < n - 2; k++)", "    x[k] = k;"],
        &["for (uint k = 0; k < (uint)n - 2; k++)", "    x[k] = k;"],
    );
}

#[test]
fn only_low_bits_of_an_index_matter() {
    becomes(
        &["ulong at = n * x_len + 3;", "x[at - 1] = x[at];"],
        &["uint at = (uint)n * (uint)x_len + 3;", "x[at - 1] = x[at];"],
    );
    // all bits of what is compared, divided or converted
    let wide = ["ulong at = n * x_len;", "if (at > 7)", "    x[0] = at / 5;"];
    becomes(&wide, &wide);
    let wide = ["ulong at = n * x_len;", "float y = at;"];
    becomes(&wide, &wide);
}

#[test]
fn operators_of_64_bits_get_wide_operands() {
    becomes(
        &["ulong i = get_global_id(0);", "if (i * i > n)", "    x[i] = 1;"],
        &["uint i = get_global_id(0);", "if ((ulong)i * i > n)", "    x[i] = 1;"],
    );
    becomes(
        &["ulong i = get_local_id(0);", "ulong of = i * i - 1;", "if (of < 5)", "    x[i] = 1;"],
        &["uint i = get_local_id(0);", "ulong of = (ulong)(i * i) - 1;", "if (of < 5)", "    x[i] = 1;"],
    );
}

#[test]
fn differences_below_zero_are_huge() {
    let wide = ["n = 3;", "ulong i = n - x_len;", "if (i < x_len)", "    x[i] = 1;"];
    becomes(&wide, &wide);
    let wide = ["n *= n;", "ulong i = n - 1;", "if (i < x_len)", "    x[i] = 1;"];
    becomes(&wide, &wide);
    becomes(
        &["if (n > 0) {", "    ulong i = n - 1;", "    if (i < x_len)", "        x[i] = i;", "}"],
        &["if ((uint)n > 0) {", "    uint i = (uint)n - 1;", "    if (i < (uint)x_len)", "        x[i] = i;", "}"],
    );
    // in the end it is not below zero
    becomes(
        &["if (n > 4)", "    x[(ulong)(int)((uint)n - 7 + 3) % n] = 1;"],
        &["if ((uint)n > 4)", "    x[(uint)(int)((uint)n - 7 + 3) % (uint)n] = 1;"],
    );
}

#[test]
fn builtins_have_operands_of_one_type() {
    becomes(
        &["ulong i = min(sub_sat(n, 4ul), x_len);", "x[i] = popcount(i);"],
        &["uint i = min(sub_sat((uint)n, 4u), (uint)x_len);", "x[i] = popcount((ulong)i);"],
    );
    becomes(
        &["ulong i = get_global_id(0);", "printf(\"%lu\", i);"],
        &["uint i = get_global_id(0);", "printf(\"%lu\", (ulong)i);"],
    );
}

#[test]
fn other_numbers_stay() {
    let text = "__kernel void f(__global uint *x, ulong x_len, ulong n)\n{\n    ulong half = n / 2;\n    x[0] = half > 3;\n}\n";
    assert_eq!(small(&[SLICE, NUMBER], text), text.replace("*x", "*restrict x"));
    // what lies in memory, and what has an address
    let text = "typedef struct {\n    ulong _0;\n} cl_one;\n\n__kernel void f(__global cl_one *x, ulong x_len)\n{\n    \
                ulong k = x[0]._0;\n    g(&k);\n    x[1]._0 = k / 3;\n}\n";
    assert_eq!(small(&[SLICE], text), text.replace("*x", "*restrict x"));
}

#[test]
fn functions_take_and_return_what_is_small() {
    let text = "ulong g(ulong at, ulong len)\n{\n    return min(at + 1, len);\n}\n\n\
                __kernel void f(__global uint *x, ulong x_len)\n{\n    x[g(get_global_id(0), x_len)] = 1;\n}\n";
    assert_eq!(
        small(&[SLICE], text),
        "uint g(uint at, uint len)\n{\n    return min(at + 1, len);\n}\n\n\
         __kernel void f(__global uint *restrict x, ulong x_len)\n{\n    x[g(get_global_id(0), x_len)] = 1;\n}\n"
    );
}

#[test]
fn tables_have_the_values_of_their_elements() {
    let text = "__constant ulong T[3] = {1, 2, 300};\n\n__kernel void f(__global uint *x, ulong x_len)\n{\n    \
                ulong step = T[get_local_id(0) % 3];\n    x[0] = step / 7;\n}\n";
    assert!(small(&[SLICE], text).contains("uint step = T[(uint)get_local_id(0) % 3];"), "{}", small(&[SLICE], text));
}

#[test]
fn what_is_not_understood_stays() {
    let text = "__kernel void f(__global uint *x, ulong x_len)\n{\n    ulong i = get_global_id(0);\n    if (i > 3) goto end;\n    \
                x[i] = i / 3;\n    end:;\n}\n";
    assert_eq!(small(&[SLICE], text), text);
}

#[test]
fn cheap_conditions_have_no_branch() {
    becomes(
        &["if (n > 3 && x_len + 1 < n || !(n == 7))", "    x[0] = 1;"],
        &["if ((((uint)n > 3) & ((uint)x_len + 1 < (uint)n)) | !((uint)n == 7))", "    x[0] = 1;"],
    );
    // reads of memory, divisions, and what is no condition
    for second in ["x[3] > 1", "7 / n > 1", "g(n)", "x_len & 1"] {
        let text = format!("if (n > 3 && {second})");
        let after = small(
            &[SLICE, SIZE],
            &format!(
                "__kernel void f(__global uint *x, ulong x_len, ulong n)\n{{\n    {text}\n        x[0] = 1;\n}}\n"
            ),
        );
        assert!(after.contains("&&"), "{after}");
    }
    // `x && y | z` would be another condition
    becomes(
        &["if (n > 3 && x[0] > 1 || x_len > 2)", "    x[0] = 1;"],
        &["if ((uint)n > 3 && x[0] > 1 || (uint)x_len > 2)", "    x[0] = 1;"],
    );
}

#[test]
fn conversions_keep_no_more_than_their_bits() {
    let signed = ["int d = (int)(n & 3) - 8;", "ulong k = (ulong)(uint)d + 10;", "x[0] = k / 3;"];
    becomes(&signed, &["int d = (int)((uint)n & 3) - 8;", signed[1], signed[2]]);
    let bytes = ["int c = (int)n & 127;", "ulong k = (ulong)(uchar)(c + 200) - 200;", "x[0] = k / 3;"];
    becomes(&bytes, &bytes);
    let saturated = ["int a = (int)n & 7;", "ulong k = (ulong)sub_sat(a, 5);", "x[0] = k / 3;"];
    becomes(&saturated, &saturated);
}

#[test]
fn operands_beside_long_stay_unsigned() {
    becomes(
        &[
            "long b = x[0];",
            "long r = (long)(((ulong)x[1] + 3) * b);",
            "ulong i = get_global_id(0);",
            "float y = i * b;",
        ],
        &[
            "long b = x[0];",
            "long r = (long)(((ulong)x[1] + 3) * b);",
            "uint i = get_global_id(0);",
            "float y = (ulong)i * b;",
        ],
    );
}
