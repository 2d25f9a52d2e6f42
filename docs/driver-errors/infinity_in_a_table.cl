// `INFINITY` is a constant expression.
// in: int 0
// out: float inf -1
constant float table[2] = {INFINITY, -1.0f};

kernel void test(global const int *in, global float *out)
{
    out[0] = table[in[0]];
    out[1] = table[in[0] + 1];
}
