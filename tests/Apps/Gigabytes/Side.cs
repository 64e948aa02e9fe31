using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.Gigabytes;

/// <summary>One of the two libraries.</summary>
internal abstract class Side
{
    public static Side Of(string name) => name == "ours" ? new Ours() : new Theirs();

    /// <summary>Whether it is this library.</summary>
    public bool IsOurs => this is Ours;

    public abstract byte[] ToBytes<T>(T value, JsonSerializerOptions? options = null);

    public abstract string ToText<T>(T value, JsonSerializerOptions? options = null);

    public abstract void Write<T>(Stream output, T value, JsonSerializerOptions? options = null);

    public abstract void Write<T>(IBufferWriter<byte> output, T value, JsonSerializerOptions? options = null);

    public abstract Task WriteAsync<T>(Stream output, T value, JsonSerializerOptions? options = null);

    public abstract Task WriteAsync<T>(PipeWriter output, T value, JsonSerializerOptions? options = null, CancellationToken token = default);

    public abstract T? Read<T>(ReadOnlySpan<byte> input, JsonSerializerOptions? options = null);

    public abstract T? Read<T>(ReadOnlySequence<byte> input, JsonSerializerOptions? options = null);

    public abstract T? Read<T>(string input, JsonSerializerOptions? options = null);

    public abstract T? Read<T>(Stream input, JsonSerializerOptions? options = null);

    public abstract ValueTask<T?> ReadAsync<T>(Stream input, JsonSerializerOptions? options = null);

    public abstract ValueTask<T?> ReadAsync<T>(PipeReader input, JsonSerializerOptions? options = null);

    public abstract IAsyncEnumerable<T?> ReadItems<T>(Stream input, JsonSerializerOptions? options = null);

    public abstract IAsyncEnumerable<T?> ReadItems<T>(PipeReader input, JsonSerializerOptions? options = null);

    public abstract T? ReadAt<T>(ref Utf8JsonReader reader, JsonSerializerOptions? options = null);

    public abstract void WriteTo<T>(Utf8JsonWriter writer, T value, JsonSerializerOptions? options = null);

    public abstract object? Read(ReadOnlySpan<byte> input, Type type, JsonSerializerOptions? options = null);

    public abstract string WriteAs(object? value, Type type, JsonSerializerOptions? options = null);

    private sealed class Ours : Side
    {
        public override byte[] ToBytes<T>(T value, JsonSerializerOptions? options) => JsonSerializer.SerializeToUtf8Bytes(value, options);

        public override string ToText<T>(T value, JsonSerializerOptions? options) => JsonSerializer.Serialize(value, options);

        public override void Write<T>(Stream output, T value, JsonSerializerOptions? options) => JsonSerializer.Serialize(output, value, options);

        public override void Write<T>(IBufferWriter<byte> output, T value, JsonSerializerOptions? options) => JsonSerializer.Serialize(output, value, options);

        public override Task WriteAsync<T>(Stream output, T value, JsonSerializerOptions? options) => JsonSerializer.SerializeAsync(output, value, options);

        public override Task WriteAsync<T>(PipeWriter output, T value, JsonSerializerOptions? options, CancellationToken token) => JsonSerializer.SerializeAsync(output, value, options, token);

