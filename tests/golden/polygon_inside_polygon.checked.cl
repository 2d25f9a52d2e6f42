// `inside_polygon` of examples/src/polygon.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

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
        if (next >= ys_len) {
            cl_panic_index(&cl, 2, next, ys_len);
            return;
        }
        if (edge_beside(x, y, xs[i], ys[i], xs[next], ys[next]))
            inside = !inside;
    }
    ulong index = row * width + column;
    if (index >= mask_len) {
        cl_panic_index(&cl, 3, index, mask_len);
        return;
    }
    mask[index] = (uchar)inside;
}
