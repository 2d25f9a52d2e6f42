// A variable is assigned a struct whose array of arrays is all zero.
// in: uint 0
// out: uint 0 0
struct rows {
    ulong items[4][3];
};

kernel void test(global const uint *in, global uint *out)
{
    struct rows r;
    r = (struct rows){{{0}}};
    out[0] = r.items[in[0]][0];
    out[1] = r.items[3][2];
}
