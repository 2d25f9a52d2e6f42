// `gesummv` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void gesummv(float alpha, float beta, __global const float *a, ulong a_len,
    __global const float *b, ulong b_len, __global const float *x, ulong x_len, __global float *y,
    ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong n = x_len;
    float by_a = 0.0f;
    float by_b = 0.0f;
    for (ulong j = 0; j < n; j++) {
        ulong index = i * n + j;
        if (index >= a_len) {
            cl_panic_index(&cl, 0, index, a_len);
            return;
        }
        by_a += a[index] * x[j];
        if (index >= b_len) {
            cl_panic_index(&cl, 1, index, b_len);
            return;
        }
        by_b += b[index] * x[j];
    }
    if (i >= y_len) {
        cl_panic_index(&cl, 2, i, y_len);
        return;
    }
    y[i] = alpha * by_a + beta * by_b;
}
