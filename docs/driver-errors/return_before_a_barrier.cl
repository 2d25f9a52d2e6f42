// A kernel that may return before a barrier, after which the second work-item has work to do.
// items: 2
// in: uint 1 1
// out: uint 0 0 5 6
kernel void test(global const uint *in, global uint *out)
{
    uint i = get_global_id(0);
    uint n = in[1];
    if (i == 0)
        out[0] = out[1] = 0;
    if (in[0] == 0)
        return;
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i >= n) {
        out[2] = 5;
        if (n == 1)
            out[3] = 6;
    }
}
