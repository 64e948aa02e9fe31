using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Finds all faults of a JSON text in one call, while <c>Deserialize</c> stops at the first. In C# 14, call the methods on <see cref="JsonSerializer"/>; in
/// older versions of C#, on this class. System.Text.Json has no such methods.
/// </summary>
/// <remarks>
/// <para>
/// A text is first read as by <c>Deserialize</c>. If that succeeds, nothing else is done. Otherwise, the text is walked a second time. After each fault, the
/// walk continues with the next value or, if the text is not JSON (RFC 8259), at the next place that looks like JSON. There are faults if and only if
/// <c>Deserialize</c> throws an exception for the text. That exception is one of the faults, with its message, path and position. The time is linear in the
/// length of the text. The memory is that of the text and of at most <c>maxErrors</c> faults.
/// </para>
/// <para>
/// The size of the faults is limited for any <c>maxErrors</c>: the list ends when the paths, messages and snippets together have more than 262,144 characters,
/// plus 16 for each byte of the text (<see cref="JsonFaults.IsFull"/>). The middle of a path of more than 512 characters is left out. The fault that
/// <c>Deserialize</c> throws is not shortened and does not count.
/// </para>
/// <para>
/// Each value is checked separately, by the converter of its type or member. A value that a converter reads as a whole has at most one fault, and only syntax
/// faults if its syntax is faulty. Errors that user code finds when an object is created (in a constructor, an accessor or a callback) are reported only if
/// reading stops there. With a reference handler, and in a native program for types without generated code, all syntax faults are found, but of the other
/// faults only the first. Exceptions that <c>Deserialize</c> does not convert are not caught. If a converter throws such an exception for a value that reading
/// does not reach, the exception is ignored.
/// </para>
/// </remarks>
public static class JsonValidation
{
    private const string Unreferenced = "The members of types are found by reflection. Use the overload that takes a JsonTypeInfo.";
    private const string Dynamic = "Code may be made at run time. Use the overload that takes a JsonTypeInfo.";

