// `scan` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void scan(__global const uint *x, ulong x_len, __global uint *sums, ulong sums_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local uint buffers[2][64];
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    ulong from = 0;
    ulong to = 1;
    if (i >= x_len)
        cl_panic_index(&cl, 0, i, x_len);
    if (!cl.panicked) buffers[from][k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong distance_ = 1;
    while (distance_ < 64) {
        uint value;
        if (k >= distance_) {
            if (from >= 2)
                cl_panic_index(&cl, 2, from, 2);
            ulong index = k - distance_;
            if (index >= 64)
                cl_panic_index(&cl, 3, index, 64);
            value = (from < 2 ? buffers[from][k] : 0)
                + (from < 2 && index < 64 ? buffers[from][index] : 0);
        } else {
            if (from >= 2)
                cl_panic_index(&cl, 4, from, 2);
            value = from < 2 ? buffers[from][k] : 0;
        }
        if (to >= 2) {
            cl_panic_index(&cl, 5, to, 2);
            return;
        }
        if (!cl.panicked) buffers[to][k] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong new_from = to;
        to = from;
        from = new_from;
        distance_ *= 2;
    }
    if (from >= 2) {
        cl_panic_index(&cl, 6, from, 2);
        return;
    }
    if (i >= sums_len)
        cl_panic_index(&cl, 7, i, sums_len);
    if (!cl.panicked) sums[i] = buffers[from][k];
}
