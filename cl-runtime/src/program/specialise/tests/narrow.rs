use crate::{
    base::ndrange::Partition,
    item::{Param, ParamKind},
    program::{
        ranges::{grid::Grid, interval::Interval, params::Kernel},
        specialise::{Analysis, Options, Target},
        syntax::parse,
    },
};

const SIZE: Param = Param { name: "n", ty: "usize", kind: ParamKind::Value { size: 8 } };
const NUMBER: Param = Param { name: "n", ty: "u64", kind: ParamKind::Value { size: 8 } };
const READ: Param = Param { name: "x", ty: "&[u32]", kind: ParamKind::Slice { mutable: false, length: true } };
const SLICE: Param = Param { name: "x", ty: "&mut [u32]", kind: ParamKind::Slice { mutable: true, length: true } };

fn analysis(params: &'static [Param], text: &str, target: Target) -> Option<Analysis> {
    let kernel = Kernel { name: "f", params, offsets: false };
    let functions = ["g".to_owned(), "f".to_owned()];
    Analysis::of(text, &functions, &kernel, Some([64, 1, 1]), false, Options { checks: true, narrow: true, target })
}

/// The text for small launches of a kernel `f`, whose functions are `f` and `g`.
fn small(params: &'static [Param], text: &str) -> String {
    without_restrict(&small_on(Target::Gpu, params, text))
}

fn small_on(target: Target, params: &'static [Param], text: &str) -> String {
    let specialised = analysis(params, text, target).and_then(|analysis| {
        let (args, grid) = analysis.small();
        analysis.specialised(&args, &grid)
    });
    let text = specialised.map_or_else(|| text.to_owned(), |specialised| specialised.edits(text).applied());
    // what transforms the program next understands it
    assert_eq!(parse(&text).unknown, [], "{text}");
    text
}

/// Which slices are `restrict` has a test of its own.
fn without_restrict(text: &str) -> String {
    text.replace("restrict ", "")
}

/// The body of a kernel with a slice and a size, before and after.
#[track_caller]
fn becomes(before: &[&str], after: &[&str]) {
    assert_eq!(small(&[SLICE, SIZE], &text(before)), text(after));
}

/// The same for a CPU.
#[track_caller]
fn becomes_on_cpus(before: &[&str], after: &[&str]) {
    assert_eq!(without_restrict(&small_on(Target::Cpu, &[SLICE, SIZE], &text(before))), text(after));
}

/// A kernel with a slice and a size.
fn text(body: &[&str]) -> String {
    let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
    format!("__kernel void f(__global uint *x, ulong x_len, ulong n)\n{{\n{body}}}\n")
}

/// The same for a launch of 1024 work-items with these sizes.
#[track_caller]
fn becomes_for([len, n]: [i128; 2], before: &[&str], after: &[&str]) {
    let before = text(before);
    let partition = Partition { dimensions: 1, global: [1024, 1, 1], local: [64, 1, 1], offset: [0; 3] };
    let args = [len, n].map(|size| Some(Interval::of(size)));
    let analysis = analysis(&[SLICE, SIZE], &before, Target::Gpu).expect("it is understood");
    let specialised = analysis.specialised(&args, &Grid::of(&partition));
    let specialised = specialised.map_or_else(|| before.clone(), |specialised| specialised.edits(&before).applied());
    assert_eq!(without_restrict(&specialised), text(after));
}

#[test]
fn ids_lengths_and_sizes_are_small() {
    becomes(
        &["ulong i = get_global_id(0);", "if (i >= x_len)", "    return;", "x[i * n + 3] = 1;"],
        &["int i = get_global_id(0);", "if (i >= (int)x_len)", "    return;", "x[(uint)i * (int)n + 3] = 1;"],
    );
}

