__constant float WEIGHTS[9] = {4.0f / 9.0f, 1.0f / 9.0f, 1.0f / 9.0f, 1.0f / 9.0f, 1.0f / 9.0f,
                               1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f, 1.0f / 36.0f};
__constant int CX[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant int CY[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};

__kernel __attribute__((reqd_work_group_size(32, 4, 1)))
void twin(int width, int height, float omega, __global const float *restrict old, __global float *restrict new)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    float f[9], rho = 0.0f, ux = 0.0f, uy = 0.0f;
    int left = x == 0 ? width - 1 : x - 1, right = x == width - 1 ? 0 : x + 1;
    int above = y == 0 ? height - 1 : y - 1, below = y == height - 1 ? 0 : y + 1;
    #pragma unroll
    for (int q = 0; q < 9; q++) {
        int from_x = CX[q] == 0 ? x : CX[q] > 0 ? left : right;
        int from_y = CY[q] == 0 ? y : CY[q] > 0 ? above : below;
        f[q] = old[(q * height + from_y) * width + from_x];
        rho += f[q];
        ux += CX[q] * f[q];
        uy += CY[q] * f[q];
    }
    ux /= rho;
    uy /= rho;
    float square = 1.5f * (ux * ux + uy * uy);
    #pragma unroll
    for (int q = 0; q < 9; q++) {
        float along = 3.0f * (CX[q] * ux + CY[q] * uy);
        float equilibrium = WEIGHTS[q] * rho * (1.0f + along + 0.5f * along * along - square);
        new[(q * height + y) * width + x] = f[q] + omega * (equilibrium - f[q]);
    }
}
