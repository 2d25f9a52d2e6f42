// A branch that only some work-items take after a loop without a barrier, at the end of a branch that all take.
// items: 4
// in: uint 1 1 2 0 7 0 7
// out: uint 50 13107200 50 13107200 1431655744 1431655744 1431655744 1431655744
kernel void test(global const uint *in, global uint *out)
{
    size_t i = get_global_id(0);
    bool u5 = get_group_id(0) == 0;
    ulong start = i * 2;
    ulong len = i * 2 + 2 - start;
    bool holds = in[0] != in[0];
    if (!holds) {
        out[i] = in[i + 2] % (in[i + 1] | 1);
        holds = u5;
    }
    if (holds) {
        for (ulong j = 0; j < len; j++) {
            uint before = out[i];
            out[i + 4] *= 8;
            out[i] += 1;
            out[i] = before;
            out[i] = 50;
        }
        { volatile uint kept = 0; }
        if (in[i + 2] == 0)
            out[i] = out[i] << (out[i] & 31);
    }
    for (ulong i37 = 0; i37 < 3; i37++) {
        barrier(CLK_GLOBAL_MEM_FENCE);
        { volatile uint kept = 0; }
    }
}
