#define GROUP 128

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void twin(__global const float *restrict a, __global const float *restrict b, __global float *restrict sums, int n)
{
    __local float partial[GROUP];
    int l = get_local_id(0);
    float sum = 0.0f;
    int step = get_global_size(0);
    for (int i = get_global_id(0); i < n; i += step)
        sum += a[i] * b[i];
    partial[l] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    #pragma unroll
    for (int half_size = GROUP / 2; half_size > 0; half_size /= 2) {
        if (l < half_size)
            partial[l] += partial[l + half_size];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        sums[get_group_id(0)] = partial[0];
}
