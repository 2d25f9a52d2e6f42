// A loop that only some work-items enter, after a branch with a loop that all take, after a barrier.
// items: 4
// in: ulong 1
// out: ulong 0 1 2 3
kernel void test(global const ulong *in, global ulong *out)
{
    ulong k = get_local_id(0);
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong value = 46;
    if (in[0] != 0) {
        value = k;
        for (ulong j = 0; j < 4; j++)
            value = (value * k) & 4;
        { volatile uint kept = 0; }
        value ^= k;
    }
    ulong end = min(value, 1ul);
    for (ulong n = 0; n < end; n++) {
        { volatile uint kept = 0; }
    }
    out[k] = k;
}
