// A return that only some work-items take, after a loop in which all may return.
// items: 3
// in: uint 2 1 2 3
// out: uint 5 100 100
kernel void test(global const uint *in, global uint *out)
{
    size_t k = get_local_id(0);
    volatile bool p = false;
    bool some = in[k + 1] == 1;
    bool others = in[k + 1] > 1;
    for (uint u = 0; u < in[0]; u++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        { volatile uint kept = 0; }
        if (u == 3) {
            barrier(CLK_LOCAL_MEM_FENCE);
            { volatile uint kept = 0; }
            return;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        { volatile uint kept = 0; }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    { volatile uint kept = 0; }
    if (others && !p) {
        out[k] = 100;
        return;
    }
    if (some) {
        out[k] = 5;
        return;
    }
    out[k] = 3;
    { volatile uint kept = 0; }
}
