//! Launch conditions: which form of a kernel runs, and which launches are refused.
#![allow(missing_docs)]

#[macro_use]
mod common;

use cl_runtime::{__private::*, Error, Extent, Kernel, Launch, Result, prelude::*};
use common::{WRITE, on_every_queue};

/// `y[0] = form`, by the first work-item.
const fn form(source: Template, conditions: Conditions) -> Item {
    // SAFETY: the OpenCL C is the kernel's.
    let compiled = unsafe { Compiled::new() };
    let (kind, name, file) = (ItemKind::Kernel, "form", "a.rs");
    Item { kind, name, file, line: 1, sized: true, source, conditions, compiled, ..*NO_ITEM }
}

const fn source(text: &'static str) -> Template {
    Template { text, ..Template::EMPTY }
}

static PLAIN: Item = form(
    source(concat!(
        "1 __kernel void form(uint w, __global uint *y@(O;, ulong y_offset@)@(U;, ulong4 cl_size@))\n",
        "1 { @(U;if (cl_surplus(cl_size)) return; @)@(O;y += y_offset; @)\n",
        "1 if (get_global_id(0) == get_global_offset(0)) y[0] = 1; }\n",
    )),
    Conditions { bounds: BOUNDS, checked: Some(&CHECKED), races: RACES, dimensions: 1 },
);

// it has one more argument
static CHECKED: Item = form(
    source(concat!(
        "1 __kernel void form(uint w, __global uint *y, ulong y_len@(O;, ulong y_offset@)@(U;, ulong4 cl_size@))\n",
        "1 { @(U;if (cl_surplus(cl_size)) return; @)@(O;y += y_offset; @)\n",
        "1 if (get_global_id(0) == get_global_offset(0)) y[0] = 1000 + y_len; }\n",
    )),
    Conditions::NONE,
);

const W: Quantity = Quantity::Value(0, Scalar::U32);

const fn at_least(sum: &'static [Product; 2]) -> Condition {
    Condition { sum, of: "y", distinct: false, line: 3, column: 5 }
}

/// `global_size(0) <= y.len()`, `local_size(0) <= 64`
const BOUNDS: &[Condition] = &[
    at_least(&[Product { factor: 1, of: &[Quantity::Len(1)] }, Product { factor: -1, of: &[Quantity::GlobalEnd(0)] }]),
    at_least(&[Product { factor: 64, of: &[] }, Product { factor: -1, of: &[Quantity::LocalSize(0)] }]),
];

/// `num_groups(0) < w`
const RACES: &[Condition] = &[Condition {
    sum: &[
        Product { factor: 1, of: &[W] },
        Product { factor: -1, of: &[Quantity::NumGroups(0)] },
        Product { factor: -1, of: &[] },
    ],
    of: "y",
    distinct: true,
    line: 3,
    column: 5,
}];

fn native<const CHECKED: bool>(groups: &Groups<'_>, args: &NativeArgs<'_>) {
    // SAFETY: the parameter is a slice of these.
    let y: GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(1) };
    groups.for_each(move |cl| {
        if cl.global_id(0) == cl.global_offset(0) {
            y.store(cl, NO_ITEM, 0, 0, if CHECKED { 1000 + y.len() as u32 } else { 1 })?;
        }
        Ok(())
    });
}

const NO_LENGTH: ParamKind = ParamKind::Slice { mutable: true, length: false };

const fn params(y: ParamKind) -> [Param; 2] {
    [Param { name: "w", ty: "u32", kind: ParamKind::Value { size: 4 } }, Param { name: "y", ty: "&mut [u32]", kind: y }]
}

const fn kernel(item: &'static Item, slot: fn() -> &'static KernelSlot) -> Kernel {
    let parts = KernelParts {
        item,
        is_unsafe: false,
        params: const { &params(NO_LENGTH) },
        local: None,
        local_bytes: 0,
        fp: FloatMode::Strict,
        barriers: false,
        native: native::<false>,
        checked: Some(CheckedParts { params: const { &params(WRITE) }, native: native::<true> }),
        slot,
    };
    // SAFETY: all parts are of this kernel.
    unsafe { Kernel::new(parts) }
}

static FORM: Kernel = kernel(&PLAIN, || {
    static SLOT: KernelSlot = KernelSlot::new();
    &SLOT
});

