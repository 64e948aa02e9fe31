using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.StjOwn;

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
        (_, Form.Reader) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadReader),
        (_, Form.Stream) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadStream),
        (_, Form.Async) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadAsync),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => (workload.Generated, form) switch
    {
        (null, _) => null,
        (_, Form.Buffer) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBuffer),
        (_, Form.Bytes) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBytes),
        (_, Form.String) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteString),
        (_, Form.Writer) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteWriter),
        (_, Form.Inside) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteInside),
        (_, Form.Member) => CallLoop.Over(workload.Values, new MemberSettings(workload.Generated.Options), Calls.WriteMember),
        (_, Form.Stream) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteStream),
        (_, Form.Async) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteAsync),
        _ => null,
    };

    public sealed class Settings<T>
    {
        public readonly JsonTypeInfo<T> Contract;
        public readonly ArrayBufferWriter<byte> Output = new();
        public readonly MemoryStream Stream = new();
        public readonly Utf8JsonWriter Checked;

        public Settings(JsonTypeInfo<T> contract)
        {
            Contract = Lasting(contract);
            Checked = new Utf8JsonWriter(Output, StjReflection.Settings.CheckedOptions(contract.Options));
        }
    }

    /// <summary>For a value that is a member: the contract of what holds it.</summary>
    public sealed class MemberSettings(JsonSerializerOptions options)
    {
        public readonly JsonTypeInfo<Holder> Contract = Lasting((JsonTypeInfo<Holder>)options.GetTypeInfo(typeof(Holder)));
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

        public static T? ReadReader<T>(byte[] document, Settings<T> settings)
        {
            var reader = new Utf8JsonReader(document);
            return PeregrineSerializer.Deserialize(ref reader, settings.Contract);
        }

        public static T? ReadStream<T>(byte[] document, Settings<T> settings) => PeregrineSerializer.Deserialize(new MemoryStream(document), settings.Contract);

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

        public static ArrayBufferWriter<byte> WriteWriter<T>(T value, Settings<T> settings)
        {
            Utf8JsonWriter writer = CallersWriter.Emptied(settings.Checked, settings.Output);
            PeregrineSerializer.Serialize(writer, value, settings.Contract);
            return CallersWriter.Flushed(writer, settings.Output);
        }

        public static ArrayBufferWriter<byte> WriteInside<T>(T value, Settings<T> settings)
        {
            Utf8JsonWriter writer = CallersWriter.Opened(settings.Checked, settings.Output);
            PeregrineSerializer.Serialize(writer, value, settings.Contract);
            return CallersWriter.Closed(writer, settings.Output);
        }

        public static string WriteMember<T>(T value, MemberSettings settings) => PeregrineSerializer.Serialize(new Holder { Held = value }, settings.Contract);

        public static MemoryStream WriteStream<T>(T value, Settings<T> settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            PeregrineSerializer.Serialize(stream, value, settings.Contract);
            return stream;
        }

        public static MemoryStream WriteAsync<T>(T value, Settings<T> settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            PeregrineSerializer.SerializeAsync(stream, value, settings.Contract).GetAwaiter().GetResult();
            return stream;
        }
    }
}
