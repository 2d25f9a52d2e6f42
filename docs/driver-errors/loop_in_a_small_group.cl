// A loop up to the reversed bits of a local ID, before a barrier, in a group of two work-items.
// items: 2
// in: uint 3
// out: uint 3 7
kernel void test(global const uint *in, global uint *out)
{
    ulong k = get_local_id(0);
    ulong from = k;
    ulong to = in[0];
    for (int i = 0; i < 3; i++) {
        to += from & 1;
        from >>= 1;
        to += from << i;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[k] = k == 0 ? to : to + 3;
}
