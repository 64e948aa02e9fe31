using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.ExceptionServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Extras;

/// <summary>Runs the calls that read relaxed texts.</summary>
internal static class RelaxedCall
{
    private const string Kept = "Without metadata, the public method that was called has the warning.";

    private const int DefaultDepth = 64, UnknownLength = 16 * 1024, MostExpected = 16 * 1024 * 1024;

    /// <summary>Maps options to copies of them that also read NaN and Infinity from strings.</summary>
    private static readonly ConditionalWeakTable<JsonSerializerOptions, JsonSerializerOptions> s_namedNumbers = [];

    /// <summary>Returns the effective maximum depth: the default for 0.</summary>
    public static int Depth(int maxDepth) => maxDepth == 0 ? DefaultDepth : maxDepth;

    /// <summary>Returns the options of the metadata.</summary>
    public static JsonSerializerOptions OptionsOf(JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return jsonTypeInfo.Options;
    }

    /// <summary>Converts a relaxed text in UTF-8 to strict JSON, and reads a value from it.</summary>
    /// <param name="utf8">The text.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="info">The metadata, or null for the options'.</param>
    /// <param name="isStream">Whether the text comes from a stream: paths in errors then differ, as in System.Text.Json.</param>
    public static T? Read<T>(ReadOnlySpan<byte> utf8, JsonSerializerOptions? options, JsonTypeInfo<T>? info, bool isStream = false)
    {
        int maxDepth = Depth(options?.MaxDepth ?? 0);
        using var text = new RelaxedText(utf8, maxDepth);
        text.Run();
        ContractEntry known = Find(options, info, text.HasNamedNumbers);
        known.NoteRead();
        var reader = new JsonReader(text.Strict, known.Read);
        try
        {
            T? value = known.ReadValue<T>(ref reader);
            reader.Finish(value);
            return value;
        }
        catch (Exception error) when (reader.Explains(error))
        {
            ReadRules rules = known.Read.Rules with { IsStream = isStream };
            Exception explained = ReadCall.Explained(text.Strict, reader.FaultOf(error), known.Contract.Shape, rules);
            if (text.IsChanged && ReaderException.IsOne(explained.InnerException))
            {
                // The converted text is strict JSON, so the error is not in its syntax: it is about the depth, or about another text that user code has read.
                text.CheckDepth();
            }
            else if (text.IsChanged)
            {
                explained = RelaxedErrors.Moved(explained, utf8, text.Strict, maxDepth);
            }

            ExceptionDispatchInfo.Throw(explained);
            throw;
        }
    }

    /// <summary>Transcodes a relaxed text from UTF-16 to UTF-8, and reads a value from it.</summary>
    public static T? Read<T>(ReadOnlySpan<char> text, JsonSerializerOptions? options, JsonTypeInfo<T>? info)
    {
        byte[] utf8 = ReadCall.Transcode(text, out int length);
        try
        {
            return Read(utf8.AsSpan(0, length), options, info);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>Reads a stream to its end into memory, then a value from the relaxed text.</summary>
    public static T? Read<T>(Stream stream, JsonSerializerOptions? options, JsonTypeInfo<T>? info)
    {
        InputBuffer buffer = BufferFor(stream);
        try
        {
            int count;
            while ((count = stream.Read(buffer.FreeSpace().Span)) != 0)
            {
                buffer.Take(count);
            }

            return Read(buffer.Text, options, info, isStream: true);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    /// <inheritdoc cref="Read{T}(Stream, JsonSerializerOptions, JsonTypeInfo{T})"/>
    public static async ValueTask<T?> ReadAsync<T>(
        Stream stream, JsonSerializerOptions? options, JsonTypeInfo<T>? info, CancellationToken cancellationToken)
    {
        InputBuffer buffer = BufferFor(stream);
        try
        {
            int count;
            while ((count = await stream.ReadAsync(buffer.FreeSpace(), cancellationToken).ConfigureAwait(false)) != 0)
            {
                buffer.Take(count);
            }

            return Read(buffer.Text, options, info, isStream: true);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private static InputBuffer BufferFor(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream, "utf8Json");
        return new InputBuffer(stream.CanSeek ? (int)Math.Clamp(stream.Length - stream.Position, 0, MostExpected) + 1 : UnknownLength);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Kept)]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = Kept)]
    private static ContractEntry Find<T>(JsonSerializerOptions? options, JsonTypeInfo<T>? info, bool hasNamedNumbers)
    {
        if (hasNamedNumbers)
        {
            options ??= JsonSerializerOptions.Default;
            options.MakeReadOnly(populateMissingResolver: info is null);

            // If the options do not return this metadata for the type, the metadata is used unchanged, with its own options.
            if (info is null || (options.TryGetTypeInfo(typeof(T), out JsonTypeInfo? known) && ReferenceEquals(known, info)))
            {
                options = s_namedNumbers.GetValue(
                    options, static own => new(own) { NumberHandling = own.NumberHandling | JsonNumberHandling.AllowNamedFloatingPointLiterals });
                info = info is null ? null : (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
            }
        }

        return info is null ? JsonSerializer.Know(typeof(T), options) : MetadataDoor.Know(info);
    }
}
