// Each work-item writes two neighbouring elements, and reads the first one before it writes the second.
// items: 8
// in: uint 0
// out: uint 0 5 1 6 2 7 3 8 4 9 5 10 6 11 7 12
kernel void test(global const uint *in, global uint *out)
{
    ulong i = get_global_id(0);
    global uint *own = out + i * 2;
    own[0] = i;
    own[1] = own[in[0] & 1] + 5;
}
