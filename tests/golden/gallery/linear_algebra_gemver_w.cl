// `gemver_w` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void gemver_w(float alpha, __global const float *a, ulong a_len, __global const float *x,
    ulong x_len, __global float *w, ulong w_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong n = x_len;
    for (ulong j = 0; j < n; j++) {
        ulong index = i * n + j;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        if (i >= w_len) {
            cl_panic_index(&cl, 1, i, w_len);
            return;
        }
        w[i] += alpha * a[index] * x[j];
    }
}
