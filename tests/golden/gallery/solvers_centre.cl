// `centre` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void centre(__global float *data, ulong data_len, __global const float *mean,
    ulong mean_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (j >= mean_len) {
        cl_panic_index(&cl, 0, j, mean_len);
        return;
    }
    ulong index = i * mean_len + j;
    if (index >= data_len) {
        cl_panic_index(&cl, 1, index, data_len);
        return;
    }
    data[index] -= mean[j];
}
