using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Converters;
using Peregrine.Json.Documents;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json;

/// <content>Simple values.</content>
public readonly partial struct JsonValueView
{
    /// <summary>
    /// The length in bytes of the shortest text of a time: a date alone. As in System.Text.Json, an escaped string with fewer bytes is refused without being
    /// unescaped.
    /// </summary>
    private const int LeastTime = 10;

    /// <summary>Returns a string, unescaped, or null for a JSON null.</summary>
    /// <exception cref="InvalidOperationException">The value is neither a string nor null, or the string has an unpaired surrogate.</exception>
    public string? GetString() => Word.Kind switch
    {
        TapeKind.String or TapeKind.EscapedString => TextString(),
        TapeKind.Null => null,
        _ => throw Unlike("String"),
    };

    /// <summary>
    /// Returns the text of a string in UTF-8 if it has no escapes, so that nothing is copied. The span refers to the document's memory.
    /// </summary>
    /// <param name="utf8">The text, or empty.</param>
    /// <returns>Whether the value is a string without escapes.</returns>
    public bool TryGetUtf8(out ReadOnlySpan<byte> utf8)
    {
        TapeWord word = Word;
        utf8 = word.Kind == TapeKind.String ? _tree!.TextOf(word) : default;
        return word.Kind == TapeKind.String;
    }

    /// <summary>Copies the text of a string, unescaped, in UTF-8.</summary>
    /// <param name="destination">Receives the text. As many bytes as <see cref="RawText"/> has always suffice.</param>
    /// <returns>The number of bytes; -1 if the destination is too short.</returns>
    /// <exception cref="InvalidOperationException">The value is not a string, or the string has an unpaired surrogate.</exception>
    public int CopyUtf8(Span<byte> destination)
    {
        TapeWord word = ExpectString();
        ReadOnlySpan<byte> text = _tree!.TextOf(word);
        if (word.Kind == TapeKind.String)
        {
            return text.TryCopyTo(destination) ? text.Length : -1;
        }

        byte[] rented = RentedArrays.Rent<byte>(text.Length);
        try
        {
            ReadOnlySpan<byte> plain = Unescaped(text, rented);
            return plain.TryCopyTo(destination) ? plain.Length : -1;
        }
        finally
        {
            RentedArrays.Return(rented);
        }
    }

    /// <summary>Whether a string equals a text, after unescaping. False for a JSON null.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="InvalidOperationException">The value is neither a string nor null.</exception>
    public bool ValueEquals(ReadOnlySpan<char> text) => IsText() && TextEquals(text);

    /// <summary>Whether a string equals a text, after unescaping. False for a JSON null.</summary>
    /// <param name="utf8Text">The text in UTF-8.</param>
    /// <exception cref="InvalidOperationException">The value is neither a string nor null.</exception>
    public bool ValueEquals(ReadOnlySpan<byte> utf8Text) => IsText() && TextEquals(utf8Text);

    /// <summary>Returns the value of the JSON literal <c>true</c> or <c>false</c>.</summary>
    /// <exception cref="InvalidOperationException">The value is neither true nor false.</exception>
    public bool GetBoolean() => Word.Kind switch
    {
        TapeKind.True => true,
        TapeKind.False => false,
        _ => throw Unlike("Boolean"),
    };

    /// <summary>Returns a number as <see cref="sbyte"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public sbyte GetSByte() => TryGetSByte(out sbyte value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="byte"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public byte GetByte() => TryGetByte(out byte value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="short"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public short GetInt16() => TryGetInt16(out short value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="ushort"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public ushort GetUInt16() => TryGetUInt16(out ushort value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="int"/>.</summary>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    /// <exception cref="FormatException">The number is out of range, or has a fraction or an exponent.</exception>
    public int GetInt32() => TryGetInt32(out int value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="uint"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public uint GetUInt32() => TryGetUInt32(out uint value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="long"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public long GetInt64() => TryGetInt64(out long value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="ulong"/>.</summary>
    /// <inheritdoc cref="GetInt32"/>
    public ulong GetUInt64() => TryGetUInt64(out ulong value) ? value : throw NotInFormat();

    /// <summary>Returns a number as the nearest <see cref="float"/>; infinity beyond the range.</summary>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    public float GetSingle() => TryGetSingle(out float value) ? value : throw NotInFormat();

    /// <summary>Returns a number as the nearest <see cref="double"/>; infinity beyond the range.</summary>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    public double GetDouble() => TryGetDouble(out double value) ? value : throw NotInFormat();

    /// <summary>Returns a number as <see cref="decimal"/>, with its decimal places: <c>1.50</c> becomes 1.50m.</summary>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    /// <exception cref="FormatException">The number is out of range.</exception>
    public decimal GetDecimal() => TryGetDecimal(out decimal value) ? value : throw NotInFormat();

    /// <summary>Returns a string as <see cref="DateTime"/> (ISO 8601-1).</summary>
    /// <exception cref="InvalidOperationException">The value is not a string.</exception>
    /// <exception cref="FormatException">The string does not have the required format.</exception>
    public DateTime GetDateTime() => TryGetDateTime(out DateTime value) ? value : throw NotInFormat();

    /// <summary>Returns a string as <see cref="DateTimeOffset"/> (ISO 8601-1).</summary>
    /// <inheritdoc cref="GetDateTime"/>
    public DateTimeOffset GetDateTimeOffset() => TryGetDateTimeOffset(out DateTimeOffset value) ? value : throw NotInFormat();

    /// <summary>Returns a string as <see cref="Guid"/>, in the form with hyphens.</summary>
    /// <inheritdoc cref="GetDateTime"/>
    public Guid GetGuid() => TryGetGuid(out Guid value) ? value : throw NotInFormat();

    /// <summary>Returns the bytes that a string encodes as Base64 (RFC 4648 section 4).</summary>
    /// <inheritdoc cref="GetDateTime"/>
    public byte[] GetBytesFromBase64() => TryGetBytesFromBase64(out byte[]? value) ? value : throw NotInFormat();

    /// <summary>Converts a number to <see cref="sbyte"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetSByte(out sbyte value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="byte"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetByte(out byte value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="short"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetInt16(out short value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="ushort"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetUInt16(out ushort value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="int"/>.</summary>
    /// <param name="value">The number, or 0.</param>
    /// <returns>Whether the number is in range and has neither a fraction nor an exponent.</returns>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    public bool TryGetInt32(out int value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="uint"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetUInt32(out uint value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="long"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetInt64(out long value) => TryGetInteger(out value);

    /// <summary>Converts a number to <see cref="ulong"/>.</summary>
    /// <inheritdoc cref="TryGetInt32"/>
    public bool TryGetUInt64(out ulong value) => TryGetInteger(out value);

    /// <summary>Converts a number to the nearest <see cref="float"/>; infinity beyond the range.</summary>
    /// <inheritdoc cref="TryGetDouble"/>
    public bool TryGetSingle(out float value) => TryGetFloating(out value);

    /// <summary>Converts a number to the nearest <see cref="double"/>; infinity beyond the range.</summary>
    /// <param name="value">The number.</param>
    /// <returns>Always true.</returns>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    public bool TryGetDouble(out double value) => TryGetFloating(out value);

    /// <summary>Converts a number to <see cref="decimal"/>, with its decimal places: <c>1.50</c> becomes 1.50m.</summary>
    /// <param name="value">The number, or 0.</param>
    /// <returns>Whether the number is in range.</returns>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    public bool TryGetDecimal(out decimal value)
    {
        ReadOnlySpan<byte> text = Number(out TapeWord word);
        return DecimalRead.Read(ref Mem.First(text), word.Offset, text.Length, out value) == word.Offset + word.Length
            || DecimalRead.TryParse(text.Slice(word.Offset, word.Length), out value);
    }

    /// <summary>Converts a string to <see cref="DateTime"/> (ISO 8601-1).</summary>
    /// <param name="value">The time, or the default.</param>
    /// <returns>Whether the string has the required format.</returns>
    /// <exception cref="InvalidOperationException">The value is not a string.</exception>
    public bool TryGetDateTime(out DateTime value) => TryGetText<DateTime, DateTimeText>(LeastTime, out value);

    /// <summary>Converts a string to <see cref="DateTimeOffset"/> (ISO 8601-1).</summary>
    /// <inheritdoc cref="TryGetDateTime"/>
    public bool TryGetDateTimeOffset(out DateTimeOffset value) => TryGetText<DateTimeOffset, DateTimeOffsetText>(LeastTime, out value);

    /// <summary>Converts a string to <see cref="Guid"/>, in the form with hyphens.</summary>
    /// <param name="value">The identifier, or the default.</param>
    /// <inheritdoc cref="TryGetDateTime"/>
    public bool TryGetGuid(out Guid value) => TryGetText<Guid, GuidText>(0, out value);

    /// <summary>Decodes the bytes that a string encodes as Base64 (RFC 4648 section 4).</summary>
    /// <param name="value">The bytes, or null.</param>
    /// <inheritdoc cref="TryGetDateTime"/>
    public bool TryGetBytesFromBase64([NotNullWhen(true)] out byte[]? value)
    {
        TapeWord word = ExpectString();
        ReadOnlySpan<byte> text = _tree!.TextOf(word);
        if (word.Kind == TapeKind.String)
        {
            return Decode(text, out value);
        }

        byte[] rented = RentedArrays.Rent<byte>(text.Length);
        try
        {
            return Decode(Unescaped(text, rented), out value);
        }
        finally
        {
            RentedArrays.Return(rented);
        }
    }

    /// <summary>
    /// For a string, returns its unescaped text; for a Boolean, <c>True</c> or <c>False</c>; for a null and for the default view, an empty text. For all other
    /// values, returns their text in the document.
    /// </summary>
    public override string ToString() => _tree is null ? "" : Word.Kind switch
    {
        TapeKind.String or TapeKind.EscapedString => TextString(),
        TapeKind.Null => "",
        TapeKind.True => bool.TrueString,
        TapeKind.False => bool.FalseString,
        _ => Encoding.UTF8.GetString(RawText.Span),
    };

    /// <summary>Returns the text of a string or name.</summary>
    internal string TextString()
    {
        TextTree tree = Tree;
        TapeWord word = tree.At(_place);
        ReadOnlySpan<byte> text = tree.Text, own = text.Slice(word.Offset, word.Length);
        return StringRead.Read(ref Mem.First(text), word.Offset, text.Length, out string? value) == word.Offset + word.Length + 1
            ? value! : throw Undecodable(own);
    }

    /// <summary>Returns the text of a name; reuses an earlier string with the same text if there is one.</summary>
    internal string NameString() => Tree.Names is { } names ? KeptString(names) : TextString();

    /// <summary>Whether a string or name equals a text.</summary>
    internal bool TextEquals(ReadOnlySpan<char> text)
    {
        (TextTree tree, TapeWord word) = (Tree, Word);
        byte[] rented = RentedArrays.Rent<byte>(checked(3 * text.Length));
        bool areEqual = Utf16Text.TryToUtf8(text, rented, out int length) && MemberNames.AreEqual(tree, word, rented.AsSpan(0, length));
        RentedArrays.Return(rented);
        return areEqual;
    }

    /// <inheritdoc cref="TextEquals(ReadOnlySpan{char})"/>
    internal bool TextEquals(ReadOnlySpan<byte> text) => MemberNames.AreEqual(Tree, Word, text);

    private static FormatException NotInFormat() => new("One of the identified items was in an invalid format.");

    private static bool Decode(ReadOnlySpan<byte> text, [NotNullWhen(true)] out byte[]? value)
    {
        bool isDecoded = Base64Text.TryRead(text, out byte[] bytes);
        value = isDecoded ? bytes : null;
        return isDecoded;
    }

    private static ReadOnlySpan<byte> Unescaped(ReadOnlySpan<byte> text, Span<byte> space) =>
        MemberNames.TryUnescape(text, space, out int length) ? space[..length] : throw Undecodable(text);

    /// <summary>Returns the exception for text that has an unpaired surrogate, or that the owner of its memory has changed.</summary>
    private static InvalidOperationException Undecodable(ReadOnlySpan<byte> text) =>
        EscapedText.SurrogateFault(text, text.Contains((byte)'\\')) ?? EscapedText.Undecodable(text);

    private bool TryGetInteger<T>(out T value)
        where T : struct
    {
        ReadOnlySpan<byte> text = Number(out TapeWord word);
        if (IntegerRead.Read(ref Mem.First(text), word.Offset, text.Length, out value) == word.Offset + word.Length)
        {
            return true;
        }

        value = default;
        return false;
    }

    private bool TryGetFloating<T>(out T value)
        where T : struct
    {
        ReadOnlySpan<byte> text = Number(out TapeWord word);
        if (FloatingRead.Read(ref Mem.First(text), word.Offset, text.Length, out value) == word.Offset + word.Length)
        {
            return true;
        }

        value = default;
        return false;
    }

    private bool TryGetText<T, TKernel>(int least, out T value)
        where T : struct
        where TKernel : struct, ITextKernel<T>
    {
        TapeWord word = ExpectString();
        ReadOnlySpan<byte> text = _tree!.Text, own = text.Slice(word.Offset, word.Length);
        if (TKernel.Read(ref Mem.First(text), word.Offset, text.Length, out value) == word.Offset + word.Length + 1)
        {
            return true;
        }

        if (word.Kind == TapeKind.String)
        {
            return TryParse<T, TKernel>(own, out value);
        }

        byte[] rented = RentedArrays.Rent<byte>(own.Length);
        try
        {
            return own.Length >= least && TryParse<T, TKernel>(Unescaped(own, rented), out value);
        }
        finally
        {
            RentedArrays.Return(rented);
        }
    }

    /// <summary>Parses an unescaped text in the same way as the loaded System.Text.Json; the value is the default if the text is refused.</summary>
    private static bool TryParse<T, TKernel>(ReadOnlySpan<byte> text, out T value)
        where T : struct
        where TKernel : struct, ITextKernel<T>
    {
        bool isParsed = TextCodec<T, TKernel>.TryParse(text, out value);
        value = isParsed ? value : default;
        return isParsed;
    }

    /// <summary>
    /// Returns the whole text of the document, and the tape word with the offset and length of the value in it. Throws if the value is not a number.
    /// </summary>
    private ReadOnlySpan<byte> Number(out TapeWord word)
    {
        word = Word;
        if (word.Kind != TapeKind.Number)
        {
            throw Unlike("Number");
        }

        ReadOnlySpan<byte> text = _tree!.Text;
        _ = text.Slice(word.Offset, word.Length);
        return text;
    }

    /// <summary>
    /// Returns the text of a name: an earlier string with the same text, or a new one. Called only for a document that stores strings of names; short documents
    /// store none.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private string KeptString(NameStrings names)
    {
        TextTree tree = _tree!;
        TapeWord word = tree.At(_place);
        return (word.Kind == TapeKind.Name ? names.Find(tree.Text, word.Offset, word.Length) : null) ?? TextString();
    }

    private bool IsText() => Word.Kind is not TapeKind.Null && ExpectString().Kind is TapeKind.String or TapeKind.EscapedString;

    private TapeWord ExpectString()
    {
        TapeWord word = Word;
        return word.Kind is TapeKind.String or TapeKind.EscapedString ? word : throw Unlike("String");
    }
}
