using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>
/// Decides whether generated code is correct under a set of options. The code takes from the plan what most options change: names, case, encoder, layout,
/// unknown and repeated members, references, required parameters, and whether nulls are read and written.
/// </summary>
internal static class GeneratedFit
{
    /// <summary>
    /// Whether the code can run a plan: the members have the numbers that the code uses, the options do not change the behavior that is declared for the
    /// members, and the code supports the plan's references and required members.
    /// </summary>
    /// <param name="plan">The plan.</param>
    /// <param name="facts">The members as declared.</param>
    /// <param name="executed">The numbers of the members in the code.</param>
    /// <param name="notesRequired">Whether the code records the members that it finds.</param>
    public static bool Of(ObjectPlan plan, MemberFacts[] facts, int[]? executed, bool notesRequired)
    {
        ObjectSpec spec = plan.Spec;
        bool fits = !spec.RefusesRead && !(spec.NotesReferences && spec.Type.IsValueType)
            && (spec.Required.Length == 0 || notesRequired || spec.Parameters.Length > 0) && facts.Length == (executed?.Length ?? facts.Length);
        for (int i = 0; fits && i < facts.Length; i++)
        {
            fits = facts[i].Candidate == (executed?[i] ?? i) && (facts[i].IsExtension || Fits(plan, facts[i], i));
        }

        return fits;
    }

    /// <summary>
    /// Whether the code records the members that it finds, because some members are required. If not, <see cref="ExecutorPlan.NotesNames"/> says whether
    /// members are recorded.
    /// </summary>
    public static bool NotesRequired(MemberFacts[] facts, bool setsRequired)
    {
        foreach (MemberFacts one in facts)
        {
            if (!one.IsExtension && (one.IsRequired || (one.IsRequiredByLanguage && !setsRequired)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether members without a declared condition are omitted if they are null.</summary>
    public static bool SkipsNull(ObjectPlan plan, MemberFacts[] facts)
    {
        for (int i = 0; i < plan.Members.Length; i++)
        {
            if (facts[i].Condition is null && plan.Spec.Members[i].Condition == WriteCondition.UnlessNull)
            {
                return true;
            }
        }

        return false;
    }

    private static bool Fits(ObjectPlan plan, MemberFacts facts, int number)
    {
        PlanMember member = plan.Members[number];
        MemberSpec spec = member.Spec;
        bool isWritten = facts.CanGet && !facts.IsIgnored && facts.Condition != JsonIgnoreCondition.WhenWriting;
        bool isRead = facts.CanSet && !facts.IsIgnored && facts.Condition != JsonIgnoreCondition.WhenReading;
        return spec.IsWritten == isWritten && spec.IsRead == isRead
            && spec is { Populates: false, IgnoresNull: false }
            && FitsCondition(facts.Condition, spec)
            && (!facts.IsSimple || (spec.Codec is not null && (member.Contract.Shape.NumberHandling & ~JsonNumberHandling.AllowReadingFromString) == 0));
    }

    private static bool FitsCondition(JsonIgnoreCondition? declared, MemberSpec spec) => declared switch
    {
        JsonIgnoreCondition.WhenWritingNull => spec.Condition == WriteCondition.UnlessNull,
        JsonIgnoreCondition.WhenWritingDefault => spec.Condition == WriteCondition.UnlessDefault,
        null => spec.Condition is WriteCondition.Always or WriteCondition.UnlessNull,
        _ => spec.Condition == WriteCondition.Always,
    };
}
