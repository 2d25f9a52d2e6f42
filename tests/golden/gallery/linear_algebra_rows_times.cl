// `rows_times` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     x.len() * y.len() <= a.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void rows_times(__global const float *a, __global const float *x, ulong x_len,
    __global float *y, ulong y_len)
{
    ulong i = get_global_id(0);
    if (i < y_len) {
        y[i] = 0.0f;
        for (ulong j = 0; j < x_len; j++)
            y[i] += a[i * x_len + j] * x[j];
    }
}
