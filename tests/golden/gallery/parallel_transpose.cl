// `transpose` of tests/tests/gallery/parallel.rs
// In launches where
//     width * height <= x.len()
//     width < 1 << 60
//     height < 1 << 60
//     width * height <= y.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void transpose(ulong width, ulong height, __global const float *x, __global float *y)
{
    __local float tile[8][9];
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < 72; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 72)
            tile[cl_k / 9][cl_k % 9] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
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
