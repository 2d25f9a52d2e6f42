// `sort_blocks` of tests/tests/golden/kernels.rs
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

__kernel void sort_blocks(ulong block, __global int *values, ulong values_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = get_global_id(0) * block;
    ulong end = start + block;
    if (start > end) {
        cl_panic(&cl, 4);
        cl_value(&cl, 0, start);
        cl_value(&cl, 1, end);
        return;
    }
    if (end > values_len) {
        cl_panic(&cl, 5);
        cl_value(&cl, 0, end);
        cl_value(&cl, 1, values_len);
        return;
    }
    __global int *own = values + start;
    ulong own_len = end - start;
    for (ulong i = 0; i < block; i++) {
        ulong best = smallest(own, own_len, i, block, &cl);
        if (cl.panicked)
            return;
        swap(own, own_len, i, best, &cl);
        if (cl.panicked)
            return;
    }
}
