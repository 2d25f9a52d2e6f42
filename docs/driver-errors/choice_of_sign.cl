// The negative of the smallest `int`, in unsigned arithmetic that cannot overflow, is itself, and so negative.
// wrong on: NVIDIA 580.159.04 took such a choice never to be negative in longer kernels; this one is right there; Oclgrind does not find the kernel, unless it does not optimise
// here: `abs` is a routine without a choice
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
