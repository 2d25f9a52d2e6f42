// An array and a struct of bytes with constant initial values.
// in: uint 2
// out: uint 5 6 2 3
struct three {
    uchar a;
    uchar b;
    uchar c;
};

kernel void test(global const uint *in, global uint *out)
{
    struct three t = {5, 6, 2};
    uchar v[4] = {1, 2, 3, 4};
    out[0] = t.a;
    out[1] = t.b;
    out[2] = t.c;
    out[3] = v[in[0]];
}
