#define GROUP 256
#define STEPS 255

__kernel __attribute__((reqd_work_group_size(GROUP, 1, 1)))
void twin(float up, float chance, float discount, __global const float *restrict prices, __global float *restrict out)
{
    __local float values[GROUP];
    int l = get_local_id(0), option = get_group_id(0);
    float price = prices[option];
    values[l] = fmax(100.0f - price * exp((2 * l - STEPS) * log(up)), 0.0f);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int last = STEPS - 1; last >= 0; last--) {
        float value = 0.0f;
        if (l <= last)
            value = discount * (chance * values[l + 1] + (1.0f - chance) * values[l]);
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l <= last)
            values[l] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (l == 0)
        out[option] = values[0];
}
