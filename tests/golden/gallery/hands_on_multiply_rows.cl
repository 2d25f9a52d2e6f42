// `multiply_rows` of tests/tests/gallery/hands_on.rs
// In launches where
//     n * n <= a.len()
//     n < 1 << 60
//     n * n <= b.len()
//     n * n <= c.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void multiply_rows(ulong n, __global const float *a, __global const float *b,
    __global float *c)
{
    ulong i = get_global_id(0);
    if (i >= n)
        return;
    for (ulong j = 0; j < n; j++) {
        float sum = 0.0f;
        for (ulong k = 0; k < n; k++)
            sum += a[i * n + k] * b[k * n + j];
        c[i * n + j] = sum;
    }
}
