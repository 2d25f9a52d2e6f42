// Functions of a visible constant NaN are NaNs.
// in: float 1
// out: float nan nan nan 1
kernel void test(global const float *in, global float *out)
{
    out[0] = trunc(NAN);
    out[1] = floor(NAN);
    out[2] = exp(NAN);
    out[3] = in[0];
}
