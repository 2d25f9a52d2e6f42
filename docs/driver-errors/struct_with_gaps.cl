// Structs with gaps between their members, assigned anew.
// in: uint 9
// out: uint 7 9 3 27 9
struct two {
    uint a;
    uchar b;
};

struct three {
    uchar a;
    ulong b;
    ushort c;
};

kernel void test(global const uint *in, global uint *out)
{
    uint x = in[0];
    struct two t = {x, 1};
    if (x > 3)
        t = (struct two){7, (uchar)x};
    struct three u = {1, x, 2};
    u = (struct three){3, (ulong)x * 3, (ushort)x};
    out[0] = t.a;
    out[1] = t.b;
    out[2] = u.a;
    out[3] = (uint)u.b;
    out[4] = u.c;
}
