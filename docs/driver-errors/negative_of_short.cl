// The negative of the smallest `short`, as a `short`, is itself.
// wrong on: NVIDIA 580.159.04 took it for 32768 in longer kernels; this one is right there
// here: `-` of `i16` is a product
// in: short -32768 -5
// out: short -16384 2 1 0
kernel void test(global const short *in, global short *out)
{
    for (int i = 0; i < 2; i++) {
        short negative = (short)-in[i];
        out[i] = negative / 2;
        out[i + 2] = negative < 0;
    }
}