    extension(JsonSerializer)
    {
        /// <summary>
        /// Finds all faults because of which a text cannot be deserialized to a type, up to <paramref name="maxErrors"/>. <see cref="JsonValidation"/>
        /// describes how.
        /// </summary>
        /// <typeparam name="TValue">The type that the text should fit.</typeparam>
        /// <param name="json">The whole text. Offsets in faults refer to the text as UTF-8.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <returns>The faults; none if the text can be read.</returns>
        /// <exception cref="ArgumentNullException">A parameter that may not be null is null.</exception>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxErrors"/> is less than 1.</exception>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static JsonFaults Validate<TValue>(string json, JsonSerializerOptions? options = null, int maxErrors = FaultFinder.MostErrors) =>
            Faults<TValue>(Of(json), options, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static JsonFaults Validate<TValue>(ReadOnlySpan<char> json, JsonSerializerOptions? options = null, int maxErrors = FaultFinder.MostErrors) =>
            Faults<TValue>(json, options, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="utf8Json">The whole text.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static JsonFaults Validate<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options = null, int maxErrors = FaultFinder.MostErrors) =>
            Faults<TValue>(utf8Json, options, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        public static JsonFaults Validate<TValue>(Stream utf8Json, JsonSerializerOptions? options = null, int maxErrors = FaultFinder.MostErrors) =>
            Faults<TValue>(FaultFinder.ReadAll(utf8Json), options, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="cancellationToken">Cancels reading the stream.</param>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        public static async ValueTask<JsonFaults> ValidateAsync<TValue>(
            Stream utf8Json, JsonSerializerOptions? options = null, int maxErrors = FaultFinder.MostErrors, CancellationToken cancellationToken = default) =>
            Faults<TValue>(await FaultFinder.ReadAllAsync(utf8Json, cancellationToken).ConfigureAwait(false), options, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="json">The whole text. Offsets in faults refer to the text as UTF-8.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        public static JsonFaults Validate(string json, JsonTypeInfo jsonTypeInfo, int maxErrors = FaultFinder.MostErrors) =>
            Faults(Of(json), jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="json">The whole text. Offsets in faults refer to the text as UTF-8.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        public static JsonFaults Validate(ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo, int maxErrors = FaultFinder.MostErrors) =>
            Faults(json, jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="utf8Json">The whole text.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        public static JsonFaults Validate(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo, int maxErrors = FaultFinder.MostErrors) =>
            Faults(utf8Json, jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        public static JsonFaults Validate(Stream utf8Json, JsonTypeInfo jsonTypeInfo, int maxErrors = FaultFinder.MostErrors) =>
            Faults(FaultFinder.ReadAll(utf8Json), jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="Validate{TValue}(string, JsonSerializerOptions, int)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="cancellationToken">Cancels reading the stream.</param>
        public static async ValueTask<JsonFaults> ValidateAsync(
            Stream utf8Json, JsonTypeInfo jsonTypeInfo, int maxErrors = FaultFinder.MostErrors, CancellationToken cancellationToken = default) =>
            Faults(await FaultFinder.ReadAllAsync(utf8Json, cancellationToken).ConfigureAwait(false), jsonTypeInfo, maxErrors);

        /// <summary>
        /// Deserializes a text. If that fails, returns all faults of the text, up to <paramref name="maxErrors"/>, instead of throwing. A text without faults
        /// is read only once.
        /// </summary>
        /// <typeparam name="TValue">The type to read.</typeparam>
        /// <param name="json">The whole text. Offsets in faults refer to the text as UTF-8.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <returns>The value, or the faults.</returns>
        /// <exception cref="ArgumentNullException">A parameter that may not be null is null.</exception>
        /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxErrors"/> is less than 1.</exception>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(string json, int maxErrors, JsonSerializerOptions? options = null) =>
            Read<TValue>(Of(json), options, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(ReadOnlySpan<char> json, int maxErrors, JsonSerializerOptions? options = null) =>
            Read<TValue>(json, options, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="utf8Json">The whole text.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, int maxErrors, JsonSerializerOptions? options = null) =>
            Read<TValue>(utf8Json, options, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(Stream utf8Json, int maxErrors, JsonSerializerOptions? options = null) =>
            Read<TValue>(FaultFinder.ReadAll(utf8Json), options, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="options">Options, or null for the defaults.</param>
        /// <param name="cancellationToken">Cancels reading the stream.</param>
        [RequiresUnreferencedCode(Unreferenced)]
        [RequiresDynamicCode(Dynamic)]
        public static async ValueTask<ValidatedValue<TValue>> TryDeserializeAsync<TValue>(
            Stream utf8Json, int maxErrors, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
            Read<TValue>(await FaultFinder.ReadAllAsync(utf8Json, cancellationToken).ConfigureAwait(false), options, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="json">The whole text. Offsets in faults refer to the text as UTF-8.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(string json, int maxErrors, JsonTypeInfo<TValue> jsonTypeInfo) =>
            Read(Of(json), jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="json">The whole text. Offsets in faults refer to the text as UTF-8.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(ReadOnlySpan<char> json, int maxErrors, JsonTypeInfo<TValue> jsonTypeInfo) =>
            Read(json, jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="utf8Json">The whole text.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ValidatedValue<TValue> TryDeserialize<TValue>(ReadOnlySpan<byte> utf8Json, int maxErrors, JsonTypeInfo<TValue> jsonTypeInfo) =>
            Read(utf8Json, jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        public static ValidatedValue<TValue> TryDeserialize<TValue>(Stream utf8Json, int maxErrors, JsonTypeInfo<TValue> jsonTypeInfo) =>
            Read(FaultFinder.ReadAll(utf8Json), jsonTypeInfo, maxErrors);

        /// <inheritdoc cref="TryDeserialize{TValue}(string, int, JsonSerializerOptions)"/>
        /// <param name="utf8Json">The stream, which is read to its end and kept in memory. A byte order mark is skipped.</param>
        /// <param name="maxErrors">The most faults to find, at least 1.</param>
        /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
        /// <param name="cancellationToken">Cancels reading the stream.</param>
        public static async ValueTask<ValidatedValue<TValue>> TryDeserializeAsync<TValue>(
            Stream utf8Json, int maxErrors, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
            Read(await FaultFinder.ReadAllAsync(utf8Json, cancellationToken).ConfigureAwait(false), jsonTypeInfo, maxErrors);
    }

    private static ReadOnlySpan<char> Of(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        return json;
    }

    // Inlined into the callers of the public methods: where the JIT knows the type, the contract is found fastest.
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static JsonFaults Faults<TValue>(ReadOnlySpan<char> json, JsonSerializerOptions? options, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        return JsonSerializer.TryDeserialize<TValue>(json, options).Error is { } first
            ? FaultFinder.Find(FaultFinder.ContractOf(typeof(TValue), options), json, first, maxErrors) : JsonFaults.None;
    }

    private static JsonFaults Faults(ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        return JsonSerializer.TryDeserialize(json, jsonTypeInfo).Error is { } first
            ? FaultFinder.Find(FaultFinder.ContractOf(jsonTypeInfo), json, first, maxErrors) : JsonFaults.None;
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static JsonFaults Faults<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        return JsonSerializer.TryDeserialize<TValue>(utf8Json, options).Error is { } first
            ? FaultFinder.Find(FaultFinder.ContractOf(typeof(TValue), options), utf8Json.ToArray(), first, maxErrors) : JsonFaults.None;
    }

    private static JsonFaults Faults(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        return JsonSerializer.TryDeserialize(utf8Json, jsonTypeInfo).Error is { } first
            ? FaultFinder.Find(FaultFinder.ContractOf(jsonTypeInfo), utf8Json.ToArray(), first, maxErrors) : JsonFaults.None;
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ValidatedValue<TValue> Read<TValue>(ReadOnlySpan<char> json, JsonSerializerOptions? options, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        DeserializationResult<TValue> read = JsonSerializer.TryDeserialize<TValue>(json, options);
        return read.IsSuccess ? new(read.Value)
            : new(FaultFinder.Find(FaultFinder.ContractOf(typeof(TValue), options), json, read.Error, maxErrors));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ValidatedValue<TValue> Read<TValue>(ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        DeserializationResult<TValue> read = JsonSerializer.TryDeserialize(json, jsonTypeInfo);
        return read.IsSuccess ? new(read.Value)
            : new(FaultFinder.Find(FaultFinder.ContractOf(jsonTypeInfo), json, read.Error, maxErrors));
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ValidatedValue<TValue> Read<TValue>(ReadOnlySpan<byte> utf8Json, JsonSerializerOptions? options, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        DeserializationResult<TValue> read = JsonSerializer.TryDeserialize<TValue>(utf8Json, options);
        return read.IsSuccess ? new(read.Value)
            : new(FaultFinder.Find(FaultFinder.ContractOf(typeof(TValue), options), utf8Json.ToArray(), read.Error, maxErrors));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ValidatedValue<TValue> Read<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, int maxErrors)
    {
        ArgumentOutOfRangeException.ThrowIfLessThan(maxErrors, 1);
        DeserializationResult<TValue> read = JsonSerializer.TryDeserialize(utf8Json, jsonTypeInfo);
        return read.IsSuccess ? new(read.Value)
            : new(FaultFinder.Find(FaultFinder.ContractOf(jsonTypeInfo), utf8Json.ToArray(), read.Error, maxErrors));
    }
}
