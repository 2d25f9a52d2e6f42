float scene(float3 p)
{
    float ring = sqrt(p.x * p.x + p.z * p.z) - 1.0f;
    float torus = sqrt(ring * ring + p.y * p.y) - 0.4f;
    return fmin(torus, p.y + 1.0f);
}

__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void twin(int width, int height, __global float *restrict out)
{
    int x = get_global_id(0), y = get_global_id(1);
    if (x >= width || y >= height)
        return;
    float u = (x + 0.5f) / width - 0.5f, v = 0.5f - (y + 0.5f) / height;
    float3 eye = (float3)(0.0f, 1.5f, -4.0f), ray = (float3)(u, v - 0.3f, 1.0f);
    float length2 = ray.x * ray.x + ray.y * ray.y + ray.z * ray.z;
    ray /= sqrt(length2);
    float distance = 0.0f;
    for (int k = 0; k < 64; k++) {
        float step = scene(eye + ray * distance);
        if (step < 1e-3f || distance > 20.0f)
            break;
        distance += step;
    }
    out[y * width + x] = distance;
}
