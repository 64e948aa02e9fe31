using System.Buffers;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Interop;

// Documents of whole texts. The methods whose names begin with TryParse return false for a text that they do not accept. System.Text.Json then parses the text
// or throws.
internal static partial class DocumentMaker
{
    private const int DefaultDepth = 64;

    /// <summary>Creates a document over a text that is not copied.</summary>
    /// <param name="text">The text.</param>
    /// <param name="rented">The text's array, if the document returns it to the shared pool when it is disposed; otherwise null.</param>
    /// <param name="options">The options.</param>
    /// <param name="document">The document.</param>
    public static bool TryParse(ReadOnlyMemory<byte> text, byte[]? rented, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        ReadOnlySpan<byte> utf8 = text.Span;
        document = TryBegin(utf8, in options, out nint at) && RowsOfWhole(utf8, at, in options, out int length) is { } rows
            ? DocumentFields.Make(text, rows, length, rented, isRented: true)
            : null;
        return document is not null;
    }

    /// <summary>Creates an element over a copy of a text.</summary>
    public static bool TryParse(ReadOnlySpan<byte> utf8, in JsonDocumentOptions options, out JsonElement element) =>
        TryParse(utf8, own: null, in options, out element);

    /// <summary>Creates an element over an array that no other code references.</summary>
    public static bool TryParseOwn(byte[] utf8, in JsonDocumentOptions options, out JsonElement element) => TryParse(utf8, utf8, in options, out element);

    /// <summary>Parses a text into a node, with System.Text.Json's exceptions.</summary>
    public static JsonNode? ParseNode(ReadOnlySpan<byte> utf8, JsonNodeOptions? nodeOptions, JsonDocumentOptions options) =>
        TryParse(utf8, in options, out JsonElement element) ? NodeOf(element, nodeOptions) : JsonNode.Parse(utf8, nodeOptions, options);

    /// <summary>Creates the node of an object or array.</summary>
    public static JsonNode? NodeOf(JsonElement element, JsonNodeOptions? options) =>
        element.ValueKind == JsonValueKind.Object ? JsonObject.Create(element, options) : JsonArray.Create(element, options);

    private static bool TryParse(ReadOnlySpan<byte> utf8, byte[]? own, in JsonDocumentOptions options, out JsonElement element)
    {
        if (TryBegin(utf8, in options, out nint at))
        {
            ref byte start = ref Mem.First(utf8);
            byte[]? rows = OwnRows(ref start, at, utf8.Length, 0, DepthOf(in options), ExpectedRows(utf8.Length), in options, out nint after);
            if (rows is not null && SkipValue.Between(ref start, after, utf8.Length, AllowsComments(in options)) == utf8.Length)
            {
                element = DocumentFields.Make(own ?? NewArray.Of(utf8), rows, rows.Length, rentedText: null, isRented: false).RootElement;
                return true;
            }
        }

        element = default;
        return false;
    }

    /// <summary>Creates a document over a copy of a text, in an array of the shared pool.</summary>
    public static bool TryParseCopy(ReadOnlySpan<byte> utf8, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        document = null;
        if (!TryBegin(utf8, in options, out nint at) || RowsOfWhole(utf8, at, in options, out int length) is not { } rows)
        {
            return false;
        }

        byte[] copy = ArrayPool<byte>.Shared.Rent(utf8.Length);
        utf8.CopyTo(copy);
        document = DocumentFields.Make(copy.AsMemory(0, utf8.Length), rows, length, copy, isRented: true);
        return true;
    }

    /// <summary>Creates a document of a text in several segments, which are joined in an array of the shared pool.</summary>
    public static bool TryParse(in ReadOnlySequence<byte> utf8, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        document = null;
        if (utf8.Length > Array.MaxLength)
        {
            return false;
        }

        byte[] joined = ArrayPool<byte>.Shared.Rent((int)utf8.Length);
        int length = 0;
        try
        {
            length = Segments.Copy(in utf8, joined);
            return TryParse(joined.AsMemory(0, length), joined, in options, out document);
        }
        finally
        {
            if (document is null)
            {
                joined.AsSpan(0, length).Clear();
                ArrayPool<byte>.Shared.Return(joined);
            }
        }
    }

    /// <summary>Creates a document from a UTF-16 text.</summary>
    public static bool TryParse(ReadOnlySpan<char> json, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        if (json.Length <= ShortInput.MostUnits)
        {
            return TryParseShort(json, in options, out document);
        }

        if (Ascii.IsValid(json))
        {
            return TryParseAscii(json, in options, out document);
        }

        byte[]? utf8 = TryTranscode(json, out int length);
        document = null;
        bool isMade = utf8 is not null && TryParseCopy(utf8.AsSpan(0, length), in options, out document);
        ReturnInput(utf8);
        return isMade;
    }

