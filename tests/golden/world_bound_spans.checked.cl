// `bound_spans` of examples/src/world/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void bound_spans(__global const uint *span_crossings, ulong span_crossings_len,
    __global const uint *crossing_column, ulong crossing_column_len, __global uint *west,
    ulong west_len, __global uint *east, ulong east_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong span = get_global_id(0);
    if (span >= span_crossings_len) {
        cl_panic_index(&cl, 0, span, span_crossings_len);
        return;
    }
    ulong first = span_crossings[span];
    ulong index = span + 1;
    if (index >= span_crossings_len) {
        cl_panic_index(&cl, 1, index, span_crossings_len);
        return;
    }
    ulong end = span_crossings[index];
    if (first >= crossing_column_len) {
        cl_panic_index(&cl, 2, first, crossing_column_len);
        return;
    }
    uint low = crossing_column[first];
    uint high = low;
    for (ulong i = first + 1; i < end; i++) {
        if (i >= crossing_column_len) {
            cl_panic_index(&cl, 3, i, crossing_column_len);
            return;
        }
        low = min(low, crossing_column[i]);
        high = max(high, crossing_column[i]);
    }
    if (span >= west_len) {
        cl_panic_index(&cl, 4, span, west_len);
        return;
    }
    west[span] = low;
    if (span >= east_len) {
        cl_panic_index(&cl, 5, span, east_len);
        return;
    }
    east[span] = high;
}
