using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>Writes numbers as JSON.</summary>
internal static class NumberBytes
{
    public static ReadOnlyMemory<byte> Of(long value) => Of(value.ToString(CultureInfo.InvariantCulture));

    public static ReadOnlyMemory<byte> Of(decimal value) => Of(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes a finite number with digits that identify it. On .NET Framework, these are not always the fewest possible.</summary>
    public static ReadOnlyMemory<byte> Of(float value)
    {
        string text = value.ToString("R", CultureInfo.InvariantCulture);
        return Of(float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float same) && same == value
            ? text : value.ToString("G9", CultureInfo.InvariantCulture));
    }

    /// <inheritdoc cref="Of(float)"/>
    public static ReadOnlyMemory<byte> Of(double value)
    {
        // On .NET Framework, the text of a few numbers does not read back as the same number.
        string text = value.ToString("R", CultureInfo.InvariantCulture);
        return Of(double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out double same) && same == value
            ? text : value.ToString("G17", CultureInfo.InvariantCulture));
    }

    private static ReadOnlyMemory<byte> Of(string text) => Encoding.ASCII.GetBytes(text);
}
