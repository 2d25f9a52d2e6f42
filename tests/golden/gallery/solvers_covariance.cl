// `covariance` of tests/tests/gallery/solvers.rs
// In launches where
//     global_offset(0) * global_size(0) + global_size(0) * global_size(0) <= result.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void covariance(__global const float *data, ulong data_len, __global float *result)
{
    ulong j1 = get_global_id(0);
    ulong columns = get_global_size(0);
    for (ulong j2 = j1; j2 < columns; j2++) {
        float sum = 0.0f;
        for (ulong i = 0; i < data_len / columns; i++)
            sum += data[i * columns + j1] * data[i * columns + j2];
        result[j1 * columns + j2] = sum;
        result[j2 * columns + j1] = sum;
    }
}
