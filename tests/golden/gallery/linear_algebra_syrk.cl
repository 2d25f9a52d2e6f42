// `syrk` of tests/tests/gallery/linear_algebra.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

__kernel void syrk(ulong m, float alpha, float beta, __global const float *a, ulong a_len,
    __global float *c, ulong c_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong j = get_global_id(0);
    ulong i = get_global_id(1);
    ulong here = i * get_global_size(0) + j;
    if (here >= c_len) {
        cl_panic_index(&cl, 0, here, c_len);
        return;
    }
    c[here] *= beta;
    for (ulong k = 0; k < m; k++) {
        ulong index = i * m + k;
        if (index >= a_len) {
            cl_panic_index(&cl, 1, index, a_len);
            return;
        }
        ulong index_1 = j * m + k;
        if (index_1 >= a_len) {
            cl_panic_index(&cl, 2, index_1, a_len);
            return;
        }
        c[here] += alpha * a[index] * a[index_1];
    }
}
