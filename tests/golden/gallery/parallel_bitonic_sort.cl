// `bitonic_sort` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void bitonic_sort(__global uint *x, ulong x_len, __local uint *part, ulong part_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    if (i >= x_len)
        cl_panic_index(&cl, 0, i, x_len);
    if (k >= part_len)
        cl_panic_index(&cl, 1, k, part_len);
    if (!cl.panicked) part[k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    ulong size = 2;
    while (size <= part_len) {
        ulong distance_ = size / 2;
        while (distance_ > 0) {
            ulong partner = k ^ distance_;
            if (partner > k) {
                uint a = k < part_len ? part[k] : 0;
                if (partner >= part_len)
                    cl_panic_index(&cl, 3, partner, part_len);
                uint b = partner < part_len ? part[partner] : 0;
                bool ascending = (k & size) == 0;
                if (ascending == (a > b) && !cl.panicked) {
                    part[k] = b;
                    part[partner] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            distance_ /= 2;
        }
        size *= 2;
    }
    if (!cl.panicked) x[i] = part[k];
}
