// `live` of tests/tests/gallery/hands_on.rs
// In launches where
//     global_size(0) + global_size(1) * width <= width + board.len()
//     width < 1 << 60
//     height < 1 << 60
//     global_size(0) + global_size(1) * width <= width + next.len()
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void live(ulong width, ulong height, __global const uchar *board, ulong board_len,
    __global uchar *next, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong x = get_global_id(0);
    ulong y = get_global_id(1);
    ulong left = x == 0 ? width - 1 : x - 1;
    ulong right = x == width - 1 ? 0 : x + 1;
    ulong up = y == 0 ? height - 1 : y - 1;
    ulong down = y == height - 1 ? 0 : y + 1;
    uchar neighbours = 0;
    for (ulong row = 0; row < 3; row++) {
        ulong value[3] = {up, y, down};
        ulong row_1 = value[row];
        ulong index = row_1 * width + left;
        if (index >= board_len) {
            cl_panic_index(&cl, 0, index, board_len);
            return;
        }
        ulong index_1 = row_1 * width + x;
        if (index_1 >= board_len) {
            cl_panic_index(&cl, 1, index_1, board_len);
            return;
        }
        ulong index_2 = row_1 * width + right;
        if (index_2 >= board_len) {
            cl_panic_index(&cl, 2, index_2, board_len);
            return;
        }
        neighbours = (uchar)(neighbours + (board[index] + board[index_1] + board[index_2]));
    }
    ulong here = y * width + x;
    neighbours = (uchar)(neighbours - board[here]);
    uchar value;
    if ((board[here] == 1 && neighbours == 2) || neighbours == 3)
        value = 1;
    else
        value = 0;
    next[here] = value;
}
