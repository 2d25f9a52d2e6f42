// `divide_row` of tests/tests/gallery/solvers.rs
// In launches where
//     k < 1 << 60
//     n < 1 << 60
//     k + k * n < a.len()
//     n + k * n <= a.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void divide_row(ulong k, ulong n, __global float *a)
{
    ulong j = k + 1 + get_global_id(0);
    if (j < n)
        a[k * n + j] /= a[k * n + k];
}
