using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Discovery;

/// <summary>Which members keep their value and have it filled ([JsonObjectCreationHandling], PreferredObjectCreationHandling).</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal sealed class PopulateDiscovery(Type owner, bool hasParameters, FrozenOptions options)
{
    private readonly bool _isPreferred = Declared(owner) is { } declared
        ? declared == JsonObjectCreationHandling.Populate
        : !hasParameters && options.Settings.PreferredObjectCreationHandling == JsonObjectCreationHandling.Populate;

    private readonly bool _isPolymorphic = PolymorphismDiscovery.IsPolymorphic(owner);

    /// <summary>Whether the member is filled; an attribute on it that cannot be obeyed is an error, a preference is not.</summary>
    /// <param name="member">The member.</param>
    /// <param name="name">Its name in JSON.</param>
    /// <param name="contract">The contract of its value.</param>
    /// <param name="canGet">Whether it can be got.</param>
    /// <param name="canSet">Whether it can be set.</param>
    /// <param name="isIgnoredReadOnly">Whether the options hide it because it cannot be set.</param>
    public bool IsPopulated(MemberInfo member, string name, TypeContract contract, bool canGet, bool canSet, bool isIgnoredReadOnly)
    {
        JsonObjectCreationHandling? demanded = Declared(member);
        // What is preferred is asked of the owner's polymorphism, what is demanded of the member's.
        if (demanded is null ? !_isPreferred || _isPolymorphic : demanded != JsonObjectCreationHandling.Populate)
        {
            return false;
        }

        InvalidOperationException? obstacle =
            !contract.CanPopulate ? Throw.PopulateNotSupported(name, member.DeclaringType!)
            : !canGet ? Throw.PopulateWithoutGetter(name, member.DeclaringType!)
            : contract.Type.IsValueType && !canSet ? Throw.PopulateStructWithoutSetter(name, member.DeclaringType!)
            : PolymorphismDiscovery.IsPolymorphic(contract.Type) ? Throw.PopulatePolymorphic(name, member.DeclaringType!)
            : isIgnoredReadOnly ? Throw.PopulateReadOnlyIgnored(name, member.DeclaringType!)
            : null;
        if (obstacle is not null)
        {
            return demanded is null ? false : throw obstacle;
        }

        if (hasParameters)
        {
            throw Throw.PopulateWithParameters();
        }

        return options.Settings.ReferenceHandler is null ? true : throw Throw.PopulateWithReferences();
    }

    private static JsonObjectCreationHandling? Declared(MemberInfo member) => member.GetCustomAttribute<JsonObjectCreationHandlingAttribute>(inherit: false)?.Handling;
}
