using System.Buffers;
using System.Text.Json.Nodes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Creates System.Text.Json documents from a text and the tokens that <see cref="ElementRows"/> found, so that the text is not parsed again. The document's
/// fields and the layout of the tokens are internal, so both are checked first: the fields must be the known ones, and for a text with every kind of token, the
/// rows must equal, byte for byte, those of the loaded version's own parser. If they differ, System.Text.Json parses all documents
/// (<see cref="HiddenMembers.DocumentTokens"/>).
/// </summary>
internal static partial class DocumentMaker
{
    /// <summary>The number of short texts after which the check of the layout pays off; a long text counts as several.</summary>
    private const int UsesBeforeProof = 32;

    /// <summary>The number of bytes of a text that count as one more use.</summary>
    private const int BytesPerUse = 512;

    /// <summary>The maximum length of the array that a thread keeps for rows.</summary>
    private const int KeptRows = 8 * 1024;

    /// <summary>If the expected length of rows is between these two lengths, System.Text.Json rents an array of the lower one.</summary>
    private const int LargeRows = 1024 * 1024, LargestCut = 4 * LargeRows;

    [ThreadStatic]
    private static byte[]? t_rows;

    private static volatile bool s_isProven;
    private static int s_uses;

    /// <summary>A text with every kind of token, both values of each flag in the rows, and empty and nested containers.</summary>
    private static ReadOnlySpan<byte> Probe =>
        """{"a":[1,-2.5e+3,"x",true,false,null],"b\n":{"":"\u0041é"},"c":[],"d":{},"e":[[],[{"f":[0]}],"long enough to be more than a block of bytes"]}"""u8;

    /// <summary>Whether documents of a text of this length can be created here. Counts the uses until the layout is checked.</summary>
    public static bool IsReady(nint length) =>
        HiddenMembersGuard.Allows(HiddenMembers.DocumentTokens) && (s_isProven || (s_uses >= 0 && CountUse((int)(length / BytesPerUse) + 1)));

    /// <summary>
    /// Reads the value whose first byte is at the cursor. Returns false and does not move the cursor if the value is faulty or too long for the offsets in
    /// rows, or if the options forbid repeated names and it may contain one.
    /// </summary>
    public static bool TryRead(ref JsonReader reader, in JsonDocumentOptions options, out JsonElement element)
    {
        nint at = reader.At;
        if (Mem.U8(ref reader.Start, at, reader.End) is not ((byte)'{' or (byte)'['))
        {
            nint end = ElementRows.BuildOne(ref reader.Start, at, reader.End, out byte[]? row);
            if (end < 0)
            {
                element = default;
                return false;
            }

            reader.At = end;
            element = DocumentFields.Make(NewArray.Of(reader.TextFrom(at)), row!, row!.Length, rentedText: null, isRented: false).RootElement;
            return true;
        }

        byte[]? rows = OwnRows(ref reader.Start, at, reader.End, at, reader.DepthLeft, KeptRows, in options, out nint after);
        if (rows is null)
        {
            element = default;
            return false;
        }

        reader.At = after;
        element = DocumentFields.Make(NewArray.Of(reader.TextFrom(at)), rows, rows.Length, rentedText: null, isRented: false).RootElement;
        return true;
    }

    /// <summary>
    /// Reads the container at the cursor into a document that rents its arrays. Returns false in the cases in which <see cref="TryRead"/> does.
    /// </summary>
    public static bool TryReadDocument(ref JsonReader reader, in JsonDocumentOptions options, [NotNullWhen(true)] out JsonDocument? document)
    {
        nint at = reader.At;
        byte[]? rows = RentedRows(ref reader.Start, at, reader.End, at, reader.DepthLeft, in options, out nint after, out int length);
        if (rows is null)
        {
            document = null;
            return false;
        }

        reader.At = after;
        ReadOnlySpan<byte> text = reader.TextFrom(at);
        byte[] copy = ArrayPool<byte>.Shared.Rent(text.Length);
        text.CopyTo(copy);
        document = DocumentFields.Make(copy.AsMemory(0, text.Length), rows, length, copy, isRented: true);
        return true;
    }

