// An `int` converted to `long` is compared with a constant as a `long`.
// in: int 3 -7 40
// out: int 1 1 0 0 0 1
kernel void test(global const int *in, global int *out)
{
    for (int i = 0; i < 3; i++) {
        out[i] = (long)in[i] < 29L;
        out[i + 3] = (long)in[i] > 29L;
    }
}
