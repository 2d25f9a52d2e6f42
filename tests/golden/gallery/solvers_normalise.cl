// `normalise` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void normalise(__global float *data, ulong data_len, __global const float *mean,
    ulong mean_len, __global const float *deviation, ulong deviation_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong here = i * mean_len + j;
    if (j >= mean_len) {
        cl_panic_index(&cl, 0, j, mean_len);
        return;
    }
    if (here >= data_len) {
        cl_panic_index(&cl, 1, here, data_len);
        return;
    }
    data[here] -= mean[j];
    if (j >= deviation_len) {
        cl_panic_index(&cl, 2, j, deviation_len);
        return;
    }
    data[here] /= sqrt((float)get_global_size(1)) * deviation[j];
}