fn launch_form<'a>(w: u32, y: impl WriteArg<'a, u32>) -> Launch<'a> {
    // SAFETY: the arguments are the kernel's.
    let mut builder = unsafe { launch(&FORM) };
    builder.value(w).write::<u32>(y).finish()
}

#[test]
fn the_form_follows_from_the_launch() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 100)?;
        let mut form = |first: usize, len: usize, launch: &dyn Fn(Launch<'_>) -> Result<()>| {
            launch(launch_form(1000, y.slice_mut(first..first + len)))?;
            Ok::<_, Error>(y.to_vec(queue)?[first])
        };
        assert_eq!(form(0, 100, &|launch| launch.global(100).local(10).run(queue))?, 1);
        assert_eq!(form(0, 100, &|launch| launch.global(101).local(10).run(queue))?, 1100);
        // sizes that stick out do not count
        assert_eq!(form(0, 100, &|launch| launch.global(100).local(64).run(queue))?, 1);
        assert_eq!(form(0, 100, &|launch| launch.global(100).local(65).run(queue))?, 1100);
        // offsets do, and parts have their own length
        assert_eq!(form(0, 100, &|launch| launch.global(90).local(9).offset(10).run(queue))?, 1);
        assert_eq!(form(0, 100, &|launch| launch.global(90).local(9).offset(11).run(queue))?, 1100);
        assert_eq!(form(7, 50, &|launch| launch.global(50).local(10).run(queue))?, 1);
        assert_eq!(form(7, 50, &|launch| launch.global(51).local(10).run(queue))?, 1050);
        assert_eq!(form(7, 50, &|launch| launch.global([50, 2]).local([10, 2]).run(queue))?, 1);
        Ok(())
    })
}

#[test]
fn a_launch_that_could_race_does_not_run() -> Result<()> {
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 100)?;
        let error = launch_form(10, &mut y).global(100).local(10).launch(queue).expect_err("a race");
        assert!(matches!(error, Error::Race { kernel: "form", param: "y", line: 3, column: 5, .. }), "{error}");
        let expected = "kernel `form`: two work-items could access the same element of `y` (a.rs:3:5): this launch needs \
                        `num_groups(0) < w`, but num_groups(0) is 10 and w is 10: ";
        assert!(error.to_string().starts_with(expected), "{error}");
        assert_eq!(y.to_vec(queue)?, [0; 100]);
        launch_form(11, &mut y).global(100).local(10).run(queue)?;
        // what does not run cannot race
        launch_form(0, &mut y).global(0).run(queue)
    })
}

#[test]
fn a_kernel_can_ask_for_more_dimensions_than_there_are() -> Result<()> {
    static WIDE: Item = Item {
        conditions: Conditions { dimensions: 3, ..Conditions::NONE },
        ..form(Template::EMPTY, Conditions::NONE)
    };
    static KERNEL: Kernel = kernel(&WIDE, || {
        static SLOT: KernelSlot = KernelSlot::new();
        &SLOT
    });
    on_every_queue(|queue| {
        let mut y = Buffer::zeroed(queue, 1)?;
        for (global, dimensions) in [(1.into(), "one dimension"), ([1, 1].into(), "two dimensions")] {
            let global: Extent = global;
            // SAFETY: the arguments are the kernel's.
            let mut builder = unsafe { launch(&KERNEL) };
            let launch = builder.value(1u32).write::<u32>(&mut y).finish();
            let error = launch.global(global).launch(queue).expect_err("too few dimensions");
            let expected = format!(
                "kernel `form` asks for ids in dimension 2, but the launch has {dimensions}: write `.global([w, h, d])`"
            );
            assert_eq!(error.to_string(), expected);
        }
        Ok(())
    })
}

#[test]
fn a_kernel_lists_its_conditions() {
    assert_eq!(FORM.conditions(), ["global_size(0) <= y.len()", "local_size(0) <= 64", "num_groups(0) < w"]);
    let head = "// `form` of a.rs:1\n// In launches where\n//     global_size(0) <= y.len()\n//     local_size(0) <= 64\n#pragma";
    assert!(FORM.source().starts_with(head) && !FORM.checked_source().contains("In launches"), "{}", FORM.source());
    assert!(FORM.source().contains("= 1; }") && FORM.checked_source().contains("1000 + y_len"), "{}", FORM.source());
}
