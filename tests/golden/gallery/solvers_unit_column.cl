// `unit_column` of tests/tests/gallery/solvers.rs
// In launches where
//     k + global_size(0) * n < n + a.len()
//     k < 1 << 60
//     n < 1 << 60
//     k + k * n < r.len()
//     k + global_size(0) * n < n + q.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void unit_column(ulong k, ulong n, __global const float *a, __global const float *r,
    __global float *q)
{
    ulong i = get_global_id(0);
    q[i * n + k] = a[i * n + k] / r[k * n + k];
}
