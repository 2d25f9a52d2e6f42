// `inside_polygon` of examples/src/polygon.rs
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

bool edge_beside(float x, float y, float x1, float y1, float x2, float y2)
{
    return fmin(y1, y2) < y && y <= fmax(y1, y2) && x <= fmax(x1, x2) && y1 != y2
        && (x1 == x2 || x <= (y - y1) * (x2 - x1) / (y2 - y1) + x1);
}

__kernel void inside_polygon(__global const float *xs, ulong xs_len, __global const float *ys,
    ulong ys_len, ulong width, __global uchar *mask, ulong mask_len, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong column = get_global_id(0);
    ulong row = get_global_id(1);
    float x = (float)column;
    float y = (float)row;
    bool inside = false;
    for (ulong i = 0; i < xs_len; i++) {
        ulong next = i + 1 < xs_len ? i + 1 : 0;
        if (x == xs[i]) {
            if (i >= ys_len) {
                cl_panic_index(&cl, 0, i, ys_len);
                return;
            }
            if (y == ys[i]) {
                inside = true;
                break;
            }
        }
        if (i >= ys_len) {
            cl_panic_index(&cl, 1, i, ys_len);
            return;
        }
        if (next >= xs_len) {
            cl_panic_index(&cl, 2, next, xs_len);
            return;
        }
        if (next >= ys_len) {
            cl_panic_index(&cl, 3, next, ys_len);
            return;
        }
        if (edge_beside(x, y, xs[i], ys[i], xs[next], ys[next]))
            inside = !inside;
    }
    ulong index = row * width + column;
    if (index >= mask_len) {
        cl_panic_index(&cl, 4, index, mask_len);
        return;
    }
    mask[index] = (uchar)inside;
}
