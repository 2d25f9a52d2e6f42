// `mean_of_columns` of tests/tests/gallery/solvers.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void mean_of_columns(__global const float *data, ulong data_len, __global float *mean,
    ulong mean_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong columns = mean_len;
    if (columns == 0) {
        cl_panic(&cl, 0);
        return;
    }
    ulong rows = data_len / columns;
    if (j >= mean_len) {
        cl_panic_index(&cl, 1, j, mean_len);
        return;
    }
    mean[j] = 0.0f;
    for (ulong i = 0; i < rows; i++) {
        ulong index = i * columns + j;
        if (index >= data_len) {
            cl_panic_index(&cl, 2, index, data_len);
            return;
        }
        mean[j] += data[index];
    }
    mean[j] /= (float)rows;
}
