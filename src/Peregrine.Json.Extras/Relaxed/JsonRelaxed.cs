using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using System.Text.Unicode;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Extras;
using Peregrine.Json.Platform;

namespace Peregrine.Json;

/// <summary>Reads JSON5 1.0.0, an extension of JSON that is easier for people to write.</summary>
/// <remarks>
/// <para>
/// In addition to JSON, JSON5 allows comments wherever white space is allowed, names without quotes, strings in single quotes or over several lines, further
/// escapes, trailing commas, hexadecimal numbers, plus signs, decimal points without digits on one side, NaN and Infinity. A text is converted to strict JSON
/// in one pass and then read like any other. Text that is already strict is not copied, and gives the same values and exceptions. Comments and trailing commas
/// are accepted under any options.
/// </para>
/// <para>
/// <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c> become strings. A text with one of these is read with a copy of the options, created once, that has
/// <see cref="System.Text.Json.Serialization.JsonNumberHandling.AllowNamedFloatingPointLiterals"/>. In such a text, strings with these names can therefore also
/// be read as numbers, and NaN and Infinity as strings if a string is declared.
/// </para>
/// </remarks>
public static class JsonRelaxed
{
    /// <summary>
    /// Converts a JSON5 text to strict JSON with the same values and names, without comments. NaN and infinite numbers become strings. Takes linear time.
    /// </summary>
    /// <param name="json">The whole text.</param>
    /// <param name="maxDepth">The maximum number of open arrays and objects; 0 for 64.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="ArgumentException">The text contains a lone surrogate.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDepth"/> is negative.</exception>
    /// <exception cref="JsonException">The text is not JSON5, or is too deep. The line and byte refer to the text in UTF-8, as everywhere.</exception>
    public static string ToJson(string json, int maxDepth = 0)
    {
        ArgumentNullException.ThrowIfNull(json);
        byte[] utf8 = ReadCall.Transcode(json, out int length);
        try
        {
            var output = new ArrayBufferWriter<byte>(Math.Max(length, 1));
            ToJson(utf8.AsSpan(0, length), output, maxDepth);
            return Encoding.UTF8.GetString(output.WrittenSpan);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>
    /// Converts a JSON5 text in UTF-8 to strict JSON and writes it to a buffer. If the text is not valid or is too deep, throws without writing anything.
    /// </summary>
    /// <inheritdoc cref="ToJson(string, int)"/>
    /// <param name="utf8Json">The whole text, with or without a byte order mark.</param>
    /// <param name="output">Receives the strict JSON.</param>
    /// <param name="maxDepth">The maximum number of open arrays and objects; 0 for 64.</param>
    /// <exception cref="ArgumentNullException"><paramref name="output"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON5 or not UTF-8, or is too deep.</exception>
    public static void ToJson(ReadOnlySpan<byte> utf8Json, IBufferWriter<byte> output, int maxDepth = 0)
    {
        ArgumentNullException.ThrowIfNull(output);
        ArgumentOutOfRangeException.ThrowIfNegative(maxDepth);
        using var text = new RelaxedText(utf8Json, RelaxedCall.Depth(maxDepth));
        text.Run();
        text.CheckDepth();
        int bad = Utf8.IsValid(utf8Json) ? -1 : EscapedText.FirstInvalidByte(utf8Json);
        if (bad >= 0)
        {
            throw RelaxedErrors.Syntax(ErrorText.InvalidUtf8, utf8Json, bad, []);
        }

        output.Write(text.Strict);
    }

    /// <summary>Deserializes JSON5 texts.</summary>
    extension(JsonSerializer)
    {
        /// <summary>Deserializes one value from a JSON5 text in UTF-8 (see <see cref="JsonRelaxed"/>).</summary>
        /// <typeparam name="T">The type to read.</typeparam>
        /// <param name="utf8Json">The whole text, with or without a byte order mark.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <returns>The value; null for a null.</returns>
        /// <exception cref="JsonException">
        /// The text is not JSON5 or does not fit the type. Path, line and byte refer to the relaxed text. A text that is not JSON5 is refused before any value
        /// is read; the path then leads to the place of the error, for any type.
        /// </exception>
        /// <exception cref="NotSupportedException">The type cannot be read.</exception>
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public static T? DeserializeRelaxed<T>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options = null) =>
            RelaxedCall.Read<T>(utf8Json, options, info: null);

        /// <summary>Deserializes one value from a JSON5 text (see <see cref="JsonRelaxed"/>). The text is transcoded to UTF-8 first.</summary>
        /// <inheritdoc cref="DeserializeRelaxed{T}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
        /// <param name="json">The whole text.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <exception cref="ArgumentException">The text contains a lone surrogate.</exception>
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public static T? DeserializeRelaxed<T>(ReadOnlySpan<char> json, JsonSerializerOptions? options = null) =>
            RelaxedCall.Read<T>(json, options, info: null);

        /// <summary>
        /// Deserializes one value from a JSON5 text in a stream (see <see cref="JsonRelaxed"/>). The stream is read to its end into memory, and neither closed
        /// nor rewound.
        /// </summary>
        /// <inheritdoc cref="DeserializeRelaxed{T}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
        /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public static T? DeserializeRelaxed<T>(Stream utf8Json, JsonSerializerOptions? options = null) => RelaxedCall.Read<T>(utf8Json, options, info: null);

        /// <inheritdoc cref="DeserializeRelaxed{T}(Stream, JsonSerializerOptions?)"/>
        /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <param name="cancellationToken">Cancels reading the stream, if the stream supports that.</param>
        /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public static ValueTask<T?> DeserializeRelaxedAsync<T>(
            Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
            RelaxedCall.ReadAsync<T>(utf8Json, options, info: null, cancellationToken);

        /// <inheritdoc cref="DeserializeRelaxed{T}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
        /// <param name="utf8Json">The whole text, with or without a byte order mark.</param>
        /// <param name="jsonTypeInfo">
        /// The metadata, which includes the options. A text with NaN or Infinity is read with the metadata that the copied options return for the type. If the
        /// original options return other metadata for the type than this, this metadata is used unchanged.
        /// </param>
        /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
        public static T? DeserializeRelaxed<T>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<T> jsonTypeInfo) =>
            RelaxedCall.Read(utf8Json, RelaxedCall.OptionsOf(jsonTypeInfo), jsonTypeInfo);

        /// <inheritdoc cref="DeserializeRelaxed{T}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
        /// <param name="json">The whole text.</param>
        /// <param name="jsonTypeInfo">The metadata, which includes the options. It is used as for a text in UTF-8.</param>
        /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
        public static T? DeserializeRelaxed<T>(ReadOnlySpan<char> json, JsonTypeInfo<T> jsonTypeInfo) =>
            RelaxedCall.Read(json, RelaxedCall.OptionsOf(jsonTypeInfo), jsonTypeInfo);

        /// <inheritdoc cref="DeserializeRelaxed{T}(Stream, JsonSerializerOptions?)"/>
        /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
        /// <param name="jsonTypeInfo">The metadata, which includes the options. It is used as for a text in UTF-8.</param>
        /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
        public static T? DeserializeRelaxed<T>(Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo) =>
            RelaxedCall.Read(utf8Json, RelaxedCall.OptionsOf(jsonTypeInfo), jsonTypeInfo);

        /// <inheritdoc cref="DeserializeRelaxed{T}(Stream, JsonTypeInfo{T})"/>
        /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
        /// <param name="jsonTypeInfo">The metadata, which includes the options. It is used as for a text in UTF-8.</param>
        /// <param name="cancellationToken">Cancels reading the stream, if the stream supports that.</param>
        /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
        public static ValueTask<T?> DeserializeRelaxedAsync<T>(Stream utf8Json, JsonTypeInfo<T> jsonTypeInfo, CancellationToken cancellationToken = default) =>
            RelaxedCall.ReadAsync(utf8Json, RelaxedCall.OptionsOf(jsonTypeInfo), jsonTypeInfo, cancellationToken);
    }
}
