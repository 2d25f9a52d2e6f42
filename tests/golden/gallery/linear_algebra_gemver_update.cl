// `gemver_update` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     global_size(1) <= u1.len()
//     global_size(0) <= v1.len()
//     global_size(1) <= u2.len()
//     global_size(0) <= v2.len()
//     global_size(0) + global_size(1) * v1.len() <= a.len() + v1.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void gemver_update(__global float *a, __global const float *u1, __global const float *v1,
    ulong v1_len, __global const float *u2, __global const float *v2)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    a[i * v1_len + j] += u1[i] * v1[j] + u2[i] * v2[j];
}
