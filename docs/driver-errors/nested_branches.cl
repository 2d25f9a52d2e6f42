// A function with 85 early returns, none of which is taken.
// in: uint 100
// out: uint 7
#define ONE(k)          \
    if (x == (k)) {     \
        out[0] = (k) + 1; \
        return;         \
    }
#define FIVE(k) ONE(k) ONE(k + 1) ONE(k + 2) ONE(k + 3) ONE(k + 4)

kernel void test(global const uint *in, global uint *out)
{
    uint x = in[0];
    FIVE(0) FIVE(5) FIVE(10) FIVE(15) FIVE(20)
    FIVE(25) FIVE(30) FIVE(35) FIVE(40) FIVE(45)
    FIVE(50) FIVE(55) FIVE(60) FIVE(65) FIVE(70)
    FIVE(75) FIVE(80)
    out[0] = 7;
}
