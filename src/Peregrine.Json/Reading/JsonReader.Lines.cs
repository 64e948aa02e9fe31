using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>Reads white space and line breaks.</summary>
internal ref partial struct JsonReader
{
    /// <summary>Returns the line of the next byte and its position in that line. Counts only from the place of the previous call.</summary>
    public (long Line, long Position) Place()
    {
        int at = (int)At;
        ReadOnlySpan<byte> between = Mem.Span(ref Start, Math.Min(at, _counted), Math.Max(at, _counted), End);
        int last = between.LastIndexOf((byte)'\n');
        if (last >= 0)
        {
            int lines = between.Count((byte)'\n');
            if (at >= _counted)
            {
                _countedLines += lines;
                _countedLine = _counted + last + 1;
            }
            else
            {
                // The byte is in a line before the one that was counted last.
                _countedLines -= lines;
                int first = _input is null ? 0 : ElementInput.Head;
                _countedLine = first + Mem.Span(ref Start, first, Math.Max(at, first), End).LastIndexOf((byte)'\n') + 1;
            }
        }

        _counted = at;
        (long line, long position) = (_countedLines, at - _countedLine);
        if (_input is not null)
        {
            (long before, long column) = _input.Place;
            line += before;
            position += _countedLines == 0 ? column : 0;
        }

        return (line, position);
    }

    /// <summary>
    /// Returns the offset after white space, which in most cases begins with a line end. Guesses the length of the white space from the depth and checks the
    /// guess, so that the next read need not wait for a count.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint SkipLine(nint at)
    {
        if (End - at > WhiteSpace.BlanksWidth)
        {
            int gap = _line - _indent * _depthLeft;
            ulong others = WhiteSpace.NotOfLine(ref Start, at, End);
            if (IsFirst(others, gap) && Mem.U8(ref Start, at + gap, End) > (byte)' ')
            {
                return at + gap;
            }

            // The line of a closing bracket is indented by one level less.
            int less = gap - _indent;
            if (IsFirst(others, less) && Mem.U8(ref Start, at + less, End) > (byte)' ')
            {
                return at + less;
            }

            ulong tokens = ~WhiteSpace.Blanks(ref Start, at, End);
            if (IsFirst(tokens, gap))
            {
                return at + gap;
            }

            if (IsFirst(tokens, less))
            {
                return at + less;
            }
        }

        return SkipOtherLine(at);
    }

    /// <summary>
    /// Returns the offset at which the next name is expected after a member's value, in text with spaces or line breaks: directly after the comma, after one
    /// space, or on a new line at the same depth; <see cref="Mem.Failed"/> for other text. The caller must check that the name is there.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public readonly nint NameAfterSpace(nint at)
    {
        if (at >= End || Mem.U8(ref Start, at, End) != (byte)',')
        {
            return Mem.Failed;
        }

        // Tests for a new line first, because it is the most frequent case here.
        at++;
        int gap = _line - _indent * _depthLeft;
        return End - at > WhiteSpace.LineWidth && IsFirst(WhiteSpace.NotOfLine(ref Start, at, End), gap) ? at + gap : FirstNameAfterSpace(at);
    }

    /// <summary>Does the same as <see cref="NameAfterSpace"/> from the offset after an opening bracket or a comma.</summary>
    public readonly nint FirstNameAfterSpace(nint at)
    {
        if (End - at < 2)
        {
            return Mem.Failed;
        }

        // The name follows directly or after one space.
        uint two = Mem.U16(ref Start, at, End);
        if ((byte)two == (byte)'"')
        {
            return at;
        }

        if (two == (' ' | ('"' << 8)))
        {
            return at + 1;
        }

        if (End - at > WhiteSpace.LineWidth)
        {
            int gap = _line - _indent * _depthLeft;
            if (IsFirst(WhiteSpace.NotOfLine(ref Start, at, End), gap)
                || (End - at > WhiteSpace.BlanksWidth && IsFirst(~WhiteSpace.Blanks(ref Start, at, End), gap)))
            {
                return at + gap;
            }
        }

        return Mem.Failed;
    }

    /// <summary>
    /// If the object's closing bracket follows directly or after white space, closes the object and returns the offset after the bracket; otherwise returns
    /// <see cref="Mem.Failed"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public nint CloseAfterSpace(nint at)
    {
        nint bracket = at + (_line - _indent * (_depthLeft + 1));
        if (End - at <= WhiteSpace.LineWidth || !IsFirst(WhiteSpace.NotOfLine(ref Start, at, End), (int)(bracket - at)))
        {
            bracket = SkipBlank(at);
        }

        if (bracket < End && Mem.U8(ref Start, bracket, End) == (byte)'}')
        {
            _depthLeft++;
            return bracket + 1;
        }

        return Mem.Failed;
    }

    /// <summary>
    /// Returns the offset after the colon that follows a name directly or after one space, and after one space behind the colon; <see cref="Mem.Failed"/> for
    /// other text and near the end of the input. A branch tests for colon and space: if the spaces were counted, the next position would wait for loads.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public readonly nint ValueAfterSpace(nint at) =>
        End - at > 3 && Mem.U16(ref Start, at, End) == (':' | (' ' << 8)) ? at + 2 : ValueAfterColon(at);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly nint ValueAfterColon(nint at)
    {
        if (End - at > 3)
        {
            nint colon = Mem.U8(ref Start, at, End) == (byte)' ' ? at + 1 : at;
            if (Mem.U8(ref Start, colon, End) == (byte)':')
            {
                return Mem.U8(ref Start, colon + 1, End) == (byte)' ' ? colon + 2 : colon + 1;
            }
        }

        return Mem.Failed;
    }

    /// <summary>Whether the lowest set bit of <paramref name="tokens"/> is bit <paramref name="gap"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsFirst(ulong tokens, int gap) => (uint)gap < WhiteSpace.BlanksWidth && tokens << (63 - gap) == 1UL << 63;

    private nint SkipOtherLine(nint at)
    {
        nint after = WhiteSpace.Skip(ref Start, at, End);
        if (after < End && Mem.U8(ref Start, after, End) is not ((byte)'}' or (byte)']'))
        {
            // Two lines of different depth give the indentation of one level. If it is a wrong guess, the check of the next line detects that.
            int gap = (int)(after - at);
            if (_depthLeft != _lastDepth)
            {
                _indent = _lastGap == 0 ? 0 : (gap - _lastGap) / (_lastDepth - _depthLeft);
            }

            _line = gap + _indent * _depthLeft;
            _lastGap = gap;
            _lastDepth = _depthLeft;
        }

        return after;
    }

    /// <summary>
    /// Walks back from the cursor, which is at the value of a member, and returns the offset of the opening quote of the member's name; 0 if there is none.
    /// </summary>
    public readonly nint FindLastName()
    {
        // Stops at the beginning of the text, even if user code has changed the text since it was read.
        nint colon = At - 1;
        while (colon > 0 && Mem.U8(ref Start, colon, End) != (byte)':')
        {
            colon--;
        }

        nint quote = colon;
        while (quote > 0 && Mem.U8(ref Start, quote, End) != (byte)'"')
        {
            quote--;
        }

        do
        {
            quote--;
        }
        while (quote > 0 && (Mem.U8(ref Start, quote, End) != (byte)'"' || IsEscaped(quote)));
        return quote > 0 ? quote : 0;
    }

    /// <summary>Returns the offset of the last token of the value just read: a container's closing bracket, otherwise the value's first byte.</summary>
    public readonly nint FindLastToken()
    {
        nint token = At - 1;
        byte last = Mem.U8(ref Start, token, End);
        if (last is (byte)'}' or (byte)']')
        {
            return token;
        }

        if (last == (byte)'"')
        {
            do
            {
                token--;
            }
            while (token > 0 && (Mem.U8(ref Start, token, End) != (byte)'"' || IsEscaped(token)));
            return token;
        }

        while (token > 0 && IsInWord(Mem.U8(ref Start, token - 1, End)))
        {
            token--;
        }

        return token;
    }

    /// <summary>Whether a byte can be in a number or a literal.</summary>
    private static bool IsInWord(byte one) =>
        one is (>= (byte)'0' and <= (byte)'9') or (>= (byte)'a' and <= (byte)'z') or (byte)'E' or (byte)'-' or (byte)'+' or (byte)'.';

    private readonly bool IsEscaped(nint quote)
    {
        nint at = quote;
        while (at > 0 && Mem.U8(ref Start, at - 1, End) == (byte)'\\')
        {
            at--;
        }

        return ((quote - at) & 1) != 0;
    }
}