    /// <summary>Creates an element from a UTF-16 text.</summary>
    public static bool TryParse(ReadOnlySpan<char> json, in JsonDocumentOptions options, out JsonElement element)
    {
        if (json.Length <= ShortInput.MostUnits)
        {
            return TryParseShort(json, in options, out element);
        }

        if (Ascii.IsValid(json))
        {
            // Writes the bytes directly to the element's own array, without an intermediate copy.
            byte[] own = GC.AllocateUninitializedArray<byte>(json.Length);
            if (Ascii.FromUtf16(json, own, out _) == OperationStatus.Done)
            {
                return TryParseOwn(own, in options, out element);
            }
        }

        byte[]? utf8 = TryTranscode(json, out int length);
        element = default;
        bool isMade = utf8 is not null && TryParse(utf8.AsSpan(0, length), in options, out element);
        ReturnInput(utf8);
        return isMade;
    }

    private static bool TryParseAscii(ReadOnlySpan<char> json, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        byte[] rented = ArrayPool<byte>.Shared.Rent(json.Length);
        document = null;
        bool isMade = Ascii.FromUtf16(json, rented, out int length) == OperationStatus.Done
            && TryParse(rented.AsMemory(0, length), rented, in options, out document);
        if (!isMade)
        {
            rented.AsSpan(0, length).Clear();
            ArrayPool<byte>.Shared.Return(rented);
        }

        return isMade;
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private static bool TryParseShort(ReadOnlySpan<char> json, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        ShortInput.Take(out ShortInput space);
        document = null;
        return Utf16Text.TryShortToUtf8(json, space, out int length) && TryParseCopy(((ReadOnlySpan<byte>)space)[..length], in options, out document);
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private static bool TryParseShort(ReadOnlySpan<char> json, in JsonDocumentOptions options, out JsonElement element)
    {
        ShortInput.Take(out ShortInput space);
        element = default;
        return Utf16Text.TryShortToUtf8(json, space, out int length) && TryParse(((ReadOnlySpan<byte>)space)[..length], in options, out element);
    }

    /// <summary>
    /// Transcodes a text into an input array of the thread; returns null for ill-formed text and for text of more than a third of the longest array.
    /// </summary>
    private static byte[]? TryTranscode(ReadOnlySpan<char> json, out int length)
    {
        length = 0;
        if (json.Length > Array.MaxLength / 3)
        {
            return null;
        }

        byte[] utf8 = ThreadBuffer.RentInput(json.Length * 3);
        if (Utf16Text.TryToUtf8(json, utf8, out length))
        {
            return utf8;
        }

        ThreadBuffer.ReturnInput(utf8);
        return null;
    }

    private static void ReturnInput(byte[]? utf8)
    {
        if (utf8 is not null)
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    /// <summary>
    /// Returns the rows of a text that is one container, or null, as <see cref="RentedRows"/> does. Null also if other text than white space and allowed
    /// comments follows the container.
    /// </summary>
    private static byte[]? RowsOfWhole(ReadOnlySpan<byte> utf8, nint at, in JsonDocumentOptions options, out int length)
    {
        ref byte start = ref Mem.First(utf8);
        byte[]? rows = RentedRows(ref start, at, utf8.Length, 0, DepthOf(in options), in options, out nint after, out length);
        if (rows is null || SkipValue.Between(ref start, after, utf8.Length, AllowsComments(in options)) == utf8.Length)
        {
            return rows;
        }

        ArrayPool<byte>.Shared.Return(rows);
        return null;
    }

    /// <summary>
    /// Finds the first byte of a container. Returns false for a simple value, because System.Text.Json has documents for literals and parses other simple
    /// values fast. Also returns false if no document of this length can be created here.
    /// </summary>
    private static bool TryBegin(ReadOnlySpan<byte> utf8, in JsonDocumentOptions options, out nint at)
    {
        ref byte start = ref Mem.First(utf8);
        at = SkipValue.Between(ref start, 0, utf8.Length, AllowsComments(in options));
        return at < utf8.Length && Mem.U8(ref start, at, utf8.Length) is (byte)'{' or (byte)'['
            && ElementRows.Fits(utf8.Length) && IsReady(utf8.Length);
    }

    private static int DepthOf(in JsonDocumentOptions options) => options.MaxDepth == 0 ? DefaultDepth : options.MaxDepth;
}
