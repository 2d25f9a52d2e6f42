// The absolute value of the smallest `int`, as an `int`, is itself, and so negative.
// in: int -2147483648 -5 5
// out: int 1 0 0
kernel void test(global const int *in, global int *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = (int)abs(in[i]) < 0;
}
