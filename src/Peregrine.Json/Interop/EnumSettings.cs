using System.Buffers;
using System.Globalization;

namespace Peregrine.Json.Interop;

/// <summary>
/// The settings of System.Text.Json's enum converters. No public member exposes them, so they are read from non-public fields
/// (<see cref="HiddenMembers.EnumSettings"/>).
/// </summary>
/// <param name="Policy">The policy for names, or null.</param>
/// <param name="AllowsNames">Whether values are written and read by name.</param>
/// <param name="AllowsNumbers">Whether numbers are read, and written for values without a name.</param>
internal readonly record struct EnumSettings(JsonNamingPolicy? Policy, bool AllowsNames, bool AllowsNumbers)
{
    private const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private static readonly bool s_isFound = HiddenMembersGuard.Found(HiddenMembers.EnumSettings, IsFound());

    /// <summary>Whether the settings of the public converters can be read.</summary>
    public static bool IsKnown => s_isFound && HiddenMembersGuard.Allows(HiddenMembers.EnumSettings);

    /// <summary>Returns the settings of a converter, or null if they cannot be read.</summary>
    public static EnumSettings? Of(JsonConverter converter) => HiddenMembersGuard.Allows(HiddenMembers.EnumSettings) ? Find(converter) : null;

    // These attributes keep the converters' fields from being trimmed.
    [DynamicDependency(DynamicallyAccessedMemberTypes.NonPublicFields, typeof(JsonStringEnumConverter))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.NonPublicFields, typeof(JsonStringEnumConverter<>))]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The class is looked at and makes nothing.")]
    private static bool IsFound() => FieldsOf(typeof(JsonStringEnumConverter)) is not null && FieldsOf(typeof(JsonStringEnumConverter<>)) is not null;

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and the converter is called.")]
    private static EnumSettings? Find(JsonConverter converter)
    {
        for (Type? type = converter.GetType(); type is not null; type = type.BaseType)
        {
            if (type.Assembly == typeof(JsonConverter).Assembly && FieldsOf(type) is var (policy, options))
            {
                int flags = Convert.ToInt32(options.GetValue(converter), CultureInfo.InvariantCulture);
                return new((JsonNamingPolicy?)policy.GetValue(converter), (flags & 1) != 0, (flags & 2) != 0);
            }
        }

        return null;
    }

    /// <summary>Whether a converter writes the first value of an enum as a number, so that it does not use names. False for an enum without values.</summary>
    public static bool WritesNumbers<T>(JsonConverter converter, JsonSerializerOptions options)
    {
        Array values = Enum.GetValuesAsUnderlyingType(typeof(T));
        if (values.Length == 0 || converter is not JsonConverter<T> typed)
        {
            return false;
        }

        var output = new ArrayBufferWriter<byte>();
        return Written(typed, values.GetValue(0)!, options, output)[0] != (byte)'"';
    }

    /// <summary>
    /// Whether a converter writes names with the escapes of these options. A converter uses the escapes of the options that it was created for.
    /// </summary>
    public static bool EscapesAlike<T>(JsonConverter converter, JsonSerializerOptions options)
    {
        if (converter is not JsonConverter<T> typed)
        {
            return false;
        }

        var output = new ArrayBufferWriter<byte>();
        foreach (object number in Enum.GetValuesAsUnderlyingType(typeof(T)))
        {
            ReadOnlySpan<byte> written = Written(typed, number, options, output);
            var reader = new Utf8JsonReader(written);
            if (reader.Read() && reader.TokenType == JsonTokenType.String
                && !JsonEncodedText.Encode(reader.GetString()!, options.Encoder).EncodedUtf8Bytes.SequenceEqual(written[1..^1]))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Returns the text that a converter writes for a value.</summary>
    private static ReadOnlySpan<byte> Written<T>(JsonConverter<T> converter, object number, JsonSerializerOptions options, ArrayBufferWriter<byte> output)
    {
        output.ResetWrittenCount();
        using var writer = new Utf8JsonWriter(output);
        converter.Write(writer, (T)Enum.ToObject(typeof(T), number), options);
        writer.Flush();
        return output.WrittenSpan;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "What has been trimmed away is not found, and the converter is called.")]
    private static (FieldInfo Policy, FieldInfo Options)? FieldsOf(Type type) =>
        type.GetField("_namingPolicy", Hidden) is { } policy && policy.FieldType == typeof(JsonNamingPolicy)
            && type.GetField("_converterOptions", Hidden) is { FieldType.IsEnum: true } options ? (policy, options) : null;
}
