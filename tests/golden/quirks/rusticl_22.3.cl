// In launches where
//     global_size(0) <= x.len()
//     2 * local_size(0) <= part.len() + 1
#pragma OPENCL FP_CONTRACT OFF

// What the first work-item of a launch to panic leaves behind.
typedef struct {
    uint launch;
    uint site;
    ulong global_id[3];
    ulong values[32];
} cl_record;

// A work-item's own state.
typedef struct {
    __global cl_record *record;
    uint launch;
    bool panicked;
    bool first;
} cl_item;

cl_item cl_start(__global cl_record *records, uint launch)
{
    cl_item cl = { records + launch % 512, launch, false, false };
    return cl;
}

// Notes a panic, and returns whether it is the first of the launch.
bool cl_note(__global cl_record *record, uint launch, bool panicked, uint site)
{
    bool first =
        !panicked && atomic_cmpxchg((volatile __global uint *)&record->launch, 0u, launch) == 0u;
    if (first) {
        record->site = site;
        record->global_id[0] = get_global_id(0);
        record->global_id[1] = get_global_id(1);
        record->global_id[2] = get_global_id(2);
    }
    return first;
}

// Notes a value of the message of the panic, if it is the first.
void cl_note_value(__global cl_record *record, bool first, uint k, ulong value)
{
    if (first)
        record->values[k] = value;
}

void cl_panic(cl_item *cl, uint site)
{
    cl->first = cl_note(cl->record, cl->launch, cl->panicked, site);
    cl->panicked = true;
}

void cl_value(cl_item *cl, uint k, ulong value)
{
    cl_note_value(cl->record, cl->first, k, value);
}

void cl_panic_index(cl_item *cl, uint site, ulong index, ulong len)
{
    cl_panic(cl, site);
    cl_value(cl, 0, index);
    cl_value(cl, 1, len);
}

// Notes a panic if loops were left early: then this one is, too.
void cl_iterations(cl_item *cl)
{
    volatile uint iterations = 0;
    for (uint left = cl->launch == 0 ? 3 : 2; left > 0; left--)
        iterations++;
    if (iterations < 2)
        cl->record->launch = cl->launch;
}

