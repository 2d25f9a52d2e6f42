// `convolution_2d` of tests/tests/gallery/stencils.rs
// In launches where
//     ni * nj <= a.len()
//     ni < 1 << 60
//     nj < 1 << 60
//     1 <= ni
//     1 <= nj
//     ni * nj <= nj + b.len() + 1
#pragma OPENCL FP_CONTRACT OFF

__kernel void convolution_2d(ulong ni, ulong nj, __global const float *a, __global float *b)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    float c11 = 0.2f;
    float c12 = 0.5f;
    float c13 = -0.8f;
    float c21 = -0.3f;
    float c22 = 0.6f;
    float c23 = -0.9f;
    float c31 = 0.4f;
    float c32 = 0.7f;
    float c33 = 0.1f;
    if (i > 0 && i < ni - 1 && j > 0 && j < nj - 1)
        b[i * nj + j] = c11 * a[(i - 1) * nj + (j - 1)] + c12 * a[i * nj + (j - 1)]
            + c13 * a[(i + 1) * nj + (j - 1)] + c21 * a[(i - 1) * nj + j] + c22 * a[i * nj + j]
            + c23 * a[(i + 1) * nj + j] + c31 * a[(i - 1) * nj + (j + 1)]
            + c32 * a[i * nj + (j + 1)] + c33 * a[(i + 1) * nj + (j + 1)];
}
