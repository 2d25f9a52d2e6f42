// `bitselect` of floats chooses between their bits.
// in: float 188.5 -2.0528292e-38 -1.8232171e-38
// out: float -509.00390625
kernel void test(global const float *in, global float *out)
{
    out[0] = bitselect(in[0], in[1], in[2]);
}
