// `multiply_local_columns` of tests/tests/gallery/hands_on.rs
// In launches where
//     global_size(0) * N <= a.len()
//     N * N <= b.len()
//     N <= column.len()
//     global_size(0) * N <= c.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void multiply_local_columns(__global const float *a, __global const float *b,
    __global float *c, __local float *column)
{
    ulong i = get_global_id(0);
    float row[32] = {0};
    for (ulong k = 0; k < 32; k++)
        row[k] = a[i * 32 + k];
    for (ulong j = 0; j < 32; j++) {
        ulong k = get_local_id(0);
        while (k < 32) {
            column[k] = b[k * 32 + j];
            k += get_local_size(0);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        float sum = 0.0f;
        for (ulong k_1 = 0; k_1 < 32; k_1++) {
            sum += row[k_1] * column[k_1];
        }
        c[i * 32 + j] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
