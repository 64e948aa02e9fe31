using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Sides;

/// <summary>System.Text.Json, types found by reflection: the contract that everything is held against.</summary>
public sealed class StjReflection : Side
{
    public override string Name => "stj-reflection";

    public override bool SameBytes => true;

    public override CallLoop? Read<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Utf8 => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadUtf8<T>),
        Form.String => CallLoop.Over(workload.Texts, new Settings(workload.Options), Calls.ReadString<T>),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Bytes => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteBytes),
        Form.Buffer => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteBuffer),
        Form.String => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteString),
        _ => null,
    };

    public sealed class Settings
    {
        public readonly JsonSerializerOptions? Options;
        public readonly ArrayBufferWriter<byte> Output = new();
        public readonly Utf8JsonWriter Writer;

        public Settings(JsonSerializerOptions? options)
        {
            Options = options;
            Writer = new Utf8JsonWriter(Output, WriterOptions(options));
        }

        /// <summary>What the serializer gives the writers it makes itself, checks left out included.</summary>
        public static JsonWriterOptions WriterOptions(JsonSerializerOptions? options) => new()
        {
            Encoder = options?.Encoder,
            Indented = options?.WriteIndented ?? false,
            SkipValidation = true,
        };
    }

    public static class Calls
    {
        public static T? ReadUtf8<T>(byte[] document, Settings settings) => Stj.Deserialize<T>(document.AsSpan(), settings.Options);

        public static T? ReadString<T>(string document, Settings settings) => Stj.Deserialize<T>(document, settings.Options);

        public static byte[] WriteBytes<T>(T value, Settings settings) => Stj.SerializeToUtf8Bytes(value, settings.Options);

        public static string WriteString<T>(T value, Settings settings) => Stj.Serialize(value, settings.Options);

        public static ArrayBufferWriter<byte> WriteBuffer<T>(T value, Settings settings)
        {
            ArrayBufferWriter<byte> output = settings.Output;
            output.ResetWrittenCount();
            settings.Writer.Reset();
            Stj.Serialize(settings.Writer, value, settings.Options);
            return output;
        }
    }
}
