using System.Collections.Concurrent;

namespace Peregrine.Json.Platform;

internal static partial class StjVersion
{
    /// <summary>
    /// Returns the error message of the loaded System.Text.Json for a number that does not fit a numeric type, and for a string that is not a number; null if
    /// the type is not numeric.
    /// </summary>
    public static string? NumberText(Type type) =>
        !MayMeet.NewerVersions ? NumberTextInVersion10(type)
        : NumberTexts.Known.TryGetValue(type, out string? text) ? text : TextOf(type) is { } found ? NumberTexts.Known.GetOrAdd(type, found) : null;

    /// <summary>Returns the message that version 10 has for the same errors; null if the type is not numeric.</summary>
    public static string? NumberTextInVersion10(Type type)
    {
        const string Begin = "Either the JSON value is not in a supported format, or is out of bounds for ";
        return type.FullName switch
        {
            "System.Byte" => Begin + "an unsigned byte.",
            "System.SByte" => Begin + "a signed byte.",
            "System.Int16" or "System.Int32" or "System.Int64" or "System.Int128" or "System.UInt128" => $"{Begin}an {type.Name}.",
            "System.UInt16" or "System.UInt32" or "System.UInt64" or "System.Half" or "System.Single" or "System.Double" => $"{Begin}a {type.Name}.",
            "System.Decimal" => "The JSON value is either too large or too small for a Decimal.",
            _ => null,
        };
    }

    private static string? TextOf(Type type)
    {
        // A number that fits no integer or decimal type.
        var reader = new Utf8JsonReader("1.5e999"u8);
        reader.Read();
        try
        {
            return IsRead(type, ref reader) ? "" : null;
        }
        catch (FormatException error)
        {
            return error.Message;
        }
    }

    /// <summary>
    /// Makes a converter of a floating-point type throw its error: it reads a property name that is not a number, because it accepts every number.
    /// </summary>
    private static void Refuse<T>(JsonConverter<T> converter)
    {
        var reader = new Utf8JsonReader("""{"x":0}"""u8);
        reader.Read();
        reader.Read();
        _ = converter.ReadAsPropertyName(ref reader, typeof(T), Options());
    }

    private static class NumberTexts
    {
        public static readonly ConcurrentDictionary<Type, string> Known = new();
    }
}
