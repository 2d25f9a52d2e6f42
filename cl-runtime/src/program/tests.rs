//! Tests of the assembly, with hand-written items.

use super::*;
use crate::item::{
    Capability, Compiled, Conditions, Constant, Dep, FloatMode, ItemKind, ItemSpace, MessagePart, Shared, Template,
    Zero,
};

pub(super) const fn source(text: &'static str) -> Template {
    Template { text, ..Template::EMPTY }
}

const ABS: Routine = Routine { name: "cl_abs", source: "int cl_abs(int x)\n{\n    return x < 0 ? -x : x;\n}" };

const SOURCE: Template =
    source(concat!("1 int @n;(int x@(P;, cl_item *cl@))\n", "1 {\n", "2     return x;\n", "3 }\n",));

pub(super) const fn function(module: &'static str, name: &'static str, line: u32, sites: &'static [Site]) -> Item {
    Item {
        kind: ItemKind::Function,
        name,
        module,
        file: "src/lib.rs",
        line,
        deps: &[],
        sites,
        panics: !sites.is_empty(),
        routines: &[ABS],
        needs: &[],
        flat: 0,
        sized: false,
        casts: false,
        loops: false,
        shared: &[],
        types: &[],
        constants: &[],
        functions: &[],
        tables: &[],
        conditions: Conditions::NONE,
        source: SOURCE,
        // SAFETY: it is never run.
        compiled: unsafe { Compiled::new() },
    }
}

pub(super) const fn once(item: &'static Item) -> Dep {
    Dep { item, spaces: &[] }
}

static SITES: [Site; 2] = [
    Site { line: 1, column: 2, message: &[MessagePart::Text("one")] },
    Site { line: 3, column: 4, message: &[MessagePart::Text("two")] },
];
static FLAT: Item = function("app::flat", "inside", 4, &[]);
static ROUND: Item = function("app::round", "inside", 4, &SITES);
static LENGTH: Item = Item { sized: true, needs: &NEEDS, ..function("app", "length", 9, &[]) };
static NEEDS: [Need; 1] = [Need { capability: Capability::Fp64, line: 7, column: 8 }];

static ROOT: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[once(&FLAT), once(&ROUND), once(&LENGTH), once(&ROUND)],
    sites: &SITES,
    panics: true,
    source: source(concat!(
        "20 __kernel void @n;(int a@(O;, ulong a_offset@)@(U;, ulong4 cl_size@)@(P;, __global cl_record *cl_records, uint cl_launch@))\n",
        "20 {\n",
        "20 @?U;    if (cl_surplus(cl_size)) return;\n",
        "21     @n0;(a@(P0;, &cl@)); @n3;(a@(P3;, &cl@)); @n2;(a@(S2;, cl_size@)); @s1;\n",
        "22 }\n",
    )),
    ..function("app", "main_kernel", 20, &[])
};

fn kernel() -> Entry {
    kernel_of(&ROOT)
}

fn kernel_of(item: &'static Item) -> Entry {
    Entry { item, params: &[], checked_params: &[], local: None, fp: FloatMode::Strict }
}

#[test]
fn same_named_helpers_of_two_modules_live_together() {
    let program = Program::assemble(kernel(), Variant::PLAIN);
    let text = program.text();
    // only the one with sites takes the panic state; it appears once although it is listed twice
    assert_eq!(text.matches("int flat_inside(int x)\n").count(), 1, "{text}");
    assert_eq!(text.matches("int round_inside(int x, cl_item *cl)\n").count(), 1, "{text}");
    // `length` is a function of OpenCL C
    assert_eq!(text.matches("int app_length(int x)\n").count(), 1, "{text}");
    // the last site of the program; two of `round_inside` precede it
    assert!(text.contains("    flat_inside(a); round_inside(a, &cl); app_length(a); 3\n"), "{text}");
    assert_eq!(text.matches("int cl_abs(int x)").count(), 1, "{text}");
    assert!(text.starts_with("// `main_kernel` of src/lib.rs:20\n#pragma OPENCL FP_CONTRACT OFF\n"), "{text}");
    assert!(text.contains("#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"), "{text}");
    assert!(!text.contains("#line") && !text.contains("cl_surplus"), "{text}");
    assert_eq!(program.entry(0), "main_kernel");
    assert!(program.may_panic(0));
    assert_eq!(program.sites(0).len(), 4);
}

#[test]
fn variants_take_more_arguments() {
    let variant = Variant { offsets: true, rounded: true, ..Variant::PLAIN };
    let program = Program::assemble(kernel(), variant);
    let text = program.text();
    assert!(text.contains("main_kernel(int a, ulong a_offset, ulong4 cl_size, __global cl_record"), "{text}");
    assert!(text.contains("app_length(a, cl_size); 3"), "{text}");
    assert!(text.contains("bool cl_surplus(ulong4 size)"), "{text}");
}

