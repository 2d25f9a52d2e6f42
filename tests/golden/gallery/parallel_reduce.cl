// `reduce` of tests/tests/gallery/parallel.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void reduce(__global const float *x, ulong x_len, __global float *sums, ulong sums_len,
    __global float *largest, ulong largest_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    __local float partial_sum[64];
    __local float partial_max[64];
    ulong k = get_local_id(0);
    float sum = 0.0f;
    float max_ = -INFINITY;
    ulong i = get_global_id(0);
    while (i < x_len && !cl.panicked) {
        sum += x[i];
        max_ = fmax(max_, x[i]);
        i += get_global_size(0);
    }
    if (!cl.panicked) {
        partial_sum[k] = sum;
        partial_max[k] = max_;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong half_ = 32;
    while (half_ > 0) {
        if (k < half_) {
            ulong index = k + half_;
            if (index >= 64)
                cl_panic_index(&cl, 4, index, 64);
            if (!cl.panicked) {
                partial_sum[k] += partial_sum[index];
                partial_max[k] = fmax(partial_max[k], partial_max[index]);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        half_ >>= 1;
    }
    if (k == 0) {
        ulong index = get_group_id(0);
        if (index >= sums_len)
            cl_panic_index(&cl, 11, index, sums_len);
        if (!cl.panicked) sums[index] = partial_sum[0];
        if (index >= largest_len)
            cl_panic_index(&cl, 12, index, largest_len);
        if (!cl.panicked) largest[index] = partial_max[0];
    }
}
