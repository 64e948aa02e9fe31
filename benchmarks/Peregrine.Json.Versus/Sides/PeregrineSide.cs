using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Sides;

/// <summary>Ours, through the front door, types found by reflection.</summary>
public sealed class PeregrineSide : Side
{
    public override string Name => "peregrine";

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

    public sealed class Settings(JsonSerializerOptions? options)
    {
        public readonly JsonSerializerOptions? Options = options;

        public readonly ArrayBufferWriter<byte> Output = new();
    }

    public static class Calls
    {
        public static T? ReadUtf8<T>(byte[] document, Settings settings) => PeregrineSerializer.Deserialize<T>(document.AsSpan(), settings.Options);

        public static T? ReadString<T>(string document, Settings settings) => PeregrineSerializer.Deserialize<T>(document, settings.Options);

        public static byte[] WriteBytes<T>(T value, Settings settings) => PeregrineSerializer.SerializeToUtf8Bytes(value, settings.Options);

        public static string WriteString<T>(T value, Settings settings) => PeregrineSerializer.Serialize(value, settings.Options);

        public static ArrayBufferWriter<byte> WriteBuffer<T>(T value, Settings settings)
        {
            ArrayBufferWriter<byte> output = settings.Output;
            output.ResetWrittenCount();
            PeregrineSerializer.Serialize(output, value, settings.Options);
            return output;
        }
    }
}
