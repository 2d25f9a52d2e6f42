// `syrk` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_offset(0) + global_size(0) * global_size(1) <= c.len()
//     global_size(1) * m <= a.len()
//     m < 1 << 60
//     global_size(0) * m <= a.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void syrk(ulong m, float alpha, float beta, __global const float *a, __global float *c)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong here = i * get_global_size(0) + j;
    c[here] *= beta;
    for (ulong k = 0; k < m; k++)
        c[here] += alpha * a[i * m + k] * a[j * m + k];
}
