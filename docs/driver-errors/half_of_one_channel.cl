// A channel of 16 bits that are a half-precision number, 1.5 and -2, is read as this number.
// image: 2d R half 2 1
// pixels: ushort 15872 49152
// in: uint 0
// out: float 1.5 -2
kernel void test(global const uint *in, global float *out, read_only image2d_t image)
{
    out[0] = read_imagef(image, (int2)(0, 0)).x;
    out[1] = read_imagef(image, (int2)(1, 0)).x;
}
