// `first_prime` of tests/tests/golden/kernels.rs
#pragma OPENCL FP_CONTRACT OFF

#include "panics.cl"

__kernel void first_prime(uint limit, __global const uint *starts, ulong starts_len,
    __global uint *primes, ulong primes_len, __global cl_record *cl_records, uint cl_launch)
{
    cl_item cl = cl_start(cl_records, cl_launch);
    ulong i = get_global_id(0);
    if (i >= starts_len) {
        cl_panic_index(&cl, 0, i, starts_len);
        return;
    }
    uint start = starts[i];
    bool more = start <= limit;
    for (uint candidate = start; more; more = candidate < limit, candidate += more) {
        if (candidate < 2)
            continue;
        uint divisor = 2;
        while (divisor * divisor <= candidate) {
            if (divisor == 0) {
                cl_panic(&cl, 1);
                return;
            }
            if (candidate % divisor == 0)
                goto candidates_next;
            divisor += 1;
        }
        if (i >= primes_len) {
            cl_panic_index(&cl, 2, i, primes_len);
            return;
        }
        primes[i] = candidate;
        return;
        candidates_next:;
    }
    if (i >= primes_len) {
        cl_panic_index(&cl, 3, i, primes_len);
        return;
    }
    primes[i] = 0;
}
