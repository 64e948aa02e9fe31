using System.Text;

namespace Peregrine.Json.Converters;

/// <summary>Checks the names of an enum's members.</summary>
internal static class EnumName
{
    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    /// <summary>Returns the name; throws if it is not allowed.</summary>
    public static string Check(Type type, string? name)
    {
        bool isPlain = name is { Length: > 0 } && name.AsSpan().Trim().Length == name.Length && !name.Contains(',', StringComparison.Ordinal);
        if (name is null || (!isPlain && !(IsAllowed(name) && !type.IsDefined(typeof(FlagsAttribute), inherit: false))))
        {
            throw Throw.EnumIdentifier(type.Name, name);
        }

        try
        {
            _ = s_strict.GetByteCount(name);
        }
        catch (EncoderFallbackException error)
        {
            throw Throw.InvalidUtf16(error);
        }

        return name;
    }

    /// <summary>Returns whether a name is allowed for an enum without [Flags].</summary>
    private static bool IsAllowed(string name) => name.Length == 0 ? StjVersion.AllowsEmptyEnumNames : name.AsSpan().Trim().Length == name.Length;

    /// <summary>Checks the names in attributes, even if the enum is written by number.</summary>
    public static void CheckMarked([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields)] Type type)
    {
        foreach (FieldInfo field in type.GetFields(BindingFlags.Public | BindingFlags.Static))
        {
            if (field.IsDefined(typeof(JsonStringEnumMemberNameAttribute), inherit: false))
            {
                Check(type, field.GetCustomAttribute<JsonStringEnumMemberNameAttribute>()!.Name);
            }
        }
    }
}
