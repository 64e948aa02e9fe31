using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// The code behind the delegates of metadata, so that emitted code can do without them: each delegate must only reach one member, as those of a
/// generated context do. It does not matter which code set them, only what they do.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class MetadataCode
{
    /// <summary>The plan with the code of its members and its constructor; null if a delegate does anything else, or must be called in addition.</summary>
    public static ObjectPlan<T>? Of<T>(JsonTypeInfo info, ObjectPlan<T> plan)
    {
        JsonPropertyInfo[] properties = MetadataPlan.InOrder(info);
        if (info is not { OnSerializing: null, OnSerialized: null, OnDeserializing: null, OnDeserialized: null } || plan.Spec.RefusesRead
            || plan.Extension is not null || Array.Exists(properties, MetadataAccess.HasUserCondition))
        {
            return null;
        }

        ConstructorInfo? constructor;
        MemberInfo[] initialized = [];
        if (plan.Spec.Parameters.Length > 0)
        {
            Type[] arguments = Array.ConvertAll(plan.Spec.Parameters.AsSpan().ToArray(), static p => p.Type);
            if (InfoInternals.CreateWith(info) is not Delegate createWith
                || !DelegateCode.IsMadeWith(createWith, typeof(T), arguments, out constructor, out initialized)
                || constructor.GetParameters().Length != plan.Spec.ConstructorParameters)
            {
                return null;
            }
        }
        else if (info is not JsonTypeInfo<T> { CreateObject: { } create } || !DelegateCode.IsMade(create, typeof(T), out constructor))
        {
            return null;
        }

        var members = new PlanMember[plan.Members.Length];
        for (int i = 0; i < members.Length; i++)
        {
            PlanMember member = plan.Members[i];
            int argument = member.Spec.Parameter - plan.Spec.ConstructorParameters;
            MemberInfo? set = member.Spec.Parameter >= 0 && argument >= 0 ? initialized[argument] : null;
            if (CodeOf(properties[i], member.Spec, set) is not { } code)
            {
                return null;
            }

            members[i] = member with { Code = code };
        }

        return plan.With(members, constructor);
    }

    /// <summary>Whether the metadata's delegate makes a collection by its type's own constructor, as the library does without the delegate.</summary>
    public static bool MakesAsDeclared<T>(JsonTypeInfo info) =>
        info is JsonTypeInfo<T> { CreateObject: { } create }
            && DelegateCode.IsMade(create, typeof(T), out ConstructorInfo? constructor) && constructor is { IsPublic: true };

    /// <summary>The code by which executors get and set a member, or null if it is not known.</summary>
    private static MemberCode? CodeOf(JsonPropertyInfo property, MemberSpec spec, MemberInfo? initialized)
    {
        bool isSet = !spec.IsSkipped && spec.Parameter < 0 && spec.IsAssigned && !spec.Populates;
        MemberInfo? get = null, set = initialized;
        if (spec.IsWritten)
        {
            get = InfoInternals.AccessorOf(property, sets: false) is { } getter ? DelegateCode.GottenBy(getter, spec.Owner, spec.ValueType) : null;
        }

        if (isSet)
        {
            set = InfoInternals.AccessorOf(property, sets: true) is { } setter ? DelegateCode.SetBy(setter, spec.Owner, spec.ValueType) : null;
        }

        if ((spec.IsWritten && get is null) || (isSet && set is null))
        {
            return null;
        }

        // Emitted code reaches a member by a field or by accessors.
        return get is FieldInfo || set is FieldInfo
            ? get is null || set is null || get.Equals(set) ? new MemberCode((FieldInfo)(get ?? set)!, null, null) : null
            : new MemberCode(null, (MethodInfo?)get, (MethodInfo?)set);
    }
}