#[test]
fn counters_of_loops() {
    becomes(
        &["for (ulong k = 0; k < n; k++)", "    x[k] = k / 3;"],
        &["for (int k = 0; k < (int)n; k++)", "    x[k] = (uint)k / 3;"],
    );
    becomes(
        &["ulong i = get_global_id(0);", "while (i < n) {", "    x[i] += 1;", "    i += get_global_size(0);", "}"],
        &[
            "int i = get_global_id(0);",
            "while (i < (int)n) {",
            "    x[i] += 1;",
            "    i += (int)get_global_size(0);",
            "}",
        ],
    );
    // `n / 2 - 1` may be huge
    let huge = ["for (ulong k = 0; k < n / 2 - 1; k++)", "    x[k] = k;"];
    becomes(&huge, &["for (ulong k = 0; k < (ulong)((uint)(int)n / 2) - 1; k++)", huge[1]]);
    // `n - 2` is not where `n` is known
    let less = ["for (ulong k = 0; k < n - 2; k++)", "    x[k] = k;"];
    becomes_for([9, 9], &less, &["for (int k = 0; k < (int)n - 2; k++)", less[1]]);
    becomes_for([9, 1], &less, &["for (ulong k = 0; k < n - 2; k++)", less[1]]);
}

#[test]
fn only_low_bits_of_an_index_matter() {
    becomes(
        &["ulong at = n * x_len + 3;", "x[at - 1] = x[at];"],
        &["uint at = (uint)(int)n * (int)x_len + 3;", "x[at - 1] = x[at];"],
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
        &["int i = get_global_id(0);", "if ((ulong)i * i > n)", "    x[i] = 1;"],
    );
    becomes(
        &["ulong i = get_local_id(0);", "ulong of = i * i - 1;", "if (of < 5)", "    x[i] = 1;"],
        &["int i = get_local_id(0);", "ulong of = (ulong)(i * i) - 1;", "if (of < 5)", "    x[i] = 1;"],
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
        &["if ((int)n > 0) {", "    int i = (int)n - 1;", "    if (i < (int)x_len)", "        x[i] = i;", "}"],
    );
    // in the end it is not below zero
    becomes(
        &["if (n > 4)", "    x[(ulong)(int)((uint)n - 7 + 3) % n] = 1;"],
        &["if ((int)n > 4)", "    x[(uint)(int)(int)((uint)n - 7 + 3) % (int)n] = 1;"],
    );
}

#[test]
fn builtins_have_operands_of_one_type() {
    becomes(
        &["ulong i = min(sub_sat(n, 4ul), x_len);", "x[i] = popcount(i);"],
        &["int i = min(max((int)n - 4, 0), (int)x_len);", "x[i] = popcount((ulong)i);"],
    );
    becomes(
        &["ulong i = get_global_id(0);", "printf(\"%lu\", i);"],
        &["int i = get_global_id(0);", "printf(\"%lu\", (ulong)i);"],
    );
}

#[test]
fn other_numbers_stay() {
    let text = "__kernel void f(__global uint *x, ulong x_len, ulong n)\n{\n    ulong half = n / 2;\n    x[0] = half > 3;\n}\n";
    assert_eq!(small(&[SLICE, NUMBER], text), text);
    // what lies in memory, and what has an address
    let text = "typedef struct {\n    ulong _0;\n} cl_one;\n\n__kernel void f(__global cl_one *x, ulong x_len)\n{\n    \
                ulong k = x[0]._0;\n    g(&k);\n    x[1]._0 = k / 3;\n}\n";
    assert_eq!(small(&[SLICE], text), text);
}

#[test]
fn functions_take_and_return_what_is_small() {
    let text = "ulong g(ulong at, ulong len)\n{\n    return min(at + 1, len);\n}\n\n\
                __kernel void f(__global uint *x, ulong x_len)\n{\n    x[g(get_global_id(0), x_len)] = 1;\n}\n";
    assert_eq!(
        small(&[SLICE], text),
        "int g(int at, int len)\n{\n    return min(at + 1, len);\n}\n\n\
         __kernel void f(__global uint *x, ulong x_len)\n{\n    x[g(get_global_id(0), x_len)] = 1;\n}\n"
    );
}

