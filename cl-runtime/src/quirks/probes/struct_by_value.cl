// A struct that is passed by value and changed by the function.
// in: uint 4
// out: uint 9 4
struct pair {
    uint a;
    uint b;
};

uint changed(struct pair p)
{
    p.a += 5;
    return p.a;
}

kernel void test(global const uint *in, global uint *out)
{
    struct pair p = {in[0], 1};
    out[0] = changed(p);
    out[1] = p.a;
}
