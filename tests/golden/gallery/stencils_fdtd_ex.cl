// `fdtd_ex` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void fdtd_ex(ulong nx, ulong ny, __global float *ex, ulong ex_len,
    __global const float *hz, ulong hz_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < nx && 0 < j && j < ny) {
        ulong index = i * ny + j;
        if (index >= hz_len) {
            cl_panic_index(&cl, 0, index, hz_len);
            return;
        }
        ulong index_1 = i * ny + (j - 1);
        if (index_1 >= hz_len) {
            cl_panic_index(&cl, 1, index_1, hz_len);
            return;
        }
        ulong index_2 = i * (ny + 1) + j;
        if (index_2 >= ex_len) {
            cl_panic_index(&cl, 2, index_2, ex_len);
            return;
        }
        ex[index_2] -= 0.5f * (hz[index] - hz[index_1]);
    }
}
