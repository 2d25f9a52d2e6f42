// `gesummv` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_size(0) * x.len() <= a.len()
//     global_size(0) * x.len() <= b.len()
//     global_size(0) <= y.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void gesummv(float alpha, float beta, __global const float *a, __global const float *b,
    __global const float *x, ulong x_len, __global float *y)
{
    ulong i = get_global_id(0);
    ulong n = x_len;
    float by_a = 0.0f;
    float by_b = 0.0f;
    for (ulong j = 0; j < n; j++) {
        by_a += a[i * n + j] * x[j];
        by_b += b[i * n + j] * x[j];
    }
    y[i] = alpha * by_a + beta * by_b;
}
