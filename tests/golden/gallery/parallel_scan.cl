// `scan` of tests/tests/gallery/parallel.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= sums.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void scan(__global const uint *x, __global uint *sums)
{
    __local uint buffers[2][64];
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < 128; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 128)
            buffers[cl_k / 64][cl_k % 64] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    ulong from = 0;
    ulong to = 1;
    buffers[from][k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong distance_ = 1;
    while (distance_ < 64) {
        buffers[to][k] = k >= distance_ ? buffers[from][k] + buffers[from][k - distance_]
            : buffers[from][k];
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong new_from = to;
        to = from;
        from = new_from;
        distance_ *= 2;
    }
    sums[i] = buffers[from][k];
}
