// `paint_pixels` of examples/src/world/kernels.rs
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

__kernel void paint_pixels(ulong width, __global const uint *row_spans, ulong row_spans_len,
    __global const uint *span_area, ulong span_area_len, __global const uint *west, ulong west_len,
    __global const uint *east, ulong east_len, __global const uint *span_crossings,
    ulong span_crossings_len, __global const uint *crossing_column, ulong crossing_column_len,
    __global const uint *values, ulong values_len, __global uint *image, ulong image_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    uint column = (uint)get_global_id(0);
    ulong row = get_global_id(1);
    uint area = 0;
    if (row >= row_spans_len) {
        cl_panic_index(&cl, 0, row, row_spans_len);
        return;
    }
    ulong index = row + 1;
    if (index >= row_spans_len) {
        cl_panic_index(&cl, 1, index, row_spans_len);
        return;
    }
    ulong end = (ulong)row_spans[index];
    for (ulong span = (ulong)row_spans[row]; span < end; span++) {
        if (span >= west_len) {
            cl_panic_index(&cl, 2, span, west_len);
            return;
        }
        if (west[span] <= column) {
            if (span >= east_len) {
                cl_panic_index(&cl, 3, span, east_len);
                return;
            }
            if (column < east[span]) {
                bool inside = false;
                if (span >= span_crossings_len) {
                    cl_panic_index(&cl, 4, span, span_crossings_len);
                    return;
                }
                ulong index_1 = span + 1;
                if (index_1 >= span_crossings_len) {
                    cl_panic_index(&cl, 5, index_1, span_crossings_len);
                    return;
                }
                ulong end_1 = (ulong)span_crossings[index_1];
                for (ulong i = (ulong)span_crossings[span]; i < end_1; i++) {
                    if (i >= crossing_column_len) {
                        cl_panic_index(&cl, 6, i, crossing_column_len);
                        return;
                    }
                    if (crossing_column[i] <= column)
                        inside = !inside;
                }
                if (inside) {
                    if (span >= span_area_len) {
                        cl_panic_index(&cl, 7, span, span_area_len);
                        return;
                    }
                    area = span_area[span];
                    break;
                }
            }
        }
    }
    if (area >= values_len) {
        cl_panic_index(&cl, 8, area, values_len);
        return;
    }
    ulong index_1 = row * width + (ulong)column;
    if (index_1 >= image_len) {
        cl_panic_index(&cl, 9, index_1, image_len);
        return;
    }
    image[index_1] = values[area];
}
