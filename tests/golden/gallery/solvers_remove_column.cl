// `remove_column` of tests/tests/gallery/solvers.rs
// In launches where
//     k < 1 << 60
//     n < 1 << 60
//     k + a.len() < n + q.len()
//     n + k * n <= r.len()
#pragma OPENCL FP_CONTRACT OFF

__kernel void remove_column(ulong k, ulong n, __global float *a, ulong a_len, __global float *r,
    __global const float *q)
{
    ulong j = get_global_id(0);
    if (j > k && j < n) {
        ulong rows = a_len / n;
        float dot_ = 0.0f;
        for (ulong i = 0; i < rows; i++)
            dot_ += q[i * n + k] * a[i * n + j];
        for (ulong i = 0; i < rows; i++)
            a[i * n + j] -= q[i * n + k] * dot_;
        r[k * n + j] = dot_;
    }
}
