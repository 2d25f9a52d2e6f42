float normal(float d)
{
    float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
    float tail = 0.3989423f * exp(-0.5f * d * d)
        * (k * (0.31938153f + k * (-0.35656378f + k * (1.7814779f + k * (-1.8212559f + k * (1.3302744f + 0.0f))))));
    return d > 0.0f ? 1.0f - tail : tail;
}

__kernel void twin(float rate, float sigma, __global const float *restrict price, __global const float *restrict strike,
                   __global const float *restrict years, __global float2 *restrict out, ulong n)
{
    size_t i = get_global_id(0);
    if (i >= n)
        return;
    float s = price[i], x = strike[i], t = years[i];
    float root = sqrt(t);
    float d1 = (log(s / x) + (rate + 0.5f * sigma * sigma) * t) / (sigma * root);
    float d2 = d1 - sigma * root;
    float n1 = normal(d1), n2 = normal(d2);
    float discounted = x * exp(-rate * t);
    float call = s * n1 - discounted * n2;
    out[i] = (float2)(call, call - s + discounted);
}
