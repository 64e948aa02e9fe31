using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Creates a <see cref="Utf8JsonReader"/> for other code that reads a value in the middle of this library's input. The reader is in the state that it would
/// have after reading the document from its start: its input is the whole document, it is at the value, and the containers around the value are open. A copy
/// can therefore look ahead to the document's end.
/// </summary>
internal sealed class ConverterReader
{
    /// <summary>Up to this depth, a reader state contains its stack of containers as a number, so that copies of the state are independent.</summary>
    private const int SharedDepth = 60;

    /// <summary>The number of cached states; a power of two.</summary>
    private const int Slots = 16;

    private Seat?[]? _seats;

    private static readonly bool s_hasPlaces = HiddenMembersGuard.Found(HiddenMembers.ReaderPlace, HasPlaces());

    /// <summary>
    /// Whether readers can be positioned in the document. Otherwise their input is only the rest of the document, and their positions count from the value
    /// (<see cref="HiddenMembers.ReaderPlace"/>).
    /// </summary>
    public static bool KnowsPlaces => s_hasPlaces && HiddenMembersGuard.Allows(HiddenMembers.ReaderPlace);

    /// <summary>Returns the options of a reader with this depth and grammar.</summary>
    public static JsonReaderOptions OptionsOf(ReadSettings settings) => new()
    {
        AllowTrailingCommas = settings.TrailingCommas,
        CommentHandling = settings.Comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        MaxDepth = settings.MaxDepth,
    };

    /// <summary>Creates a reader before the value at the cursor, whose first byte is known.</summary>
    /// <param name="reader">The cursor.</param>
    /// <param name="origin">The offset in this library's input from which the reader's positions count.</param>
    public Utf8JsonReader BeforeValue(scoped ref JsonReader reader, out nint origin)
    {
        ReadSettings settings = reader.Settings;
        int depth = settings.MaxDepth - reader.DepthLeft;
        if (depth == 0)
        {
            return At(ref reader, new JsonReaderState(OptionsOf(settings)), out origin);
        }

        ulong kinds = reader.ObjectsAround;
        if (settings.MaxDepth > JsonReader.KnownLevels)
        {
            // Levels deeper than KnownLevels share bits, so the innermost level's bit may be wrong; the text decides.
            kinds = (kinds & ~1UL) | (IsMember(ref reader) ? 1UL : 0);
        }

        return At(ref reader, StateOf(settings, depth, kinds, isName: false), out origin);
    }

    /// <summary>Creates a reader before a text that is one value.</summary>
    public static Utf8JsonReader AtRoot(ReadOnlySpan<byte> text, ReadSettings settings, (long Line, long Column) place = default)
    {
        var reader = new Utf8JsonReader(text, isFinalBlock: true, new JsonReaderState(OptionsOf(settings)));
        if (StjVersion.CountsFromReader && KnowsPlaces)
        {
            (LineNumber(ref reader), BytePosition(ref reader)) = place;
        }

        return reader;
    }

    /// <summary>Creates a reader before the name whose opening quote is at the cursor.</summary>
    /// <inheritdoc cref="BeforeValue"/>
    public Utf8JsonReader BeforeName(scoped ref JsonReader reader, out nint origin) =>
        At(ref reader, StateOf(reader.Settings, reader.Settings.MaxDepth - reader.DepthLeft, reader.ObjectsAround | 1, isName: true), out origin);

    private static Utf8JsonReader At(scoped ref JsonReader reader, JsonReaderState state, out nint origin)
    {
        if (!KnowsPlaces)
        {
            origin = reader.At;
            return new Utf8JsonReader(reader.Rest, isFinalBlock: true, state);
        }

        origin = 0;
        var seated = new Utf8JsonReader(reader.Input, isFinalBlock: true, state);
        Consumed(ref seated) = (int)reader.At;

        // Code that continues with this reader reports errors with the right line.
        (LineNumber(ref seated), BytePosition(ref seated)) = reader.Place();
        return seated;
    }

    /// <summary>
    /// Whether a colon precedes the value. If a comment is in between, a member's value is taken for an element; only code that reads beyond the value can
    /// notice.
    /// </summary>
    private static bool IsMember(ref JsonReader reader)
    {
        nint at = reader.At - 1;
        while (at >= 0 && Mem.U8(ref reader.Start, at, reader.End) <= (byte)' ')
        {
            at--;
        }

        return at >= 0 && Mem.U8(ref reader.Start, at, reader.End) == (byte)':';
    }

    private JsonReaderState StateOf(ReadSettings settings, int depth, ulong kinds, bool isName)
    {
        kinds = depth < JsonReader.KnownLevels ? kinds & ((1UL << depth) - 1) : kinds;
        if (depth >= SharedDepth)
        {
            return MakeState(settings, depth, kinds, isName);
        }

        Seat?[] seats = _seats ??= new Seat?[Slots];
        ref Seat? seat = ref seats[(int)((kinds * 31) + (ulong)(uint)(depth * 7) + (isName ? 5u : 0u)) & (Slots - 1)];
        Seat? known = Volatile.Read(ref seat);
        if (known is null || known.Depth != depth || known.Kinds != kinds || known.IsName != isName || known.Settings != settings)
        {
            known = new Seat(settings, depth, kinds, isName, MakeState(settings, depth, kinds, isName));
            Volatile.Write(ref seat, known);
        }

        return known.State;
    }

    /// <summary>
    /// Creates the state of a reader after the opening brackets of these containers, outermost first. Levels deeper than KnownLevels are assumed to be arrays.
    /// </summary>
    private static JsonReaderState MakeState(ReadSettings settings, int depth, ulong kinds, bool isName)
    {
        var prefix = new List<byte>(depth * 4);
        for (int level = depth; --level >= 0;)
        {
            bool isObject = level < JsonReader.KnownLevels && ((kinds >> level) & 1) != 0;
            prefix.Add(isObject ? (byte)'{' : (byte)'[');
            if (isObject && !(isName && level == 0))
            {
                prefix.AddRange("\"\":"u8);
            }
        }

        var reader = new Utf8JsonReader(
            System.Runtime.InteropServices.CollectionsMarshal.AsSpan(prefix), isFinalBlock: false, new JsonReaderState(OptionsOf(settings)));
        while (reader.Read())
        {
        }

        return reader.CurrentState;
    }

    private static bool HasPlaces()
    {
        try
        {
            var reader = new Utf8JsonReader("[1]"u8, isFinalBlock: true, default);
            Consumed(ref reader) = 1;
            _ = (LineNumber(ref reader), BytePosition(ref reader));
            return reader.Read() && reader is { TokenType: JsonTokenType.Number, TokenStartIndex: 1, BytesConsumed: 2 };
        }
        catch (Exception error) when (error is MissingFieldException or JsonException)
        {
            // This version's reader has other fields for its position.
            return false;
        }
    }

    /// <summary>The number of input bytes that a reader has consumed.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_consumed")]
    internal static extern ref int Consumed(ref Utf8JsonReader reader);

    /// <summary>The current line of a reader.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_lineNumber")]
    internal static extern ref long LineNumber(ref Utf8JsonReader reader);

    /// <summary>The number of bytes of the current line that a reader has consumed.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bytePositionInLine")]
    internal static extern ref long BytePosition(ref Utf8JsonReader reader);

    private sealed record Seat(ReadSettings Settings, int Depth, ulong Kinds, bool IsName, JsonReaderState State);
}
