// `cross_rows` of examples/src/world/kernels.rs
// In launches where
//     global_size(0) <= crossing_edge.len()
//     global_size(0) <= crossing_row.len()
//     global_size(0) <= crossing_column.len()
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

uint column_east_of(int x1, int y1, int x2, int y2, uint row, uint width, cl_item *cl)
{
    long half_turn = 1800000;
    long columns = (long)width;
    long rise = (long)((ulong)y2 - y1);
    long north = (long)(((ulong)(half_turn / 2) - y1) * columns - ((ulong)2 * row + 1) * half_turn);
    long east = (long)((((ulong)x1 + half_turn) * columns - half_turn) * rise
        + (ulong)north * ((ulong)x2 - x1));
    long pixel = (long)((ulong)2 * half_turn * rise);
    long dividend = (long)((ulong)east + pixel - 1);
    if (pixel == 0) {
        cl_panic(cl, 0);
        return 0;
    }
    if (pixel == -1 && dividend == LONG_MIN) {
        cl_panic(cl, 1);
        return 0;
    }
    return (uint)(dividend / pixel);
}

__kernel void cross_rows(uint width, __global const int *edges, ulong edges_len,
    __global const uint *crossing_edge, __global const uint *crossing_row,
    __global uint *crossing_column, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong edge = 4 * (ulong)crossing_edge[i];
    if (edge >= edges_len) {
        cl_panic_index(&cl, 2, edge, edges_len);
        return;
    }
    ulong index = edge + 1;
    if (index >= edges_len) {
        cl_panic_index(&cl, 3, index, edges_len);
        return;
    }
    ulong index_1 = edge + 2;
    if (index_1 >= edges_len) {
        cl_panic_index(&cl, 4, index_1, edges_len);
        return;
    }
    ulong index_2 = edge + 3;
    if (index_2 >= edges_len) {
        cl_panic_index(&cl, 5, index_2, edges_len);
        return;
    }
    uint result = column_east_of(edges[edge], edges[index], edges[index_1], edges[index_2],
        crossing_row[i], width, &cl);
    if (cl.panicked)
        return;
    crossing_column[i] = result;
}
