// A choice between the four values of two bits.
// in: uint 2 6 8 9
// out: uint 7 3 64 12
uint chosen(uint n)
{
    switch (n & 3) {
    case 0:
        return n * n;
    case 1:
        return n + 3;
    case 2:
        return n ^ 5;
    default:
        return n - 77;
    }
}

kernel void test(global const uint *in, global uint *out)
{
    for (int i = 0; i < 4; i++)
        out[i] = chosen(in[i]);
}
