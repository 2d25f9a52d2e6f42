// `mm3` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_size(1) * inner <= a.len()
//     inner < 1 << 60
//     columns < 1 << 60
//     global_size(0) + inner * columns <= columns + b.len()
//     global_size(0) + global_size(1) * columns <= columns + c.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void mm3(ulong inner, ulong columns, __global const float *a, __global const float *b,
    __global float *c)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    __global const float *row = a + i * inner;
    float sum = 0.0f;
    for (ulong k = 0; k < inner; k++)
        sum += row[k] * b[k * columns + j];
    c[i * columns + j] = sum;
}
