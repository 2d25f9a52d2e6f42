// Structs of three bytes are copied to local memory and back.
// in: uint 1
// out: uint 1 2 3 4 5 6
struct three {
    uchar a;
    uchar b;
    uchar c;
};

kernel void test(global const uint *in, global uint *out)
{
    local struct three shared[2];
    for (uint k = 0; k < 2; k++) {
        struct three t = {in[0] + 3 * k, in[0] + 3 * k + 1, in[0] + 3 * k + 2};
        shared[k] = t;
    }
    for (uint k = 0; k < 2; k++) {
        struct three t = shared[k];
        out[3 * k] = t.a;
        out[3 * k + 1] = t.b;
        out[3 * k + 2] = t.c;
    }
}
