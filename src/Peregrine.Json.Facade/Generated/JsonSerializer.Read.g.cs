// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Read.cs.
#nullable enable
using System.Buffers;

namespace Peregrine.Json;

/// <content>Reads JSON.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8.</summary>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">
    /// The whole text. White space around the value is allowed; anything else after it is an error. A byte order mark is an error.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>The value; null for a JSON null.</returns>
    /// <exception cref="JsonException">The text is not valid JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(utf8Json, options);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from UTF-8.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize(utf8Json, returnType, options);

    /// <summary>Reads one JSON value from a string. The string is transcoded to UTF-8 first, so the overload for UTF-8 bytes is faster.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text. White space around the value is allowed; anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="ArgumentException">The text contains a lone surrogate.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(json, options);

    /// <summary>
    /// Reads one JSON value from a span of characters. The characters are transcoded to UTF-8 first, so the overload for UTF-8 bytes is faster.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text. White space around the value is allowed; anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The text contains a lone surrogate.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(json, options);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a string.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize(json, returnType, options);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a span of characters.</summary>
    /// <inheritdoc cref="Deserialize(string, Type, JsonSerializerOptions?)"/>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize(json, returnType, options);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments. A single segment is read in place; several are copied into one buffer first.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonSerializerOptions? options = null) =>
        Deserialize<TValue>(Joined(in utf8Json), options);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a sequence of UTF-8 segments.</summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerOptions?)"/>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerOptions? options = null) =>
        Deserialize(Joined(in utf8Json), returnType, options);

    /// <summary>Reads one JSON value from a text reader. The reader is read to its end and not closed.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(TextReader json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize<TValue>(json.ReadToEnd(), options);
    }

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a text reader. The reader is read to its end and not closed.</summary>
    /// <inheritdoc cref="Deserialize(string, Type, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(TextReader json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize(json.ReadToEnd(), returnType, options);
    }
}
