#define DIGITS 16

__kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void twin(uint shift, __global const uint *restrict keys, int each, __global uint *restrict counts)
{
    __local uint table[DIGITS][64];
    int l = get_local_id(0), group = get_group_id(0);
    uint own[DIGITS];
    #pragma unroll
    for (int d = 0; d < DIGITS; d++)
        own[d] = 0;
    for (int k = 0; k < each; k++) {
        uint digit = keys[(group * each + k) * 64 + l] >> shift & (DIGITS - 1);
        #pragma unroll
        for (int d = 0; d < DIGITS; d++)
            own[d] += d == digit;
    }
    #pragma unroll
    for (int d = 0; d < DIGITS; d++)
        table[d][l] = own[d];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l < DIGITS) {
        uint sum = 0;
        for (int k = 0; k < 64; k++)
            sum += table[l][k];
        counts[group * DIGITS + l] = sum;
    }
}
