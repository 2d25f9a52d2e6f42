// `histogram` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void histogram(__global const uchar *x, ulong x_len, __global volatile uint *bins,
    ulong bins_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local volatile uint counts[256];
    ulong bin = get_local_id(0);
    while (bin < 256 && !cl.panicked) {
        if (bin < 256 && !cl.panicked)
            atomic_xchg(&counts[bin], 0u);
        bin += get_local_size(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong i = get_global_id(0);
    while (i < x_len && !cl.panicked) {
        ulong index = x[i];
        if (index >= 256)
            cl_panic_index(&cl, 2, index, 256);
        if (index < 256 && !cl.panicked)
            atomic_add(&counts[index], 1u);
        i += get_global_size(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong bin_1 = get_local_id(0);
    while (bin_1 < bins_len && !cl.panicked) {
        if (bin_1 >= 256)
            cl_panic_index(&cl, 4, bin_1, 256);
        uint old = 0;
        if (bin_1 < 256 && !cl.panicked)
            old = atomic_or(&counts[bin_1], 0);
        if (bin_1 < bins_len && !cl.panicked)
            atomic_add(&bins[bin_1], old);
        bin_1 += get_local_size(0);
    }
}