    /// <summary>
    /// Reads the object or array at the cursor into a node and all its children. If the value is faulty or too long, or if a name is repeated, or a string or
    /// name cannot be decoded, returns false and does not move the cursor.
    /// </summary>
    public static bool TryReadNode(ref JsonReader reader, JsonNodeOptions options, [NotNullWhen(true)] out JsonNode? node)
    {
        ReadSettings settings = reader.Settings;
        nint at = reader.At;
        byte[] rows = TakeRows(KeptRows);
        nint after = ElementRows.Build(
            ref reader.Start, at, reader.End, at, reader.DepthLeft, settings.TrailingCommas, settings.Comments, ref rows, isShared: false, out int length);
        node = after < 0 ? null : NodeMaker.Make(Mem.Span(ref reader.Start, at, after, reader.End), rows.AsSpan(0, length), options);
        GiveBack(rows);
        if (node is null)
        {
            return false;
        }

        reader.At = after;
        return true;
    }

    /// <summary>
    /// Returns the rows of a container in an array of their length; null if the value is faulty or too long, or if the options forbid repeated names and it may
    /// contain one.
    /// </summary>
    private static byte[]? OwnRows(ref byte start, nint at, nint end, nint origin, int depth, int expected, in JsonDocumentOptions options, out nint after)
    {
        byte[] rows = TakeRows(expected);
        after = ElementRows.Build(
            ref start, at, end, origin, depth, options.AllowTrailingCommas, AllowsComments(in options), ref rows, isShared: false, out int length);
        Span<byte> found = rows.AsSpan(0, length);
        byte[]? own = after < 0 || RefusesNames(ref start, origin, after, end, found, in options) ? null : NewArray.Of(found);
        GiveBack(rows);
        return own;
    }

    /// <summary>Takes an array for rows: the thread's own or a rented one.</summary>
    private static byte[] TakeRows(int expected)
    {
        byte[]? kept = expected <= KeptRows ? t_rows : null;
        if (kept is null)
        {
            return RentedArrays.Rent<byte>(Math.Max(expected, KeptRows));
        }

        t_rows = null;
        return kept;
    }

    private static void GiveBack(byte[] rows)
    {
        if (rows.Length <= KeptRows)
        {
            t_rows = rows;
        }
        else
        {
            RentedArrays.Return(rows);
        }
    }

    /// <summary>
    /// Whether the options forbid repeated names and the value may contain one. Only System.Text.Json's parser then determines whether it does, and which name
    /// it is.
    /// </summary>
    private static bool RefusesNames(ref byte start, nint origin, nint after, nint end, ReadOnlySpan<byte> rows, in JsonDocumentOptions options) =>
        !options.AllowDuplicateProperties && ElementRows.MayRepeatNames(Mem.Span(ref start, origin, after, end), rows);

    /// <summary>
    /// Returns the rows of a container in an array of the shared pool, of the length that System.Text.Json rents; null if the value is faulty or too long, or
    /// if the options forbid repeated names and it may contain one.
    /// </summary>
    private static byte[]? RentedRows(
        ref byte start, nint at, nint end, nint origin, int depth, in JsonDocumentOptions options, out nint after, out int length)
    {
        byte[] rows = ArrayPool<byte>.Shared.Rent(ExpectedRows(end - at));
        after = ElementRows.Build(
            ref start, at, end, origin, depth, options.AllowTrailingCommas, AllowsComments(in options), ref rows, isShared: true, out length);
        if (after < 0 || RefusesNames(ref start, origin, after, end, rows.AsSpan(0, length), in options))
        {
            ArrayPool<byte>.Shared.Return(rows);
            return null;
        }

        return length > rows.Length / 2 ? rows : Shortened(rows, length);
    }

