// `sort_blocks` of tests/tests/golden/kernels.rs
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

ulong smallest(__global const int *values, ulong values_len, ulong from, ulong to, cl_item *cl)
{
    ulong best = from;
    for (ulong i = from; i < to; i++) {
        if (i >= values_len) {
            cl_panic_index(cl, 0, i, values_len);
            return 0;
        }
        if (best >= values_len) {
            cl_panic_index(cl, 1, best, values_len);
            return 0;
        }
        if (values[i] < values[best])
            best = i;
    }
    return best;
}

void swap(__global int *values, ulong values_len, ulong a, ulong b, cl_item *cl)
{
    if (a >= values_len) {
        cl_panic_index(cl, 2, a, values_len);
        return;
    }
    int kept = values[a];
    if (b >= values_len) {
        cl_panic_index(cl, 3, b, values_len);
        return;
    }
    values[a] = values[b];
    values[b] = kept;
}

__kernel void sort_blocks(ulong block, __global int *values, ulong values_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = get_global_id(0) * block;
    for (ulong i = start; i < start + block; i++) {
        ulong best = smallest(values, values_len, i, start + block, &cl);
        if (cl.panicked)
            return;
        swap(values, values_len, i, best, &cl);
        if (cl.panicked)
            return;
    }
}
