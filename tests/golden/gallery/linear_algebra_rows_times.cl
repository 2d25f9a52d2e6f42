// `rows_times` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void rows_times(__global const float *a, ulong a_len, __global const float *x, ulong x_len,
    __global float *y, ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i < y_len) {
        y[i] = 0.0f;
        for (ulong j = 0; j < x_len; j++) {
            ulong index = i * x_len + j;
            if (index >= a_len) {
                cl_panic_index(&cl, 0, index, a_len);
                return;
            }
            y[i] += a[index] * x[j];
        }
    }
}
