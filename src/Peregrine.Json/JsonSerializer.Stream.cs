using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>Streams.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a stream, to its end. The stream is neither closed nor rewound.</summary>
    /// <remarks>The whole text is held in one pooled buffer. What the stream throws passes through.</remarks>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark; white space around the value is allowed, anything else behind it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(Stream utf8Json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        FrozenOptions frozen = Freeze(options);
        return ReadStream(utf8Json, frozen.Root<TValue>(), frozen);
    }

    /// <summary>Reads one JSON value from a stream, to its end, as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(Stream utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        FrozenOptions frozen = Freeze(options);
        TypeContract contract = frozen.Root(returnType);
        using InputBuffer buffer = StreamInput.ReadToEnd(utf8Json);
        return ReadWholeObject(buffer.Text, contract, frozen);
    }

    /// <summary>Reads one JSON value from a stream, to its end. The stream is neither closed nor rewound.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        FrozenOptions frozen = Freeze(options);
        return ReadStreamAsync(utf8Json, frozen.Root<TValue>(), frozen, cancellationToken);
    }

    /// <summary>Reads one JSON value from a stream, to its end, as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(
        Stream utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        FrozenOptions frozen = Freeze(options);
        return ReadStreamAsync(utf8Json, frozen.Root(returnType), frozen, cancellationToken);
    }

    /// <summary>Writes a value as JSON in UTF-8 to a stream, without a byte order mark. The stream is neither flushed nor closed.</summary>
    /// <remarks>
    /// Bytes are handed over whenever <see cref="JsonSerializerOptions.DefaultBufferSize"/> of them have come together, so when writing fails,
    /// the stream may hold the beginning of the text; nothing is written behind the fault. What the stream throws passes through.
    /// </remarks>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(Stream utf8Json, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        FrozenOptions frozen = Freeze(options);
        WriteStream(utf8Json, value, frozen.Root<TValue>(), frozen);
    }

    /// <summary>Writes a value as <paramref name="inputType"/> in UTF-8 to a stream.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The value is not of that type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(Stream utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        CheckInput(value, inputType);
        FrozenOptions frozen = Freeze(options);
        WriteStream(utf8Json, value, frozen.Root(inputType), frozen);
    }

    /// <summary>Writes a value as JSON in UTF-8 to a stream. The stream is neither flushed nor closed.</summary>
    /// <remarks>
    /// The text is made first, in pooled memory, and handed over behind that, so a value that cannot be written leaves nothing in the stream.
    /// An <see cref="IAsyncEnumerable{T}"/>, as the value or inside it, is written as it comes: its elements are never all in memory.
    /// </remarks>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every write, and given to the stream.</param>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync<TValue>(
        Stream utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        FrozenOptions frozen = Freeze(options);
        return WriteStreamAsync(utf8Json, value, frozen.Root<TValue>(), frozen, cancellationToken);
    }

    /// <summary>Writes a value as <paramref name="inputType"/> in UTF-8 to a stream.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every write, and given to the stream.</param>
    /// <exception cref="ArgumentException">The value is not of that type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync(
        Stream utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        CheckInput(value, inputType);
        FrozenOptions frozen = Freeze(options);
        return WriteStreamAsync(utf8Json, value, frozen.Root(inputType), frozen, cancellationToken);
    }

    // What the overloads come down to, those with a JsonTypeInfo or a context too.

    private static T? ReadStream<T>(Stream stream, TypeContract<T> contract, FrozenOptions options)
    {
        using InputBuffer buffer = StreamInput.ReadToEnd(stream);
        return ReadWhole(buffer.Text, contract, options);
    }

    private static ValueTask<T?> ReadStreamAsync<T>(
        Stream stream, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        // What the stream has at once needs no state machine.
        if (!StreamInput.TryReadToEnd(stream, cancellationToken, out InputBuffer buffer, out ValueTask<int> pending, out Exception? failure))
        {
            return failure is null ? ReadBehindAsync(buffer, pending, stream, contract, options, cancellationToken) : StreamInput.Failed<T>(failure);
        }

        try
        {
            return new ValueTask<T?>(ReadWhole(buffer.Text, contract, options));
        }
        catch (Exception exception)
        {
            return StreamInput.Failed<T>(exception);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private static async ValueTask<T?> ReadBehindAsync<T>(
        InputBuffer begun, ValueTask<int> pending, Stream stream, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        using InputBuffer buffer = await StreamInput.ReadOnAsync(begun, pending, stream, cancellationToken).ConfigureAwait(false);
        return ReadWhole(buffer.Text, contract, options);
    }

    private static async ValueTask<object?> ReadStreamAsync(
        Stream stream, TypeContract contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        using InputBuffer buffer = await StreamInput.ReadToEndAsync(stream, cancellationToken).ConfigureAwait(false);
        return ReadWholeObject(buffer.Text, contract, options);
    }

    private static void WriteStream<T>(Stream stream, T value, TypeContract<T> contract, FrozenOptions options)
    {
        StreamOutput output = StreamOutput.Rent(stream, options.Settings.DefaultBufferSize);
        try
        {
            var writer = new JsonWriter(options.Write, options.Escapes, output);
            try
            {
                contract.Write(ref writer, value);
                writer.Complete();
            }
            catch (WriteFault fault)
            {
                throw writer.HasAdvanced ? ExplainAgain(value, fault, contract, options) : Explain(writer.Written, fault, contract, options);
            }

            output.Complete();
        }
        finally
        {
            output.Return();
        }
    }

    private static void WriteStream(Stream stream, object? value, TypeContract contract, FrozenOptions options)
    {
        StreamOutput output = StreamOutput.Rent(stream, options.Settings.DefaultBufferSize);
        try
        {
            var writer = new JsonWriter(options.Write, options.Escapes, output);
            try
            {
                contract.WriteObject(ref writer, value);
                writer.Complete();
            }
            catch (WriteFault fault)
            {
                throw writer.HasAdvanced ? ExplainAgain(value, fault, contract, options) : Explain(writer.Written, fault, contract, options);
            }

            output.Complete();
        }
        finally
        {
            output.Return();
        }
    }

    /// <summary>A whole stream or pipe; the path of an error differs from that of a span, as it does in System.Text.Json.</summary>
    private static T? ReadWhole<T>(ReadOnlySpan<byte> utf8, TypeContract<T> contract, FrozenOptions options)
    {
        var reader = new JsonReader(utf8, options.Read);
        try
        {
            T? value = contract.Read(ref reader);
            reader.Finish();
            return value;
        }
        catch (ReadFault fault)
        {
            throw Diagnosis.Explain(utf8, fault, contract, RulesOf(options) with { IsStream = true });
        }
    }

    private static object? ReadWholeObject(ReadOnlySpan<byte> utf8, TypeContract contract, FrozenOptions options)
    {
        var reader = new JsonReader(utf8, options.Read);
        try
        {
            object? value = contract.ReadObject(ref reader);
            reader.Finish();
            return value;
        }
        catch (ReadFault fault)
        {
            throw Diagnosis.Explain(utf8, fault, contract, RulesOf(options) with { IsStream = true });
        }
    }
}
