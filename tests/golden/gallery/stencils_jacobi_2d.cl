// `jacobi_2d` of tests/tests/gallery/stencils.rs
// In launches where
//     n * n <= n + a.len()
//     n < 1 << 60
//     n * n <= a.len() + 1
//     n * n <= n + b.len() + 1
#pragma OPENCL FP_CONTRACT OFF

__kernel void jacobi_2d(ulong n, __global const float *a, __global float *b)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    bool inside = i > 0 && j > 0 && i + 1 < n && j + 1 < n;
    if (!inside)
        return;
    ulong here = i * n + j;
    b[here] = 0.2f * (a[here] + a[here - 1] + a[here + 1] + a[here + n] + a[here - n]);
}
