using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Finds the members and the constructor behind the delegates of metadata, so that emitted code can use them directly. Each delegate must access exactly one
/// member, as the delegates of a generated context do; the origin of a delegate does not matter.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataCode
{
    /// <summary>
    /// Returns the plan with the members and the constructor that the delegates use. Null if objects cannot be created, if a delegate does anything else or
    /// cannot be examined, if a callback or condition must be called, or if there is extension data.
    /// </summary>
    /// <param name="info">The metadata.</param>
    /// <param name="plan">The plan from the metadata.</param>
    /// <param name="fault">The part of the metadata that prevents this, and why; otherwise null.</param>
    public static ObjectPlan<T>? Of<T>(JsonTypeInfo info, ObjectPlan<T> plan, out string? fault)
    {
        JsonPropertyInfo[] properties = MetadataPlan.InOrder(info, out _);
        fault = plan.Spec.RefusesRead ? "nothing makes its objects"
            : info is not { OnSerializing: null, OnSerialized: null, OnDeserializing: null, OnDeserialized: null } ? "it has callbacks"
            : plan.Extension is not null ? "it has extension data"
            : Array.Find(plan.Members, static one => one.Spec.Condition == WriteCondition.IfAllowed) is { } asked
                ? $"member '{asked.Spec.Name}' has a ShouldSerialize"
            : null;
        if (fault is not null || !IsMade<T>(info, plan.Spec, out ConstructorInfo? constructor, out MemberInfo[] initialized, out fault))
        {
            return null;
        }

        var members = new PlanMember[plan.Members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            PlanMember member = plan.Members[i];
            int argument = member.Spec.Parameter - plan.Spec.ConstructorParameters;
            MemberInfo? set = member.Spec.Parameter >= 0 && argument >= 0 ? initialized[argument] : null;
            if (CodeOf(properties[i], member.Spec, set, out fault) is not { } code)
            {
                fault = $"member '{properties[i].Name}': {fault}";
                return null;
            }

            members[i] = member with { Code = code };
        }

        return plan.With(members, constructor);
    }

    private static bool IsMade<T>(
        JsonTypeInfo info, ObjectSpec spec, out ConstructorInfo? constructor, out MemberInfo[] initialized, out string? fault)
    {
        constructor = null;
        initialized = [];
        Delegate? create = spec.Parameters.Length > 0 ? InfoInternals.CreateWith(info) as Delegate : (info as JsonTypeInfo<T>)?.CreateObject;
        if (create is null)
        {
            fault = "its creator is not known";
            return false;
        }

        Type[] arguments = Array.ConvertAll(spec.Parameters.AsSpan().ToArray(), static p => p.Type);
        bool isMade = spec.Parameters.Length > 0
            ? DelegateCode.IsMadeWith(create, typeof(T), arguments, spec.ConstructorParameters, out constructor, out initialized, out fault)
            : DelegateCode.IsMade(create, typeof(T), out constructor, out fault);
        fault = isMade ? null : $"its creator {fault}";
        return isMade;
    }

    /// <summary>
    /// Whether the metadata's delegate creates an object or collection with the public parameterless constructor, as this library itself does.
    /// </summary>
    public static bool MakesAsDeclared<T>(JsonTypeInfo info) =>
        info is JsonTypeInfo<T> { CreateObject: { } create }
            && DelegateCode.IsMade(create, typeof(T), out ConstructorInfo? constructor, out _) && constructor is { IsPublic: true };

    /// <summary>Returns the field or accessors with which executors get and set a member; null if they cannot be determined.</summary>
    private static MemberCode? CodeOf(JsonPropertyInfo property, MemberSpec spec, MemberInfo? initialized, out string? fault)
    {
        bool isSet = !spec.IsSkipped && spec.Parameter < 0 && spec.IsAssigned && !spec.Populates;
        MemberInfo? get = null, set = initialized;
        fault = null;
        if (spec.IsWritten)
        {
            fault = "is not known";
            get = InfoInternals.AccessorOf(property, sets: false) is { } getter ? DelegateCode.GottenBy(getter, spec.Owner, spec.ValueType, out fault) : null;
            if (get is null)
            {
                fault = $"its getter {fault}";
                return null;
            }
        }

        if (isSet)
        {
            fault = "is not known";
            set = InfoInternals.AccessorOf(property, sets: true) is { } setter ? DelegateCode.SetBy(setter, spec.Owner, spec.ValueType, out fault) : null;
            if (set is null)
            {
                fault = $"its setter {fault}";
                return null;
            }
        }

        // Emitted code accesses a member either as a field or with accessors.
        fault = null;
        if (get is not FieldInfo && set is not FieldInfo)
        {
            return new MemberCode(null, (MethodInfo?)get, (MethodInfo?)set);
        }

        if (get is null || set is null || get.Equals(set))
        {
            return new MemberCode((FieldInfo)(get ?? set)!, null, null);
        }

        fault = "its getter and its setter reach different fields";
        return null;
    }
}
