// `ids` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void ids(__global ulong *out, ulong out_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong x = get_global_id(0) - get_global_offset(0);
    ulong y = get_global_id(1);
    ulong i = y * get_global_size(0) + x;
    if (i >= out_len) {
        cl_panic_index(&cl, 0, i, out_len);
        return;
    }
    out[i] = get_group_id(0) * get_local_size(0) + get_local_id(0)
        + get_num_groups(1) * get_work_dim();
}
