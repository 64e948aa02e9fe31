using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.StjOwn;
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
        Form.Reader => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadReader<T>),
        Form.Stream => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadStream<T>),
        Form.Async => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadAsync<T>),
        Form.Pipe => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadPipe<T>),
        Form.Elements => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadElements<T>),
        Form.Unknown => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadUnknown<T>),
        Form.By16K => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadBy16K<T>),
        Form.By4K => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadBy4K<T>),
        Form.Piped => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadPiped<T>),
        Form.PipedElements => CallLoop.Over(workload.Documents, new Settings(workload.Options), Calls.ReadPipedElements<T>),
        _ => null,
    };

    public override CallLoop? Write<T>(Workload<T> workload, Form form) => form switch
    {
        Form.Bytes => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteBytes),
        Form.Buffer => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteBuffer),
        Form.String => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteString),
        Form.Writer => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteWriter),
        Form.Inside => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteInside),
        Form.Member => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteMember),
        Form.Stream => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteStream),
        Form.Async => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WriteAsync),
        Form.Pipe => CallLoop.Over(workload.Values, new Settings(workload.Options), Calls.WritePipe),
        _ => null,
    };

    public sealed class Settings
    {
        public readonly JsonSerializerOptions? Options;
        public readonly ArrayBufferWriter<byte> Output = new();
        public readonly MemoryStream Stream = new();
        public readonly MemoryPipeWriter Pipe = new();
        public readonly Utf8JsonWriter Writer;
        public readonly Utf8JsonWriter Checked;

        public Settings(JsonSerializerOptions? options)
        {
            Options = options;
            Writer = new Utf8JsonWriter(Output, WriterOptions(options));
            Checked = new Utf8JsonWriter(Output, CheckedOptions(options));
        }

        /// <summary>What a program gives a writer of its own.</summary>
        public static JsonWriterOptions CheckedOptions(JsonSerializerOptions? options) => WriterOptions(options) with { SkipValidation = false };

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

        public static T? ReadReader<T>(byte[] document, Settings settings)
        {
            var reader = new Utf8JsonReader(document);
            return Stj.Deserialize<T>(ref reader, settings.Options);
        }

        public static T? ReadStream<T>(byte[] document, Settings settings) => Stj.Deserialize<T>(new MemoryStream(document), settings.Options);

        public static T? ReadAsync<T>(byte[] document, Settings settings) =>
            Arriving.Result(Stj.DeserializeAsync<T>(new MemoryStream(document), settings.Options));

        public static T? ReadPipe<T>(byte[] document, Settings settings) =>
            Arriving.Result(Stj.DeserializeAsync<T>(Arriving.PipeOver(document), settings.Options));

        public static ElementTally ReadElements<T>(byte[] document, Settings settings) =>
            Arriving.Tally(Stj.DeserializeAsyncEnumerable<T>(new MemoryStream(document), settings.Options));

        public static T? ReadUnknown<T>(byte[] document, Settings settings) =>
            Arriving.Result(Stj.DeserializeAsync<T>(Arriving.StreamOver(document), settings.Options));

        public static T? ReadBy16K<T>(byte[] document, Settings settings) =>
            Arriving.Result(Stj.DeserializeAsync<T>(Arriving.StreamOver(document, 16 * 1024), settings.Options));

        public static T? ReadBy4K<T>(byte[] document, Settings settings) =>
            Arriving.Result(Stj.DeserializeAsync<T>(Arriving.StreamOver(document, 4 * 1024), settings.Options));

        public static T? ReadPiped<T>(byte[] document, Settings settings) =>
            Arriving.Result(Stj.DeserializeAsync<T>(Arriving.PipedOver(document), settings.Options));

        public static ElementTally ReadPipedElements<T>(byte[] document, Settings settings) =>
            Arriving.Tally(Stj.DeserializeAsyncEnumerable<T>(Arriving.PipedOver(document), settings.Options));

        public static ArrayBufferWriter<byte> WriteWriter<T>(T value, Settings settings)
        {
            Utf8JsonWriter writer = CallersWriter.Emptied(settings.Checked, settings.Output);
            Stj.Serialize(writer, value, settings.Options);
            return CallersWriter.Flushed(writer, settings.Output);
        }

        public static ArrayBufferWriter<byte> WriteInside<T>(T value, Settings settings)
        {
            Utf8JsonWriter writer = CallersWriter.Opened(settings.Checked, settings.Output);
            Stj.Serialize(writer, value, settings.Options);
            return CallersWriter.Closed(writer, settings.Output);
        }

        public static string WriteMember<T>(T value, Settings settings) => Stj.Serialize(new Holder { Held = value }, settings.Options);

        public static MemoryStream WriteStream<T>(T value, Settings settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            Stj.Serialize(stream, value, settings.Options);
            return stream;
        }

        public static MemoryStream WriteAsync<T>(T value, Settings settings)
        {
            MemoryStream stream = Arriving.Emptied(settings.Stream);
            Stj.SerializeAsync(stream, value, settings.Options).GetAwaiter().GetResult();
            return stream;
        }

        public static MemoryPipeWriter WritePipe<T>(T value, Settings settings)
        {
            MemoryPipeWriter pipe = settings.Pipe.Emptied();
            Stj.SerializeAsync(pipe, value, settings.Options).GetAwaiter().GetResult();
            return pipe;
        }
    }
}
