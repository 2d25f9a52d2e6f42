//! What `#[device]` and `#[kernel]` expand to, written out by hand: the contract between the compiler and the runtime.
//!
//! ```text
//! #[device]
//! fn axpy(a: f32, x: f32, y: f32) -> f32 { a * x + y }
//!
//! #[kernel]
//! fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
//!     let i = global_id(0);
//!     y[i] = axpy(a, x[i], y[i]);
//! }
//! ```
#![allow(missing_docs)]

use cl_runtime::prelude::*;

#[allow(dead_code)]
fn axpy(a: f32, x: f32, y: f32) -> f32 {
    a * x + y
}

#[allow(non_camel_case_types)]
enum axpy {}

impl axpy {
    const ITEM: &'static ::cl_runtime::__private::Item = {
        use ::cl_runtime::__private::*;
        &Item {
            kind: ItemKind::Function,
            name: "axpy",
            module: module_path!(),
            file: file!(),
            line: 5,
            deps: &[],
            sites: &[],
            panics: false,
            flat: 0,
            routines: &[],
            needs: &[],
            sized: false,
            loops: false,
            casts: false,
            shared: &[],
            types: &[],
            constants: &[],
            functions: &[],
            tables: &[],
            conditions: Conditions::NONE,
            // SAFETY: the OpenCL C is the function's.
            compiled: unsafe { Compiled::new() },
            source: Template {
                text: concat!(
                    "5 float @n;(float a, float x, float y@(P;, cl_item *cl@))\n",
                    "5 {\n",
                    "5     return a * x + y;\n",
                    "5 }\n",
                ),
                ..Template::EMPTY
            },
        }
    };

    fn native(
        cl: &::cl_runtime::__private::WorkItem<'_>,
        a: f32,
        x: f32,
        y: f32,
    ) -> ::cl_runtime::__private::Flow<f32> {
        let _ = cl;
        ::core::result::Result::Ok((a * x) + y)
    }
}

#[must_use = "a launch does nothing until `.launch(&queue)` or `.run(&queue)`"]
fn saxpy<'cl>(
    a: f32,
    x: impl ::cl_runtime::__private::ReadArg<'cl, f32>,
    y: impl ::cl_runtime::__private::WriteArg<'cl, f32>,
) -> ::cl_runtime::Launch<'cl> {
    // SAFETY: the arguments are the kernel's.
    let mut launch = unsafe { ::cl_runtime::__private::launch(saxpy::KERNEL) };
    launch.value(a).read::<f32>(x).write::<f32>(y).finish()
}

#[allow(non_camel_case_types)]
enum saxpy {}

::cl_runtime::__private::submit!(saxpy::KERNEL);

