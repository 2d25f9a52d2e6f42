// `search` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void search(uint key, __global const uint *sorted, ulong sorted_len, __global uint *found,
    ulong found_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong low = 0;
    ulong high = sorted_len;
    ulong position;
    while (true) {
        if (low >= high || sorted[low] == key) {
            position = low;
            break;
        }
        ulong middle = low + (high - low) / 2;
        if (sorted[middle] <= key && sorted[middle] > sorted[low])
            low = middle;
        else
            high -= 1;
    }
    if (i >= found_len) {
        cl_panic_index(&cl, 0, i, found_len);
        return;
    }
    found[i] = (uint)position;
}
