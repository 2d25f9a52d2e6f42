// `integrate` of tests/tests/gallery/hands_on.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void integrate(uint steps, float width, __local float *partial, ulong partial_len,
    __global float *sums, ulong sums_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    uint first = (uint)get_global_id(0) * steps;
    float sum = 0.0f;
    for (uint step_ = first; step_ < first + steps; step_++) {
        float x = ((float)step_ + 0.5f) * width;
        sum += 4.0f / (1.0f + x * x);
    }
    ulong index = get_local_id(0);
    if (index >= partial_len)
        cl_panic_index(&cl, 0, index, partial_len);
    if (!cl.panicked) partial[index] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        float sum_1 = 0.0f;
        for (ulong k = 0; k < partial_len; k++)
            sum_1 += partial[k];
        ulong index_1 = get_group_id(0);
        if (index_1 >= sums_len)
            cl_panic_index(&cl, 1, index_1, sums_len);
        if (!cl.panicked) sums[index_1] = sum_1;
    }
}
