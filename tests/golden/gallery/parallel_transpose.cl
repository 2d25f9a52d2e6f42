// `transpose` of tests/tests/gallery/parallel.rs
// In launches where
//     width * height <= x.len()
//     width < 1 << 60
//     height < 1 << 60
//     width * height <= y.len()
//     global_offset(0) <= 0
//     global_offset(1) <= 0
#pragma OPENCL FP_CONTRACT OFF

__kernel void transpose(ulong width, ulong height, __global const float *x, __global float *y)
{
    __local __attribute__((aligned(16))) float tile[8][9];
    ulong column = get_global_id(0);
    ulong row = get_global_id(1);
    if (column < width && row < height)
        tile[get_local_id(1)][get_local_id(0)] = x[row * width + column];
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong column_1 = get_group_id(1) * 8 + get_local_id(0);
    ulong row_1 = get_group_id(0) * 8 + get_local_id(1);
    if (column_1 < height && row_1 < width)
        y[row_1 * height + column_1] = tile[get_local_id(0)][get_local_id(1)];
}
