//! The only table of driver bugs: the versions that have each bug, the versions that do not, and the workaround.
//!
//! A row's id is the name of the program in `docs/driver-errors` that demonstrates the bug. To add one: write that
//! program, add the row, and query [`Quirk`] where the workaround is implemented (`crate::program::rewrite` for transformations
//! of a program's text).

use super::{
    Quirks,
    driver::{
        Driver::{self, Nvidia, Oclgrind, Pocl, Rusticl},
        Version,
    },
};

/// A driver bug.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    pub(crate) quirk: Quirk,
    /// The name of the program that demonstrates it.
    pub id: &'static str,
    /// One entry for each affected driver.
    pub seen: &'static [Seen],
    /// The workaround.
    pub workaround: Workaround,
}

/// The observations of a bug on one driver.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// The driver.
    pub driver: Driver,
    /// The tested versions that have the bug.
    pub wrong: &'static [Version],
    /// The tested versions that do not have the bug.
    pub right: &'static [Version],
    /// Whether these are versions of the driver's LLVM.
    pub by_llvm: bool,
    /// The prefix of the names of the affected devices. Other devices of the driver are unknown.
    pub devices: &'static str,
    /// Whether the test program decides on unknown devices and versions. Otherwise the workaround stays on there: it
    /// costs nothing, or the program has terminated a process.
    pub is_probed: bool,
    /// The driver's wrong behaviour.
    pub what: &'static str,
}

