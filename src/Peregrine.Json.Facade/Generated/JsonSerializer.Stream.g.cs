// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Stream.cs.
#nullable enable

namespace Peregrine.Json;

/// <content>Reads from streams and writes to streams.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a stream. The stream is read to its end and neither closed nor rewound.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark. White space around the value is allowed; anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(Stream utf8Json, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(utf8Json, options);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a stream. The stream is read to its end.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(Stream utf8Json, Type returnType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize(utf8Json, returnType, options);

    /// <summary>Reads one JSON value from a stream. The stream is read to its end and neither closed nor rewound.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync<TValue>(utf8Json, options, cancellationToken);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a stream. The stream is read to its end.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(Stream utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, returnType, options, cancellationToken);

    /// <summary>Writes a value as JSON in UTF-8 to a stream, without a byte order mark. The stream is neither flushed nor closed.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(Stream utf8Json, TValue value, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(utf8Json, value, options);

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8 to a stream.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The value is not of type <paramref name="inputType"/>, or a number is NaN or infinite and the options do not allow that.
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(Stream utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize(utf8Json, value, inputType, options);

    /// <summary>Writes a value as JSON in UTF-8 to a stream, without a byte order mark. The stream is not closed.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream, or an asynchronous sequence in the value, supports that.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync<TValue>(Stream utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync<TValue>(utf8Json, value, options, cancellationToken);

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8 to a stream.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream, or an asynchronous sequence in the value, supports that.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The value is not of type <paramref name="inputType"/>, or a number is NaN or infinite and the options do not allow that.
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync(Stream utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, inputType, options, cancellationToken);
}