    /// <summary>Returns the expected length of the rows of a text: like System.Text.Json, assumes a token for every twelve bytes.</summary>
    private static int ExpectedRows(nint length)
    {
        long expected = (long)length + ElementRows.Width;
        return (int)(expected is > LargeRows and <= LargestCut ? LargeRows : Math.Min(expected, Array.MaxLength));
    }

    /// <summary>Moves the rows to a shorter array, if the pool has one.</summary>
    private static byte[] Shortened(byte[] rows, int length)
    {
        byte[] shorter = ArrayPool<byte>.Shared.Rent(length);
        if (shorter.Length < rows.Length)
        {
            rows.AsSpan(0, length).CopyTo(shorter);
            (rows, shorter) = (shorter, rows);
        }

        ArrayPool<byte>.Shared.Return(shorter);
        return rows;
    }

    private static bool AllowsComments(in JsonDocumentOptions options) => options.CommentHandling == JsonCommentHandling.Skip;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool CountUse(int weight)
    {
        int uses = Interlocked.Add(ref s_uses, weight);
        if (uses < UsesBeforeProof || uses - weight >= UsesBeforeProof)
        {
            return false;
        }

        bool isProven = BitConverter.IsLittleEndian && IsProven();
        HiddenMembersGuard.Found(HiddenMembers.DocumentTokens, isProven || !BitConverter.IsLittleEndian);
        s_isProven = isProven;
        s_uses = int.MinValue;
        return isProven;
    }

    /// <summary>
    /// Compares the fields with the known ones, then the documents of the loaded version's own parser with those created here: the rows byte for byte, and the
    /// values of the other fields.
    /// </summary>
    private static bool IsProven()
    {
        try
        {
            if (!DocumentFields.AreKnown())
            {
                return false;
            }

            byte[] text = Probe.ToArray();
            JsonElement element = JsonElement.Parse(Probe);
            using JsonDocument parsed = JsonDocument.Parse(text), ofText = JsonDocument.Parse(new MemoryStream(text));
            byte[] rows = OwnRows(ref Mem.First(text), 0, text.Length, 0, 64, KeptRows, default, out _)!;
            byte[] rented = RentedRows(ref Mem.First(text), 0, text.Length, 0, 64, default, out _, out int length)!;
            using JsonDocument made = DocumentFields.Make(text, rented, length, rentedText: null, isRented: true);
            JsonDocument owning = DocumentFields.Make(text, rows, rows.Length, rentedText: null, isRented: false);
            return Parent(ref element) is { } own
                && Equal(DocumentFields.Of(own), DocumentFields.Of(owning), isRented: false)
                && Equal(DocumentFields.Of(parsed), DocumentFields.Of(made), isRented: true)
                && DocumentFields.Of(parsed).RentedText is null
                && DocumentFields.Of(ofText) is { RentedWriter: null, RentedText: { } stream } && stream.AsSpan(0, text.Length).SequenceEqual(text)
                && made.RootElement.GetRawText() == parsed.RootElement.GetRawText();
        }
        catch (MissingMemberException)
        {
            return false;
        }
    }

    private static bool Equal(DocumentFields theirs, DocumentFields ours, bool isRented) =>
        theirs.RentedWriter is null && theirs.IsDisposable == ours.IsDisposable && ours.IsDisposable == isRented
        && theirs.Rows.IsLocked == ours.Rows.IsLocked && !theirs.Rows.ConvertToAlloc && theirs.Rows.Length == ours.Rows.Length
        && theirs.Text.Span.SequenceEqual(ours.Text.Span)
        && theirs.Rows.Data.AsSpan(0, theirs.Rows.Length).SequenceEqual(ours.Rows.Data.AsSpan(0, ours.Rows.Length));

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_parent")]
    private static extern ref JsonDocument? Parent(ref JsonElement element);
}
