// `mvt` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_offset(0) * global_size(0) + global_size(0) * global_size(0) <= a.len()
//     global_size(0) <= y1.len()
//     global_size(0) <= x1.len()
//     global_offset(0) + global_size(0) * global_size(0) <= a.len()
//     global_size(0) <= y2.len()
//     global_size(0) <= x2.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void mvt(__global const float *a, __global const float *y1, __global const float *y2,
    __global float *x1, __global float *x2)
{
    ulong i = get_global_id(0);
    ulong n = get_global_size(0);
    for (ulong j = 0; j < n; j++) {
        x1[i] += a[i * n + j] * y1[j];
        x2[i] += a[j * n + i] * y2[j];
    }
}
