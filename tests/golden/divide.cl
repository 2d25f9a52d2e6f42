// `divide` of tests/tests/golden/kernels.rs
// In launches where
//     global_size(0) <= x.len()
//     1 <= n
//     global_size(0) <= y.len()
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

int cl_rem_euclid_int(int x, int y)
{
    int r = x % y;
    if (r < 0)
        r = (int)((uint)r + (uint)y * (uint)(y >> 31 | 1));
    return r;
}

__kernel void divide(int n, __global const int *x, __global int *y, __global cl_record *cl_records,
    uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    int half_ = x[i] / 2;
    int part = x[i] % n;
    int divisor = (int)((uint)part + 1);
    if (divisor == 0) {
        cl_panic(&cl, 0);
        return;
    }
    if (divisor == -1 && half_ == INT_MIN) {
        cl_panic(&cl, 1);
        return;
    }
    y[i] = (int)((uint)(half_ / divisor) + cl_rem_euclid_int(part, 10));
}
