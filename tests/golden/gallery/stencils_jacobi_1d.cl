// `jacobi_1d` of tests/tests/gallery/stencils.rs
// In launches where
//     a.len() <= b.len() + 1
#pragma OPENCL FP_CONTRACT OFF

__kernel void jacobi_1d(__global const float *a, ulong a_len, __global float *b)
{
    ulong i = get_global_id(0);
    if (0 < i && i + 1 < a_len)
        b[i] = 0.33333f * (a[i - 1] + a[i] + a[i + 1]);
}
