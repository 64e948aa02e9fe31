using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Emit;

/// <summary>Facts about a member that the planners need in addition to its spec. They are derived from the member's code and its codec.</summary>
/// <param name="IsGotByUser">Whether the getter runs user code.</param>
/// <param name="IsSetByUser">Whether the setter runs user code.</param>
/// <param name="HasKernel">Whether the codec has a kernel that reads a value, given its position, and returns the position after it.</param>
/// <param name="LongestText">The length of the longest text of a value if the codec writes with a kernel alone; otherwise zero.</param>
/// <param name="MayRefuse">Whether the codec throws for some values, for example for numbers that are not finite; true without a codec.</param>
internal readonly record struct MemberTraits(bool IsGotByUser, bool IsSetByUser, bool HasKernel, int LongestText, bool MayRefuse)
{
    /// <summary>Returns the traits of all members of a plan.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    public static MemberTraits[] Of(ObjectPlan plan) =>
        Array.ConvertAll(
            plan.Members,
            static m => new MemberTraits(
                m.Code.IsGotByUser, m.Code.IsSetByUser, KernelOf(m.Spec.Codec) is not null, m.Spec.Codec is null ? 0 : m.Contract.LongestText,
                m.Spec.Codec is null || m.Contract.MayRefuse));

    /// <summary>Returns the codec's method that reads a value, given its position, and returns the position after it; null if there is none.</summary>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    public static MethodInfo? KernelOf(Type? codec) => codec?.GetMethod("ReadAt", BindingFlags.Public | BindingFlags.Static);
}
