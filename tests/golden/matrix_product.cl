// `matrix_product` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(1) * n <= a.len()
//     n < 1 << 60
//     global_size(0) + n * n <= n + b.len()
//     global_size(0) + global_size(1) * n <= n + c.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void matrix_product(ulong n, __global const float *a, __global const float *b,
    __global float *c)
{
    ulong row = get_global_id(1);
    ulong column = get_global_id(0);
    float sum = 0.0f;
    for (ulong k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}
