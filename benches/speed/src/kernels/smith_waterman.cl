#define QUERY 32

__kernel void twin(__global const uchar *restrict query, int len, __global const uchar *restrict texts,
                   __global int *restrict scores, int n)
{
    int item = get_global_id(0);
    if (item >= n)
        return;
    int column[QUERY], best = 0;
    #pragma unroll
    for (int q = 0; q < QUERY; q++)
        column[q] = 0;
    for (int k = 0; k < len; k++) {
        uchar letter = texts[k * n + item];
        int diagonal = 0, above = 0;
        #pragma unroll
        for (int q = 0; q < QUERY; q++) {
            int matched = query[q] == letter ? 2 : -1;
            int score = max(max(max(diagonal + matched, above - 1), column[q] - 1), 0);
            diagonal = column[q];
            column[q] = score;
            above = score;
            best = max(best, score);
        }
    }
    scores[item] = best;
}
