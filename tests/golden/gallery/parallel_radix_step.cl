// `radix_step` of tests/tests/gallery/parallel.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void radix_step(uint shift, __global const uint *x, __global uint *out,
    __global cl_record *cl_records, uint cl_launch)
{
    __local __attribute__((aligned(16))) uint flags[2][64];
    __local __attribute__((aligned(16))) uint part[64];
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < 128; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 128)
            flags[cl_k / 64][cl_k % 64] = 0;
    }
    for (ulong cl_first = 0; cl_first < 64; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 64)
            part[cl_k] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong k = get_local_id(0);
    uint value = x[get_global_id(0)];
    for (uint bit = shift; bit < shift + 4; bit++) {
        uint one = (value >> (bit & 31)) & 1;
        if (!cl.panicked) flags[0][k] = 1 - one;
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong from = 0;
        ulong distance_ = 1;
        while (distance_ < 64) {
            uint sum = flags[from][k];
            if (k >= distance_)
                sum += flags[from][k - distance_];
            from = 1 - from;
            if (!cl.panicked) flags[from][k] = sum;
            barrier(CLK_LOCAL_MEM_FENCE);
            distance_ <<= 1;
        }
        ulong zeros_before = (ulong)flags[from][k];
        ulong zeros = (ulong)flags[from][63];
        ulong to = one == 0 ? zeros_before - 1 : zeros + k - zeros_before;
        if (to >= 64)
            cl_panic_index(&cl, 0, to, 64);
        if (!cl.panicked) part[to] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        value = part[k];
    }
    if (!cl.panicked) out[get_global_id(0)] = value;
}
