using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Makes a <see cref="Utf8JsonReader"/> for other code that reads in the middle of our input. It looks like a reader that came there from the start: over the
/// whole document, at the value's place in it, with the containers around it open, so that a copy may look ahead to the document's end.
/// </summary>
internal sealed class ConverterReader
{
    /// <summary>Up to this depth, the reader's stack of containers is one number, which copies of a state do not share.</summary>
    private const int SharedDepth = 60;

    /// <summary>Places remembered; a power of two.</summary>
    private const int Slots = 16;

    private Seat?[]? _seats;

    private static readonly bool s_hasPlaces = HiddenMembersGuard.Found(HiddenMembers.ReaderPlace, HasPlaces());

    /// <summary>
    /// Whether readers are placed in the document. Otherwise they are made for the rest of the document, and their positions count from the value
    /// (<see cref="HiddenMembers.ReaderPlace"/>).
    /// </summary>
    public static bool KnowsPlaces => s_hasPlaces && HiddenMembersGuard.Allows(HiddenMembers.ReaderPlace);

    /// <summary>The options of a reader with this depth and grammar.</summary>
    public static JsonReaderOptions OptionsOf(ReadSettings settings) => new()
    {
        AllowTrailingCommas = settings.TrailingCommas,
        CommentHandling = settings.Comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        MaxDepth = settings.MaxDepth,
    };

    /// <summary>A reader before the value at the cursor, whose first byte is known.</summary>
    /// <param name="reader">The cursor.</param>
    /// <param name="origin">The offset in our input that the reader's positions count from.</param>
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
            // Other levels that share the bit may have changed it.
            kinds = (kinds & ~1UL) | (IsMember(ref reader) ? 1UL : 0);
        }

        return At(ref reader, StateOf(settings, depth, kinds, isName: false), out origin);
    }

    /// <summary>A reader before a text that is one value.</summary>
    public static Utf8JsonReader AtRoot(ReadOnlySpan<byte> text, ReadSettings settings, (long Line, long Column) place = default)
    {
        var reader = new Utf8JsonReader(text, isFinalBlock: true, new JsonReaderState(OptionsOf(settings)));
        if (StjVersion.CountsFromReader && KnowsPlaces)
        {
            (LineNumber(ref reader), BytePosition(ref reader)) = place;
        }

        return reader;
    }

    /// <summary>A reader before the name whose opening quote is at the cursor.</summary>
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

        // An error in the value is reported at its line by the code that reads on with this reader.
        (LineNumber(ref seated), BytePosition(ref seated)) = reader.Place();
        return seated;
    }

    /// <summary>Whether a colon precedes the value. With a comment in between it looks like an element; only a reader that reads too much can tell.</summary>
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
    /// The state of a reader after the brackets of these containers, the outermost first. Containers beyond the known ones are assumed to be arrays.
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
            // This runtime keeps the place elsewhere.
            return false;
        }
    }

    /// <summary>How much of its input a reader has consumed.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_consumed")]
    internal static extern ref int Consumed(ref Utf8JsonReader reader);

    /// <summary>The line that a reader is in.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_lineNumber")]
    internal static extern ref long LineNumber(ref Utf8JsonReader reader);

    /// <summary>How much of its line a reader has consumed.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_bytePositionInLine")]
    internal static extern ref long BytePosition(ref Utf8JsonReader reader);

    private sealed record Seat(ReadSettings Settings, int Depth, ulong Kinds, bool IsName, JsonReaderState State);
}
