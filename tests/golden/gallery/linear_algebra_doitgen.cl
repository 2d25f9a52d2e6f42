// `doitgen` of tests/tests/gallery/linear_algebra.rs
// In launches where
//     r < 1 << 60
//     global_size(0) * global_offset(1) + global_size(0) * global_size(1) + global_size(0) * global_size(1) * r <= a.len()
//     global_offset(0) + global_size(0) * global_size(0) <= c4.len()
//     global_offset(0) + global_size(0) * global_offset(1) + global_size(0) * global_size(1) + global_size(0) * global_size(1) * r <= sums.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void doitgen(ulong r, __global const float *a, __global const float *c4,
    __global float *sums)
{
    ulong p = get_global_id(0);
    ulong q = get_global_id(1);
    ulong np = get_global_size(0);
    ulong nq = get_global_size(1);
    ulong line = (r * nq + q) * np;
    float sum = 0.0f;
    for (ulong s = 0; s < np; s++)
        sum += a[line + s] * c4[s * np + p];
    sums[line + p] = sum;
}
