// A branch that only some work-items take, at the end of a branch with a barrier that all take.
// items: 3
// in: uint 2 1 78 24
// out: uint 1431655765 24 1431655765
kernel void test(global const uint *in, global uint *out)
{
    local uint s[16];
    size_t k = get_local_id(0);
    volatile bool p = false;
    bool pos = in[k + 1] > 30;
    uint r = 100;
    barrier(CLK_LOCAL_MEM_FENCE);
    { volatile uint kept = 0; }
    if (in[0] != 5) {
        { volatile uint kept = 0; }
        s[k] = in[k + 1];
        barrier(CLK_LOCAL_MEM_FENCE);
        { volatile uint kept = 0; }
        r = s[(k + 1) % 3];
        barrier(CLK_LOCAL_MEM_FENCE);
        { volatile uint kept = 0; }
        if (pos && !p)
            out[k] = r;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    { volatile uint kept = 0; }
}
