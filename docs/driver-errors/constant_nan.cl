// Functions of a NaN that the compiler sees are NaNs.
// wrong on: PoCL 3.1, PoCL 5.0, PoCL 6.0 store nothing; of `rint(NAN)` PoCL 3.1 ends the process
// here: a NaN is written so that the compiler does not see it
// in: float 1
// out: float nan nan nan 1
kernel void test(global const float *in, global float *out)
{
    out[0] = trunc(NAN);
    out[1] = floor(NAN);
    out[2] = exp(NAN);
    out[3] = in[0];
}
