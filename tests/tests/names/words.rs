//! Names that C and OpenCL have another use for, as names of everything.
/// Hands all of them to a macro.
#[macro_export]
macro_rules! every_name {
    ($then:ident) => {
        $then! {
            auto r#break case char r#const r#continue default r#do double r#else r#enum r#extern float r#for
            goto r#if inline int long register restrict r#return short signed sizeof r#static r#struct switch
            typedef union unsigned void volatile r#while bool half quad complex imaginary global local
            constant private generic kernel read_only write_only read_write uniform pipe vec_step uchar ushort
            uint ulong event_t sampler_t queue_t clk_event_t reserve_id_t ndrange_t image1d_t image1d_array_t
            image1d_buffer_t image2d_t image2d_array_t image2d_depth_t image2d_array_depth_t image2d_msaa_t
            image2d_array_msaa_t image2d_msaa_depth_t image2d_array_msaa_depth_t image3d_t r#true r#false main
            asm r#typeof defined this class template typename namespace new delete operator public protected
            r#virtual r#try catch throw using and or not xor constexpr nullptr static_assert thread_local
            alignas alignof size_t ptrdiff_t intptr_t uintptr_t kernel_enqueue_flags_t clk_profiling_info
            memory_order memory_scope atomic_int atomic_uint atomic_long atomic_ulong atomic_float
            atomic_double atomic_half atomic_flag atomic_intptr_t atomic_uintptr_t atomic_size_t
            atomic_ptrdiff_t memory_order_relaxed memory_order_acquire memory_order_release
            memory_order_acq_rel memory_order_seq_cst memory_scope_work_item memory_scope_sub_group
            memory_scope_work_group memory_scope_device memory_scope_all_svm_devices memory_scope_all_devices
            NULL INFINITY NAN MAXFLOAT HUGE_VAL HUGE_VALF EOF ATOMIC_FLAG_INIT ATOMIC_VAR_INIT INTTYPE
            MAX_WORK_DIM MAX_KERNEL_ARGS MAX_KERNEL_NAME_LENGTH ALIGN4 ALIGN8 IMG_RO_AQ IMG_RW_AQ IMG_WO_AQ
            linux unix i386 assert cles_khr_int64 kernel_exec __global __local __kernel __private __constant
            __attribute__ __read_only __builtin_abs __const __volatile__ __func__ __LINE__ __FILE__
            __OPENCL_VERSION__ __asm__ __inline __generic __typeof__ __has_include __VA_ARGS__ __COUNTER__
            __DATE__ __int128 _Bool _Complex _Generic _Float16 _Static_assert _Pragma cl_khr_fp64
            CL_VERSION_1_2 CLK_LOCAL_MEM_FENCE M_PI FLT_MAX INT_MAX CHAR_BIT DBL_EPSILON UINT_MAX FP_CONTRACT
            cl_size_of_P float2 float4 uchar16 ulong3 uint2 half8 cl _0 _1 x y w s0 sF lo hi even odd value
            len is_some self_ half_ half__ f_cl_ kernel_ gruf6udfe y_len result index item local_id barrier_
            größe naïve ä get_global_id get_fence native_sin half_sqrt atomic_add atom_inc
            atomic_work_item_fence as_int as_float4 convert_int convert_uchar4_sat vload4 vstore_half
            read_imagef work_group_reduce_add sub_group_all intel_sub_group_shuffle acos acosh acospi asin
            asinh asinpi atan atan2 atan2pi atanh atanpi cbrt ceil copysign cos cosh cospi erf erfc exp exp10
            exp2 expm1 fabs fdim floor fma fmax fmin fmod fract frexp hypot ilogb ldexp lgamma lgamma_r log
            log10 log1p log2 logb mad maxmag minmag modf nan nextafter pow pown powr remainder remquo rint
            rootn round rsqrt sin sincos sinh sinpi sqrt tan tanh tanpi tgamma trunc abs abs_diff add_sat
            clamp clz ctz cross degrees distance dot fast_distance fast_length fast_normalize hadd length
            mad24 mad_hi mad_sat max min mix mul24 mul_hi normalize popcount radians rhadd rotate sign
            smoothstep step sub_sat upsample bit_reverse bitfield_insert bitfield_extract_signed
            bitfield_extract_unsigned dot_acc_sat dot_4x8packed_ss_int dot_4x8packed_su_int
            dot_4x8packed_us_int dot_4x8packed_uu_uint dot_acc_sat_4x8packed_ss_int
            dot_acc_sat_4x8packed_su_int dot_acc_sat_4x8packed_us_int dot_acc_sat_4x8packed_uu_uint all any
            bitselect select isequal isnotequal isgreater isgreaterequal isless islessequal islessgreater
            isfinite isinf isnan isnormal isordered isunordered signbit shuffle shuffle2 barrier mem_fence
            read_mem_fence write_mem_fence prefetch wait_group_events printf async_work_group_copy
            async_work_group_strided_copy async_work_group_copy_2D2D async_work_group_copy_3D3D enqueue_kernel
            enqueue_marker create_user_event retain_event release_event set_user_event_status is_valid_event
            is_valid_reserve_id capture_event_profiling_info get_default_queue ndrange_1D ndrange_2D
            ndrange_3D read_pipe write_pipe reserve_read_pipe reserve_write_pipe commit_read_pipe
            commit_write_pipe to_global to_local to_private
        }
    };
}
