// `divide` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

int cl_rem_euclid_int(int x, int y)
{
    int r = x % y;
    if (r < 0)
        r = (int)((uint)r + (uint)y * (uint)(y >> 31 | 1));
    return r;
}

__kernel void divide(int n, __global const int *x, ulong x_len, __global int *y, ulong y_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= x_len) {
        cl_panic_index(&cl, 0, i, x_len);
        return;
    }
    int half_ = x[i] / 2;
    int dividend = x[i];
    if (n == 0) {
        cl_panic(&cl, 2);
        return;
    }
    if (n == -1 && dividend == INT_MIN) {
        cl_panic(&cl, 3);
        return;
    }
    int part = dividend % n;
    int divisor = (int)((uint)part + 1);
    if (divisor == 0) {
        cl_panic(&cl, 4);
        return;
    }
    if (divisor == -1 && half_ == INT_MIN) {
        cl_panic(&cl, 5);
        return;
    }
    if (i >= y_len) {
        cl_panic_index(&cl, 6, i, y_len);
        return;
    }
    y[i] = (int)((uint)(half_ / divisor) + cl_rem_euclid_int(part, 10));
}
