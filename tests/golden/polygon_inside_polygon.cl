// `inside_polygon` of examples/src/polygon.rs
// In launches where
//     xs.len() <= ys.len()
//     global_size(0) + global_size(1) * width <= width + mask.len()
//     width < 1 << 60
#pragma OPENCL FP_CONTRACT OFF

bool edge_beside(float x, float y, float x1, float y1, float x2, float y2)
{
    return fmin(y1, y2) < y && y <= fmax(y1, y2) && x <= fmax(x1, x2) && y1 != y2
        && (x1 == x2 || x <= (y - y1) * (x2 - x1) / (y2 - y1) + x1);
}

__kernel void inside_polygon(__global const float *xs, ulong xs_len, __global const float *ys,
    ulong width, __global uchar *mask)
{
    ulong column = get_global_id(0);
    ulong row = get_global_id(1);
    float x = (float)column;
    float y = (float)row;
    bool inside = false;
    for (ulong i = 0; i < xs_len; i++) {
        ulong next = i + 1 < xs_len ? i + 1 : 0;
        if (x == xs[i] && y == ys[i]) {
            inside = true;
            break;
        }
        if (edge_beside(x, y, xs[i], ys[i], xs[next], ys[next]))
            inside = !inside;
    }
    mask[row * width + column] = (uchar)inside;
}
