using System.Globalization;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Workloads.Services;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Extras;

/// <summary>Types with the attributes of Peregrine.Json.Extras, and the same with what is built in.</summary>
public static class ExtrasModels
{
    public enum Named
    {
        [EnumMember(Value = "first one")]
        First,

        [EnumMember(Value = "second one")]
        Second,

        Third,
    }

    public enum Plain
    {
        First,
        Second,
        Third,
    }

    public sealed class Unix
    {
        [UnixTime]
        public DateTimeOffset At { get; set; }
    }

    public sealed class Iso
    {
        public DateTimeOffset At { get; set; }
    }

    public sealed class Duration
    {
        [Iso8601Duration]
        public TimeSpan For { get; set; }
    }

    public sealed class Span
    {
        public TimeSpan For { get; set; }
    }
}

/// <summary>A text, and the options that read it.</summary>
public sealed record ExtrasText(byte[] Utf8, JsonSerializerOptions Options);

/// <summary>The usual converter of <c>object</c>, as it stands in many programs.</summary>
public sealed class ObjectByHand : JsonConverter<object>
{
    public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.String:
                return reader.GetString();
            case JsonTokenType.Number:
                return reader.TryGetInt64(out long number) ? (object)number : reader.GetDouble();
            case JsonTokenType.True or JsonTokenType.False:
                return reader.GetBoolean();
            case JsonTokenType.StartArray:
                var list = new List<object?>();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
                {
                    list.Add(Read(ref reader, typeToConvert, options));
                }

                return list;
            case JsonTokenType.StartObject:
                var members = new Dictionary<string, object?>();
                while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
                {
                    string name = reader.GetString()!;
                    reader.Read();
                    members[name] = Read(ref reader, typeToConvert, options);
                }

                return members;
            default:
                return null;
        }
    }

    public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options)
    {
        switch (value)
        {
            case string text:
                writer.WriteStringValue(text);
                break;
            case long number:
                writer.WriteNumberValue(number);
                break;
            case double number:
                writer.WriteNumberValue(number);
                break;
            case bool truth:
                writer.WriteBooleanValue(truth);
                break;
            case List<object?> list:
                writer.WriteStartArray();
                foreach (object? element in list)
                {
                    WriteOrNull(writer, element, options);
                }

                writer.WriteEndArray();
                break;
            case Dictionary<string, object?> members:
                writer.WriteStartObject();
                foreach ((string name, object? member) in members)
                {
                    writer.WritePropertyName(name);
                    WriteOrNull(writer, member, options);
                }

                writer.WriteEndObject();
                break;
            default:
                Stj.Serialize(writer, value, value.GetType(), options);
                break;
        }
    }

    private void WriteOrNull(Utf8JsonWriter writer, object? value, JsonSerializerOptions options)
    {
        if (value is null)
        {
            writer.WriteNullValue();
        }
        else
        {
            Write(writer, value, options);
        }
    }
}

/// <summary>The calls. They give a number of what they made.</summary>
public static class ExtrasCalls
{
    public static int ReadObject(ExtrasText text, ExtrasText kept) => Count(JsonSerializer.Deserialize<object>(text.Utf8, text.Options));

    public static int ReadObjectOfStj(ExtrasText text, ExtrasText kept) => Count(Stj.Deserialize<object>(text.Utf8, text.Options));

    private static int Count(object? value) => value is Dictionary<string, object?> members ? members.Count : value is List<object?> list ? list.Count : 0;

    public static int WriteObject(object value, ExtrasText kept) => JsonSerializer.SerializeToUtf8Bytes(value, kept.Options).Length;

    public static int WriteObjectOfStj(object value, ExtrasText kept) => Stj.SerializeToUtf8Bytes(value, kept.Options).Length;

    public static int ReadNamed(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<ExtrasModels.Named[]>(text.Utf8, text.Options)!.Length;

    public static int ReadPlain(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<ExtrasModels.Plain[]>(text.Utf8, text.Options)!.Length;

    public static int ReadUnix(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<ExtrasModels.Unix[]>(text.Utf8, text.Options)!.Length;

    public static int ReadIso(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<ExtrasModels.Iso[]>(text.Utf8, text.Options)!.Length;

    public static int ReadDuration(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<ExtrasModels.Duration[]>(text.Utf8, text.Options)!.Length;

    public static int ReadSpan(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<ExtrasModels.Span[]>(text.Utf8, text.Options)!.Length;

    public static int ValidateLogin(ExtrasText text, ExtrasText kept) => JsonSerializer.Validate<LoginViewModel>(text.Utf8, text.Options).Count;

    public static int ReadLogin(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<LoginViewModel>(text.Utf8, text.Options) is null ? 1 : 0;

    public static int ValidateIndex(ExtrasText text, ExtrasText kept) => JsonSerializer.Validate<IndexViewModel>(text.Utf8, text.Options).Count;

    public static int ReadIndex(ExtrasText text, ExtrasText kept) => JsonSerializer.Deserialize<IndexViewModel>(text.Utf8, text.Options) is null ? 1 : 0;

    public static int ReadRelaxed(ExtrasText text, ExtrasText kept) => JsonSerializer.DeserializeRelaxed<IndexViewModel>(text.Utf8, options: text.Options) is null ? 1 : 0;

    internal static byte[] Hundred(string format) =>
        Encoding.UTF8.GetBytes("[" + string.Join(',', Enumerable.Range(0, 100).Select(i => string.Format(CultureInfo.InvariantCulture, format, i, i % 60))) + "]");
}
