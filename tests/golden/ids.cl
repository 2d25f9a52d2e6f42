// `ids` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) * global_size(1) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void ids(__global ulong *out)
{
    ulong x = get_global_id(0) - get_global_offset(0);
    ulong y = get_global_id(1);
    ulong i = y * get_global_size(0) + x;
    out[i] = get_group_id(0) * get_local_size(0) + get_local_id(0)
        + get_num_groups(1) * get_work_dim();
}
