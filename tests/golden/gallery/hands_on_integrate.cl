// `integrate` of tests/tests/gallery/hands_on.rs
// In launches where
//     local_size(0) <= partial.len()
//     num_groups(0) <= sums.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void integrate(uint steps, float width, __local float *partial, ulong partial_len,
    __global float *sums)
{
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < partial_len; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < partial_len)
            partial[cl_k] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    uint first = (uint)get_global_id(0) * steps;
    float sum = 0.0f;
    for (uint step_ = first; step_ < first + steps; step_++) {
        float x = ((float)step_ + 0.5f) * width;
        sum += 4.0f / (1.0f + x * x);
    }
    partial[get_local_id(0)] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
        float sum_1 = 0.0f;
        for (ulong k = 0; k < partial_len; k++) {
            sum_1 += partial[k];
        }
        sums[get_group_id(0)] = sum_1;
    }
}
