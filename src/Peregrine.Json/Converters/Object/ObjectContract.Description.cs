using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>Describes an object contract.</summary>
internal sealed partial class ObjectContract<T> : IServedContract, IDescribedContract
{
    public ExecutionKind ServedBy => _executor switch
    {
        null => Plan.Ready is not null ? ExecutionKind.GeneratedCode : ExecutionKind.AccessorTable,
        TableExecutor<T> => ExecutionKind.AccessorTable,
        ReadyExecutor<T> => ExecutionKind.GeneratedCode,
        _ => ExecutionKind.EmittedCode,
    };

    public void DescribeTo(ContractNotes notes)
    {
        ObjectPlan<T> plan = Plan;
        if (notes.Reading == ExecutionKind.AccessorTable)
        {
            notes.Because(WhyTable(out bool isFinal));
            notes.IsFinal = isFinal;
        }

        if (plan.Spec.RefusesRead)
        {
            notes.RefuseReading(plan.ConstructorFault?.Invoke().Message ?? plan.NotReadable ?? "");
        }

        notes.Features |= (plan.Spec.Parameters.Length > 0 ? TypeFeatures.ConstructorParameters : 0)
            | (plan.Extension is null ? 0 : TypeFeatures.ExtensionData)
            | (plan.Callbacks.Kinds == CallbackKinds.None ? 0 : TypeFeatures.Callbacks);
        notes.NameLookup = plan.Names.Lookup;
        for (int i = 0; i < plan.Members.Length; i++)
        {
            PlanMember member = plan.Members[i];
            notes.Members.Add((Describe(member.Spec, plan.Spec.Required.AsSpan().Contains(i)), member.Contract is IgnoredContract ? null : member.Contract));
        }
    }

    /// <summary>Returns the reason why the table is used, as text, and whether it is final.</summary>
    private string WhyTable(out bool isFinal)
    {
        isFinal = true;
        if (emit is null)
        {
            return ServingText.Of(WithoutEmitter(Plan));
        }

        if (_executor is TableExecutor<T> { IsCounting: false })
        {
            return ServingText.Of(_fallback, _fallbackDetail);
        }

        isFinal = false;
        int uses = Volatile.Read(ref _uses);
        return Volatile.Read(ref _isAsked) ? ServingText.BeingEmitted
            : uses < UsesBeforeEmit || options.IsSettled ? ServingText.Counting(uses % UsesBeforeEmit, UsesBeforeEmit)
            : ServingText.NotSettled(uses, options.SettleTime);
    }

    /// <summary>
    /// Returns why no code is emitted for the type: it has extension data and constructor parameters, or no object is of the type itself, or dynamic code is
    /// off.
    /// </summary>
    private static FallbackReason WithoutEmitter(ObjectPlan<T> plan) =>
        plan.Extension is not null && plan.Spec.Parameters.Length > 0 ? FallbackReason.ExtensionAndParameters
        : RuntimeFeature.IsDynamicCodeSupported ? FallbackReason.NeverMade
        : FallbackReason.DynamicCodeOff;

    private static MemberDescription Describe(MemberSpec spec, bool isRequired) => new(spec.Name, spec.ClrName, spec.ValueType)
    {
        IsRead = !spec.IsSkipped,
        IsWritten = spec.IsWritten,
        IsRequired = isRequired,
        IsPopulated = spec.Populates,
        Parameter = spec.ParameterName,
        Condition = spec.Condition switch
        {
            WriteCondition.UnlessNull or WriteCondition.UnlessOpen => JsonIgnoreCondition.WhenWritingNull,
            WriteCondition.UnlessDefault => JsonIgnoreCondition.WhenWritingDefault,
            _ => JsonIgnoreCondition.Never,
        },
    };
}
