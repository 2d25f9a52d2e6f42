// `correlation` of tests/tests/gallery/solvers.rs
// In launches where
//     global_offset(0) + global_offset(0) * global_size(0) + global_size(0) * global_size(0) <= result.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void correlation(__global const float *data, ulong data_len, __global float *result)
{
    ulong j1 = get_global_id(0);
    ulong columns = get_global_size(0);
    result[j1 * columns + j1] = 1.0f;
    for (ulong j2 = j1 + 1; j2 < columns; j2++) {
        ulong element = j1 * columns + j2;
        result[element] = 0.0f;
        for (ulong i = 0; i < data_len / columns; i++)
            result[element] += data[i * columns + j1] * data[i * columns + j2];
        result[j2 * columns + j1] = result[element];
    }
}
