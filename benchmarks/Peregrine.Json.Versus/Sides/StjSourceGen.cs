using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Versus.Sides;

/// <summary>System.Text.Json with contracts from its source generator, whose writing code is generated too.</summary>
public sealed class StjSourceGen : Side
{
    public override string Name => "stj-sourcegen";

    public override bool SameBytes => true;

    public override CallLoop? Read<T>(Workload<T> workload, Form form) => (workload.Generated, form) switch
    {
        (null, _) => null,
        (_, Form.Utf8) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadUtf8),
        (_, Form.String) => CallLoop.Over(workload.Texts, new Settings<T>(workload.Generated), Calls.ReadString),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => (workload.Generated, form) switch
    {
        (null, _) => null,
        (_, Form.Bytes) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBytes),
        (_, Form.Buffer) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBuffer),
        (_, Form.String) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteString),
        _ => null,
    };

    public sealed class Settings<T>
    {
        public readonly JsonTypeInfo<T> Contract;
        public readonly ArrayBufferWriter<byte> Output = new();
        public readonly Utf8JsonWriter Writer;

        public Settings(JsonTypeInfo<T> contract)
        {
            Contract = contract;
            Writer = new Utf8JsonWriter(Output, StjReflection.Settings.WriterOptions(contract.Options));
        }
    }

    public static class Calls
    {
        public static T? ReadUtf8<T>(byte[] document, Settings<T> settings) => Stj.Deserialize(document.AsSpan(), settings.Contract);

        public static T? ReadString<T>(string document, Settings<T> settings) => Stj.Deserialize(document, settings.Contract);

        public static byte[] WriteBytes<T>(T value, Settings<T> settings) => Stj.SerializeToUtf8Bytes(value, settings.Contract);

        public static string WriteString<T>(T value, Settings<T> settings) => Stj.Serialize(value, settings.Contract);

        public static ArrayBufferWriter<byte> WriteBuffer<T>(T value, Settings<T> settings)
        {
            ArrayBufferWriter<byte> output = settings.Output;
            output.ResetWrittenCount();
            settings.Writer.Reset();
            Stj.Serialize(settings.Writer, value, settings.Contract);
            return output;
        }
    }
}
