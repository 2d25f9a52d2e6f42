// `multiply_private_rows` of tests/tests/gallery/hands_on.rs
// In launches where
//     global_size(0) * N <= a.len()
//     N * N <= b.len()
//     global_size(0) * N <= c.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void multiply_private_rows(__global const float *a, __global const float *b,
    __global float *c)
{
    ulong i = get_global_id(0);
    float row[32] = {0};
    for (ulong k = 0; k < 32; k++)
        row[k] = a[i * 32 + k];
    for (ulong j = 0; j < 32; j++) {
        float sum = 0.0f;
        for (ulong k = 0; k < 32; k++)
            sum += row[k] * b[k * 32 + j];
        c[i * 32 + j] = sum;
    }
}