#[test]
fn lines_are_mapped_wherever_they_jump() {
    let text = Program::assemble(kernel(), Variant::PLAIN).text_with_lines();
    let text = text.as_str();
    let expected = "#line 1 \"src/lib.rs\"\nint flat_inside(int x)\n#line 1 \"src/lib.rs\"\n{\n    return x;\n}\n\n";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn a_need_that_is_not_met_names_its_line() {
    let mut capabilities = crate::Device::native().capabilities().clone();
    capabilities.fp64 = false;
    let parts = Parts::new(&[&ROOT], Quirks::NONE, None);
    let (item, need) = parts.needs().find(|(_, need)| !capabilities.has(need.capability)).expect("fp64 is missing");
    assert_eq!((item.name, need.line, need.column), ("length", 7, 8));
}

/// `copy(to, from)`, and `twice(to, from)`, which calls it with both orders of the arguments.
static COPY: Item = Item {
    routines: &[],
    source: source("1 void @n;(@a0;int *to, @a1;const int *from);\n"),
    ..function("app", "copy", 30, &SITES)
};

static TWICE: Item = Item {
    routines: &[],
    deps: &[
        Dep { item: &COPY, spaces: &[ItemSpace::Param(0), ItemSpace::Param(2)] },
        Dep { item: &COPY, spaces: &[ItemSpace::Local, ItemSpace::Param(0)] },
    ],
    source: Template { text: "1 @n;: @n0; @n1;@(I0; never@)@(I1; always@)\n", parts: &[], decided: &[false, true] },
    ..function("app", "twice", 40, &[])
};

static SPACES: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[
        Dep { item: &TWICE, spaces: &[ItemSpace::Local, ItemSpace::Private, ItemSpace::Global] },
        Dep { item: &TWICE, spaces: &[ItemSpace::Global, ItemSpace::Private, ItemSpace::Global] },
        Dep { item: &TWICE, spaces: &[ItemSpace::Local, ItemSpace::Private, ItemSpace::Global] },
    ],
    source: source("1 @n0; @n1; @n2; @c\n"),
    ..function("app", "spaces", 50, &[])
};

#[test]
fn a_function_is_written_once_for_each_choice_of_spaces() {
    let program = Program::assemble(kernel_of(&SPACES), Variant::PLAIN);
    let text = program.text();
    for line in [
        "void copy(__global int *to, __global const int *from);\n",
        "void copy_local_global(__local int *to, __global const int *from);\n",
        "void copy_local_local(__local int *to, __local const int *from);\n",
        "twice: copy copy_local_global always\n",
        "twice_local: copy_local_global copy_local always\n",
        "twice_local twice twice_local __constant \n",
    ] {
        let line = line.replace("copy_local_local", "copy_local");
        assert_eq!(text.matches(&line).count(), 1, "{line}{text}");
    }
    // each instance has its own panic sites
    assert_eq!(program.sites(0).len(), 3 * SITES.len());
}

/// Has local memory; has no parameters.
static INNER: Item = Item {
    routines: &[],
    shared: &[
        Shared {
            name: "sums",
            element: "float",
            zero: Zero::Number,
            dims: &["64"],
            bytes: 256,
            written: true,
            given: false,
        },
        Shared {
            name: "tile",
            element: "volatile uint",
            zero: Zero::Number,
            dims: &["@p0;", "2"],
            bytes: 32,
            written: true,
            given: false,
        },
    ],
    source: Template {
        parts: &[Part::Const(Constant::I32(4))],
        ..source("1 void @n;(@m;@(H;, shares@)@(h;shares not@));\n")
    },
    ..function("app", "inner", 60, &[])
};

/// Calls `INNER` twice.
static OUTER: Item = Item {
    routines: &[],
    deps: &[once(&INNER), once(&INNER)],
    source: source("1 void @n;(int a@M;); @n1;(@m1;)\n"),
    ..function("app", "outer", 70, &[])
};

static MEMORY: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[once(&OUTER), once(&INNER), once(&FLAT)],
    source: source(concat!("1 @m;\n", "2 outer(1@M0;); inside(1@M2;)\n",)),
    ..function("app", "memory", 80, &[])
};

#[test]
fn local_memory_of_functions_is_declared_in_the_kernel() {
    let program = Program::assemble(kernel_of(&MEMORY), Variant::PLAIN);
    let text = program.text();
    for lines in [
        "void inner(__local float *sums, __local volatile uint (*tile)[2], shares);\n",
        "void outer(int a, __local float *cl_inner_sums,\n    __local volatile uint (*cl_inner_tile)[2]); inner(",
        "inner(cl_inner_sums, cl_inner_tile)\n",
        "    __local __attribute__((aligned(16))) float cl_inner_sums[64];\n    __local volatile uint cl_inner_tile[4][2];\n",
        "outer(1, cl_inner_sums, cl_inner_tile); inside(1)\n",
    ] {
        assert_eq!(text.matches(lines).count(), 1, "{lines}{text}");
    }
    assert_eq!(program.local_bytes(0), 256 + 32);
}

/// Calls `inside` of `round`, as `main_kernel` does, and `outer`; has the name of another module's kernel.
static SECOND: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[once(&ROUND), once(&OUTER)],
    source: source(concat!("90 __kernel void @n;()\n", "91 @m;\n", "92 @n0; @n1;;\n",)),
    ..function("app::other", "main_kernel", 90, &[])
};

