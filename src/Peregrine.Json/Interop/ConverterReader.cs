using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Provides the state and the position of a <see cref="Utf8JsonReader"/> for code outside this library (a converter, a classifier, System.Text.Json) that reads
/// a value in the middle of this library's input. With them, the reader is in the state in which it would be after reading the document from its start up to
/// the value: the containers around the value are open. The input of the reader is this library's whole input if <see cref="KnowsPlaces"/> is true, otherwise
/// the rest of it, so that a copy of the reader can look ahead.
/// </summary>
internal sealed class ConverterReader
{
    /// <summary>Only states of a lower depth are cached: they contain their stack of containers as a number, so that copies of them are independent.</summary>
    private const int SharedDepth = 60;

    /// <summary>The number of cached states; a power of two.</summary>
    private const int Slots = 16;

    private Known?[]? _seats;

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

    /// <summary>
    /// Returns the state of a reader before the value whose first byte is at the cursor. The caller creates the reader with this state, and positions it at the
    /// value (<see cref="PlaceAt"/>): readers are too large to be returned.
    /// </summary>
    public ref readonly JsonReaderState BeforeValue(scoped ref JsonReader reader)
    {
        ReadSettings settings = reader.Settings;
        int depth = settings.MaxDepth - reader.DepthLeft;
        ulong kinds = reader.ObjectsAround;
        if (settings.MaxDepth > JsonReader.KnownLevels && depth > 0)
        {
            // One bit stands for several levels if there are more than KnownLevels, so the bit of the innermost level may be wrong. The text before the value
            // decides.
            kinds = (kinds & ~1UL) | (IsMember(ref reader) ? 1UL : 0);
        }

        return ref StateOf(settings, depth, kinds, isName: false);
    }

    /// <summary>Returns the state of a reader before the name whose opening quote is at the cursor.</summary>
    /// <inheritdoc cref="BeforeValue"/>
    public ref readonly JsonReaderState BeforeName(scoped ref JsonReader reader) =>
        ref StateOf(reader.Settings, reader.Settings.MaxDepth - reader.DepthLeft, reader.ObjectsAround | 1, isName: true);

    /// <summary>Returns the input of a reader at the cursor.</summary>
    public static ReadOnlySpan<byte> InputOf(scoped ref JsonReader reader) => KnowsPlaces ? reader.Input : reader.Rest;

    /// <summary>
    /// Positions a reader with the input of <see cref="InputOf"/> at the cursor. Returns the offset in this library's input from which the reader's positions
    /// count.
    /// </summary>
    public static nint PlaceAt(ref Utf8JsonReader created, scoped ref JsonReader reader)
    {
        if (!KnowsPlaces)
        {
            return reader.At;
        }

        Consumed(ref created) = (int)reader.At;

        // If code outside this library continues with this reader, its errors have the right line.
        (LineNumber(ref created), BytePosition(ref created)) = reader.Place();
        return 0;
    }

    /// <summary>
    /// Sets the line and column of a reader whose whole input is one value, if the loaded System.Text.Json counts the positions in errors from there.
    /// </summary>
    public static void PlaceAtRoot(ref Utf8JsonReader created, (long Line, long Column) place)
    {
        if (StjVersion.CountsFromReader && KnowsPlaces)
        {
            (LineNumber(ref created), BytePosition(ref created)) = place;
        }
    }

    /// <summary>
    /// Whether a colon precedes the value. If a comment directly precedes the value, the result may be wrong; only code that reads beyond the value can notice
    /// this.
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

    private ref readonly JsonReaderState StateOf(ReadSettings settings, int depth, ulong kinds, bool isName)
    {
        kinds = depth < JsonReader.KnownLevels ? kinds & ((1UL << depth) - 1) : kinds;
        if (depth >= SharedDepth)
        {
            return ref new Known(settings, depth, kinds, isName).State;
        }

        Known?[] seats = _seats ??= new Known?[Slots];
        ref Known? seat = ref seats[(int)((kinds * 31) + (ulong)(uint)(depth * 7) + (isName ? 5u : 0u)) & (Slots - 1)];
        Known? known = Volatile.Read(ref seat);
        if (known is null || !known.IsOf(settings, depth, kinds, isName))
        {
            known = new Known(settings, depth, kinds, isName);
            Volatile.Write(ref seat, known);
        }

        return ref known.State;
    }

    /// <summary>
    /// Creates the state of a reader after the opening brackets of the containers whose kinds are passed. Containers outside the innermost KnownLevels are
    /// assumed to be arrays.
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
            // The reader of the loaded version has other fields for its position.
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

    /// <summary>A reader state, and the settings and open containers for which it was created.</summary>
    private sealed class Known(ReadSettings settings, int depth, ulong kinds, bool isName)
    {
        public readonly JsonReaderState State = MakeState(settings, depth, kinds, isName);

        public bool IsOf(ReadSettings other, int otherDepth, ulong otherKinds, bool isOfName) =>
            depth == otherDepth && kinds == otherKinds && isName == isOfName && settings == other;
    }
}
