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
