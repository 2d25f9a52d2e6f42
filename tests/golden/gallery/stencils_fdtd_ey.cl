// `fdtd_ey` of tests/tests/gallery/stencils.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void fdtd_ey(ulong t, ulong nx, ulong ny, __global const float *fict, ulong fict_len,
    __global float *ey, ulong ey_len, __global const float *hz, ulong hz_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    if (i < nx && j < ny) {
        if (i == 0) {
            if (t >= fict_len) {
                cl_panic_index(&cl, 0, t, fict_len);
                return;
            }
            if (j >= ey_len) {
                cl_panic_index(&cl, 1, j, ey_len);
                return;
            }
            ey[j] = fict[t];
        } else {
            ulong index = i * ny + j;
            if (index >= hz_len) {
                cl_panic_index(&cl, 2, index, hz_len);
                return;
            }
            ulong index_1 = (i - 1) * ny + j;
            if (index_1 >= hz_len) {
                cl_panic_index(&cl, 3, index_1, hz_len);
                return;
            }
            if (index >= ey_len) {
                cl_panic_index(&cl, 4, index, ey_len);
                return;
            }
            ey[index] -= 0.5f * (hz[index] - hz[index_1]);
        }
    }
}
