using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Decides which members keep their value and have it filled ([JsonObjectCreationHandling], PreferredObjectCreationHandling).</summary>
/// <param name="declared">What the type specifies for its members.</param>
/// <param name="hasDiscriminators">Whether JSON may name a derived type for it; the options' preference does not apply to such types.</param>
/// <param name="hasParameters">Whether a constructor with parameters makes it.</param>
/// <param name="options">The options.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class PopulateDiscovery(JsonObjectCreationHandling? declared, bool hasDiscriminators, bool hasParameters, OptionsScope options)
{
    private readonly bool _isPreferred = !hasDiscriminators && JsonObjectCreationHandling.Populate == (declared
        ?? (hasParameters ? JsonObjectCreationHandling.Replace : options.Settings.PreferredObjectCreationHandling));

    /// <summary>Whether the member is filled; an attribute on it that cannot be followed is an error, a preference is not.</summary>
    /// <param name="demanded">What the member itself specifies.</param>
    /// <param name="owner">The type that declares it.</param>
    /// <param name="name">Its name in JSON.</param>
    /// <param name="contract">The contract of its value.</param>
    /// <param name="canGet">Whether its value can be read.</param>
    /// <param name="canSet">Whether its value can be set.</param>
    /// <param name="isIgnoredReadOnly">Whether the options ignore it because it is read-only.</param>
    public bool IsPopulated(
        JsonObjectCreationHandling? demanded, Type owner, string name, TypeContract contract, bool canGet, bool canSet, bool isIgnoredReadOnly)
    {
        if (demanded is null ? !_isPreferred : demanded != JsonObjectCreationHandling.Populate)
        {
            return false;
        }

        InvalidOperationException? obstacle =
            !contract.CanPopulate ? Throw.PopulateNotSupported(name, owner)
            : !canGet ? Throw.PopulateWithoutGetter(name, owner)
            : contract.Type.IsValueType && !canSet ? Throw.PopulateStructWithoutSetter(name, owner)
            : demanded is not null && contract.ReadsDiscriminators ? Throw.PopulatePolymorphic(name, owner)
            : isIgnoredReadOnly ? Throw.PopulateReadOnlyIgnored(name, owner)
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

    /// <summary>What an attribute on a type or member specifies.</summary>
    public static JsonObjectCreationHandling? Declared(MemberInfo member) =>
        member.GetCustomAttribute<JsonObjectCreationHandlingAttribute>(inherit: false)?.Handling;
}
