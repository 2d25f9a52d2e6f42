// A local ID queried in a loop with a barrier, in a group of two work-items.
// items: 2
// in: uint 2 1
// out: uint 1 0
kernel void test(global const uint *in, global uint *out)
{
    local uint shared[256];
    size_t i = get_global_id(0);
    uint left = in[i];
    while (true) {
        size_t k = get_local_id(0);
        if (k < 256)
            shared[k] = left;
        barrier(CLK_LOCAL_MEM_FENCE);
        uint first = shared[0];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (first == 1)
            break;
        if (left > 0)
            left -= 1;
    }
    out[i] = left;
}
