use crate::{
    base::ndrange::Partition,
    item::{FloatMode, Item, ItemKind, MessagePart, Param, ParamKind, Site},
    program::{
        Entry, Program, Variant,
        ranges::{grid::Grid, interval::Interval},
        specialise::{Analyses, Options, Specialised, Target, Values},
        tests::{function, once, source},
    },
};

static SITES: [Site; 1] = [Site { line: 1, column: 2, message: &[MessagePart::Text("index out of bounds")] }];

/// `fn get(x: &[u32], i: usize) -> u32 { x[i] }`
static GET: Item = Item {
    source: source(concat!(
        "1 uint @n;(__global const uint *x, ulong x_len, ulong i@(P;, cl_item *cl@))\n",
        "1 {\n",
        "1     if (i >= x_len) {\n",
        "1         cl_panic_index(cl, @s0;, i, x_len);\n",
        "1         return 0;\n",
        "1     }\n",
        "1     return x[i];\n",
        "1 }\n",
    )),
    ..function("app", "get", 1, &SITES)
};

/// `fn f(x: &[u32], y: &mut [u32]) { let i = global_id(0); y[i] = get(x, i); }`
static KERNEL: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[once(&GET)],
    source: source(concat!(
        "9 __kernel void @n;(__global const uint *x, ulong x_len, __global uint *y, ulong y_len@(P;, __global cl_record ",
        "*cl_records, uint cl_launch@))\n",
        "9 {\n",
        "9 @?P;    cl_item cl = cl_start(cl_records, cl_launch);\n",
        "9     ulong i = get_global_id(0);\n",
        "9     uint value = @n0;(x, x_len, i@(P0;, &cl@));\n",
        "9 @?P0;    if (cl.panicked)\n",
        "9 @?P0;        return;\n",
        "9     if (i >= y_len) {\n",
        "9         cl_panic_index(&cl, @s0;, i, y_len);\n",
        "9         return;\n",
        "9     }\n",
        "9     y[i] = value;\n",
        "9 }\n",
    )),
    ..function("app", "f", 9, &SITES)
};

static PARAMS: [Param; 2] = [
    Param { name: "x", ty: "&[u32]", kind: ParamKind::Slice { mutable: false, length: true } },
    Param { name: "y", ty: "&mut [u32]", kind: ParamKind::Slice { mutable: true, length: true } },
];

/// The program for a launch of 1000 work-items with slices of these lengths.
fn program(lens: [i128; 2]) -> Program {
    let kernel = Entry { item: &KERNEL, params: &PARAMS, checked_params: &PARAMS, local: None, fp: FloatMode::Strict };
    let options = Options { checks: true, narrow: false, target: Target::Gpu };
    let mut analyses = Analyses::of(kernel, Variant::PLAIN, options).expect("it has checks");
    let partition = Partition { dimensions: 1, global: [1000, 1, 1], local: [8, 1, 1], offset: [0; 3] };
    let args = lens.map(|len| -> Values { Some(Interval::of(len)) });
    let specialised = analyses.specialised(&args, &Grid::of(&partition));
    if let Some(specialised) = &specialised {
        assert!(analyses.may_use(specialised, &args, &Grid::of(&partition)));
        let [x_len, y_len] = lens;
        for shorter in [[999.min(x_len), y_len], [x_len, 999.min(y_len)]] {
            let shorter_args = shorter.map(|len| -> Values { Some(Interval::of(len)) });
            let may_use = analyses.may_use(specialised, &shorter_args, &Grid::of(&partition));
            assert_eq!(may_use, shorter == lens, "{shorter:?} with the program for {lens:?}");
        }
    }
    let specialised = specialised.map(|of| Specialised(Box::leak(Box::new(of))));
    Program::assemble(kernel, Variant { specialised, ..Variant::PLAIN })
}

#[test]
fn a_launch_without_checks_has_nothing_of_panics() {
    let program = program([1000, 1000]);
    let text = program.text();
    assert!(!program.may_panic(0) && !text.contains("panic") && !text.contains("cl_record"), "{text}");
    assert!(text.contains("uint get(__global const uint *x, ulong x_len, ulong i)\n"), "{text}");
    assert!(text.contains("    uint value = get(x, x_len, i);\n    y[i] = value;\n}\n"), "{text}");
}

#[test]
fn a_function_without_checks_does_not_panic() {
    let program = program([1000, 999]);
    let text = program.text();
    assert!(program.may_panic(0) && !text.contains("if (cl.panicked)"), "{text}");
    assert!(text.contains("uint get(__global const uint *x, ulong x_len, ulong i)\n"), "{text}");
    assert!(
        text.contains("get(x, x_len, i);\n    if (i >= y_len) {\n        cl_panic_index(&cl, 1, i, y_len);"),
        "{text}"
    );
}

#[test]
fn a_kernel_whose_function_may_panic_asks_it() {
    let program = program([999, 1000]);
    let text = program.text();
    assert!(program.may_panic(0) && text.contains("cl_panic_index(cl, 0, i, x_len);"), "{text}");
    assert!(
        text.contains("get(x, x_len, i, &cl);\n    if (cl.panicked)\n        return;\n    y[i] = value;"),
        "{text}"
    );
}

#[test]
fn a_launch_that_fails_all_checks_has_the_plain_program() {
    let program = program([999, 999]);
    let text = program.text();
    assert_eq!(text.matches("cl_panic_index(").count(), 3, "{text}");
}
