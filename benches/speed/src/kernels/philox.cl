__kernel void twin(uint seed, uint blocks, __global uint4 *restrict out, ulong n)
{
    size_t i = get_global_id(0);
    if (i >= n)
        return;
    uint4 sum = 0;
    for (uint block = 0; block < blocks; block++) {
        uint4 x = (uint4)(block, (uint)i, 0, 0);
        uint2 key = (uint2)(seed, 0xcafe);
        #pragma unroll
        for (int round = 0; round < 10; round++) {
            uint high0 = mul_hi(0xd2511f53u, x.x), low0 = 0xd2511f53u * x.x;
            uint high1 = mul_hi(0xcd9e8d57u, x.z), low1 = 0xcd9e8d57u * x.z;
            x = (uint4)(high1 ^ x.y ^ key.x, low1, high0 ^ x.w ^ key.y, low0);
            key += (uint2)(0x9e3779b9, 0xbb67ae85);
        }
        sum ^= x;
    }
    out[i] = sum;
}
