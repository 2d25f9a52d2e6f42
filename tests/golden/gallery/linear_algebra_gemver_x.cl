// `gemver_x` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_size(0) + x.len() * x.len() <= a.len() + x.len()
//     x.len() <= y.len()
//     global_size(0) <= x.len()
//     global_size(0) <= z.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void gemver_x(float beta, __global const float *a, __global const float *y,
    __global const float *z, __global float *x, ulong x_len)
{
    ulong i = get_global_id(0);
    ulong n = x_len;
    for (ulong j = 0; j < n; j++)
        x[i] += beta * a[j * n + i] * y[j];
    x[i] += z[i];
}
