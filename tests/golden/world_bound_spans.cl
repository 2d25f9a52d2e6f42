// `bound_spans` of examples/src/world/kernels.rs
// In launches where
//     global_size(0) < span_crossings.len()
//     global_size(0) <= west.len()
//     global_size(0) <= east.len()
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void bound_spans(__global const uint *span_crossings, __global const uint *crossing_column,
    ulong crossing_column_len, __global uint *west, __global uint *east,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong span = get_global_id(0);
    ulong first = span_crossings[span];
    ulong end = span_crossings[span + 1];
    if (first >= crossing_column_len) {
        cl_panic_index(&cl, 0, first, crossing_column_len);
        return;
    }
    uint low = crossing_column[first];
    uint high = low;
    for (ulong i = first + 1; i < end; i++) {
        if (i >= crossing_column_len) {
            cl_panic_index(&cl, 1, i, crossing_column_len);
            return;
        }
        low = min(low, crossing_column[i]);
        high = max(high, crossing_column[i]);
    }
    west[span] = low;
    east[span] = high;
}