#[test]
fn tables_have_the_values_of_their_elements() {
    let text = "__constant ulong T[3] = {1, 2, 300};\n\n__kernel void f(__global uint *x, ulong x_len)\n{\n    \
                ulong step = T[get_local_id(0) % 3];\n    x[0] = step / 7;\n}\n";
    assert!(
        small(&[SLICE], text).contains("int step = T[(uint)(int)get_local_id(0) % 3];"),
        "{}",
        small(&[SLICE], text)
    );
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
        &["if ((((int)n > 3) & ((uint)(int)x_len + 1 < (int)n)) | !((int)n == 7))", "    x[0] = 1;"],
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
        &["if ((int)n > 3 && x[0] > 1 || (int)x_len > 2)", "    x[0] = 1;"],
    );
}

#[test]
fn conversions_keep_no_more_than_their_bits() {
    let signed = ["int d = (int)(n & 3) - 8;", "ulong k = (ulong)(uint)d + 10;", "x[0] = k / 3;"];
    becomes(&signed, &["int d = (int)((int)n & 3) - 8;", signed[1], signed[2]]);
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
            "int i = get_global_id(0);",
            "float y = (ulong)i * b;",
        ],
    );
}

#[test]
fn products_are_signed_where_sizes_are_known() {
    let index = ["ulong i = get_global_id(0);", "x[i * n + 3 - 1] = 1;"];
    becomes_for([1 << 20, 9], &index, &["int i = get_global_id(0);", "x[i * (int)n + 3 - 1] = 1;"]);
    // what is subtracted may be more than there is for a while
    let below = ["ulong i = get_local_id(0);", "x[i - n + 9] = 1;"];
    becomes_for([100, 9], &below, &["int i = get_local_id(0);", "x[i - (int)n + 9] = 1;"]);
    // 2^31 and more
    let large = ["ulong i = get_global_id(0);", "x[i * n - i * n] = 1;"];
    becomes_for([1, 1 << 22], &large, &["int i = get_global_id(0);", "x[(uint)i * (int)n - (uint)i * (int)n] = 1;"]);
    let wide = ["ulong at = n * n;", "if (at > 7)", "    x[0] = 1;"];
    becomes_for([1, 1 << 20], &wide, &wide);
    becomes_for([1, 1 << 12], &wide, &["int at = (int)n * (int)n;", wide[1], wide[2]]);
}

#[test]
fn what_may_be_negative_is_compared_unsigned() {
    let text = ["ulong i = get_local_id(0) - 1;", "if (i < n)", "    x[i] = 1;"];
    becomes_for([100, 9], &text, &text);
    let countdown = ["for (ulong i = n; i-- > 0; )", "    x[i] = i / 2;"];
    becomes_for([100, 9], &countdown, &["for (uint i = n; i-- > 0; )", countdown[1]]);
}

#[test]
fn slices_with_more_elements_than_an_int() {
    let index = ["ulong i = get_local_id(0);", "x[i * n] = 1;"];
    let before = text(&index);
    let partition = Partition { dimensions: 1, global: [1024, 1, 1], local: [64, 1, 1], offset: [0; 3] };
    let args = [1 << 31, 1].map(|size| Some(Interval::of(size)));
    let analysis = analysis(&[SLICE, SIZE], &before, Target::Gpu).expect("it is understood");
    assert!(analysis.specialised(&args, &Grid::of(&partition)).is_none());
    let (small, grid) = analysis.small();
    let of_small = analysis.specialised(&small, &grid).expect("it is changed");
    assert!(analysis.may_use(&of_small, &small, &grid) && !analysis.may_use(&of_small, &args, &grid));
}

