// An array and a struct of bytes that begin as constants.
// wrong on: rusticl 22.3 has others in the struct, and ends the process for an array
// here: on rusticl, the compiler cannot see that the first value is a constant
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