        public override T? Read<T>(ReadOnlySpan<byte> input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.Deserialize<T>(input, options);

        public override T? Read<T>(ReadOnlySequence<byte> input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.Deserialize<T>(input, options);

        public override T? Read<T>(string input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.Deserialize<T>(input, options);

        public override T? Read<T>(Stream input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.Deserialize<T>(input, options);

        public override ValueTask<T?> ReadAsync<T>(Stream input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.DeserializeAsync<T>(input, options);

        public override ValueTask<T?> ReadAsync<T>(PipeReader input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.DeserializeAsync<T>(input, options);

        public override IAsyncEnumerable<T?> ReadItems<T>(Stream input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.DeserializeAsyncEnumerable<T>(input, options);

        public override IAsyncEnumerable<T?> ReadItems<T>(PipeReader input, JsonSerializerOptions? options)
            where T : default => JsonSerializer.DeserializeAsyncEnumerable<T>(input, options);

        public override T? ReadAt<T>(ref Utf8JsonReader reader, JsonSerializerOptions? options)
            where T : default => JsonSerializer.Deserialize<T>(ref reader, options);

        public override void WriteTo<T>(Utf8JsonWriter writer, T value, JsonSerializerOptions? options) => JsonSerializer.Serialize(writer, value, options);

        public override object? Read(ReadOnlySpan<byte> input, Type type, JsonSerializerOptions? options) => JsonSerializer.Deserialize(input, type, options);

        public override string WriteAs(object? value, Type type, JsonSerializerOptions? options) => JsonSerializer.Serialize(value, type, options);
    }

    private sealed class Theirs : Side
    {
        public override byte[] ToBytes<T>(T value, JsonSerializerOptions? options) => Stj.SerializeToUtf8Bytes(value, options);

        public override string ToText<T>(T value, JsonSerializerOptions? options) => Stj.Serialize(value, options);

        public override void Write<T>(Stream output, T value, JsonSerializerOptions? options) => Stj.Serialize(output, value, options);

        public override void Write<T>(IBufferWriter<byte> output, T value, JsonSerializerOptions? options)
        {
            using var writer = new Utf8JsonWriter(output);
            Stj.Serialize(writer, value, options);
        }

        public override Task WriteAsync<T>(Stream output, T value, JsonSerializerOptions? options) => Stj.SerializeAsync(output, value, options);

        public override Task WriteAsync<T>(PipeWriter output, T value, JsonSerializerOptions? options, CancellationToken token) => Stj.SerializeAsync(output, value, options, token);

        public override T? Read<T>(ReadOnlySpan<byte> input, JsonSerializerOptions? options)
            where T : default => Stj.Deserialize<T>(input, options);

        public override T? Read<T>(ReadOnlySequence<byte> input, JsonSerializerOptions? options)
            where T : default
        {
            var reader = new Utf8JsonReader(input);
            return Stj.Deserialize<T>(ref reader, options);
        }

        public override T? Read<T>(string input, JsonSerializerOptions? options)
            where T : default => Stj.Deserialize<T>(input, options);

        public override T? Read<T>(Stream input, JsonSerializerOptions? options)
            where T : default => Stj.Deserialize<T>(input, options);

        public override ValueTask<T?> ReadAsync<T>(Stream input, JsonSerializerOptions? options)
            where T : default => Stj.DeserializeAsync<T>(input, options);

        public override ValueTask<T?> ReadAsync<T>(PipeReader input, JsonSerializerOptions? options)
            where T : default => Stj.DeserializeAsync<T>(input, options);

        public override IAsyncEnumerable<T?> ReadItems<T>(Stream input, JsonSerializerOptions? options)
            where T : default => Stj.DeserializeAsyncEnumerable<T>(input, options);

        public override IAsyncEnumerable<T?> ReadItems<T>(PipeReader input, JsonSerializerOptions? options)
            where T : default => Stj.DeserializeAsyncEnumerable<T>(input, options);

        public override T? ReadAt<T>(ref Utf8JsonReader reader, JsonSerializerOptions? options)
            where T : default => Stj.Deserialize<T>(ref reader, options);

        public override void WriteTo<T>(Utf8JsonWriter writer, T value, JsonSerializerOptions? options) => Stj.Serialize(writer, value, options);

        public override object? Read(ReadOnlySpan<byte> input, Type type, JsonSerializerOptions? options) => Stj.Deserialize(input, type, options);

        public override string WriteAs(object? value, Type type, JsonSerializerOptions? options) => Stj.Serialize(value, type, options);
    }
}
