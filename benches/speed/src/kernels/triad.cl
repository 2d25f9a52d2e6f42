__kernel void twin(float scalar, __global const float *restrict b, __global const float *restrict c,
                   __global float *restrict a, ulong n)
{
    size_t i = get_global_id(0);
    if (i < n)
        a[i] = b[i] + scalar * c[i];
}
