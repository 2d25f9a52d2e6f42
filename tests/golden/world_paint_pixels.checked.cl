// `paint_pixels` of examples/src/world/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

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
    ulong end = row_spans[index];
    for (ulong span = row_spans[row]; span < end; span++) {
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
                ulong end_1 = span_crossings[index_1];
                for (ulong i = span_crossings[span]; i < end_1; i++) {
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
    ulong index_1 = row * width + column;
    if (index_1 >= image_len) {
        cl_panic_index(&cl, 9, index_1, image_len);
        return;
    }
    image[index_1] = values[area];
}
