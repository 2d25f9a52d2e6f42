// The negative of the smallest `int`, in unsigned arithmetic that cannot overflow, is itself, and so negative.
// in: int -2147483648 -5 5
// out: int 1 0 0
kernel void test(global const int *in, global int *out)
{
    for (int i = 0; i < 3; i++) {
        int x = in[i];
        int magnitude = x < 0 ? (int)(0u - (uint)x) : x;
        out[i] = magnitude < 0;
    }
}
