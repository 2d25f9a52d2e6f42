// `centre` of tests/tests/gallery/solvers.rs
// In launches where
//     global_size(0) <= mean.len()
//     global_size(0) + global_size(1) * mean.len() <= data.len() + mean.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void centre(__global float *data, __global const float *mean, ulong mean_len)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    data[i * mean_len + j] -= mean[j];
}
