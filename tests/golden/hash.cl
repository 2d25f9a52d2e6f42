// `hash` of tests/tests/golden/kernels.rs
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

uint cl_rotate_left_uint(uint x, uint y)
{
    return rotate(x, (uint)(y & 31));
}

__kernel void hash(uint seed, __global const uchar *bytes, ulong bytes_len, __global int *words,
    ulong words_len, __global ulong *out, ulong out_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    uint h = seed ^ 2166136261u;
    for (ulong k = 0; k < bytes_len; k++) {
        h = (h ^ (uint)bytes[k]) * 16777619;
        h = cl_rotate_left_uint(h, 5) + (h >> 3);
    }
    uchar low = (uchar)((uchar)h + 1);
    if (i >= words_len) {
        cl_panic_index(&cl, 0, i, words_len);
        return;
    }
    int signed_ = (int)((uint)words[i] * 31 - h);
    words[i] = (int)((uint)signed_ << (low & 7 & 31));
    if (i >= out_len) {
        cl_panic_index(&cl, 1, i, out_len);
        return;
    }
    out[i] = ((ulong)h << 32) | (ulong)low;
}
