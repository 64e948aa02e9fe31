using System.Text;
using Peregrine.Json.Names;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>Whether an object under some options is what code was generated for.</summary>
internal static class PlanComparison
{
    /// <summary>The first difference as a few words, or null where there is none.</summary>
    public static string? Difference(GeneratedObject generated, ObjectPlan plan)
    {
        if (plan.IsOfMetadata || plan.NotesReferences || plan.RefusesRead)
        {
            return plan.IsOfMetadata ? "the members are metadata's" : plan.NotesReferences ? "references are preserved" : "objects cannot be made";
        }

        if (plan.AllowsDuplicates != generated.AllowsDuplicates || plan.HasExtension != generated.HasExtensionData)
        {
            return plan.HasExtension != generated.HasExtensionData ? "extension data" : "duplicates";
        }

        if (!plan.Parameters.Select(static parameter => parameter.Type).SequenceEqual(generated.Parameters))
        {
            return "the parameters of the constructor";
        }

        if (plan.Members.Length != generated.Members.Count)
        {
            return $"{plan.Members.Length} members, not {generated.Members.Count}";
        }

        for (int i = 0; i < plan.Members.Length; i++)
        {
            // What the code does not take for simple goes by its contract, whatever that is.
            GeneratedMember wanted = generated.Members[i];
            if (Describe(plan, i, wanted.Traits & MemberTraits.Simple) is not { } member || member != wanted)
            {
                return $"{Describe(plan, i, MemberTraits.Simple)?.ToString() ?? plan.Members[i].Name}, not {wanted}";
            }

            if (!IsWrittenAsIs(plan.Names, i, member.Name))
            {
                return $"the name {member.Name} is written with escapes";
            }
        }

        return null;
    }

    /// <summary>A member as data, or null where generated code cannot do what is to be done with it.</summary>
    private static GeneratedMember? Describe(ObjectPlan plan, int number, MemberTraits simple)
    {
        MemberDescription member = plan.Members[number];
        if (member.Populates || member.Condition > WriteCondition.UnlessDefault)
        {
            return null;
        }

        MemberTraits traits =
            (member.IsWritten ? MemberTraits.Written : MemberTraits.None)
            | (member.IsSkipped ? MemberTraits.None : MemberTraits.Read)
            | (Array.IndexOf(plan.Required, number) >= 0 ? MemberTraits.Required : MemberTraits.None)
            | (member.IgnoresNull ? MemberTraits.IgnoresNull : MemberTraits.None)
            | (member.RefusesNull ? MemberTraits.RefusesNull : MemberTraits.None)
            | (member.GivesNoNull ? MemberTraits.GivesNoNull : MemberTraits.None)
            | (member.Contract.CodecType is null ? MemberTraits.None : simple);
        return new GeneratedMember(member.Name, member.ClrName, member.Info.DeclaringType!, member.ValueType, traits, (MemberCondition)member.Condition, member.Parameter);
    }

    private static bool IsWrittenAsIs(NameTable names, int member, string name)
    {
        NameTable.Block block = names.BlockOf(member);
        return names.BlockText.AsSpan(block.Offset, block.Length).SequenceEqual(Encoding.UTF8.GetBytes($",\"{name}\":"));
    }
}
