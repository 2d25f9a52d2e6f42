// `deviation_of_columns` of tests/tests/gallery/solvers.rs
// In launches where
//     1 <= deviation.len()
//     global_size(0) <= mean.len()
//     global_size(0) <= deviation.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void deviation_of_columns(__global const float *data, ulong data_len,
    __global const float *mean, __global float *deviation, ulong deviation_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong columns = deviation_len;
    ulong rows = data_len / columns;
    float sum = 0.0f;
    for (ulong i = 0; i < rows; i++) {
        ulong index = i * columns + j;
        if (index >= data_len) {
            cl_panic_index(&cl, 0, index, data_len);
            return;
        }
        float difference = data[index] - mean[j];
        sum += difference * difference;
    }
    float root = sqrt(sum / (float)rows);
    deviation[j] = root <= 0.005f ? 1.0f : root;
}
