// A barrier at the end of a branch that all work-items take, followed by a branch that only some take.
// items: 4
// in: uint 3 9
// out: uint 6 3 6 3
kernel void test(global const uint *in, global uint *out)
{
    size_t k = get_local_id(0);
    bool even = in[k & 1] == 3;
    if (in[0] > 2) {
        if (k == 2)
            even = in[1] > 3;
        out[k] = 3;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    if (even)
        out[k] += 3;
}
