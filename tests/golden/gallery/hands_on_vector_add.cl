// `vector_add` of tests/tests/gallery/hands_on.rs
// In launches where
//     c.len() <= a.len()
//     c.len() <= b.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void vector_add(__global const float *a, __global const float *b, __global float *c,
    ulong c_len)
{
    ulong i = get_global_id(0);
    if (i < c_len)
        c[i] = a[i] + b[i];
}
