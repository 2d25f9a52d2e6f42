// `multiply_blocks` of tests/tests/gallery/hands_on.rs
// In launches where
//     global_size(1) * n + 8 <= a.len() + BLOCK
//     n < 1 << 60
//     global_size(0) + global_size(1) * n <= n + c.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void multiply_blocks(ulong n, __global const float *a, __global const float *b,
    ulong b_len, __global float *c, __global cl_record *cl_records, uint cl_launch)
{
    __local __attribute__((aligned(16))) float a_block[8][8];
    __local __attribute__((aligned(16))) float b_block[8][8];
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < 64; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 64)
            a_block[cl_k / 8][cl_k % 8] = 0;
    }
    for (ulong cl_first = 0; cl_first < 64; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 64)
            b_block[cl_k / 8][cl_k % 8] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    cl_item cl = cl_start(cl_records, cl_launch);
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
