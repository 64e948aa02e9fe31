using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Decides which members keep their existing value and have it filled ([JsonObjectCreationHandling], PreferredObjectCreationHandling).</summary>
/// <param name="declared">The creation handling that the type declares for its members, or null.</param>
/// <param name="hasDiscriminators">Whether JSON may select a derived type. The creation handling of the type and of the options then does not apply.</param>
/// <param name="hasParameters">Whether a constructor with parameters creates the objects.</param>
/// <param name="options">The options.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class PopulateDiscovery(JsonObjectCreationHandling? declared, bool hasDiscriminators, bool hasParameters, OptionsScope options)
{
    private readonly bool _isPreferred = !hasDiscriminators && JsonObjectCreationHandling.Populate == (declared
        ?? (hasParameters ? JsonObjectCreationHandling.Replace : options.Settings.PreferredObjectCreationHandling));

    /// <summary>
    /// Whether the member's existing value is filled, because the member declares Populate or, without a declaration of its own, the type or the options prefer
    /// it. If such a value cannot be filled, throws for a member that declares Populate, and otherwise returns false. If it can be filled, throws if a
    /// constructor with parameters creates the object, or if the options have a reference handler.
    /// </summary>
    /// <param name="demanded">The creation handling that the member declares, or null.</param>
    /// <param name="owner">The type that declares the member.</param>
    /// <param name="name">The member's name in JSON.</param>
    /// <param name="contract">The contract of the member's value.</param>
    /// <param name="canGet">Whether the member has a getter.</param>
    /// <param name="canSet">Whether the member has a setter and is not ignored in reading.</param>
    /// <param name="isIgnoredReadOnly">Whether the options ignore the member because it is read-only.</param>
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

    /// <summary>Returns the creation handling that an attribute of a type or member declares, or null.</summary>
    public static JsonObjectCreationHandling? Declared(MemberInfo member) =>
        member.GetCustomAttribute<JsonObjectCreationHandlingAttribute>(inherit: false)?.Handling;
}
