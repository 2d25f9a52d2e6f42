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
        ulong index_1 = get_local_id(1);
        if (index_1 >= 8ul)
            cl_panic_index(&cl, 1, index_1, 8ul);
        ulong index_2 = get_local_id(0);
        if (index_2 >= 9ul)
            cl_panic_index(&cl, 1, index_2, 9ul);
        if (!cl.panicked) tile[index_1][index_2] = index < x_len ? x[index] : 0.0f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong column_1 = get_group_id(1) * 8ul + get_local_id(0);
    ulong row_1 = get_group_id(0) * 8ul + get_local_id(1);
    if (column_1 < height && row_1 < width) {
        ulong index = get_local_id(0);
        if (index >= 8ul)
            cl_panic_index(&cl, 2, index, 8ul);
        ulong index_1 = get_local_id(1);
        if (index_1 >= 9ul)
            cl_panic_index(&cl, 2, index_1, 9ul);
        ulong index_2 = row_1 * height + column_1;
        if (index_2 >= y_len)
            cl_panic_index(&cl, 3, index_2, y_len);
        if (!cl.panicked) y[index_2] = index < 8ul && index_1 < 9ul ? tile[index][index_1] : 0.0f;
    }
}
