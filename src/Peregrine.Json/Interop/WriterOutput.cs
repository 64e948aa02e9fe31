using System.Buffers;
using System.IO.Pipelines;

namespace Peregrine.Json.Interop;

/// <summary>Accesses the output, the memory and the last token of a <see cref="Utf8JsonWriter"/>, and writes raw values.</summary>
internal static class WriterOutput
{
    /// <summary>
    /// The minimum number of bytes that a writer requests, even for one token. An output that gives less does not work with System.Text.Json either.
    /// </summary>
    public const int LeastMemory = 256;

    private static readonly bool s_works = HiddenMembersGuard.Found(HiddenMembers.RootConverter, Works());

    /// <summary>Whether the output can be determined.</summary>
    public static bool IsKnown => s_works && HiddenMembersGuard.Allows(HiddenMembers.RootConverter);

    /// <summary>The writer's output; null if it is a stream.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_output")]
    public static extern ref IBufferWriter<byte>? Of(Utf8JsonWriter writer);

    /// <summary>
    /// Whether System.Text.Json itself writes a root to a pipe, with its own writer. If such a call fails, the bytes that it has left in the pipe precede the
    /// next output.
    /// </summary>
    public static bool IsRootOfPipe(Utf8JsonWriter writer) =>
        writer.CurrentDepth == 0 && writer.Options.SkipValidation && writer.BytesCommitted + writer.BytesPending == 0 && Of(writer) is PipeWriter;

    /// <summary>The kind of the writer's last token, which the writer's errors name. After a raw value, it is a string.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_tokenType")]
    public static extern ref JsonTokenType LastToken(Utf8JsonWriter writer);

    /// <summary>The memory that the output has provided. If it is empty, the writer requests memory before it writes.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_memory")]
    public static extern ref Memory<byte> Memory(Utf8JsonWriter writer);

    /// <summary>Writes a raw value without surrounding white space. The writer's last token then has the kind of the value.</summary>
    /// <exception cref="InvalidOperationException">The writer accepts no value at its place.</exception>
    public static void WriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> text)
    {
        writer.WriteRawValue(text, skipInputValidation: true);
        if (IsKnown)
        {
            LastToken(writer) = LastTokenOf(text);
        }
    }

    /// <summary>
    /// Does the same as <see cref="WriteRaw"/>. If the output does not provide memory for the whole text, or throws when so much is requested, returns false
    /// and restores the writer's state.
    /// </summary>
    /// <exception cref="InvalidOperationException">The writer accepts no value at its place.</exception>
    public static bool TryWriteRaw(Utf8JsonWriter writer, ReadOnlySpan<byte> text)
    {
        JsonTokenType before = LastToken(writer);
        try
        {
            WriteRaw(writer, text);
            return true;
        }
        catch (Exception error)
        {
            LastToken(writer) = before;
            if (writer.BytesPending > 0 || (StjText.IsWriting(error) && error.Message != ErrorText.TargetTooSmall))
            {
                throw;
            }

            // The output has already taken the bytes in the writer's memory, so no more may be written there.
            Memory(writer) = default;
            return false;
        }
    }

    /// <summary>Returns the kind of the last token of a text that ends with a value.</summary>
    public static JsonTokenType LastTokenOf(ReadOnlySpan<byte> text) => text[^1] switch
    {
        (byte)'}' => JsonTokenType.EndObject,
        (byte)']' => JsonTokenType.EndArray,
        (byte)'"' => JsonTokenType.String,
        (byte)'l' => JsonTokenType.Null,
        (byte)'e' => text is [.., (byte)'u', _] ? JsonTokenType.True : JsonTokenType.False,
        _ => JsonTokenType.Number,
    };

    private static bool Works()
    {
        try
        {
            using var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>());
            writer.WriteStartArray();
            return Of(writer) is not null && LastToken(writer) == JsonTokenType.StartArray && !Memory(writer).IsEmpty;
        }
        catch (MissingFieldException)
        {
            return false;
        }
    }
}
