// `mean_of_columns` of tests/tests/gallery/solvers.rs
// In launches where
//     1 <= mean.len()
//     global_size(0) <= mean.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void mean_of_columns(__global const float *data, ulong data_len, __global float *mean,
    ulong mean_len)
{
    ulong j = get_global_id(0);
    ulong columns = mean_len;
    ulong rows = data_len / columns;
    mean[j] = 0.0f;
    for (ulong i = 0; i < rows; i++)
        mean[j] += data[i * columns + j];
    mean[j] /= (float)rows;
}
