using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Facts;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>Strings that cannot be decoded, for each simple type and as a key of each: the same exception, with the same inner exceptions.</summary>
public class IllFormedScalarTests
{
    private static readonly byte[][] s_texts =
    [
        [0xDD], [(byte)'A', 0xDD], [.. "Red, "u8, 0xFF], [.. "1"u8, 0xC3], [.. "\\u0041"u8, 0xE2, 0x82], [.. "\\ud800"u8],
        [.. "A\\ud800x"u8], [.. "\\udc00\\ud800"u8], [.. "\\ud800"u8, 0xDD], [0xEF, 0xBF, 0xBD], [.. "Monday"u8, 0x80], [.. "\\ufffd"u8],
    ];

    public enum Marked
    {
        None,

        [JsonStringEnumMemberName("\ufffd")]
        Replacement,
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        new() { Converters = { new JsonStringEnumConverter() } },
        new() { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.SnakeCaseLower, allowIntegerValues: false) } },
        new() { NumberHandling = JsonNumberHandling.AllowReadingFromString },
        new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals },
    ];

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void OfEachType(int number)
    {
        JsonSerializerOptions options = s_options[number];
        foreach (byte[] text in s_texts)
        {
            Of<string>(text, options);
            Of<char>(text, options);
            Of<bool>(text, options);
            Of<int>(text, options);
            Of<ulong>(text, options);
            Of<Int128>(text, options);
            Of<double>(text, options);
            Of<Half>(text, options);
            Of<decimal>(text, options);
            Of<Guid>(text, options);
            Of<DateTime>(text, options);
            Of<DateTimeOffset>(text, options);
            Of<DateOnly>(text, options);
            Of<TimeOnly>(text, options);
            Of<TimeSpan>(text, options);
            Of<Day>(text, options);
            Of<Colours>(text, options);
            Of<NamedEnum>(text, options);
            Of<NamedFlags>(text, options);
            Of<PoliteEnum>(text, options);
            Of<StrictEnum>(text, options);
            Of<Marked>(text, options);
            Of<Uri>(text, options);
            Of<Version>(text, options);
            Same<byte[]>([(byte)'"', .. text, (byte)'"'], options);
        }
    }

    private static void Of<T>(byte[] text, JsonSerializerOptions options)
        where T : notnull
    {
        byte[] value = [(byte)'"', .. text, (byte)'"'];
        Same<T>(value, options);
        Same<List<T>>([(byte)'[', .. value, (byte)']'], options);
        Same<T[]>([(byte)'[', .. value, (byte)']'], options);
        Same<Holder<T>>([.. "{\"Value\":"u8, .. value, (byte)'}'], options);
        Same<Dictionary<string, T>>([.. "{\"k\":"u8, .. value, (byte)'}'], options);
        Same<Dictionary<T, int>>([(byte)'{', .. value, .. ":1}"u8], options);
    }

    private static void Same<T>(byte[] utf8, JsonSerializerOptions options)
    {
        Shown.Same(() => Stj.Deserialize<T>(utf8, options), () => Ours.Deserialize<T>(utf8, options));
        Shown.Same(() => Stj.Deserialize<T>(new MemoryStream(utf8), options), () => Ours.Deserialize<T>(new MemoryStream(utf8), options));
    }
}
