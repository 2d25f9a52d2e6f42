// `vector_add` of tests/tests/gallery/hands_on.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void vector_add(__global const float *a, ulong a_len, __global const float *b, ulong b_len,
    __global float *c, ulong c_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i < c_len) {
        if (i >= a_len) {
            cl_panic_index(&cl, 0, i, a_len);
            return;
        }
        if (i >= b_len) {
            cl_panic_index(&cl, 1, i, b_len);
            return;
        }
        c[i] = a[i] + b[i];
    }
}
