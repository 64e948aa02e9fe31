using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.StjOwn;
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
        (_, Form.Reader) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadReader),
        (_, Form.Stream) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadStream),
        (_, Form.Async) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadAsync),
        (_, Form.Pipe) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadPipe),
        (_, Form.Elements) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadElements),
        (_, Form.Unknown) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadUnknown),
        (_, Form.By16K) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadBy16K),
        (_, Form.By4K) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadBy4K),
        (_, Form.Piped) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadPiped),
        (_, Form.PipedElements) => CallLoop.Over(workload.Documents, new Settings<T>(workload.Generated), Calls.ReadPipedElements),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => (workload.Generated, form) switch
    {
        (null, _) => null,
        (_, Form.Bytes) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBytes),
        (_, Form.Buffer) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteBuffer),
        (_, Form.String) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteString),
        (_, Form.Writer) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteWriter),
        (_, Form.Inside) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteInside),
        (_, Form.Member) => CallLoop.Over(workload.Values, new MemberSettings(workload.Generated.Options), Calls.WriteMember),
        (_, Form.Stream) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteStream),
        (_, Form.Async) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WriteAsync),
        (_, Form.Pipe) => CallLoop.Over(workload.Values, new Settings<T>(workload.Generated), Calls.WritePipe),
        _ => null,
    };

    public sealed class Settings<T>
    {
        public readonly JsonTypeInfo<T> Contract;
        public readonly ArrayBufferWriter<byte> Output = new();
        public readonly MemoryStream Stream = new();
        public readonly MemoryPipeWriter Pipe = new();
        public readonly Utf8JsonWriter Writer;
        public readonly Utf8JsonWriter Checked;

        public Settings(JsonTypeInfo<T> contract)
        {
            Contract = contract;
            Writer = new Utf8JsonWriter(Output, StjReflection.Settings.WriterOptions(contract.Options));
            Checked = new Utf8JsonWriter(Output, StjReflection.Settings.CheckedOptions(contract.Options));
        }
    }

    /// <summary>For a value that is a member: the contract of what holds it.</summary>
    public sealed class MemberSettings(JsonSerializerOptions options)
    {
        public readonly JsonTypeInfo<Holder> Contract = (JsonTypeInfo<Holder>)options.GetTypeInfo(typeof(Holder));
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

        public static T? ReadReader<T>(byte[] document, Settings<T> settings)
        {
            var reader = new Utf8JsonReader(document);
            return Stj.Deserialize(ref reader, settings.Contract);
        }

        public static T? ReadStream<T>(byte[] document, Settings<T> settings) => Stj.Deserialize(new MemoryStream(document), settings.Contract);

        public static T? ReadAsync<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(Stj.DeserializeAsync(new MemoryStream(document), settings.Contract));

        public static T? ReadPipe<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(Stj.DeserializeAsync(Arriving.PipeOver(document), settings.Contract));

        public static ElementTally ReadElements<T>(byte[] document, Settings<T> settings) =>
            Arriving.Tally(Stj.DeserializeAsyncEnumerable(new MemoryStream(document), settings.Contract));

        public static T? ReadUnknown<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(Stj.DeserializeAsync(Arriving.StreamOver(document), settings.Contract));

        public static T? ReadBy16K<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(Stj.DeserializeAsync(Arriving.StreamOver(document, 16 * 1024), settings.Contract));

        public static T? ReadBy4K<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(Stj.DeserializeAsync(Arriving.StreamOver(document, 4 * 1024), settings.Contract));

        public static T? ReadPiped<T>(byte[] document, Settings<T> settings) =>
            Arriving.Result(Stj.DeserializeAsync(Arriving.PipedOver(document), settings.Contract));

        public static ElementTally ReadPipedElements<T>(byte[] document, Settings<T> settings) =>
            Arriving.Tally(Stj.DeserializeAsyncEnumerable(Arriving.PipedOver(document), settings.Contract));

        public static ArrayBufferWriter<byte> WriteWriter<T>(T value, Settings<T> settings)
        {
            Utf8JsonWriter writer = CallersWriter.Emptied(settings.Checked, settings.Output);
            Stj.Serialize(writer, value, settings.Contract);
            return CallersWriter.Flushed(writer, settings.Output);
        }

        public static ArrayBufferWriter<byte> WriteInside<T>(T value, Settings<T> settings)
        {
            Utf8JsonWriter writer = CallersWriter.Opened(settings.Checked, settings.Output);
            Stj.Serialize(writer, value, settings.Contract);
            return CallersWriter.Closed(writer, settings.Output);
        }

        public static string WriteMember<T>(T value, MemberSettings settings) => Stj.Serialize(new Holder { Held = value }, settings.Contract);

        public static MemoryStream WriteStream<T>(T value, Settings<T> settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            Stj.Serialize(stream, value, settings.Contract);
            return stream;
        }

        public static MemoryStream WriteAsync<T>(T value, Settings<T> settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            Stj.SerializeAsync(stream, value, settings.Contract).GetAwaiter().GetResult();
            return stream;
        }

        public static MemoryPipeWriter WritePipe<T>(T value, Settings<T> settings)
        {
            MemoryPipeWriter pipe = settings.Pipe.Emptied();
            Stj.SerializeAsync(pipe, value, settings.Contract).GetAwaiter().GetResult();
            return pipe;
        }
    }
}
