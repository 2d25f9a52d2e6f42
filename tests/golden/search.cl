// `search` of tests/tests/golden/kernels.rs
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

__kernel void search(uint key, __global const uint *sorted, ulong sorted_len, __global uint *found,
    ulong found_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong low = 0;
    ulong high = sorted_len;
    ulong position;
    while (true) {
        bool holds = low >= high;
        if (!holds) {
            if (low >= sorted_len) {
                cl_panic_index(&cl, 0, low, sorted_len);
                return;
            }
            holds = sorted[low] == key;
        }
        if (holds) {
            position = low;
            break;
        }
        ulong middle = low + (high - low) / 2;
        if (middle >= sorted_len) {
            cl_panic_index(&cl, 1, middle, sorted_len);
            return;
        }
        bool holds_1 = sorted[middle] <= key;
        if (holds_1) {
            if (low >= sorted_len) {
                cl_panic_index(&cl, 2, low, sorted_len);
                return;
            }
            holds_1 = sorted[middle] > sorted[low];
        }
        if (holds_1)
            low = middle;
        else
            high -= 1;
    }
    if (i >= found_len) {
        cl_panic_index(&cl, 3, i, found_len);
        return;
    }
    found[i] = (uint)position;
}
