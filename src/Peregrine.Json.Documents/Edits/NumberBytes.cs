using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>Converts numbers to JSON text.</summary>
internal static class NumberBytes
{
    private const int MostLength = 64;

    public static ReadOnlyMemory<byte> Of(long value) => Of(value, default);

    public static ReadOnlyMemory<byte> Of(decimal value) => Of(value, default);

    /// <summary>Returns a finite number with the fewest digits that read back as the same number.</summary>
    public static ReadOnlyMemory<byte> Of(float value) => Of(value, "R");

    /// <inheritdoc cref="Of(float)"/>
    public static ReadOnlyMemory<byte> Of(double value) => Of(value, "R");

    private static ReadOnlyMemory<byte> Of<T>(T value, ReadOnlySpan<char> format)
        where T : IUtf8SpanFormattable
    {
        byte[] text = new byte[MostLength];
        return value.TryFormat(text, out int length, format, CultureInfo.InvariantCulture) ? text.AsMemory(0, length) : throw new FormatException();
    }
}
