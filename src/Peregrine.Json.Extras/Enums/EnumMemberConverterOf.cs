using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes an enum by the names of its members, which come from <see cref="EnumMemberAttribute"/> or <see cref="JsonStringEnumMemberNameAttribute"/>.
/// If the enum has a fallback, an unknown name is read as the fallback, and so is an unknown number if <see cref="AllowIntegerValues"/> is true. In all other
/// respects (lists of flags, upper and lower case in names, numbers), the converter works like <see cref="JsonStringEnumConverter{TEnum}"/>.
/// </summary>
/// <remarks>
/// <para>If a member has both attributes, <see cref="JsonStringEnumMemberNameAttribute"/> counts.</para>
/// <para>
/// With a fallback, a string that is not a name or a list of names is read as the fallback, unless it contains a number and <see cref="AllowIntegerValues"/> is
/// true. If that property is true, a number that no member or combination of flags has is read as the fallback, too. The same applies to a key of a dictionary.
/// Without a fallback, such strings are refused and such numbers become values without a name, as with System.Text.Json. The fallback does not affect writing.
/// </para>
/// </remarks>
/// <typeparam name="TEnum">The enum.</typeparam>
public sealed class EnumMemberConverter<[DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields)] TEnum> : JsonConverterFactory
    where TEnum : struct, Enum
{
    private readonly TEnum? _fallback;

    /// <summary>Creates the converter. The fallback is the member with <see cref="EnumFallbackAttribute"/>, if the enum has one.</summary>
    public EnumMemberConverter() => _fallback = Marked();

    /// <summary>Creates the converter with the given fallback, for an enum to which you cannot add <see cref="EnumFallbackAttribute"/>.</summary>
    /// <param name="fallback">The value that is read in place of names and numbers that the enum does not have.</param>
    public EnumMemberConverter(TEnum fallback) => _fallback = fallback;

    /// <summary>The policy for the names of the members that have no name from an attribute; null if these members keep their names in .NET.</summary>
    public JsonNamingPolicy? NamingPolicy { get; init; }

    /// <summary>Whether numbers are read as enum values, and values without a name are written as numbers. Initially true.</summary>
    public bool AllowIntegerValues { get; init; } = true;

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(TEnum);

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">
    /// System.Text.Json does not allow a name: for example, it begins or ends with white space or, in an enum with [Flags], contains a comma.
    /// </exception>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
    {
        JsonNamingPolicy? names = EnumMemberNames.Of(Fields(), NamingPolicy);
        var plain = (JsonConverter<TEnum>)new JsonStringEnumConverter<TEnum>(names, AllowIntegerValues).CreateConverter(typeof(TEnum), options)!;
        return _fallback is not { } fallback ? plain : new EnumFallbackConverter<TEnum>(plain, fallback, names, AllowIntegerValues);
    }

    private static FieldInfo[] Fields() => typeof(TEnum).GetFields(BindingFlags.Public | BindingFlags.Static);

    private static TEnum? Marked()
    {
        FieldInfo[] marked = Array.FindAll(Fields(), static field => field.IsDefined(typeof(EnumFallbackAttribute), inherit: false));
        return marked.Length switch
        {
            0 => null,
            1 => (TEnum)marked[0].GetValue(null)!,
            _ => throw new InvalidOperationException(
                $"Several members of '{typeof(TEnum)}' are marked as the fallback: {string.Join(", ", marked.Select(static field => field.Name))}."),
        };
    }
}
