// `normalise` of tests/tests/gallery/solvers.rs
// In launches where
//     global_size(0) <= mean.len()
//     global_size(0) + global_size(1) * mean.len() <= data.len() + mean.len()
//     global_size(0) <= deviation.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void normalise(__global float *data, __global const float *mean, ulong mean_len,
    __global const float *deviation)
{
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong here = i * mean_len + j;
    data[here] -= mean[j];
    data[here] /= sqrt((float)get_global_size(1)) * deviation[j];
}
