// A branch that only some work-items take, after two loops of all work-items, the first with a `volatile` access.
// items: 4
// in: uint 1 2 3 4
// out: uint 0 0 3 4
kernel void test(global const uint *in, global uint *out)
{
    volatile bool panicked = false;
    uint n = in[3];
    uint i = get_global_id(0);
    for (uint j = 0; j < n; j++) {
        if (!panicked)
            out[i] = 0;
    }
    bool any = false;
    for (uint j = 0; j < n; j++) {
        any = true;
        break;
    }
    bool holds = any;
    if (holds)
        holds = in[i] > 2;
    if (holds) {
        if (!panicked)
            out[i] = in[i];
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
}
