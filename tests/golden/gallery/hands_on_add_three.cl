// `add_three` of tests/tests/gallery/hands_on.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void add_three(__global const float *a, ulong a_len, __global const float *b, ulong b_len,
    __global const float *c, ulong c_len, __global float *d, ulong d_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= a_len) {
        cl_panic_index(&cl, 0, i, a_len);
        return;
    }
    if (i >= b_len) {
        cl_panic_index(&cl, 1, i, b_len);
        return;
    }
    if (i >= c_len) {
        cl_panic_index(&cl, 2, i, c_len);
        return;
    }
    if (i >= d_len) {
        cl_panic_index(&cl, 3, i, d_len);
        return;
    }
    d[i] = a[i] + b[i] + c[i];
}
