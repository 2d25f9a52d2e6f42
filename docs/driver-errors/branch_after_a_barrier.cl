// After a barrier before which a group may return, a branch on a value computed before the barrier.
// items: 4
// in: uint 1 9
// out: uint 8 1431655765 2 1431655765
// PoCL puts one more barrier where the way to a barrier begins that not all work-items of a launch come to. Here that is right
// behind the first barrier. What is left between the two is nothing, so that the branch ends a block that has a barrier alone:
// it is taken for one that the group takes together, on the value of the work-item that was last.
__attribute__((noinline)) void mark(bool *marked)
{
    *marked = true;
}

kernel void test(global const uint *in, global uint *out)
{
    size_t k = get_local_id(0);
    bool marked = false;
    if (in[0] == 0)
        return;
    if (k >= 16)
        mark(&marked);
    if (k == 0) {
        if (in[1] == 0)
            mark(&marked);
        if (!marked)
            out[0] = 7;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (k == 0) {
        if (in[1] == 0)
            mark(&marked);
        if (!marked)
            out[0] = 8;
    }
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (!marked)
        out[2] = 2;
    barrier(CLK_GLOBAL_MEM_FENCE);
}