impl saxpy {
    const KERNEL: &'static ::cl_runtime::Kernel = {
        use ::cl_runtime::__private::*;
        fn slot() -> &'static KernelSlot {
            static SLOT: KernelSlot = KernelSlot::new();
            &SLOT
        }
        let parts = KernelParts {
            item: Self::ITEM,
            is_unsafe: false,
            params: &[
                Param { name: "a", ty: "f32", kind: ParamKind::Value { size: 4 } },
                Param { name: "x", ty: "&[f32]", kind: ParamKind::Slice { mutable: false, length: true } },
                Param { name: "y", ty: "&mut [f32]", kind: ParamKind::Slice { mutable: true, length: true } },
            ],
            local_bytes: 0,
            local: None, // Some([16, 16, 1]) for `local = [16, 16]`
            fp: FloatMode::Strict,
            barriers: false,
            native: Self::native,
            checked: None,
            slot,
        };
        // SAFETY: all parts are of this function.
        &unsafe { ::cl_runtime::Kernel::new(parts) }
    };

    const ITEM: &'static ::cl_runtime::__private::Item = {
        use ::cl_runtime::__private::*;
        &Item {
            kind: ItemKind::Kernel,
            name: "saxpy",
            module: module_path!(),
            file: file!(),
            line: 8,
            deps: &[Dep { item: axpy::ITEM, spaces: &[] }],
            panics: true,
            flat: 0,
            sites: &[
                Site {
                    line: 10,
                    column: 20,
                    message: &[
                        MessagePart::Text("index out of bounds: the len is "),
                        MessagePart::Display(1, Scalar::Usize),
                        MessagePart::Text(" but the index is "),
                        MessagePart::Display(0, Scalar::Usize),
                    ],
                },
                Site {
                    line: 10,
                    column: 26,
                    message: &[
                        MessagePart::Text("index out of bounds: the len is "),
                        MessagePart::Display(1, Scalar::Usize),
                        MessagePart::Text(" but the index is "),
                        MessagePart::Display(0, Scalar::Usize),
                    ],
                },
            ],
            routines: &[],
            needs: &[],
            sized: false,
            loops: false,
            casts: false,
            shared: &[],
            types: &[],
            constants: &[],
            functions: &[],
            tables: &[],
            conditions: Conditions::NONE,
            // SAFETY: the OpenCL C is the function's.
            compiled: unsafe { Compiled::new() },
            source: Template {
                text: concat!(
                    "8 __kernel void @n;(float a, __global const float *x, ulong x_len@(O;, ulong x_offset@), __global float *y, ulong y_len@(O;, ulong y_offset@)@(U;, ulong4 cl_size@)@(P;, __global cl_record *cl_records, uint cl_launch@))\n",
                    "8 {\n",
                    "8 @?U;    if (cl_surplus(cl_size))\n",
                    "8 @?U;        return;\n",
                    "8 @?P;    cl_item cl = cl_start(cl_records, cl_launch);\n",
                    "8 @?O;    x += x_offset;\n",
                    "8 @?O;    y += y_offset;\n",
                    "9     ulong i = get_global_id(0);\n",
                    "10     if (i >= x_len) {\n",
                    "10         cl_panic_index(&cl, @s0;, i, x_len);\n",
                    "10         return;\n",
                    "10     }\n",
                    "10     if (i >= y_len) {\n",
                    "10         cl_panic_index(&cl, @s1;, i, y_len);\n",
                    "10         return;\n",
                    "10     }\n",
                    "10     y[i] = @n0;(a, x[i], y[i]@(P0;, &cl@));\n",
                    "11 }\n",
                ),
                ..Template::EMPTY
            },
        }
    };

    fn native(groups: &::cl_runtime::__private::Groups<'_>, args: &::cl_runtime::__private::NativeArgs<'_>) {
        let a: f32 = args.value(0);
        // SAFETY: the parameter is a slice of these.
        let x: ::cl_runtime::__private::GlobalSlice<'_, f32> = unsafe { args.slice(1) };
        // SAFETY: the parameter is a slice of these.
        let y: ::cl_runtime::__private::GlobalSliceMut<'_, f32> = unsafe { args.slice_mut(2) };
        groups.for_each(
            #[inline(always)]
            move |cl: &::cl_runtime::__private::WorkItem<'_>| -> ::cl_runtime::__private::Flow<()> {
                let i: usize = cl.global_id(0u32 as usize);
                y.store(
                    cl,
                    Self::ITEM,
                    1,
                    i,
                    axpy::native(cl, a, x.load(cl, Self::ITEM, 0, i)?, y.load(cl, Self::ITEM, 1, i)?)?,
                )?;
                ::core::result::Result::Ok(())
            },
        );
    }
}

#[test]
fn runs_on_every_device() -> cl_runtime::Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let x = Buffer::from_slice(&queue, &[1.0f32; 1000])?;
        let mut y = Buffer::from_slice(&queue, &[0.5f32; 1000])?;
        let event = saxpy(2.0, &x, &mut y).global(1000).launch(&queue)?;
        event.wait()?;
        assert_eq!(y.to_vec(&queue)?, vec![2.5f32; 1000], "{}", device.name());
    }
    Ok(())
}

#[test]
fn a_bad_index_comes_back() -> cl_runtime::Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let x = Buffer::from_slice(&queue, &[1.0f32; 1000])?;
        let mut y = Buffer::from_slice(&queue, &[0.5f32; 1001])?;
        let event = saxpy(2.0, &x, &mut y).global(1001).launch(&queue)?;
        let cl_runtime::Error::Panic(panic) = event.wait().unwrap_err() else { panic!("not a panic") };
        assert_eq!(panic.message, "index out of bounds: the len is 1000 but the index is 1000");
        assert_eq!((panic.line, panic.column, panic.global_id), (10, 20, [1000, 0, 0]));
        assert_eq!(panic.kernel, "saxpy");
        // the queue lives on, and the other work-items did their work
        assert_eq!(y.to_vec(&queue)?[..1000], [2.5f32; 1000][..]);
    }
    Ok(())
}

#[test]
fn strict_means_no_fused_multiply_add() -> cl_runtime::Result<()> {
    for device in Device::all() {
        let queue = Queue::new(&device)?;
        let a = 1.0 + 2f32.powi(-12);
        let x = Buffer::from_slice(&queue, &[a])?;
        let mut y = Buffer::from_slice(&queue, &[-(a * a)])?;
        saxpy(a, &x, &mut y).global(1).run(&queue)?;
        assert_eq!(y.to_vec(&queue)?, [0.0], "{}", device.name());
    }
    Ok(())
}

#[test]
fn kernels_are_listed() {
    assert!(cl_runtime::Kernel::all().any(|kernel| kernel.name() == "saxpy"));
    let source = saxpy::KERNEL.source();
    assert!(source.contains("__kernel void saxpy(float a, __global const float *x, ulong x_len"), "{source}");
}
