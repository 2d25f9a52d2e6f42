// A uniform loop, in a loop that only the third work-item leaves in its first iteration, before a barrier.
// items: 4
// in: uint 9 7 0 8
// out: int 0 0 0 0 0 0 0 0 1 1 1 1 0 0 0 0
ulong reversed(ulong x)
{
    ulong from = x;
    ulong to = 0;
    for (int i = 0; i < 8; i++) {
        to = to << 8 | (from & 0xff);
        from >>= 8;
    }
    return to;
}

kernel void test(global const uint *in, global int *out)
{
    ulong i = get_global_id(0);
    global int *own = out + i * 4;
    uint turns = 0;
    int value;
    while (true) {
        if (turns >= 3) {
            value = 0;
            break;
        }
        turns += 1;
        own[reversed(i) % 4] |= 1;
        if (in[i] < 1) {
            value = 1;
            break;
        }
    }
    own[0] = own[1] = own[2] = own[3] = value;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
