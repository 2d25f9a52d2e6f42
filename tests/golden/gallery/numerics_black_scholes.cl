// `black_scholes` of tests/tests/gallery/numerics.rs
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
