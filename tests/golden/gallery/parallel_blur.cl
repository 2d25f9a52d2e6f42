// `blur` of tests/tests/gallery/parallel.rs
// In launches where
//     width < 1 << 60
//     width * height <= image.len()
//     height < 1 << 60
//     1 <= width
//     1 <= height
//     width * height <= out.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void blur(ulong width, ulong height, __global const float *image, __global float *out)
{
    __local __attribute__((aligned(16))) float tile[12][12];
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < 144; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 144)
            tile[cl_k / 12][cl_k % 12] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong x = get_global_id(0);
    ulong y = get_global_id(1);
    ulong at = get_local_id(1) * get_local_size(0) + get_local_id(0);
    while (at < 144) {
        ulong row = at / 12;
        ulong column = at % 12;
        ulong from_x = min(sub_sat(get_group_id(0) * 8 + column, 2ul), width - 1);
        ulong from_y = min(sub_sat(get_group_id(1) * 8 + row, 2ul), height - 1);
        tile[row][column] = image[from_y * width + from_x];
        at += get_local_size(0) * get_local_size(1);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    for (ulong dy = 0; dy <= 4; dy++) {
        for (ulong dx = 0; dx <= 4; dx++) {
            sum += tile[get_local_id(1) + dy][get_local_id(0) + dx];
        }
    }
    out[y * width + x] = sum / 25.0f;
}
