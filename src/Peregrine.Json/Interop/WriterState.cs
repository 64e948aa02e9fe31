namespace Peregrine.Json.Interop;

/// <summary>
/// The state of a <see cref="Utf8JsonWriter"/> that is used for one value after another (<see cref="HiddenMembers.WriterState"/>): writing a name, flushing
/// and asking for memory again would take longer than a short value.
/// </summary>
internal static class WriterState
{
    /// <summary>The bit in the writer's depth that says that a comma is written before the next value.</summary>
    private const int NeedsComma = int.MinValue;

    private static readonly bool s_works = HiddenMembersGuard.Found(HiddenMembers.WriterState, Works());

    /// <summary>Whether the state can be accessed.</summary>
    public static bool IsKnown => s_works && HiddenMembersGuard.Allows(HiddenMembers.WriterState);

    /// <summary>
    /// Sets the state of a writer inside an object to the state after a name, without writing a name. Returns false if the state cannot be accessed.
    /// </summary>
    public static bool TryPlaceAfterName(Utf8JsonWriter writer)
    {
        if (!IsKnown)
        {
            return false;
        }

        PlaceAfterName(writer);
        return true;
    }

    /// <summary>
    /// Returns the text that a writer has not passed to its output yet. False if the writer writes to another output, or if the state cannot be accessed.
    /// </summary>
    public static bool TryGetPending(Utf8JsonWriter writer, object output, out ReadOnlySpan<byte> pending)
    {
        bool isPending = IsKnown && ReferenceEquals(WriterOutput.Of(writer), output);
        pending = isPending ? WriterOutput.Memory(writer).Span[..writer.BytesPending] : default;
        return isPending;
    }

    /// <summary>Whether the last segment of a string is missing. Requires <see cref="IsKnown"/>.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_IsWritingPartialString")]
    public static extern bool IsInString(Utf8JsonWriter writer);

    /// <summary>Whether a writer writes to an output, as far as this can be determined.</summary>
    public static bool MayWriteTo(Utf8JsonWriter writer, object output) => !IsKnown || ReferenceEquals(WriterOutput.Of(writer), output);

    /// <summary>
    /// Whether the methods of an indenting writer begin a line before the next value. They do so except before the first root and before the value of a member.
    /// Requires <see cref="IsKnown"/>.
    /// </summary>
    /// <param name="writer">The writer.</param>
    /// <param name="isContainer">Whether the value is an object or array, which begins a line after a comment, too.</param>
    public static bool BeginsLine(Utf8JsonWriter writer, bool isContainer) =>
        WriterOutput.LastToken(writer) is not (JsonTokenType.None or JsonTokenType.PropertyName) || (isContainer && HasComment(writer));

    /// <summary>Discards the text that a writer has not passed to its output yet. The next text overwrites it.</summary>
    public static void DropPending(Utf8JsonWriter writer) => SetPending(writer, 0);

    private static void PlaceAfterName(Utf8JsonWriter writer)
    {
        Depth(writer) &= ~NeedsComma;
        WriterOutput.LastToken(writer) = JsonTokenType.PropertyName;
        HasComment(writer) = false;
    }

    private static bool Works()
    {
        try
        {
            var output = new System.Buffers.ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output, new JsonWriterOptions { SkipValidation = true });
            writer.WriteStartObject();
            writer.WriteNumber("a"u8, 1);
            DropPending(writer);
            PlaceAfterName(writer);
            writer.WriteNumberValue(2);
            bool isDropped = WriterOutput.Memory(writer).Span[..writer.BytesPending].SequenceEqual("2"u8) && writer.CurrentDepth == 1;
            writer.WriteNumber("b"u8, 3);
            writer.Flush();
            return isDropped && !IsInString(writer) && output.WrittenSpan.SequenceEqual("2,\"b\":3"u8);
        }
        catch (Exception error) when (error is MissingMemberException or InvalidOperationException or ArgumentException)
        {
            // The writer of the loaded version has other fields for its state.
            return false;
        }
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_currentDepth")]
    private static extern ref int Depth(Utf8JsonWriter writer);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_commentAfterNoneOrPropertyName")]
    private static extern ref bool HasComment(Utf8JsonWriter writer);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "set_BytesPending")]
    private static extern void SetPending(Utf8JsonWriter writer, int value);
}
