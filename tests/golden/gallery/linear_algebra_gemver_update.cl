// `gemver_update` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void gemver_update(__global float *a, ulong a_len, __global const float *u1, ulong u1_len,
    __global const float *v1, ulong v1_len, __global const float *u2, ulong u2_len,
    __global const float *v2, ulong v2_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i >= u1_len) {
        cl_panic_index(&cl, 0, i, u1_len);
        return;
    }
    if (j >= v1_len) {
        cl_panic_index(&cl, 1, j, v1_len);
        return;
    }
    if (i >= u2_len) {
        cl_panic_index(&cl, 2, i, u2_len);
        return;
    }
    if (j >= v2_len) {
        cl_panic_index(&cl, 3, j, v2_len);
        return;
    }
    ulong index = i * v1_len + j;
    if (index >= a_len) {
        cl_panic_index(&cl, 4, index, a_len);
        return;
    }
    a[index] += u1[i] * v1[j] + u2[i] * v2[j];
}
