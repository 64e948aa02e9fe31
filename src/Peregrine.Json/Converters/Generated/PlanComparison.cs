using Peregrine.Json.Names;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>
/// Compares an object under some options with the object for which code was generated. Everything in the spec that the code depends on is compared. The cursors
/// handle case, encoder, layout and unknown members.
/// </summary>
internal static class PlanComparison
{
    /// <summary>Whether code generated for the first object is correct for the second.</summary>
    public static bool Fits(GeneratedObject generated, ObjectPlan plan)
    {
        ObjectSpec spec = plan.Spec;
        bool fits = !plan.IsOfMetadata && !spec.NotesReferences && !spec.RefusesRead
            && spec.AllowsDuplicates == generated.AllowsDuplicates
            && spec.Extension is not null == generated.HasExtensionData
            && spec.Callbacks == (CallbackKinds)generated.Calls
            && TakesParameters(spec, generated.Parameters)
            && spec.Members.Length == generated.Members.Count;
        for (int i = 0; fits && i < spec.Members.Length; i++)
        {
            fits = Fits(generated.Members[i], plan, i) && IsWrittenAsIs(plan.Names, i);
        }

        return fits;
    }

    private static bool TakesParameters(ObjectSpec spec, IReadOnlyList<Type> types)
    {
        bool takes = spec.Parameters.Length == types.Count && spec.ConstructorParameters == types.Count;
        for (int i = 0; takes && i < types.Count; i++)
        {
            takes = spec.Parameters[i].Type == types[i];
        }

        return takes;
    }

    private static bool Fits(GeneratedMember generated, ObjectPlan plan, int number)
    {
        ObjectSpec spec = plan.Spec;
        MemberSpec member = spec.Members[number];
        MemberUses uses =
            (member.IsWritten ? MemberUses.Written : MemberUses.None)
            | (member.IsSkipped ? MemberUses.None : MemberUses.Read)
            | (spec.Required.AsSpan().Contains(number) ? MemberUses.Required : MemberUses.None)
            | (member.IgnoresNull ? MemberUses.IgnoresNull : MemberUses.None)
            | (member.RefusesNull ? MemberUses.RefusesNull : MemberUses.None)
            | (member.GivesNoNull ? MemberUses.GivesNoNull : MemberUses.None);

        // The code uses the contract, of any kind, for every value that it does not treat as simple. It does not read numbers in quotes.
        if (member.Codec is not null && plan.Members[number].Contract.NumberHandling == JsonNumberHandling.Strict)
        {
            uses |= generated.Uses & MemberUses.Simple;
        }

        return !member.Populates && member.Condition <= WriteCondition.UnlessDefault
            && generated == new GeneratedMember(
                member.Name, member.ClrName, member.DeclaringType, member.ValueType, uses, (MemberCondition)member.Condition, member.Parameter);
    }

    /// <summary>Whether the encoder leaves a name unchanged, as the code writes it.</summary>
    private static bool IsWrittenAsIs(NameTable names, int member)
    {
        NameTable.Block block = names.BlockOf(member);
        return names.BlockText.AsSpan(block.Offset, block.Length) is [(byte)',', (byte)'"', .. var name, (byte)'"', (byte)':']
            && name.SequenceEqual(names.NameOf(member));
    }
}
