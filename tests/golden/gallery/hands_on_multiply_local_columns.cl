// `multiply_local_columns` of tests/tests/gallery/hands_on.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void multiply_local_columns(__global const float *a, ulong a_len, __global const float *b,
    ulong b_len, __global float *c, ulong c_len, __local float *column, ulong column_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    float row[32] = {0};
    for (ulong k = 0; k < 32; k++) {
        ulong index = i * 32 + k;
        if (index >= a_len)
            cl_panic_index(&cl, 0, index, a_len);
        row[k] = index < a_len ? a[index] : 0.0f;
    }
    for (ulong j = 0; j < 32; j++) {
        ulong k = get_local_id(0);
        while (k < 32 && !cl.panicked) {
            ulong index = k * 32 + j;
            if (index >= b_len)
                cl_panic_index(&cl, 1, index, b_len);
            if (k >= column_len)
                cl_panic_index(&cl, 2, k, column_len);
            if (!cl.panicked) column[k] = b[index];
            k += get_local_size(0);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        float sum = 0.0f;
        for (ulong k_1 = 0; k_1 < 32; k_1++) {
            if (k_1 >= column_len) {
                cl_panic_index(&cl, 3, k_1, column_len);
                return;
            }
            sum += row[k_1] * column[k_1];
        }
        ulong index = i * 32 + j;
        if (index >= c_len)
            cl_panic_index(&cl, 4, index, c_len);
        if (!cl.panicked) c[index] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
