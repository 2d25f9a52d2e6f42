// A barrier under a uniform condition, after a branch on the same condition that only the third work-item takes.
// items: 4
// in: uint 3
// out: uint 1 1 0 1
kernel void test(global const uint *in, global uint *out)
{
    size_t i = get_global_id(0);
    bool both = in[0] > 2;
    uint value;
    if ((i == 2 || i == 9) && both)
        value = 0;
    else
        value = 1;
    out[i] = value;
    if (both)
        barrier(CLK_LOCAL_MEM_FENCE);
}
