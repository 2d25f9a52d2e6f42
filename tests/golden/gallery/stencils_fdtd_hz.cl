// `fdtd_hz` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void fdtd_hz(ulong nx, ulong ny, __global const float *ex, ulong ex_len,
    __global const float *ey, ulong ey_len, __global float *hz, ulong hz_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < nx && j < ny) {
        ulong index = i * (ny + 1) + (j + 1);
        if (index >= ex_len) {
            cl_panic_index(&cl, 0, index, ex_len);
            return;
        }
        ulong index_1 = i * (ny + 1) + j;
        if (index_1 >= ex_len) {
            cl_panic_index(&cl, 1, index_1, ex_len);
            return;
        }
        float across = ex[index] - ex[index_1];
        ulong index_2 = (i + 1) * ny + j;
        if (index_2 >= ey_len) {
            cl_panic_index(&cl, 2, index_2, ey_len);
            return;
        }
        ulong index_3 = i * ny + j;
        if (index_3 >= ey_len) {
            cl_panic_index(&cl, 3, index_3, ey_len);
            return;
        }
        float down = ey[index_2] - ey[index_3];
        if (index_3 >= hz_len) {
            cl_panic_index(&cl, 4, index_3, hz_len);
            return;
        }
        hz[index_3] -= 0.7f * (across + down);
    }
}
