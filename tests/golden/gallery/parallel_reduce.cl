// `reduce` of tests/tests/gallery/parallel.rs
// In launches where
//     num_groups(0) <= sums.len()
//     num_groups(0) <= largest.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void reduce(__global const float *x, ulong x_len, __global float *sums,
    __global float *largest)
{
    __local __attribute__((aligned(16))) float partial_sum[64];
    __local __attribute__((aligned(16))) float partial_max[64];
    ulong k = get_local_id(0);
    float sum = 0.0f;
    float max_ = -INFINITY;
    ulong i = get_global_id(0);
    while (i < x_len) {
        sum += x[i];
        max_ = fmax(max_, x[i]);
        i += get_global_size(0);
    }
    partial_sum[k] = sum;
    partial_max[k] = max_;
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong half_ = 32;
    while (half_ > 0) {
        if (k < half_) {
            partial_sum[k] += partial_sum[k + half_];
            partial_max[k] = fmax(partial_max[k], partial_max[k + half_]);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        half_ >>= 1;
    }
    if (k == 0) {
        sums[get_group_id(0)] = partial_sum[0];
        largest[get_group_id(0)] = partial_max[0];
    }
}
