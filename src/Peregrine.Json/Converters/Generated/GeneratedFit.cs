using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>
/// Decides whether generated code is correct under some options. Names, case, encoder, layout, unknown members, and whether nulls are written are up to the
/// options; the code looks them up in the plan.
/// </summary>
internal static class GeneratedFit
{
    /// <summary>Whether the members of a plan are those that the code numbers, and are treated as their declarations say.</summary>
    public static bool Of(ObjectPlan plan, MemberFacts[] facts, int[]? executed)
    {
        ObjectSpec spec = plan.Spec;
        bool fits = spec is { NotesReferences: false, RefusesRead: false, AllowsDuplicates: true } && facts.Length == (executed?.Length ?? facts.Length);
        for (int i = 0; fits && i < facts.Length; i++)
        {
            fits = facts[i].Candidate == (executed?[i] ?? i) && (facts[i].IsExtension || Fits(plan, facts[i], i));
        }

        return fits;
    }

    /// <summary>Whether nulls of members that declare no condition are left out.</summary>
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
        bool isRequired = IsRequired(plan.Spec.Required.AsSpan(), number);
        return spec.IsWritten == isWritten && spec.IsRead == isRead
            && spec is { Populates: false, IgnoresNull: false, RefusesNull: false, GivesNoNull: false }
            && isRequired == spec.IsRequired
            && FitsCondition(facts.Condition, spec)
            && (!facts.IsSimple || (spec.Codec is not null && (member.Contract.NumberHandling & ~JsonNumberHandling.AllowReadingFromString) == 0));
    }

    /// <summary>Whether a number is listed. A loop: the standard library's search is compiled when it is called first.</summary>
    private static bool IsRequired(ReadOnlySpan<int> required, int number)
    {
        foreach (int one in required)
        {
            if (one == number)
            {
                return true;
            }
        }

        return false;
    }

    private static bool FitsCondition(JsonIgnoreCondition? declared, MemberSpec spec) => declared switch
    {
        JsonIgnoreCondition.WhenWritingNull => spec.Condition == WriteCondition.UnlessNull,
        JsonIgnoreCondition.WhenWritingDefault => spec.Condition == WriteCondition.UnlessDefault,
        null => spec.Condition is WriteCondition.Always or WriteCondition.UnlessNull,
        _ => spec.Condition == WriteCondition.Always,
    };
}
