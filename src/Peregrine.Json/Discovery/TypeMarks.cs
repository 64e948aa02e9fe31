using Peregrine.Json.Contracts;

namespace Peregrine.Json.Discovery;

/// <summary>Attributes that are refused on certain types, used or not.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class TypeMarks
{
    /// <summary>Throws for attributes about members on a type without members.</summary>
    public static void CheckKind(Type type, JsonTypeInfoKind kind)
    {
        if (type.IsDefined(typeof(JsonObjectCreationHandlingAttribute), inherit: false)
            || type.IsDefined(typeof(JsonUnmappedMemberHandlingAttribute), inherit: false))
        {
            throw Throw.NotPossibleForKind(kind);
        }
    }

    /// <summary>Throws for attributes that a user's converter of the type ignores.</summary>
    public static void CheckConverted(TypeContract contract, OptionsScope options)
    {
        Type type = contract.Type;
        CheckKind(type, JsonTypeInfoKind.None);
        if (type.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false) is { Handling: not JsonNumberHandling.Strict })
        {
            throw Throw.NumberHandlingOnMember("", type);
        }

        if (PolymorphismDiscovery.Find(type) is not { } polymorphism)
        {
            return;
        }

        PolymorphismDiscovery.Check(contract, polymorphism, options);
        if (PolymorphismDiscovery.HasDiscriminators(type))
        {
            throw new NotSupportedException(ErrorText.DerivedTypeWithoutMetadata(type)).WithSource();
        }
    }
}
