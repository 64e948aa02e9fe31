using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Extras;

/// <summary>
/// Finds the attributes of Newtonsoft.Json by their names. Refuses attributes, on types and constructors, that have no counterpart in System.Text.Json.
/// </summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Code that reads and writes members is made at run time.")]
internal static class NewtonsoftAttributes
{
    public const string Prefix = "Newtonsoft.Json.";

    private const int OptIn = 1, Fields = 2;

    /// <summary>
    /// Returns the attribute with the given type name from a member. If the member has no such attribute, searches the properties that the member overrides.
    /// Returns null if none has the attribute.
    /// </summary>
    public static CustomAttributeData? Find(MemberInfo member, string name) =>
        MemberMaker.WithOverridden(member).Select(one => Find(one.GetCustomAttributesData(), name)).FirstOrDefault(static found => found is not null);

    /// <summary>Whether only members with an attribute such as <c>[JsonProperty]</c> are read and written (<c>MemberSerialization.OptIn</c>).</summary>
    /// <exception cref="InvalidOperationException">The type, or one of its constructors, has an attribute or a setting without a counterpart.</exception>
    public static bool OnlyMarked(JsonTypeInfo info)
    {
        foreach (Type level in MemberMaker.Levels(info.Type))
        {
            if (Find(level.GetCustomAttributesData(), "JsonConverterAttribute") is not null)
            {
                throw NoCounterpart("The [JsonConverter] of Newtonsoft.Json", level);
            }
        }

        RefuseConstructor(info);
        foreach (Type level in MemberMaker.Levels(info.Type))
        {
            if (Find(level.GetCustomAttributesData(), "JsonObjectAttribute") is { } marked)
            {
                return OnlyMarked(marked, level);
            }
        }

        return false;
    }

    /// <summary>Throws for an enum that has the <c>[JsonConverter]</c> of Newtonsoft.Json, but that System.Text.Json would write as numbers.</summary>
    public static void RefuseNumbers(JsonTypeInfo info)
    {
        if (Find(info.Type.GetCustomAttributesData(), "JsonConverterAttribute") is not null && EnumSettings.Of(info.Converter) is { AllowsNames: false })
        {
            throw NoCounterpart("The [JsonConverter] of Newtonsoft.Json", info.Type);
        }
    }

    public static InvalidOperationException NoCounterpart(string what, MemberInfo member) => new(
        $"{what} at '{(member is Type ? member : $"{member.DeclaringType}.{member.Name}")}' has no counterpart in System.Text.Json. "
        + "An attribute of System.Text.Json in its place is needed.");

    private static bool OnlyMarked(CustomAttributeData marked, Type type)
    {
        int how = marked.ConstructorArguments is [{ Value: int given }] ? given : 0;
        foreach (CustomAttributeNamedArgument setting in marked.NamedArguments)
        {
            switch (setting.MemberName)
            {
                case "MemberSerialization":
                    how = (int)setting.TypedValue.Value!;
                    break;
                case "Id" or "Title" or "Description":
                    break;
                default:
                    throw NoCounterpart($"The setting '{setting.MemberName}' of Newtonsoft.Json's [JsonObject]", type);
            }
        }

        return how != Fields ? how == OptIn : throw NoCounterpart("MemberSerialization.Fields of Newtonsoft.Json's [JsonObject]", type);
    }

    /// <summary>Throws if a constructor has the <c>[JsonConstructor]</c> of Newtonsoft.Json, but System.Text.Json would not call it.</summary>
    private static void RefuseConstructor(JsonTypeInfo info)
    {
        foreach (ConstructorInfo constructor in info.Type.GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
        {
            if (Find(constructor.GetCustomAttributesData(), "JsonConstructorAttribute") is not null
                && (info.ConstructorAttributeProvider as ConstructorInfo)?.HasSameMetadataDefinitionAs(constructor) != true)
            {
                throw NoCounterpart("The [JsonConstructor] of Newtonsoft.Json", constructor);
            }
        }
    }

    private static CustomAttributeData? Find(IList<CustomAttributeData> attributes, string name) =>
        attributes.FirstOrDefault(one => one.AttributeType.FullName == Prefix + name);
}
