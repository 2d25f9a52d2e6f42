// `bitonic_sort` of tests/tests/gallery/parallel.rs
// In launches where
//     global_size(0) <= x.len()
//     2 * local_size(0) <= part.len() + 1
#pragma OPENCL FP_CONTRACT OFF

__kernel void bitonic_sort(__global uint *x, __local uint *part, ulong part_len)
{
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < part_len; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < part_len)
            part[cl_k] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    part[k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    ulong size = 2;
    while (size <= part_len) {
        ulong distance_ = size / 2;
        while (distance_ > 0) {
            ulong partner = k ^ distance_;
            if (partner > k) {
                uint a = part[k];
                uint b = part[partner];
                bool ascending = (k & size) == 0;
                if (ascending == (a > b)) {
                    part[k] = b;
                    part[partner] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            distance_ /= 2;
        }
        size *= 2;
    }
    x[i] = part[k];
}
