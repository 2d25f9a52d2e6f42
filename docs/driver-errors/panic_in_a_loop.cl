// A variable that a work-item writes in one branch of a loop, with a barrier in the other.
// items: 4
// in: uint 1 0 3
// out: uint 0
typedef struct {
    global uint *record;
    uint launch;
    bool panicked;
    bool first;
} item;

item start(global uint *records, uint launch)
{
    item it = { records + launch % 512, launch, false, false };
    return it;
}

__attribute__((noinline)) bool note(global uint *record, uint launch, bool panicked)
{
    return !panicked && atomic_cmpxchg((volatile global uint *)record, 0u, launch) == 0u;
}

ulong twice(ulong x)
{
    return x + x;
}

kernel void test(global const uint *in, global uint *out)
{
    ulong n0 = in[0], len = in[1], y_len = in[2];
    item it = start(out, in[2]);
    ulong i = get_global_id(0);
    for (ulong k = 0; k < 5; k++) {
        if (n0 == 0) {
            it.first = note(it.record, it.launch, it.panicked);
            ulong index = twice(i < y_len ? out[i] : 0) % (len == 0 ? 1 : len);
        } else {
            barrier(CLK_GLOBAL_MEM_FENCE);
        }
    }
    if (i == 0)
        out[0] = 0;
}