__kernel void bitonic_sort(__global uint *x, __local uint *part, ulong part_len,
    __global cl_record *cl_records, uint cl_launch)
{
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
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    if (!cl.panicked) part[k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    ulong size = 2;
    while (size <= part_len) {
        ulong distance_ = size / 2;
        while (distance_ > 0) {
            ulong partner = k ^ distance_;
            if (partner > k) {
                uint a = part[k];
                uint b = part[partner];
                bool ascending = (k & size) == 0;
                if (ascending == (a > b) && !cl.panicked) {
                    part[k] = b;
                    part[partner] = a;
                }
            }
            barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
            distance_ /= 2;
        }
        size *= 2;
    }
    if (!cl.panicked) x[i] = part[k];
cl_end:
    cl_iterations(&cl);
}

// In launches where
//     global_size(0) <= price.len()
//     global_size(0) <= strike.len()
//     global_size(0) <= years.len()
//     2 * global_size(0) <= out.len()
#pragma OPENCL FP_CONTRACT OFF

// In front of a value, so that the compiler does not take it for a constant.
#define cl_unseen (void)get_work_dim()

// Numbers that the compiler does not see: with those that it sees, this one computes in another way.
#define cl_zero (get_work_dim() >> 2)
float cl_number(uint bits) { return as_float(bits + cl_zero); }

typedef struct {
    volatile float _0;
    volatile float _1;
} __attribute__((aligned(4))) cl_float_float;

float normal(float x)
{
    float k = cl_number(0x3f800000) / (cl_number(0x3f800000) + cl_number(0x3e6d3389) * fabs(x));
    float series = k * (cl_number(0x3ea385f9)
        + k * (-cl_number(0x3eb68f88) + k * (cl_number(0x3fe40779) + k * (-cl_number(0x3fe91eeb) + k * cl_number(0x3faa466b)))));
    float tail = cl_number(0x3f3504f3) * cl_number(0x3f906ebb) / cl_number(0x40000000) * exp(-cl_number(0x3f000000) * x * x) * series;
    return x < cl_number(0x0) ? tail : cl_number(0x3f800000) - tail;
}

cl_float_float option_prices(float price, float strike, float years, float rate, float volatility)
{
    float root = volatility * sqrt(years);
    float d1 = (log(price / strike) + (rate + cl_number(0x3f000000) * volatility * volatility) * years) / root;
    float d2 = d1 - root;
    float discounted = strike * exp(-rate * years);
    float value = price * normal(d1);
    float call = value - discounted * normal(d2);
    float value_1 = discounted * (cl_number(0x3f800000) - normal(d2));
    float put = value_1 - price * (cl_number(0x3f800000) - normal(d1));
    return (cl_float_float){(cl_unseen, call), put};
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

// What the first work-item of a launch to panic leaves behind.
typedef struct {
    uint launch;
    uint site;
    ulong global_id[3];
    ulong values[32];
} cl_record;

// A work-item's own state.
typedef struct {
    __global cl_record *record;
    uint launch;
    bool panicked;
    bool first;
} cl_item;

cl_item cl_start(__global cl_record *records, uint launch)
{
    cl_item cl = { records + launch % 512, launch, false, false };
    return cl;
}

// Notes a panic, and returns whether it is the first of the launch.
bool cl_note(__global cl_record *record, uint launch, bool panicked, uint site)
{
    bool first =
        !panicked && atomic_cmpxchg((volatile __global uint *)&record->launch, 0u, launch) == 0u;
    if (first) {
        record->site = site;
        record->global_id[0] = get_global_id(0);
        record->global_id[1] = get_global_id(1);
        record->global_id[2] = get_global_id(2);
    }
    return first;
}

// Notes a value of the message of the panic, if it is the first.
void cl_note_value(__global cl_record *record, bool first, uint k, ulong value)
{
    if (first)
        record->values[k] = value;
}

void cl_panic(cl_item *cl, uint site)
{
    cl->first = cl_note(cl->record, cl->launch, cl->panicked, site);
    cl->panicked = true;
}

void cl_value(cl_item *cl, uint k, ulong value)
{
    cl_note_value(cl->record, cl->first, k, value);
}

void cl_panic_index(cl_item *cl, uint site, ulong index, ulong len)
{
    cl_panic(cl, site);
    cl_value(cl, 0, index);
    cl_value(cl, 1, len);
}

// In front of a value, so that the compiler does not take it for a constant.
#define cl_unseen (void)get_work_dim()

// Notes a panic if loops were left early: then this one is, too.
void cl_iterations(cl_item *cl)
{
    volatile uint iterations = 0;
    for (uint left = cl->launch == 0 ? 3 : 2; left > 0; left--)
        iterations++;
    if (iterations < 2)
        cl->record->launch = cl->launch;
}

typedef struct {
    volatile uint _0;
    volatile uint _1;
} __attribute__((aligned(4))) cl_uint_uint;

cl_uint_uint multiply_wide(uint a, uint b)
{
    return (cl_uint_uint){(cl_unseen, mul_hi(a, b)), a * b};
}

__kernel void philox(__global const uint *counter, __global const uint *key, __global uint *out,
    __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
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
cl_end:
    cl_iterations(&cl);
}

// In launches where
//     global_size(0) <= x.len()
//     global_size(0) <= sums.len()
#pragma OPENCL FP_CONTRACT OFF

// What the first work-item of a launch to panic leaves behind.
typedef struct {
    uint launch;
    uint site;
    ulong global_id[3];
    ulong values[32];
} cl_record;

// A work-item's own state.
typedef struct {
    __global cl_record *record;
    uint launch;
    bool panicked;
    bool first;
} cl_item;

cl_item cl_start(__global cl_record *records, uint launch)
{
    cl_item cl = { records + launch % 512, launch, false, false };
    return cl;
}

// Notes a panic, and returns whether it is the first of the launch.
bool cl_note(__global cl_record *record, uint launch, bool panicked, uint site)
{
    bool first =
        !panicked && atomic_cmpxchg((volatile __global uint *)&record->launch, 0u, launch) == 0u;
    if (first) {
        record->site = site;
        record->global_id[0] = get_global_id(0);
        record->global_id[1] = get_global_id(1);
        record->global_id[2] = get_global_id(2);
    }
    return first;
}

// Notes a value of the message of the panic, if it is the first.
void cl_note_value(__global cl_record *record, bool first, uint k, ulong value)
{
    if (first)
        record->values[k] = value;
}

void cl_panic(cl_item *cl, uint site)
{
    cl->first = cl_note(cl->record, cl->launch, cl->panicked, site);
    cl->panicked = true;
}

void cl_value(cl_item *cl, uint k, ulong value)
{
    cl_note_value(cl->record, cl->first, k, value);
}

void cl_panic_index(cl_item *cl, uint site, ulong index, ulong len)
{
    cl_panic(cl, site);
    cl_value(cl, 0, index);
    cl_value(cl, 1, len);
}

// Notes a panic if loops were left early: then this one is, too.
void cl_iterations(cl_item *cl)
{
    volatile uint iterations = 0;
    for (uint left = cl->launch == 0 ? 3 : 2; left > 0; left--)
        iterations++;
    if (iterations < 2)
        cl->record->launch = cl->launch;
}

__kernel void scan(__global const uint *x, __global uint *sums, __global cl_record *cl_records,
    uint cl_launch)
{
    __local __attribute__((aligned(16))) uint buffers[2][64];
    // Local memory begins with zeros: not all of it is known to be written before it is read.
    ulong cl_all = get_local_size(0) * get_local_size(1) * get_local_size(2);
    ulong cl_own = get_local_id(0)
        + get_local_size(0) * (get_local_id(1) + get_local_size(1) * get_local_id(2));
    for (ulong cl_first = 0; cl_first < 128; cl_first += cl_all) {
        ulong cl_k = cl_first + cl_own;
        if (cl_k < 128)
            buffers[cl_k / 64][cl_k % 64] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    ulong k = get_local_id(0);
    ulong from = 0;
    ulong to = 1;
    if (!cl.panicked) buffers[from][k] = x[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong distance_ = 1;
    while (distance_ < 64) {
        if (!cl.panicked) buffers[to][k] = k >= distance_
            ? buffers[from][k] + buffers[from][k - distance_] : buffers[from][k];
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong new_from = to;
        to = from;
        from = new_from;
        distance_ *= 2;
    }
    if (!cl.panicked) sums[i] = buffers[from][k];
cl_end:
    cl_iterations(&cl);
}
