// `add_three` of tests/tests/gallery/hands_on.rs
// In launches where
//     global_size(0) <= a.len()
//     global_size(0) <= b.len()
//     global_size(0) <= c.len()
//     global_size(0) <= d.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void add_three(__global const float *a, __global const float *b, __global const float *c,
    __global float *d)
{
    ulong i = get_global_id(0);
    d[i] = a[i] + b[i] + c[i];
}
