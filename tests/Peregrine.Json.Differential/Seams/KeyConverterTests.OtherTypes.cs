using System.Globalization;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Converters whose own type is another than that of the keys.</summary>
public partial class KeyConverterTests
{
    public interface IKey
    {
        short Number { get; }
    }

    public readonly record struct PointKey(short Number) : IKey;

    private sealed record OtherKey(short Number) : IKey;

    internal class ObjectValues : JsonConverter<object>
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(int) || typeToConvert == typeof(Guid);

        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WriteStringValue("value " + value);
    }

    private sealed class ObjectKeys : ObjectValues
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override object ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString() switch
        {
            "null" => null!,
            "far" => "far",
            "x" => throw new FormatException("x"),
            var text => text!.Length,
        };

        public override void WriteAsPropertyName(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WritePropertyName("key " + value);
    }

    internal class BaseValues : JsonConverter<IKey>
    {
        public override bool CanConvert(Type typeToConvert) => typeof(IKey).IsAssignableFrom(typeToConvert);

        public override IKey? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new PointKey(reader.GetInt16());

        public override void Write(Utf8JsonWriter writer, IKey value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Number);
    }

    private sealed class BaseKeys : BaseValues
    {
        public override IKey ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString() switch
        {
            "null" => null!,
            "far" => new OtherKey(1),
            var text => new PointKey(short.Parse(text!, CultureInfo.InvariantCulture)),
        };

        public override void WriteAsPropertyName(Utf8JsonWriter writer, IKey value, JsonSerializerOptions options) => writer.WritePropertyName("number " + value.Number);
    }

    /// <summary>Claims keys of which it knows nothing.</summary>
    internal sealed class WrongKeys : JsonConverter<Version>
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(int) || typeToConvert == typeof(PointKey);

        public override Version? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        public override void Write(Utf8JsonWriter writer, Version value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    internal sealed class OddFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(int) || typeToConvert == typeof(PointKey) || typeToConvert == typeof(long);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            typeToConvert == typeof(int) ? null : typeToConvert == typeof(long) ? throw new InvalidCastException("mine") : new WrongKeys();
    }
}
