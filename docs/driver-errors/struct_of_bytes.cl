// A struct that begins with a byte, and whose size is no power of two, is copied.
// in: uint 1
// out: uint 1 7 8
struct three {
    volatile uchar a;
    volatile uchar b[2];
};

kernel void test(global const uint *in, global uint *out)
{
    struct three t, u;
    u.a = in[0];
    u.b[0] = in[0] + 6;
    u.b[1] = in[0] + 7;
    t = u;
    out[0] = t.a;
    out[1] = t.b[0];
    out[2] = t.b[1];
}
