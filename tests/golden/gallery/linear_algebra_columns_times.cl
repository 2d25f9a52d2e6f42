// `columns_times` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     x.len() * y.len() <= a.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void columns_times(__global const float *a, __global const float *x, ulong x_len,
    __global float *y, ulong y_len)
{
    ulong j = get_global_id(0);
    ulong columns = y_len;
    if (j < columns) {
        y[j] = 0.0f;
        for (ulong i = 0; i < x_len; i++)
            y[j] += a[i * columns + j] * x[i];
    }
}
