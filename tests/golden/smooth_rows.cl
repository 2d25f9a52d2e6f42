// `smooth_rows` of tests/tests/golden/kernels.rs
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

float cl_clamp_float(float x, float y, float z)
{
    return x < y ? y : x > z ? z : x;
}

__kernel void smooth_rows(ulong width, __global const float *x, ulong x_len, __global float *y,
    ulong y_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong start = get_global_id(0) * width;
    ulong end = start + width;
    if (start > end) {
        cl_panic(&cl, 0);
        cl_value(&cl, 0, start);
        cl_value(&cl, 1, end);
        return;
    }
    if (end > x_len) {
        cl_panic(&cl, 1);
        cl_value(&cl, 0, end);
        cl_value(&cl, 1, x_len);
        return;
    }
    __global const float *row = x + start;
    ulong row_len = end - start;
    ulong end_1 = start + width;
    if (start > end_1) {
        cl_panic(&cl, 2);
        cl_value(&cl, 0, start);
        cl_value(&cl, 1, end_1);
        return;
    }
    if (end_1 > y_len) {
        cl_panic(&cl, 3);
        cl_value(&cl, 0, end_1);
        cl_value(&cl, 1, y_len);
        return;
    }
    __global float *out = y + start;
    ulong out_len = end_1 - start;
    float sum = -0.0f;
    for (ulong i = 0; i < row_len; i++)
        sum += row[i];
    float mean = sum / (float)width;
    ulong count = 0;
    for (ulong i = 0; i < row_len; i++) {
        if (row[i] > mean)
            count += 1;
    }
    ulong count_1 = row_len >= 2 ? row_len - 2 + 1 : 0;
    ulong len = min(out_len, count_1);
    for (ulong k = 0; k < len; k++) {
        __global const float *pair = row + k;
        ulong pair_len = 2;
        float v = pair[0];
        float low = mean - 1.0f;
        float high = mean + 1.0f;
        if (!(low <= high)) {
            cl_panic(&cl, 4);
            cl_value(&cl, 0, as_uint(low));
            cl_value(&cl, 1, as_uint(high));
            return;
        }
        float v_1 = pair[1];
        float low_1 = mean - 1.0f;
        float high_1 = mean + 1.0f;
        if (!(low_1 <= high_1)) {
            cl_panic(&cl, 4);
            cl_value(&cl, 0, as_uint(low_1));
            cl_value(&cl, 1, as_uint(high_1));
            return;
        }
        out[k] = cl_clamp_float(v, low, high) + cl_clamp_float(v_1, low_1, high_1) * (float)k;
    }
    for (ulong next = width; next > 0; next = next > 2 ? next - 2 : 0) {
        ulong k = next - 1;
        if (k >= out_len) {
            cl_panic_index(&cl, 5, k, out_len);
            return;
        }
        out[k] += (float)count;
    }
}