/// The workaround for a bug.
#[derive(Debug, Clone, Copy)]
pub enum Workaround {
    /// It costs nothing and is part of the generated code on every driver.
    Everywhere(&'static str),
    /// It is applied only where the bug is present.
    Where(&'static str),
    /// Like `Where`, but it concerns calls of the driver, so no program can detect the bug.
    Calls(&'static str),
    /// There is none: kernels get the driver's result.
    None(&'static str),
}

impl Workaround {
    /// The workaround in words.
    pub fn text(self) -> &'static str {
        match self {
            Self::Everywhere(text) | Self::Where(text) | Self::Calls(text) | Self::None(text) => text,
        }
    }

    /// Whether it can be switched on and off.
    pub fn is_switched(self) -> bool {
        matches!(self, Self::Where(_) | Self::Calls(_))
    }
}

impl Seen {
    const fn on(driver: Driver, wrong: &'static [Version], devices: &'static str, what: &'static str) -> Self {
        Self { driver, wrong, right: &[], by_llvm: false, devices, is_probed: false, what }
    }

    const fn not_in(self, right: &'static [Version]) -> Self {
        Self { right, ..self }
    }

    const fn probed(self) -> Self {
        Self { is_probed: true, ..self }
    }

    const fn by_llvm(self) -> Self {
        Self { by_llvm: true, ..self }
    }
}

const V3_1: Version = Version(3, 1);
const V5_0: Version = Version(5, 0);
const V6_0: Version = Version(6, 0);
const V7_1: Version = Version(7, 1);
const UNTIL_6_0: &[Version] = &[V3_1, V5_0, V6_0];

/// All tested versions on the CPU.
const fn pocl(what: &'static str) -> Seen {
    pocl_in(&[V3_1, V5_0, V6_0, V7_1], what)
}

const fn pocl_in(wrong: &'static [Version], what: &'static str) -> Seen {
    Seen::on(Pocl, wrong, "", what)
}

const M22_3: Version = Version(22, 3);
const M25_0: Version = Version(25, 0);
const M26_2: Version = Version(26, 2);

/// All tested versions of Mesa.
const fn rusticl(what: &'static str) -> Seen {
    Seen::on(Rusticl, &[M22_3, M25_0, M26_2], "llvmpipe", what)
}

const fn rusticl_to_25(what: &'static str) -> Seen {
    Seen::on(Rusticl, &[M22_3, M25_0], "llvmpipe", what).not_in(&[M26_2])
}

const fn rusticl_22(what: &'static str) -> Seen {
    Seen::on(Rusticl, &[M22_3], "llvmpipe", what).not_in(&[M25_0, M26_2])
}

/// Not tested with other versions.
const fn rusticl_22_only(what: &'static str) -> Seen {
    Seen::on(Rusticl, &[M22_3], "llvmpipe", what)
}

const fn nvidia(what: &'static str) -> Seen {
    Seen::on(Nvidia, &[Version(580, 159)], "", what)
}

const fn oclgrind(what: &'static str) -> Seen {
    Seen::on(Oclgrind, &[Version(21, 10)], "", what)
}

macro_rules! rows {
    ($($quirk:ident $id:literal $workaround:ident($text:literal) [$($seen:expr),* $(,)?])*) => {
        /// A row of the table.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum Quirk { $($quirk),* }

        /// The table.
        pub const ROWS: &[Row] = &[$(Row {
            quirk: Quirk::$quirk,
            id: $id,
            seen: &[$($seen),*],
            workaround: Workaround::$workaround($text),
        }),*];
    };
}

rows! {
    AbsDiffOfSmallest "abs_diff_of_smallest" Everywhere("`abs_diff` of signed integers is a routine")
        [pocl("subtracts as if overflow were impossible")]
    AbsOfSmallest "abs_of_smallest" Everywhere("`abs` is a routine without a choice") [pocl("assumes that it is never negative")]
    AlphaOfOneChannel "alpha_of_one_channel" Everywhere("the channels that such a pixel lacks are written out")
        [Seen::on(Pocl, &[V3_1], "", "is 0")]
    AtanpiOfMinusZero "atanpi_of_minus_zero" Where("`cl::atanpi` of `f64` takes the sign of its argument")
        [pocl("loses its sign").probed()]
    BarrierEndsABranch "barrier_ends_a_branch" Where("one more barrier after a branch with a barrier")
        [pocl("no work-item takes the second branch")]
    BarrierInACalledLoop "barrier_in_a_called_loop" Where("the routines that record a panic, which triggered it, are not inlined")
        [pocl_in(&[V5_0], "ends the process, in some builds").not_in(&[V6_0, V7_1])]
    BarrierUnderACondition "barrier_under_a_condition" Where("a barrier before such a branch and one after it")
        [pocl_in(UNTIL_6_0, "all work-items take the path of the first").not_in(&[V7_1])]
    BitsOfFloats "bits_of_floats" Where("`cl::bitselect` of floats chooses between their bits as integers")
        [oclgrind("uses the numbers as the bits")]
    BranchAfterABarrier "branch_after_a_barrier" Where("a call of `llvm.sideeffect`, which LLVM keeps, after each barrier")
        [pocl_in(UNTIL_6_0, "no work-item takes it").not_in(&[V7_1])]
    BranchAfterALoop "branch_after_a_loop" Where("a `volatile` variable is written after such loops, except at the end of the function")
        [pocl("no work-item takes the inner one")]
    BranchAfterTwoLoops "branch_after_two_loops" Where("the condition of a loop with a `volatile` access has an additional divergent term")
        [pocl_in(&[V3_1, V5_0], "no work-item takes it")]
    BranchAtAnEnd "branch_at_an_end" Where("a `volatile` variable is written at the end of such branches")
        [pocl("no work-item takes the inner one")]
    BranchesAtBothEnds "branches_at_both_ends" Where("a `volatile` variable is written at the end of one of the paths")
        [pocl_in(&[V5_0], "ends the process").not_in(&[V6_0, V7_1])]
    ChoiceOfSign "choice_of_sign" Everywhere("`abs` is a routine without a choice")
        [
            nvidia("assumed in longer kernels that such a choice is never negative; this one is right"),
            oclgrind("does not find the kernel, unless optimisation is off"),
        ]
    ConstantBytes "constant_bytes" Where("constant initial values are hidden from the compiler")
        [rusticl_22("has other values in the struct, and ends the process for an array")]
    ConstantNan "constant_nan" Everywhere("NaNs are hidden from the compiler")
        [pocl_in(UNTIL_6_0, "loses the store of one; `rint(NAN)` ends the process").not_in(&[V7_1])]
    ConstantOfThreeLanes "constant_of_three_lanes"
        Where("constant initial values are hidden from the compiler, and tables have vectors of four lanes")
        [nvidia("omits the fourth lane, which shifts the data after it")]
    CopiedThenChanged "copied_then_changed" Where("members of structs are `volatile`")
        [rusticl_to_25("loses the values of the copy").probed()]
    CoshNearOverflow "cosh_near_overflow" Where("`sinh` and `cosh` of `f64` use a power of e far from overflow")
        [pocl("returns NaN").probed()]
    DimensionsInALoop "dimensions_in_a_loop" None("no kernel written in Rust is known to cause this; with a constant dimension it cannot")
        [pocl_in(&[V5_0], "ends the process").not_in(&[V3_1, V6_0, V7_1])]
    ExpNearOverflow "exp_near_overflow" Where("`exp` of `f64` uses a power of e far from overflow")
        [pocl("returns infinity").probed()]
    FmaOfSubnormal "fma_of_subnormal" Where("`mul_add` is a routine")
        [rusticl("flushes them, though sums and products keep them (it reports that it keeps none); 26.2 does not build it").probed()]
    FmodOfSubnormal "fmod_of_subnormal" Where("`%` is a routine") [rusticl("returns zero").probed()]
    HalfOfOneChannel "half_of_one_channel" Where("there are no images of this format")
        [Seen::on(Pocl, &[V3_1], "", "converts it as if it were an integer")]
    IdInALoop "id_in_a_loop" Everywhere("the routine that records the place of a panic has no loop")
        [pocl_in(&[V6_0], "the first work-item executes everything twice").not_in(&[V3_1, V7_1])]
    InfinityInATable "infinity_in_a_table" Everywhere("tables hold its bits") [nvidia("does not build it")]
    LayerOfAnArray "layer_of_an_array" Where("a launch that samples images in arrays with normalised coordinates is an error")
        [Seen::on(Pocl, &[V3_1], "", "multiplies the layer with their number")]
    LdexpToSubnormal "ldexp_to_subnormal" Where("`cl::ldexp` is a routine")
        [pocl_in(UNTIL_6_0, "rounds twice").not_in(&[V7_1]).probed(), rusticl("returns zero").probed()]
    LeastOfNan "least_of_nan" Where("`fmin` and `fmax` test for NaN first") [oclgrind("returns NaN for `double`")]
    LiteralArgument "literal_argument" Everywhere("structs and arrays of constants are passed in variables")
        [nvidia("reads the elements from address 0 and loses the context"), rusticl_22_only("ends the process")]
    LiteralZero "literal_zero" Where("a literal is computed from its bits and a zero that is unknown before the launch")
        [rusticl("replaces `x * 0` and `0 / x` by `0`, `0 - x` by `-x`, `x + 0` by `x`").probed()]
    LocalIdInAPair "local_id_in_a_pair" Where("the runtime chooses no such groups; the user can (`.local(2)`)")
        [pocl_in(&[V5_0], "ends the process").not_in(&[V6_0, V7_1])]
    LongToFloat "long_to_float" Where("the routine that converts a `long` to a `float` computes its bits") [oclgrind("rounds twice")]
    LoopAfterABranch "loop_after_a_branch" None("no workaround yet; a divergent term in the inner loop's condition would avoid it")
        [pocl_in(&[V3_1, V5_0], "ends the process")]
    LoopInALoopThatIsLeft "loop_in_a_loop_that_is_left" Where("the condition of such a loop has an additional divergent term")
        [pocl("all work-items do what the first does")]
    LoopInASmallGroup "loop_in_a_small_group" Where("kernels with barriers are not optimised for groups of two, and have no barriers in groups of one")
        [pocl_in(UNTIL_6_0, "ends the process").not_in(&[V7_1])]
    LoopOfManyIterations "loop_of_many_iterations" Where("a kernel whose loops were left panics")
        [rusticl_22("leaves the loops of a work-item after 65535 iterations in total").probed()]
    LostLane "lost_lane" Everywhere("such a vector is computed with four lanes") [pocl_in(&[V5_0], "stores 0").not_in(&[V3_1, V6_0, V7_1])]
    MadSatOfLong "mad_sat_of_long" Everywhere("`cl::mad_sat` of `i64` is a routine")
        [rusticl("saturates it"), nvidia("saturates it"), oclgrind("saturates it")]
    NarrowedChoice "narrowed_choice" Where("a routine converts integers of 8 and 16 bits to larger types by their bits")
        [rusticl_to_25("returns the bits of a `half`, or ends the process")]
    NegativeOfShort "negative_of_short" Everywhere("a computed `short` passes through a register that is opaque to the compiler")
        [nvidia("returns 32768, for every spelling of the negation")]
    NestedBranches "nested_branches" Where("a kernel with too deeply nested branches is an error")
        [rusticl_22_only("takes the branches below the eightieth under any condition").probed()]
    NextafterOfZero "nextafter_of_zero" Where("`cl::nextafter` is a routine")
        [rusticl("returns the smallest normal one").probed()]
    PanicInALoop "panic_in_a_loop" Where("the flag that a work-item has panicked is `volatile`")
        [pocl_in(&[V5_0, V6_0], "ends the process").not_in(&[V3_1, V7_1])]
    PrintfOfADouble "printf_of_a_double" None("`println!` prints the driver's digits")
        [pocl_in(&[V3_1, V5_0], "prints the digits of a `float`")]
    PrintfOfPercent "printf_of_percent" Everywhere("`println!` passes it as an argument") [rusticl_22("prints both")]
    PrivateArrays "private_arrays" Where("groups are no larger than the stack, and a larger `.local(n)` is an error")
        [pocl_in(&[V3_1, V5_0], "ends the process")]
    ReadAfterAWrite "read_after_a_write" Where("such kernels have a `volatile` access, so that LLVM does not vectorise them")
        [pocl_in(&[Version(18, 1), Version(21, 1)], "reads before it writes").not_in(&[Version(15, 0), Version(16, 0)]).by_llvm()]
    RestrictInALoop "restrict_in_a_loop" Everywhere("on GPUs, slices are not `restrict` in kernels that read what they write")
        [nvidia("reads the element before it is written")]
    ReturnAfterALoop "return_after_a_loop" Where("such returns jump to the function's end, where a `volatile` variable is written")
        [pocl_in(&[V3_1], "all work-items take the same path").not_in(&[V6_0, V7_1])]
    ReturnBeforeABarrier "return_before_a_barrier" Everywhere("a group that returns before a barrier waits at a barrier of its own")
        [pocl("loses the work, or ends the process")]
    RootnOfSmallest "rootn_of_smallest" Where("`cl::rootn` of 1 and -1 is a routine")
        [rusticl("returns zero next to the smallest normal number").probed()]
    RootnOfZero "rootn_of_zero" Where("`cl::rootn` with 0 is a routine")
        [pocl_in(&[V3_1], "loses the store, or ends the process")]
    RoundedConstants "rounded_constants" Where("the operand is tested first: numbers from 2^24 on (2^53 of `f64`) are whole")
        [pocl_in(&[V3_1, V5_0], "loses the stores of the large constants, or ends the process; 5.0 only of NaN")]
    RoundedLong "rounded_long" Where("a routine converts a `float` to such an integer by its bits")
        [rusticl("keeps all 32").probed()]
    RoundedNan "rounded_nan" Where("the operand is tested for NaN first") [pocl("loses the store, or stores 0")]
    SaturatedConstants "saturated_constants" Where("`saturating_add` and `saturating_sub` are routines")
        [rusticl_to_25("saturates on the other side").probed()]
    SignOfMinusZero "sign_of_minus_zero" Everywhere("`cl::sign` is a routine")
        [nvidia("loses its sign"), rusticl("loses its sign"), oclgrind("returns `-0.0` for `0.0`")]
    SinpiOfWholeNumbers "sinpi_of_whole_numbers" Where("`cl::sinpi`, `cl::cospi` and `cl::tanpi` choose the signs of their zeros")
        [pocl("returns other signs").probed(), rusticl_to_25("returns other signs").probed(), oclgrind("returns no zero")]
    SmoothstepOfDouble "smoothstep_of_double" Everywhere("`cl::smoothstep` is a routine") [nvidia("computes it in `float`")]
    StructByValue "struct_by_value" Where("a function copies its struct parameters")
        [rusticl_22("changes the caller's struct too").probed()]
    StructInLocalMemory "struct_in_local_memory" Where("tuples are aligned to words, and a kernel with such a struct in local memory is an error")
        [rusticl_22_only("confuses members of neighbouring structs").probed()]
    StructOfBytes "struct_of_bytes" Where("a struct that would begin with a byte begins with a union")
        [rusticl_22("copies from another address").probed()]
    StructWithGaps "struct_with_gaps" Where("members of structs are `volatile`") [rusticl_22("keeps old values").probed()]
    SubnormalConstant "subnormal_constant" Where("a literal is computed from its bits and a zero that is unknown before the launch")
        [rusticl("replaces them by zero").probed()]
    SubnormalIsNormal "subnormal_is_normal" None("kernels get the driver's result") [oclgrind("returns true")]
    SumThatSaturates "sum_that_saturates" Where("`saturating_add` and `saturating_sub` are routines") [oclgrind("overflows")]
    SwitchOfFewBits "switch_of_few_bits" Where("optimisation is switched off")
        [oclgrind("takes the last if the number is more than three, unless optimisation is off")]
    UnusedLocal "unused_local" Everywhere("such arrays are omitted") [pocl_in(&[V5_0, V6_0], "ends the process").not_in(&[V3_1, V7_1])]
    ValueOfALoop "value_of_a_loop" Where("the condition of such a loop is true, but opaque to the compiler")
        [rusticl_22_only("has the value that other work-items compute later")]
    VariableOverAnother "variable_over_another" Where("kernels with barriers have a computed `goto`, so that clang marks no ends of lifetimes")
        [pocl_in(&[V5_0], "the second overlaps the first of other work-items").not_in(&[V3_1, V6_0, V7_1])]
    WidenedComparison "widened_comparison" Where("a routine converts to integers of 64 bits by their bits")
        [rusticl_22("inverts the comparison").probed()]
    ZerosInAnArray "zeros_in_an_array" Where("constant initial values are hidden from the compiler")
        [rusticl_22("ends the process")]

    BarriersOfQueues "barriers_of_queues" Calls("all its queues are in order") [oclgrind("ignores barriers in out-of-order queues")]
    BlockingTransfers "blocking_transfers" Calls("a blocking transfer goes through pinned memory and does not block in the driver")
        [nvidia("holds a lock in a blocking read, and waits for a thread that needs it")]
    CallsFromThreads "calls_from_threads" Calls("one thread at a time calls the driver") [oclgrind("uses no locks")]
    FinishAfterFlush "finish_after_flush" Calls("the runtime waits for a marker instead of `clFinish`")
        [Seen::on(Rusticl, &[Version(22, 3)], "", "does not wait in `clFinish` for commands that were flushed before")]
    ImagesInUse "images_in_use" Calls("an image is released after the commands that use it")
        [Seen::on(Rusticl, &[Version(22, 3)], "", "uses an image after its release that another queue has read")]
    ImagesOfSubDevices "images_of_sub_devices" Calls("sub-devices have no images")
        [pocl_in(&[V3_1, V5_0], "ends the process in a transfer of an image of a sub-device")]
    LinesOfAnArray "lines_of_an_array" Calls("each line is copied by way of an array of one line")
        [nvidia("copies between buffers and no other line of a 1-D image array than the first")]
    QuotesInOptions "quotes_in_options" Calls("build options with quotes are an error")
        [Seen::on(Rusticl, &[Version(22, 3)], "", "ends the process")]
    RowsInAnArgument "rows_in_an_argument" Calls("a kernel that takes a struct with an array of arrays by value is an error")
        [rusticl_22_only("accepts no argument of its size")]
}

/// Barriers in divergent branches and loops. They share one workaround, which the compiler emits.
pub(crate) const DIVERGENCE: Quirks = Quirks::of(&[
    Quirk::BarrierEndsABranch,
    Quirk::BarrierInACalledLoop,
    Quirk::BarrierUnderACondition,
    Quirk::BranchAtAnEnd,
    Quirk::BranchAfterABarrier,
    Quirk::BranchAfterALoop,
    Quirk::BranchAfterTwoLoops,
    Quirk::BranchesAtBothEnds,
    Quirk::LoopInALoopThatIsLeft,
    Quirk::PanicInALoop,
    Quirk::ReturnAfterALoop,
    Quirk::VariableOverAnother,
]);

/// Work-groups of one or two work-items in kernels with barriers.
pub(crate) const SMALL_GROUPS: Quirks = Quirks::of(&[Quirk::LocalIdInAPair, Quirk::LoopInASmallGroup]);

/// Numeric literals that the compiler can evaluate.
pub(crate) const LITERALS: Quirks = Quirks::of(&[Quirk::LiteralZero, Quirk::SubnormalConstant]);

/// Structs and arrays that are initialized with constants.
pub(crate) const CONSTANT_LISTS: Quirks = Quirks::of(&[Quirk::ConstantBytes, Quirk::ZerosInAnArray]);

/// Copies of whole structs.
pub(crate) const COPIES: Quirks = Quirks::of(&[Quirk::CopiedThenChanged, Quirk::StructWithGaps]);

/// What a driver does not run, or not in all work-groups. Whether a program is concerned shows in its text.
pub(crate) const LIMITS: Quirks =
    Quirks::of(&[Quirk::NestedBranches, Quirk::PrivateArrays, Quirk::RowsInAnArgument, Quirk::StructInLocalMemory]);

/// Casts that are replaced by calls of routines.
pub(crate) const CASTS: Quirks =
    LITERALS.and(Quirks::of(&[Quirk::NarrowedChoice, Quirk::WidenedComparison, Quirk::LongToFloat]));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order_and_complete() {
        let programs: Vec<_> = ROWS.iter().filter(|row| !matches!(row.workaround, Workaround::Calls(_))).collect();
        assert!(programs.is_sorted_by_key(|row| row.id), "by id");
        assert!(ROWS.len() <= 128, "a set has 128 places");
        for (at, row) in ROWS.iter().enumerate() {
            assert_eq!(row.quirk as usize, at, "{}", row.id);
            assert!(!row.seen.is_empty() && !row.workaround.text().is_empty(), "{}", row.id);
            for seen in row.seen {
                assert!(seen.wrong.is_sorted() && seen.right.is_sorted() && !seen.wrong.is_empty(), "{}", row.id);
                assert!(!seen.right.iter().any(|right| seen.wrong.contains(right)), "{}", row.id);
            }
        }
    }

    #[test]
    fn whatever_is_asked_for_can_be_switched() {
        for group in [DIVERGENCE, SMALL_GROUPS, LITERALS, CONSTANT_LISTS, COPIES, LIMITS, CASTS] {
            let rows = ROWS.iter().filter(|row| group.has(row.quirk));
            assert!(rows.into_iter().all(|row| row.workaround.is_switched()));
        }
    }
}
