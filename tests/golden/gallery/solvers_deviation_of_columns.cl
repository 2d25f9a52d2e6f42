// `deviation_of_columns` of tests/tests/gallery/solvers.rs
// In launches where
//     1 <= deviation.len()
//     data.len() < deviation.len()
//     global_size(0) <= mean.len()
//     global_size(0) <= deviation.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void deviation_of_columns(__global const float *data, ulong data_len,
    __global const float *mean, __global float *deviation, ulong deviation_len)
{
    ulong j = get_global_id(0);
    ulong columns = deviation_len;
    ulong rows = data_len / columns;
    float sum = 0.0f;
    for (ulong i = 0; i < rows; i++) {
        float difference = data[i * columns + j] - mean[j];
        sum += difference * difference;
    }
    float root = sqrt(sum / (float)rows);
    deviation[j] = root <= 0.005f ? 1.0f : root;
}
