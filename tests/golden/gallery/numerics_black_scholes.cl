// `black_scholes` of tests/tests/gallery/numerics.rs
#pragma OPENCL FP_CONTRACT OFF

#include "../panics.cl"

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

__kernel void black_scholes(__global const float *price, ulong price_len,
    __global const float *strike, ulong strike_len, __global const float *years, ulong years_len,
    float rate, float volatility, __global float *out, ulong out_len,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= price_len) {
        cl_panic_index(&cl, 0, i, price_len);
        return;
    }
    if (i >= strike_len) {
        cl_panic_index(&cl, 1, i, strike_len);
        return;
    }
    if (i >= years_len) {
        cl_panic_index(&cl, 2, i, years_len);
        return;
    }
    cl_float_float value = option_prices(price[i], strike[i], years[i], rate, volatility);
    float call = value._0;
    float put = value._1;
    ulong index = 2 * i;
    if (index >= out_len) {
        cl_panic_index(&cl, 3, index, out_len);
        return;
    }
    out[index] = call;
    ulong index_1 = 2 * i + 1;
    if (index_1 >= out_len) {
        cl_panic_index(&cl, 4, index_1, out_len);
        return;
    }
    out[index_1] = put;
}
