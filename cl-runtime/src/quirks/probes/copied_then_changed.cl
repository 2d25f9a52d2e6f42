// A struct of which one member changes after a copy of the whole.
// in: uint 10
// out: uint 15 10 1
struct pair {
    uint a;
    uint b;
};

kernel void test(global const uint *in, global uint *out)
{
    struct pair a = {in[0], 1};
    struct pair b = a;
    a.a += 5;
    out[0] = a.a;
    out[1] = b.a;
    out[2] = b.b;
}
