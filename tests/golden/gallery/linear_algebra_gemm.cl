// `gemm` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_offset(0) + global_size(0) * global_size(1) <= c.len()
//     global_size(1) * nk <= a.len()
//     nk < 1 << 60
//     global_offset(0) + global_size(0) * nk <= b.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void gemm(ulong nk, float alpha, float beta, __global const float *a,
    __global const float *b, __global float *c)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong nj = get_global_size(0);
    c[i * nj + j] *= beta;
    for (ulong k = 0; k < nk; k++)
        c[i * nj + j] += alpha * a[i * nk + k] * b[k * nj + j];
}
