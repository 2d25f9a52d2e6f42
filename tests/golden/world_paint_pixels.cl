// `paint_pixels` of examples/src/world/kernels.rs
// In launches where
//     global_size(1) < row_spans.len()
//     west.len() <= east.len()
//     west.len() < span_crossings.len()
//     west.len() <= span_area.len()
//     global_size(0) + global_size(1) * width <= width + image.len()
//     width < 1 << 60
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void paint_pixels(ulong width, __global const uint *row_spans,
    __global const uint *span_area, __global const uint *west, ulong west_len,
    __global const uint *east, __global const uint *span_crossings,
    __global const uint *crossing_column, ulong crossing_column_len, __global const uint *values,
    ulong values_len, __global uint *image, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    uint column = (uint)get_global_id(0);
    ulong row = get_global_id(1);
    uint area = 0;
    ulong end = row_spans[row + 1];
    for (ulong span = row_spans[row]; span < end; span++) {
        if (span >= west_len) {
            cl_panic_index(&cl, 0, span, west_len);
            return;
        }
        if (west[span] <= column && column < east[span]) {
            bool inside = false;
            ulong end_1 = span_crossings[span + 1];
            for (ulong i = span_crossings[span]; i < end_1; i++) {
                if (i >= crossing_column_len) {
                    cl_panic_index(&cl, 1, i, crossing_column_len);
                    return;
                }
                if (crossing_column[i] <= column)
                    inside = !inside;
            }
            if (inside) {
                area = span_area[span];
                break;
            }
        }
    }
    if (area >= values_len) {
        cl_panic_index(&cl, 2, area, values_len);
        return;
    }
    image[row * width + column] = values[area];
}
