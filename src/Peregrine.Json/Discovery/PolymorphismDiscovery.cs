using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Discovery;

/// <summary>Polymorphism as [JsonPolymorphic] and [JsonDerivedType] describe it.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class PolymorphismDiscovery
{
    /// <summary>Whether the type says of itself that derived types are written and read as themselves.</summary>
    public static bool IsPolymorphic(Type type) =>
        type.IsDefined(typeof(JsonPolymorphicAttribute), inherit: false) || type.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false);
}
