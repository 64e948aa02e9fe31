// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Pipe.cs.
#nullable enable
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>Pipes.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a pipe, to its end. The pipe is consumed and not completed.</summary>
    /// <remarks>A text in one segment is read in place, others are made contiguous first. When reading fails, what comes after the place of
    /// the error is not consumed; of texts longer than 1 MiB, nothing of what had not yet been read as a whole.</remarks>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark; white space around the value is allowed, anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync<TValue>(utf8Json, options, cancellationToken);

    /// <summary>Reads one JSON value from a pipe, to its end, as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(PipeReader utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, returnType, options, cancellationToken);

    /// <summary>Writes a value as JSON in UTF-8 straight into a pipe and flushes it. The pipe is not completed.</summary>
    /// <remarks>
    /// It is flushed, and that waited for, whenever nine tenths of <see cref="JsonSerializerOptions.DefaultBufferSize"/> have come together. An
    /// <see cref="IAsyncEnumerable{T}"/>, as the value or anywhere inside it, is written as it comes.
    /// </remarks>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <exception cref="InvalidOperationException">The pipe does not tell its unflushed bytes.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync<TValue>(PipeWriter utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync<TValue>(utf8Json, value, options, cancellationToken);

    /// <summary>Writes a value as <paramref name="inputType"/> in UTF-8 straight into a pipe and flushes it.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    /// <exception cref="ArgumentException">The value is not of that type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync(PipeWriter utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, inputType, options, cancellationToken);
}
