// `scan` of tests/tests/gallery/parallel.rs
// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= sums.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void scan(__global const uint *x, __global uint *sums)
{
    __local __attribute__((aligned(16))) uint buffers[2][64];
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
