// `radix_step` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void radix_step(uint shift, __global const uint *x, ulong x_len, __global uint *out,
    ulong out_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local uint flags[2][64];
    __local uint part[64];
    ulong k = get_local_id(0);
    ulong index = get_global_id(0);
    if (index >= x_len)
        cl_panic_index(&cl, 0, index, x_len);
    uint value = index < x_len ? x[index] : 0;
    for (uint bit = shift; bit < shift + 4; bit++) {
        uint one = (value >> (bit & 31)) & 1;
        if (!cl.panicked) flags[0][k] = 1 - one;
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong from = 0;
        ulong distance_ = 1;
        while (distance_ < 64) {
            if (from >= 2) {
                cl_panic_index(&cl, 2, from, 2);
                return;
            }
            uint sum = flags[from][k];
            if (k >= distance_) {
                ulong index_1 = k - distance_;
                if (index_1 >= 64)
                    cl_panic_index(&cl, 3, index_1, 64);
                sum += index_1 < 64 ? flags[from][index_1] : 0;
            }
            from = 1 - from;
            if (from >= 2) {
                cl_panic_index(&cl, 4, from, 2);
                return;
            }
            if (!cl.panicked) flags[from][k] = sum;
            barrier(CLK_LOCAL_MEM_FENCE);
            distance_ <<= 1;
        }
        if (from >= 2) {
            cl_panic_index(&cl, 5, from, 2);
            return;
        }
        ulong zeros_before = (ulong)flags[from][k];
        ulong zeros = (ulong)flags[from][63];
        ulong to = one == 0 ? zeros_before - 1 : zeros + k - zeros_before;
        if (to >= 64)
            cl_panic_index(&cl, 7, to, 64);
        if (!cl.panicked) part[to] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        value = part[k];
    }
    if (index >= out_len)
        cl_panic_index(&cl, 9, index, out_len);
    if (!cl.panicked) out[index] = value;
}