#[test]
fn other_launches_must_meet_what_a_program_takes_for_granted() {
    let before = text(&["ulong i = get_global_id(0);", "x[i * n + 3] = 1;"]);
    let grid = Grid::of(&Partition { dimensions: 1, global: [1024, 1, 1], local: [64, 1, 1], offset: [0; 3] });
    let args = |n: i128| [1 << 24, n].map(|size| Some(Interval::of(size)));
    let analysis = analysis(&[SLICE, SIZE], &before, Target::Gpu).expect("it is understood");
    let of = analysis.specialised(&args(3), &grid).expect("it is changed");
    assert!(analysis.may_use(&of, &args(1 << 20), &grid));
    assert!(!analysis.may_use(&of, &args(1 << 22), &grid));
}

#[test]
fn removed_guards_have_no_condition_to_narrow() {
    let before =
        ["ulong i = get_local_id(0);", "ulong at = (i < x_len ? x[i] : 0) % n;", "x[at] = i < x_len ? x[i] : 0;"];
    becomes_for([64, 9], &before, &["int i = get_local_id(0);", "int at = (x[i]) % (int)n;", "x[at] = x[i];"]);
}

#[test]
fn a_value_is_not_less_than_some_of_its_bits() {
    let before = ["ulong l = get_local_id(0);", "ulong low = 2 * l - (l & (n - 1));", "x[low] = low / 3;"];
    let after = ["int l = get_local_id(0);", "int low = 2 * l - (l & ((int)n - 1));", "x[low] = (uint)low / 3;"];
    becomes_for([128, 9], &before, &after);
    let other = ["ulong l = get_local_id(0);", "ulong k = n;", "ulong low = 2 * l - (k & 7);", "x[low] = low / 3;"];
    assert!(small(&[SLICE, SIZE], &text(&other)).contains("ulong low"));
}

#[test]
fn loops_over_private_arrays_are_unrolled() {
    let before = ["uint a[4];", "for (ulong k = 0; k < 4; k++)", "    a[k] = x[k];"];
    becomes(&before, &["uint a[4];", "#pragma unroll", "for (int k = 0; k < 4; k++)", "    a[k] = x[k];"]);
    for kept in ["x[k] = x[k + 1];", "a[3] = x[k];", "barrier(CLK_LOCAL_MEM_FENCE); a[k] = 1;"] {
        let body = ["uint a[4];", "for (ulong k = 0; k < 4; k++) {", kept, "}"];
        assert!(!small(&[SLICE, SIZE], &text(&body)).contains("unroll"), "{kept}");
    }
    for many in ["for (ulong k = 0; k < 65; k++)", "for (ulong k = 0; k < n; k++)", "while (a[n] > 1)"] {
        let body = ["uint a[99];", many, "    a[n] = 1;"];
        assert!(!small(&[SLICE, SIZE], &text(&body)).contains("unroll"), "{many}");
    }
}

#[test]
fn parameters_that_need_64_bits_keep_them_in_the_signature() {
    let text = "ulong g(ulong x, uint k)\n{\n    x >>= k & 63;\n    return x;\n}\n\n\
                __kernel void f(__global uint *x, ulong x_len)\n{\n    x[0] = g(get_local_id(0), x[1]);\n}\n";
    let after = small(&[SLICE], text);
    assert!(after.contains("int g(ulong x, uint k)"), "{after}");
}

#[test]
fn operands_without_a_branch_do_not_overflow() {
    let before = ["ulong i = get_global_id(0);", "if (i < n && i * i < x_len)", "    x[i * i] = 1;"];
    let after = ["int i = get_global_id(0);", "if ((i < (int)n) & ((uint)i * i < (int)x_len))", "    x[i * i] = 1;"];
    becomes_for([1 << 20, 1000], &before, &after);
}

#[test]
fn cast_slices_have_more_elements() {
    let before = text(&["x[get_local_id(0) * n] = 1;"]);
    let kernel = Kernel { name: "f", params: &[SLICE, SIZE], offsets: false };
    let options = Options { checks: true, narrow: true, target: Target::Gpu };
    let analysis = Analysis::of(&before, &["f".to_owned()], &kernel, None, true, options).expect("it is understood");
    let (small, grid) = analysis.small();
    assert!(analysis.specialised(&small, &grid).is_none());
    let few = [1 << 20, 9].map(|size| Some(Interval::of(size)));
    assert!(analysis.specialised(&few, &grid).is_some());
}

