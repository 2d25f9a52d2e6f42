// `guarded` of tests/tests/golden/kernels.rs

__kernel void guarded(float a, __global const float *x, ulong x_len, __global float *y, ulong y_len)
{
    ulong i = get_global_id(0);
    if (i < x_len && i < y_len)
        y[i] += a * x[i];
}
