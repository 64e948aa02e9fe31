using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>Writes numbers as JSON.</summary>
internal static class NumberBytes
{
    public static ReadOnlyMemory<byte> Of(long value) => Of(value.ToString(CultureInfo.InvariantCulture));

    public static ReadOnlyMemory<byte> Of(decimal value) => Of(value.ToString(CultureInfo.InvariantCulture));

    /// <summary>Writes a finite number with digits that identify it; on .NET Framework, not always with the fewest.</summary>
    public static ReadOnlyMemory<byte> Of(float value) => Of(value.ToString("R", CultureInfo.InvariantCulture));

    /// <inheritdoc cref="Of(float)"/>
    public static ReadOnlyMemory<byte> Of(double value) => Of(value.ToString("R", CultureInfo.InvariantCulture));

    private static ReadOnlyMemory<byte> Of(string text) => Encoding.ASCII.GetBytes(text);
}
