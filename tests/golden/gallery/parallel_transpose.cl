// `transpose` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void transpose(ulong width, ulong height, __global const float *x, ulong x_len,
    __global float *y, ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local float tile[8][9];
    ulong column = get_global_id(0);
    ulong row = get_global_id(1);
    if (column < width && row < height) {
        ulong index = row * width + column;
        if (index >= x_len)
            cl_panic_index(&cl, 0, index, x_len);
        if (!cl.panicked) tile[get_local_id(1)][get_local_id(0)] = x[index];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong column_1 = get_group_id(1) * 8 + get_local_id(0);
    ulong row_1 = get_group_id(0) * 8 + get_local_id(1);
    if (column_1 < height && row_1 < width) {
        ulong index_1 = row_1 * height + column_1;
        if (index_1 >= y_len)
            cl_panic_index(&cl, 3, index_1, y_len);
        if (!cl.panicked) y[index_1] = tile[get_local_id(0)][get_local_id(1)];
    }
}
