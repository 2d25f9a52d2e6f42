// `sort_blocks` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) * block <= values.len()
//     block < 1 << 60
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

ulong smallest(__global const int *values, ulong values_len, ulong from, ulong to, cl_item *cl)
{
    ulong best = from;
    for (ulong i = from; i < to; i++) {
        if (i >= values_len) {
            cl_panic_index(cl, 0, i, values_len);
            return 0;
        }
        if (best >= values_len) {
            cl_panic_index(cl, 1, best, values_len);
            return 0;
        }
        if (values[i] < values[best])
            best = i;
    }
    return best;
}

void swap(__global int *values, ulong values_len, ulong a, ulong b, cl_item *cl)
{
    if (a >= values_len) {
        cl_panic_index(cl, 2, a, values_len);
        return;
    }
    int kept = values[a];
    if (b >= values_len) {
        cl_panic_index(cl, 3, b, values_len);
        return;
    }
    values[a] = values[b];
    values[b] = kept;
}

__kernel void sort_blocks(ulong block, __global int *values, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = get_global_id(0) * block;
    __global int *own = values + start;
    for (ulong i = 0; i < block; i++) {
        ulong best = smallest(own, block, i, block, &cl);
        if (cl.panicked)
            return;
        swap(own, block, i, best, &cl);
        if (cl.panicked)
            return;
    }
}
