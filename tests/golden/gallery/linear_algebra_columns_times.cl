// `columns_times` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void columns_times(__global const float *a, ulong a_len, __global const float *x,
    ulong x_len, __global float *y, ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong columns = y_len;
    if (j < columns) {
        y[j] = 0.0f;
        for (ulong i = 0; i < x_len; i++) {
            ulong index = i * columns + j;
            if (index >= a_len) {
                cl_panic_index(&cl, 0, index, a_len);
                return;
            }
            y[j] += a[index] * x[i];
        }
    }
}