#[test]
fn cpus_vectorise_work_items() {
    becomes_on_cpus(
        &["ulong i = get_group_id(0) * 64 + get_local_id(0);", "if (i < x_len && x[i] < n)", "    x[i] = 0;"],
        &["int i = get_group_id(0) * 64 + get_local_id(0);", "if (i < (int)x_len && x[i] < (int)n)", "    x[i] = 0;"],
    );
    let up = ["for (ulong k = 0; k < 4; k++)", "    x[k] = 1;"];
    let down = ["for (uint k = 4; k-- > 0;)", "    x[k] = 1;"];
    becomes_on_cpus(&up, &["#pragma unroll", "for (int k = 0; k < 4; k++)", "    x[k] = 1;"]);
    becomes_on_cpus(&down, &["#pragma unroll", "for (uint k = 4; k-- > 0;)", "    x[k] = 1;"]);
    // as the user wants
    let kept = ["#pragma unroll 2", "for (uint k = 4; k-- > 0;)", "    x[k] = 1;"];
    becomes_on_cpus(&kept, &kept);
    let waits = ["for (uint k = 4; k-- > 0;)", "    barrier(CLK_LOCAL_MEM_FENCE);"];
    becomes_on_cpus(&waits, &waits);
}

#[test]
fn bounds_of_sums_of_large_shifts_do_not_overflow() {
    let sum = "9472405726164797212ul + (18446744073709551615ul << (x[1] & 63))";
    let same = [&*format!("if ({sum} < n)"), "    x[0] = 1;"];
    becomes(&same, &same);
}

#[test]
fn slices_are_restrict() {
    let with = |text: &str| text.replace("*x", "*restrict x").replace("*y", "*restrict y");
    let text = |body: &str| {
        format!("__kernel void f(__global const uint *x, ulong x_len, __global uint *y, ulong y_len)\n{{\n{body}}}\n")
    };
    let written = text("    ulong i = get_local_id(0);\n    y[i] = x[i];\n    y[i + 1].x = 3;\n");
    let read = text("    ulong i = get_local_id(0);\n    y[i] = x[i];\n    y[i + 1] += 3;\n");
    let borrowed = text("    ulong i = get_local_id(0);\n    __global uint *own = y + 4;\n    own[i] = x[i];\n");
    let as_int = |text: &str| text.replace("ulong i", "int i");
    assert_eq!(small_on(Target::Gpu, &[READ, SLICE], &written), as_int(&with(&written)));
    assert_eq!(small_on(Target::Gpu, &[READ, SLICE], &read), as_int(&read));
    assert_eq!(small_on(Target::Gpu, &[READ, SLICE], &borrowed), as_int(&borrowed));
    assert_eq!(small_on(Target::Cpu, &[READ, SLICE], &read), as_int(&with(&read)));
    let arrays = written.replace("const uint *x", "const uint (*x)[4]").replace("x[i]", "x[i][1]");
    assert_eq!(small_on(Target::Gpu, &[READ, SLICE], &arrays), as_int(&with(&arrays)));
}

#[test]
fn cpus_keep_loops_that_work_items_leave() {
    let left = ["for (ulong k = 0; k < 4; k++) {", "    if (x[0] == k)", "        break;", "    x[0] = 1;", "}"];
    let kept = small_on(Target::Cpu, &[SLICE, SIZE], &text(&left));
    assert!(!kept.contains("unroll"), "{kept}");
    // but not those that only a check leaves, which has been removed
    let checked = [
        "for (ulong k = 0; k < 4; k++) {",
        "    if (k >= 4) {",
        "        cl_panic(&cl, 0);",
        "        return;",
        "    }",
        "    n += k;",
        "}",
    ];
    let unrolled = small_on(Target::Cpu, &[SLICE, SIZE], &text(&checked));
    assert!(unrolled.contains("#pragma unroll") && !unrolled.contains("return"), "{unrolled}");
}
