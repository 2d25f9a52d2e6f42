//! What C, OpenCL C and drivers reserve, as names of fields, variables, parameters, labels, functions, types, constants.

use cl_runtime::prelude::*;

macro_rules! fields {
    ($($name:ident)*) => {
        #[derive(Clone, Copy, Element)]
        #[repr(C)]
        struct Fields {
            $($name: u32,)*
        }

        #[kernel]
        fn of_fields(all: &[Fields], y: &mut [u32]) {
            let i = global_id(0);
            let mut sum = 0u32;
            $(sum = sum.wrapping_mul(31).wrapping_add(all[i].$name);)*
            y[i] = sum;
        }

        fn numbered(mut number: u32) -> Fields {
            Fields { $($name: { number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223); number },)* }
        }

        fn summed(all: &Fields) -> u32 {
            let mut sum = 0u32;
            $(sum = sum.wrapping_mul(31).wrapping_add(all.$name);)*
            sum
        }

        #[kernel]
        fn of_variables(y: &mut [u32]) {
            let this = global_id(0) as u32;
            let mut number = this;
            let mut sum = 0u32;
            $(
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let $name = number;
            )*
            $(sum = sum.wrapping_mul(31).wrapping_add($name);)*
            y[global_id(0)] = sum;
        }
    };
}
every_name!(fields);

#[test]
fn fields_and_variables() {
    tests::on_every_device(&[], |queue| {
        let all: Vec<_> = (0..8).map(numbered).collect();
        let buffer = Buffer::from_slice(queue, &all)?;
        let mut y = Buffer::zeroed(queue, 8)?;
        of_fields(&buffer, &mut y).global(8).run(queue)?;
        let expected: Vec<_> = all.iter().map(summed).collect();
        assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
        of_variables(&mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
        Ok(())
    });
}

macro_rules! functions {
    ($($name:ident)*) => {
        mod functions {
            $(pub mod $name {
                use cl_runtime::prelude::*;

                #[device]
                pub fn $name(x: u32) -> u32 {
                    x.wrapping_mul(3) + 1
                }
            })*
        }

        #[kernel]
        fn of_functions(y: &mut [u32]) {
            let i = global_id(0);
            let mut x = i as u32;
            $(x = functions::$name::$name(x);)*
            y[i] = x;
        }

        fn called(i: u32) -> u32 {
            let mut x = i;
            $(x = functions::$name::$name(x);)*
            x
        }
    };
}
functions! {
    half kernel global __global float4 uint size_t sampler_t main printf vload4 get_global_id as_int convert_float
    native_sin atomic_add r#const r#static r#do linux image2d_t barrier
    work_group_barrier memory_order_relaxed cl cl_panic fprintf_ __local
}

#[test]
fn functions() {
    super::gives(|y| of_functions(y), called);
}

mod kernels {
    use cl_runtime::prelude::*;

    macro_rules! kernels {
        ($($name:ident)*) => {$(
            #[kernel]
            pub fn $name(y: &mut [u32]) {
                y[global_id(0)] += 1;
            }
        )*};
    }
    kernels!(half kernel main __kernel r#while float4 max CL_X);
}

#[test]
fn kernels() {
    tests::on_every_device(&[], |queue| {
        let mut y = Buffer::from_slice(queue, &[0u32; 4])?;
        kernels::half(&mut y).global(4).run(queue)?;
        kernels::kernel(&mut y).global(4).run(queue)?;
        kernels::main(&mut y).global(4).run(queue)?;
        kernels::__kernel(&mut y).global(4).run(queue)?;
        kernels::r#while(&mut y).global(4).run(queue)?;
        kernels::float4(&mut y).global(4).run(queue)?;
        kernels::max(&mut y).global(4).run(queue)?;
        kernels::CL_X(&mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [8; 4]);
        Ok(())
    });
}

mod types {
    use cl_runtime::prelude::*;

    const half: [u32; 4] = [1, 2, 3, 4];
    const __constant: [u32; 4] = [10, 20, 30, 40];

    #[derive(Clone, Copy, Element)]
    #[repr(C)]
    struct sampler_t {
        float2: u32,
        queue_t: u32,
    }

    #[derive(Clone, Copy, PartialEq, Eq, Element)]
    #[repr(u32)]
    enum event_t {
        NULL,
        INFINITY,
        default,
    }

    #[kernel]
    fn of_types(image2d_t: sampler_t, event: event_t, r#const: u32, __local: &[u32], __global: &mut [u32]) {
        let r#if = global_id(0);
        let kernel = sampler_t { float2: image2d_t.queue_t, queue_t: image2d_t.float2 };
        let mut uint = 0;
        'default: for size_t in 0..4 {
            'half: loop {
                if size_t == 2 {
                    continue 'default;
                }
                uint += half[size_t] * __constant[r#if % 4];
                break 'half;
            }
        }
        let matched = match event {
            event_t::NULL => 1,
            event_t::INFINITY => 2,
            event_t::default => 3,
        };
        __global[r#if] = uint + kernel.float2 + kernel.queue_t * r#const + __local[r#if] + matched;
    }

    #[test]
    fn types_and_parameters() {
        tests::on_every_device(&[], |queue| {
            let x = Buffer::from_slice(queue, &[1u32, 2, 3, 4, 5, 6, 7, 8])?;
            let mut y = Buffer::zeroed(queue, 8)?;
            of_types(sampler_t { float2: 100, queue_t: 1000 }, event_t::default, 5, &x, &mut y).global(8).run(queue)?;
            let expected: Vec<u32> = (0..8).map(|i| 7 * __constant[i % 4] + 1000 + 500 + i as u32 + 1 + 3).collect();
            assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
            Ok(())
        });
    }

    /// Raw names where the compiler makes variables of its own after them.
    #[kernel]
    fn of_made(x: &[u32], y: &mut [u32]) {
        let i = global_id(0);
        let (mut r#const, mut r#for) = (x[i], 1);
        let mut r#static = [x[i], 2, 3];
        (r#const, r#for) = (r#for + r#const, r#const);
        [r#static[0], r#static[2]] = [r#static[2], r#static[0]];
        let r#in = core::mem::replace(&mut r#for, 9);
        core::mem::swap(&mut r#const, &mut r#for);
        let r#if = x.iter().map(|r#while| r#while + r#in).fold(0, |r#return, r#else| r#return + r#else);
        let r#struct = x.iter().any(|r#true| *r#true == r#in);
        let r#enum = Some(r#in).map(|r#match| r#match * 2).filter(|r#fn| r#fn % 4 == 0).unwrap_or(r#const);
        let r#mod = |r#as: u32| r#as + r#for;
        y[i] = r#if + r#struct as u32 * 1000 + r#enum * 10_000 + r#mod(r#static[2]) * 100;
    }

    #[test]
    fn raw_names_of_made_variables() {
        tests::on_every_device(&[], |queue| {
            let x = [1u32, 2, 3, 4];
            let mut y = Buffer::zeroed(queue, 4)?;
            of_made(&Buffer::from_slice(queue, &x)?, &mut y).global(4).run(queue)?;
            let expected = x.map(|x| {
                let enumerated = if x % 2 == 0 { x * 2 } else { 9 };
                10 + 4 * x + 1000 + enumerated * 10_000 + (x + x + 1) * 100
            });
            assert_eq!(y.to_vec(queue)?, expected, "on {}", queue.device());
            Ok(())
        });
    }
}
