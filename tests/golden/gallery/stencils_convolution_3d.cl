// `convolution_3d` of tests/tests/gallery/stencils.rs
// In launches where
//     27 <= weights.len()
//     global_offset(0) + 4 * global_size(0) + 2 * global_offset(1) + 4 * global_size(1) + 4 * global_size(2) + global_size(0) * global_offset(1) + 2 * global_size(0) * global_size(1) + 2 * global_size(0) * global_size(2) + 2 * global_size(1) * global_size(2) + global_size(0) * global_size(1) * global_size(2) + 8 <= a.len()
//     2 * global_size(0) + 2 * global_size(1) + 4 * global_size(2) + global_size(0) * global_size(1) + 2 * global_size(0) * global_size(2) + 2 * global_size(1) * global_size(2) + global_size(0) * global_size(1) * global_size(2) + 4 <= b.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void convolution_3d(__constant const float *weights, __global const float *a,
    __global float *b)
{
    ulong k = get_global_id(0) + 1;
    ulong j = get_global_id(1) + 1;
    ulong i = get_global_id(2) + 1;
    ulong nk = get_global_size(0) + 2;
    ulong nj = get_global_size(1) + 2;
    float sum = 0.0f;
    for (ulong di = 0; di < 3; di++) {
        for (ulong dj = 0; dj < 3; dj++) {
            ulong row = ((i + di - 1) * nj + j + dj - 1) * nk + k - 1;
            for (ulong dk = 0; dk < 3; dk++)
                sum += weights[(di * 3 + dj) * 3 + dk] * a[row + dk];
        }
    }
    if (k < nk && j < nj)
        b[(i * nj + j) * nk + k] = sum;
}
