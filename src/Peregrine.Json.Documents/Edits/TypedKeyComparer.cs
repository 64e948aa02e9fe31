using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>
/// Compares keys by their own equality. Mixes a secret of the process into the hash codes of numbers, times and GUIDs; otherwise a text could contain many keys
/// that have the same hash code. The runtime's hash codes of strings already contain a secret.
/// </summary>
internal sealed class TypedKeyComparer : IEqualityComparer<object>
{
    public static TypedKeyComparer Instance { get; } = new();

    public new bool Equals(object? x, object? y) => object.Equals(x, y);

    public int GetHashCode(object obj) => obj switch
    {
        string text => text.GetHashCode(),
        Guid id => id.ToString().GetHashCode(),
        decimal number => number.ToString("G29", CultureInfo.InvariantCulture).TrimStart('-').GetHashCode(),
        double number => Of(BitConverter.DoubleToInt64Bits(double.IsNaN(number) ? double.NaN : number + 0.0)),
        float number => Of(BitConverter.SingleToInt32Bits(float.IsNaN(number) ? float.NaN : number + 0f)),
        Int128 number => HashCode.Combine(Of((long)(number >> 64)), Of(unchecked((long)number))),
        UInt128 number => HashCode.Combine(Of((long)(ulong)(number >> 64)), Of(unchecked((long)(ulong)number))),
        DateTime time => Of(time.Ticks),
        DateTimeOffset time => Of(time.UtcTicks),
        TimeSpan time => Of(time.Ticks),
        TimeOnly time => Of(time.Ticks),
        Version version => version.ToString().GetHashCode(),
        IConvertible number when obj is Enum || obj.GetType().IsPrimitive => OfInteger(number),
        _ => HashCode.Combine(obj.GetHashCode()),
    };

    private static int OfInteger(IConvertible number) => number.GetTypeCode() switch
    {
        TypeCode.UInt64 => Of(unchecked((long)number.ToUInt64(CultureInfo.InvariantCulture))),
        >= TypeCode.SByte and < TypeCode.UInt64 => Of(number.ToInt64(CultureInfo.InvariantCulture)),
        _ => HashCode.Combine(number.GetHashCode()),
    };

    /// <summary>
    /// Returns a hash code for a number. The runtime's hash code of a long combines its halves without a secret, so a text could contain many numbers that have
    /// the same hash code.
    /// </summary>
    private static int Of(long bits) => HashCode.Combine((int)bits, (int)(bits >> 32));
}
