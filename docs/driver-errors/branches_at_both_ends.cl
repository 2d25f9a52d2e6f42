// A branch that only some work-items take, with branches at the ends of both its paths, in a loop with a barrier.
// items: 4
// in: uint 2 1 5 7
// out: uint 0 4 2 3
__attribute__((noinline)) bool note(volatile global uint *noted, bool before)
{
    return !before && atomic_cmpxchg(noted, 0u, 1u) == 0u;
}

kernel void test(global const uint *in, global uint *out)
{
    size_t k = get_local_id(0);
    volatile bool noted = false;
    uint turns = in[0];
    ulong len = 0;
    out[k] = k;
    if (!noted)
        len = (k * 2 + 2) - k * 2;
    for (uint i = 0; i < turns; i++) {
        if (in[2] <= in[k]) {
            if (len == 0) {
                note(out, noted);
                noted = true;
            }
        } else {
            if (!noted)
                out[k] *= 2;
        }
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
