// `multiply_blocks` of tests/tests/gallery/hands_on.rs
// In launches where
//     8 <= BLOCK
//     global_size(1) * n + 8 <= a.len() + BLOCK
//     n < 1 << 60
//     global_size(0) + global_size(1) * n <= n + c.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void multiply_blocks(ulong n, __global const float *a, __global const float *b,
    ulong b_len, __global float *c, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local float a_block[8][8];
    __local float b_block[8][8];
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong x = get_local_id(0);
    ulong y = get_local_id(1);
    float sum = 0.0f;
    for (ulong block = 0; block < n / 8; block++) {
        if (!cl.panicked) a_block[y][x] = a[i * n + block * 8 + x];
        ulong index = (block * 8 + y) * n + j;
        if (index >= b_len)
            cl_panic_index(&cl, 0, index, b_len);
        if (!cl.panicked) b_block[y][x] = b[index];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (ulong k = 0; k < 8; k++) {
            sum += a_block[y][k] * b_block[k][x];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (!cl.panicked) c[i * n + j] = sum;
}
