// `bound_spans` of examples/src/world/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

// What the first work-item of a launch to panic leaves behind.
typedef struct {
    uint launch;
    uint site;
    ulong global_id[3];
    ulong values[32];
} cl_record;

// A work-item's own state.
typedef struct {
    __global cl_record *record;
    uint launch;
    bool panicked;
    bool first;
} cl_item;

cl_item cl_start(__global cl_record *records, uint launch)
{
    cl_item cl = { records + launch % 512, launch, false, false };
    return cl;
}

void cl_panic(cl_item *cl, uint site)
{
    cl->first = !cl->panicked
        && atomic_cmpxchg((volatile __global uint *)&cl->record->launch, 0u, cl->launch) == 0u;
    cl->panicked = true;
    if (cl->first) {
        cl->record->site = site;
        for (uint d = 0; d < 3; d++)
            cl->record->global_id[d] = get_global_id(d);
    }
}

// Records a value of the message of the panic just raised.
void cl_value(cl_item *cl, uint k, ulong value)
{
    if (cl->first)
        cl->record->values[k] = value;
}

void cl_panic_index(cl_item *cl, uint site, ulong index, ulong len)
{
    cl_panic(cl, site);
    cl_value(cl, 0, index);
    cl_value(cl, 1, len);
}

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
    ulong first = (ulong)span_crossings[span];
    ulong index = span + 1;
    if (index >= span_crossings_len) {
        cl_panic_index(&cl, 1, index, span_crossings_len);
        return;
    }
    ulong end = (ulong)span_crossings[index];
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