/// Cannot panic.
static THIRD: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[once(&FLAT)],
    source: source("95 __kernel void @n;()\n95 {\n95 }\n"),
    ..function("app", "third", 95, &[])
};

#[test]
fn kernels_of_one_program_share_what_they_call() {
    let kernels = [&ROOT, &SECOND, &THIRD].map(kernel_of);
    let forms = kernels.map(|kernel| (kernel, Variant::PLAIN));
    let program = Program::together(&forms);
    let text = program.text();
    assert!(
        text.starts_with(
            "// `main_kernel` of src/lib.rs:20\n// `main_kernel` of src/lib.rs:90\n// `third` of src/lib.rs:95\n#pragma"
        ),
        "{text}"
    );
    for once in [
        "#pragma OPENCL FP_CONTRACT OFF",
        "} cl_record;",
        "int cl_abs(int x)\n",
        "int flat_inside(int x)\n",
        "int round_inside(int x, cl_item *cl)\n",
        "void inner(__local float *sums",
        "__kernel void app_main_kernel(int a, __global cl_record *cl_records",
        // the local memory of its callee, under the callee's names
        "__kernel void other_main_kernel()\n    __local __attribute__((aligned(16))) float cl_inner_sums[64];\n",
        "round_inside outer;\n",
        "__kernel void third()\n",
    ] {
        assert_eq!(text.matches(once).count(), 1, "{once}\n{text}");
    }
    assert_eq!([0, 1, 2].map(|number| program.entry(number)), ["app_main_kernel", "other_main_kernel", "third"]);
    // according to its own callees
    assert_eq!([0, 1, 2].map(|number| program.may_panic(number)), [true, true, false]);
    assert_eq!([0, 1, 2].map(|number| program.local_bytes(number)), [0, 256 + 32, 0]);
    // two each for `inside` and `main_kernel`; none for `inner` and the other `main_kernel`
    assert_eq!(program.sites(0).len(), 4);
}

#[test]
fn forms_that_differ_are_not_in_one_program() {
    let [root, second] = [&ROOT, &SECOND].map(kernel_of);
    let checked = Variant { checked: true, ..Variant::PLAIN };
    let rounded = Variant { rounded: true, ..Variant::PLAIN };
    let forms = [(root, Variant::PLAIN), (root, checked), (second, rounded), (second, checked), (root, rounded)];
    let variants = |program: Vec<(Entry, Variant)>| program.iter().map(|form| form.1).collect::<Vec<_>>();
    let programs: Vec<_> = share(forms, |form| *form).into_iter().map(variants).collect();
    let expected: [Vec<Variant>; 3] = [vec![Variant::PLAIN, checked], vec![checked], vec![rounded, rounded]];
    assert_eq!(programs, expected);
}

static WHILE: Item = Item {
    loops: true,
    source: source(concat!("51 void iterations()\n", "51 {\n", "52     while (more) {\n", "53     }\n", "54 }\n",)),
    ..function("app", "iterations", 50, &[])
};

static LOOPS: Item = Item {
    kind: ItemKind::Kernel,
    deps: &[once(&WHILE), once(&ROUND)],
    source: source(concat!(
        "60 __kernel void loops()\n",
        "60 {\n",
        "60 @?U;    if (cl_surplus(cl_size))\n",
        "60 @?U;        return;\n",
        "61     if (done)\n",
        "61         return;\n",
        "62     note(@s0;);\n",
        "63 }\n",
    )),
    ..function("app", "loops", 60, &SITES)
};

#[test]
fn kernels_see_at_their_end_that_loops_were_left() {
    let rounded = Variant { rounded: true, ..Variant::PLAIN };
    let program = Program::assemble(kernel_of(&LOOPS), rounded);
    assert!(!program.text().contains("cl_iterations") && !program.text().contains("goto"), "{}", program.text());
    let program =
        Program::assemble(kernel_of(&LOOPS), Variant { quirks: Quirks::of(&[Quirk::LoopOfManyIterations]), ..rounded });
    let text = program.text();
    assert_eq!(text.matches("void cl_iterations(cl_item *cl)\n").count(), 1, "{text}");
    let body = "if (done)\n        goto cl_end;\n    note(3);\ncl_end:\n    cl_iterations(&cl);\n}\n";
    let surplus = "{\n    if (cl_surplus(cl_size))\n        return;\n";
    assert!(text.contains(surplus) && text.contains(body) && text.contains("    while (more) {\n    }\n}\n"), "{text}");
    // the first is the kernel's own and shifts the others
    let (item, site) = program.sites(0)[0];
    assert_eq!((item.name, site.line, program.sites(0).len()), ("loops", 60, 5));
    let quiet = Program::assemble(
        kernel_of(&THIRD),
        Variant { quirks: Quirks::of(&[Quirk::LoopOfManyIterations]), ..Variant::PLAIN },
    );
    assert!(!quiet.may_panic(0) && !quiet.text().contains("cl_iterations"), "{}", quiet.text());
}
