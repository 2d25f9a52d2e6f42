// `gemver_w` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_size(0) * x.len() <= a.len()
//     global_size(0) <= w.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void gemver_w(float alpha, __global const float *a, __global const float *x, ulong x_len,
    __global float *w)
{
    ulong i = get_global_id(0);
    ulong n = x_len;
    for (ulong j = 0; j < n; j++)
        w[i] += alpha * a[i * n + j] * x[j];
}
