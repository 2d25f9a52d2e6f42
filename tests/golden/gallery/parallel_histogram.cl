// `histogram` of tests/tests/gallery/parallel.rs
// In launches where
//     bins.len() <= 256
#pragma OPENCL FP_CONTRACT OFF

__kernel void histogram(__global const uchar *x, ulong x_len, __global volatile uint *bins,
    ulong bins_len)
{
    __local __attribute__((aligned(16))) volatile uint counts[256];
    ulong bin = get_local_id(0);
    while (bin < 256) {
        if (true)
            atomic_xchg(&counts[bin], 0u);
        bin += get_local_size(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong i = get_global_id(0);
    while (i < x_len) {
        if (true)
            atomic_add(&counts[x[i]], 1u);
        i += get_global_size(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong bin_1 = get_local_id(0);
    while (bin_1 < bins_len) {
        uint old = atomic_or(&counts[bin_1], 0);
        if (true)
            atomic_add(&bins[bin_1], old);
        bin_1 += get_local_size(0);
    }
}
