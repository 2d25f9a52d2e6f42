// In launches where
//     global_size(0) <= x.len()
//     2 * local_size(0) <= part.len() + 1
#pragma OPENCL FP_CONTRACT OFF

void cl_opaque(void) __asm("llvm.sideeffect");

__kernel void bitonic_sort(__global uint *x, __local uint *part, ulong part_len)
{
    if (0) goto *&&cl_end;
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < part_len; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < part_len)
            part[cl_k] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    cl_opaque();
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    part[k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    cl_opaque();
    ulong size = 2;
    while (size <= part_len) {
        cl_opaque();
        ulong distance_ = size / 2;
        while (distance_ > 0) {
            cl_opaque();
            ulong partner = k ^ distance_;
            { volatile uint cl_opaque = 0; }
            if (partner > k) {
                uint a = part[k];
                uint b = part[partner];
                bool ascending = (k & size) == 0;
                if (ascending == (a > b)) {
                    part[k] = b;
                    part[partner] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            cl_opaque();
            distance_ /= 2;
            cl_opaque();
        }
        size *= 2;
        cl_opaque();
    }
    { volatile uint cl_opaque = 0; }
    x[i] = part[k];
    cl_opaque();
    cl_end:;
}

// In launches where
//     global_size(0) <= price.len()
//     global_size(0) <= strike.len()
//     global_size(0) <= years.len()
//     2 * global_size(0) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
    float _0;
    float _1;
} cl_float_float;

float normal(float x)
{
    float k = 1.0f / (1.0f + 0.2316419f * fabs(x));
    float series = k * (0.3193815f
        + k * (-0.3565638f + k * (1.781478f + k * (-1.821256f + k * 1.330274f))));
    float tail = 0.70710677f * 1.1283792f / 2.0f * exp(-0.5f * x * x) * series;
    return x < 0.0f ? tail : 1.0f - tail;
}

cl_float_float option_prices(float price, float strike, float years, float rate, float volatility)
{
    float root = volatility * sqrt(years);
    float d1 = (log(price / strike) + (rate + 0.5f * volatility * volatility) * years) / root;
    float d2 = d1 - root;
    float discounted = strike * exp(-rate * years);
    float value = price * normal(d1);
    float call = value - discounted * normal(d2);
    float value_1 = discounted * (1.0f - normal(d2));
    float put = value_1 - price * (1.0f - normal(d1));
    return (cl_float_float){call, put};
}

__kernel void black_scholes(__global const float *price, __global const float *strike,
    __global const float *years, float rate, float volatility, __global float *out)
{
    ulong i = get_global_id(0);
    cl_float_float value = option_prices(price[i], strike[i], years[i], rate, volatility);
    float call = value._0;
    float put = value._1;
    out[2 * i] = call;
    out[2 * i + 1] = put;
}

// In launches where
//     4 * global_size(0) <= counter.len()
//     2 * global_size(0) <= key.len()
//     4 * global_size(0) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

typedef struct {
    uint _0;
    uint _1;
} cl_uint_uint;

cl_uint_uint multiply_wide(uint a, uint b)
{
    return (cl_uint_uint){mul_hi(a, b), a * b};
}

__kernel void philox(__global const uint *counter, __global const uint *key, __global uint *out)
{
    ulong at = 4 * get_global_id(0);
    uint x[4] = {counter[at], counter[at + 1], counter[at + 2], counter[at + 3]};
    uint k0 = key[2 * get_global_id(0)];
    uint k1 = key[2 * get_global_id(0) + 1];
    for (int turn = 0; turn < 10; turn++) {
        cl_uint_uint value = multiply_wide(3528531795, x[0]);
        uint high0 = value._0;
        uint low0 = value._1;
        cl_uint_uint value_1 = multiply_wide(3449720151, x[2]);
        uint high1 = value_1._0;
        uint low1 = value_1._1;
        uint value_2[4] = {high1 ^ x[1] ^ k0, low1, high0 ^ x[3] ^ k1, low0};
        for (uint i = 0; i < 4; i++)
            x[i] = value_2[i];
        k0 += 2654435769u;
        k1 += 3144134277u;
    }
    out[at] = x[0];
    out[at + 1] = x[1];
    out[at + 2] = x[2];
    out[at + 3] = x[3];
}

// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= sums.len()
#pragma OPENCL FP_CONTRACT OFF

void cl_opaque(void) __asm("llvm.sideeffect");

__kernel void scan(__global const uint *x, __global uint *sums)
{
    if (0) goto *&&cl_end;
    __local __attribute__((aligned(16))) uint buffers[2][64];
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    ulong from = 0;
    ulong to = 1;
    buffers[from][k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    cl_opaque();
    ulong distance_ = 1;
    while (distance_ < 64) {
        cl_opaque();
        { volatile uint cl_opaque = 0; }
        buffers[to][k] = k >= distance_ ? buffers[from][k] + buffers[from][k - distance_]
            : buffers[from][k];
        barrier(CLK_LOCAL_MEM_FENCE);
        cl_opaque();
        ulong new_from = to;
        to = from;
        from = new_from;
        distance_ *= 2;
        cl_opaque();
    }
    { volatile uint cl_opaque = 0; }
    sums[i] = buffers[from][k];
    cl_opaque();
    cl_end:;
}
