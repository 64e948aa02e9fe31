using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Makes System.Text.Json, and with it this library, honour the attributes of <see cref="System.Runtime.Serialization"/>: <see cref="DataContractAttribute"/>,
/// <see cref="DataMemberAttribute"/> with its name, order, <c>IsRequired</c> and <c>EmitDefaultValue</c>, and <see cref="IgnoreDataMemberAttribute"/>.
/// </summary>
/// <remarks>
/// <para>
/// In a type with <see cref="DataContractAttribute"/>, the members are the fields and readable properties with <see cref="DataMemberAttribute"/>, of any
/// visibility and inherited ones included, and the member with <c>[JsonExtensionData]</c>. Their order is the same as with the data contract serializers: first
/// the members of base types; within a type, first the members without an order, by name, then the others, by their order. Read-only fields are set, too, when
/// an object is read. A name from the attribute is used unchanged; other names follow the options' policy. In other types, members with
/// <see cref="IgnoreDataMemberAttribute"/> are left out, and all else is as without this modifier.
/// </para>
/// <para>
/// The attributes of System.Text.Json take precedence: <c>[JsonPropertyName]</c> for the name of a member, <c>[JsonPropertyOrder]</c> for its order, and
/// <c>[JsonIgnore]</c>, which leaves the member out.
/// </para>
/// <para>
/// The modifier uses reflection and is for resolvers that do: add it to the modifiers of a <see cref="DefaultJsonTypeInfoResolver"/>, or call
/// <see cref="JsonTypeInfoResolver.WithAddedModifier"/>.
/// </para>
/// </remarks>
/// <example>
/// <code>
/// var options = new JsonSerializerOptions
/// {
///     TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply } },
/// };
/// </code>
/// </example>
public static class DataContractModifier
{
    /// <summary>Applies the data contract attributes of a type to its metadata. Add this method to the modifiers of a resolver.</summary>
    /// <param name="typeInfo">The metadata, which is still open to changes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="typeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The metadata can no longer be changed.</exception>
    [RequiresUnreferencedCode("Members are found by reflection.")]
    [RequiresDynamicCode("Code that reads and writes members is made at run time.")]
    public static void Apply(JsonTypeInfo typeInfo)
    {
        ArgumentNullException.ThrowIfNull(typeInfo);
        if (typeInfo.Kind == JsonTypeInfoKind.Object)
        {
            new DataMembers(typeInfo).Apply();
        }
    }
}
