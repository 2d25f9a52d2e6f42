// The first root of a number is the number.
// wrong on: rusticl 22.3 gives zero next to the smallest normal number
// here: on rusticl, `cl::rootn` of 1 and -1 is a routine
// in: float 1.1754945e-38 2
// out: float 1.1754945e-38 2
kernel void test(global const float *in, global float *out)
{
    out[0] = rootn(in[0], 1);
    out[1] = rootn(in[1], 1);
}
