using System.Collections;
using System.Data;
using System.Globalization;
using System.Net;
using System.Net.Mail;
using System.Net.NetworkInformation;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes types of the framework that System.Text.Json refuses, or writes without their value, or does not read back: <see cref="BigInteger"/>,
/// <see cref="Complex"/>, <see cref="Index"/>, <see cref="Range"/>, <see cref="Rune"/>, <see cref="IPAddress"/>, <see cref="IPEndPoint"/>,
/// <see cref="IPNetwork"/>, <see cref="PhysicalAddress"/>, <see cref="MailAddress"/>, <see cref="CultureInfo"/>, <see cref="Encoding"/>,
/// <see cref="BitArray"/>, <see cref="DBNull"/>, <see cref="DataTable"/> and <see cref="DataSet"/>.
/// </summary>
/// <remarks>
/// <para>
/// In <see cref="JsonSerializerOptions.Converters"/>, the converter handles all these types. <see cref="JsonConverterAttribute"/> can assign it to a single
/// member. Native programs can use it. The types that are written as strings can also be keys of dictionaries. All texts are in the invariant culture; the
/// guide has a table of them.
/// </para>
/// <para>
/// A value that is not valid for its type is refused with a <see cref="JsonException"/>, in most cases the one for a value that cannot be converted. A
/// converter that precedes this one in the options takes precedence for its type.
/// </para>
/// </remarks>
public sealed class CommonTypesConverter : JsonConverterFactory
{
    private static readonly JsonConverter[] s_converters =
    [
        new BigIntegerConverter(),
        new TextTypeConverter<Complex, ComplexText>(),
        new TextTypeConverter<Index, IndexText>(),
        new TextTypeConverter<Range, RangeText>(),
        new TextTypeConverter<Rune, RuneText>(),
        new TextTypeConverter<IPAddress, AddressText>(),
        new TextTypeConverter<IPEndPoint, EndPointText>(),
        new TextTypeConverter<IPNetwork, NetworkText>(),
        new TextTypeConverter<PhysicalAddress, PhysicalText>(),
        new TextTypeConverter<MailAddress, MailText>(),
        new TextTypeConverter<CultureInfo, CultureText>(),
        new TextTypeConverter<Encoding, EncodingText>(),
        new BitArrayConverter(),
        new DBNullConverter(),
        new DataTableConverter(),
        new DataSetConverter(),
    ];

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return Find(typeToConvert) is not null;
    }

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(typeToConvert);
        return Find(typeToConvert);
    }

    private static JsonConverter? Find(Type type) => Array.Find(s_converters, converter => converter.CanConvert(type));
}
