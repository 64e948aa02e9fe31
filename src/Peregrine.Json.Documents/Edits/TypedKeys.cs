using System.Buffers;
using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>Keys of dictionaries whose types are known at run time only.</summary>
internal static class TypedKeys
{
    /// <summary>What an integer may have. The parser of the runtime takes white space, too, and zeros at the end.</summary>
    private static readonly SearchValues<char> s_integer = SearchValues.Create("+-0123456789");

    /// <summary>Whether single entries of a dictionary can be found, set and removed by their names in JSON.</summary>
    public static bool CanChange(object target, JsonTypeInfo info) =>
        target is IDictionary { IsReadOnly: false, IsFixedSize: false } && info.KeyType is { } key
        && (key == typeof(string) || key == typeof(Guid) || IsNumber(key));

    /// <summary>Returns the key for a name.</summary>
    public static bool TryParse(Type type, string name, [NotNullWhen(true)] out object? key)
    {
        key = null;
        if (type == typeof(string))
        {
            key = name;
        }
        else if (type == typeof(Guid))
        {
            // The parser of the runtime takes more than this form.
            key = Guid.TryParseExact(name, "D", out Guid value) && string.Equals(value.ToString(), name, StringComparison.OrdinalIgnoreCase) ? value : null;
        }
        else if (!name.AsSpan().ContainsAnyExcept(s_integer))
        {
            try
            {
                key = Convert.ChangeType(name, type, CultureInfo.InvariantCulture);
            }
            catch (Exception error) when (error is FormatException or OverflowException or InvalidCastException)
            {
                // The contract refuses the name.
            }
        }

        return key is not null;
    }

    private static bool IsNumber(Type type) => !type.IsEnum && Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.UInt64;
}
