using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Sides;

/// <summary>Ours by the metadata of a generated context, where ours by reflection is the measure. Measured only where <c>--against</c> names it or the workload is one by metadata.</summary>
public sealed class PeregrineMetadata : Side
{
    private static readonly HashSet<JsonSerializerOptions> s_lasting = [];

    public override string Name => "peregrine-metadata";

    public override bool SameBytes => true;

    public override CallLoop? Read<T>(Workload<T> workload, Form form) => (workload.Generated, form) switch
    {
        (null, _) => null,
        (_, Form.Utf8) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadUtf8),
        (_, Form.String) => CallLoop.Over(workload.Texts, new Settings<T>(workload.Generated), Calls.ReadString),
        (_, Form.Async) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadAsync),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => (workload.Generated, form) switch
    {
        (null, _) => null,
        (_, Form.Buffer) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBuffer),
        (_, Form.Bytes) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBytes),
        (_, Form.String) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteString),
        (_, Form.Async) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteAsync),
        _ => null,
    };

    public sealed class Settings<T>(JsonTypeInfo<T> contract)
    {
        public readonly JsonTypeInfo<T> Contract = Lasting(contract);
        public readonly ArrayBufferWriter<byte> Output = new();
        public readonly MemoryStream Stream = new();
    }

    /// <summary>Options of a program's own get code emitted once they have lived for two seconds; what they cost afterwards is measured.</summary>
    private static JsonTypeInfo<T> Lasting<T>(JsonTypeInfo<T> contract)
    {
        if (s_lasting.Add(contract.Options))
        {
            _ = PeregrineSerializer.SerializeToUtf8Bytes(default(T), contract!);
            Thread.Sleep(2_500);
        }

        return contract;
    }

    public static class Calls
    {
        public static T? ReadUtf8<T>(byte[] document, Settings<T> settings) => PeregrineSerializer.Deserialize(document.AsSpan(), settings.Contract);

        public static T? ReadString<T>(string document, Settings<T> settings) => PeregrineSerializer.Deserialize(document, settings.Contract);

        public static T? ReadAsync<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(PeregrineSerializer.DeserializeAsync(new MemoryStream(document), settings.Contract));

        public static byte[] WriteBytes<T>(T value, Settings<T> settings) => PeregrineSerializer.SerializeToUtf8Bytes(value, settings.Contract);

        public static string WriteString<T>(T value, Settings<T> settings) => PeregrineSerializer.Serialize(value, settings.Contract);

        public static ArrayBufferWriter<byte> WriteBuffer<T>(T value, Settings<T> settings)
        {
            settings.Output.ResetWrittenCount();
            PeregrineSerializer.Serialize(settings.Output, value, settings.Contract);
            return settings.Output;
        }

        public static MemoryStream WriteAsync<T>(T value, Settings<T> settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            PeregrineSerializer.SerializeAsync(stream, value, settings.Contract).GetAwaiter().GetResult();
            return stream;
        }
    }
}
