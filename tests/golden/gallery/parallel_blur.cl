// `blur` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void blur(ulong width, ulong height, __global const float *image, ulong image_len,
    __global float *out, ulong out_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local float tile[12][12];
    ulong x = get_global_id(0);
    ulong y = get_global_id(1);
    ulong at = get_local_id(1) * 8 + get_local_id(0);
    while (at < 144 && !cl.panicked) {
        ulong row = at / 12;
        ulong column = at % 12;
        ulong from_x = min(sub_sat(get_group_id(0) * 8 + column, 2ul), width - 1);
        ulong from_y = min(sub_sat(get_group_id(1) * 8 + row, 2ul), height - 1);
        ulong index = from_y * width + from_x;
        if (index >= image_len)
            cl_panic_index(&cl, 2, index, image_len);
        if (row >= 12)
            cl_panic_index(&cl, 3, row, 12);
        if (!cl.panicked) tile[row][column] = image[index];
        at += 64;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    for (ulong dy = 0; dy <= 4; dy++) {
        for (ulong dx = 0; dx <= 4; dx++) {
            ulong index = get_local_id(1) + dy;
            if (index >= 12)
                cl_panic_index(&cl, 4, index, 12);
            ulong index_1 = get_local_id(0) + dx;
            if (index_1 >= 12)
                cl_panic_index(&cl, 4, index_1, 12);
            sum += index < 12 && index_1 < 12 ? tile[index][index_1] : 0.0f;
        }
    }
    ulong index = y * width + x;
    if (index >= out_len)
        cl_panic_index(&cl, 5, index, out_len);
    if (!cl.panicked) out[index] = sum / 25.0f;
}
