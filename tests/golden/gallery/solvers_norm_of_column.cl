// `norm_of_column` of tests/tests/gallery/solvers.rs
// In launches where
//     1 <= n
//     n <= 1152921504606846975
//     k <= 1152921504606846975
//     a.len() < n
//     k + k * n < r.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void norm_of_column(ulong k, ulong n, __global const float *a, ulong a_len,
    __global float *r)
{
    if (get_global_id(0) > 0)
        return;
    float norm = 0.0f;
    for (ulong i = 0; i < a_len / n; i++)
        norm += a[i * n + k] * a[i * n + k];
    r[k * n + k] = sqrt(norm);
}
