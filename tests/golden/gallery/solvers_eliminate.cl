// `eliminate` of tests/tests/gallery/solvers.rs
// In launches where
//     k < 1 << 60
//     n < 1 << 60
//     k + n * n < n + a.len()
//     n + k * n <= a.len()
//     n * n <= a.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void eliminate(ulong k, ulong n, __global float *a)
{
    ulong i = k + 1 + get_global_id(1);
    ulong j = k + 1 + get_global_id(0);
    if (i < n && j < n)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
