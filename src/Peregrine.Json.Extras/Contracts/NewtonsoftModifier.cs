using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Makes System.Text.Json, and with it this library, honour the attributes of Newtonsoft.Json that models carry: <c>[JsonProperty]</c> with its name, order,
/// <c>Required</c>, <c>NullValueHandling</c> and <c>DefaultValueHandling</c>, <c>[JsonIgnore]</c>, <c>[JsonRequired]</c> and
/// <c>[JsonConverter(typeof(StringEnumConverter))]</c>. The attributes are found by their names: neither this package nor a program needs Newtonsoft.Json.
/// </summary>
/// <remarks>
/// <para>
/// <c>Required.Always</c> and <c>AllowNull</c> make a member required. <c>Always</c> and <c>DisallowNull</c> also refuse a null, in reading and in writing,
/// with a <see cref="JsonException"/>. <c>NullValueHandling.Ignore</c> and <c>DefaultValueHandling.Ignore</c> neither write nor set a member that is null or
/// has its default value. That default is the value of <see cref="System.ComponentModel.DefaultValueAttribute"/>, if there is one. A null for a member of a
/// value type that is not nullable is refused. A non-public member is added if it has <c>[JsonProperty]</c> or <c>[JsonRequired]</c>. A type with
/// <c>[JsonObject(MemberSerialization.OptIn)]</c> has only the members with <c>[JsonProperty]</c>, <c>[JsonRequired]</c> or
/// <see cref="System.Runtime.Serialization.DataMemberAttribute"/>.
/// </para>
/// <para>
/// Settings that have no counterpart, such as <c>ItemConverterType</c>, <c>NamingStrategyType</c> and <c>TypeNameHandling</c>, are refused with an exception,
/// so that they are not lost silently. Also refused are <c>[JsonExtensionData]</c>, a <c>[JsonConstructor]</c> that System.Text.Json would not call,
/// <c>[JsonConverter]</c> on a type, and <c>[JsonConverter]</c> with another converter on a member. Use an attribute of System.Text.Json, or a converter in the
/// options, instead.
/// </para>
/// <para>
/// Newtonsoft.Json also uses the attributes that <see cref="DataContractModifier"/> supports. To support them, too, add that modifier before this one.
/// </para>
/// <para>
/// If a member has an attribute of System.Text.Json for the same purpose, that attribute takes precedence. The modifier uses reflection, like the resolver that
/// it is added to.
/// </para>
/// </remarks>
public static class NewtonsoftModifier
{
    /// <summary>Applies the attributes of Newtonsoft.Json on a type to its metadata. Add this method to the modifiers of a resolver.</summary>
    /// <param name="typeInfo">The metadata, which is still open to changes.</param>
    /// <exception cref="ArgumentNullException"><paramref name="typeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// An attribute or one of its settings has no counterpart, or the metadata can no longer be changed.
    /// </exception>
    [RequiresUnreferencedCode("Members are found by reflection.")]
    [RequiresDynamicCode("Code that reads and writes members is made at run time.")]
    public static void Apply(JsonTypeInfo typeInfo)
    {
        ArgumentNullException.ThrowIfNull(typeInfo);
        if (typeInfo.Kind == JsonTypeInfoKind.Object)
        {
            new NewtonsoftMembers(typeInfo).Apply();
        }
        else if (typeInfo.Type.IsEnum)
        {
            NewtonsoftAttributes.RefuseNumbers(typeInfo);
        }
    }
}
