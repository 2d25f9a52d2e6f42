// The alpha of a pixel that has only a red channel is 1.
// image: 2d R uint32 2 1
// pixels: uint 5 6
// in: uint 0
// out: uint 5 0 0 1
kernel void test(global const uint *in, global uint *out, read_only image2d_t image)
{
    uint4 pixel = read_imageui(image, (int2)(0, 0));
    out[0] = pixel.x;
    out[1] = pixel.y;
    out[2] = pixel.z;
    out[3] = pixel.w;
}
