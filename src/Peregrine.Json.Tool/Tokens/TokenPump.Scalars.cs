using System.Buffers;
using System.Runtime.CompilerServices;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Tokens;

// Tokens that end beyond the window or have no end: read again in parts, with the place of each fault.
internal sealed partial class TokenPump<TSink, TGrammar>
{
    private static readonly SearchValues<byte> s_endsPlainText = SearchValues.Create([.. Enumerable.Range(0, 0x20).Select(static control => (byte)control), (byte)'"', (byte)'\\']);

    /// <summary>Reads a string or name from its opening quote; returns the offset after it, or -1.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint ReadString(TokenKind kind, nint opening, ref nint end)
    {
        int from = (int)opening;
        int at = from + 1;
        bool isMore = true;
        while (true)
        {
            ReadOnlySpan<byte> rest = _window.Bytes.AsSpan(at, _window.End - at);
            int stop = rest.IndexOfAny(s_endsPlainText);
            ReadOnlySpan<byte> text = stop < 0 ? rest : rest[..stop];
            int good = WellFormedLength(text, out bool isCut);
            if (good < text.Length && !(isCut && stop < 0 && isMore))
            {
                if (!Mendable(FaultText.NotUtf8, at + good))
                {
                    return -1;
                }

                at += good + 1;
                continue;
            }

            at += good;
            if (stop < 0)
            {
                if (isMore)
                {
                    isMore = ReadOn(kind, ref from, ref at, ref end);
                    continue;
                }

                Refuse(FaultText.OpenString, at);
                return -1;
            }

            byte found = _window.Bytes[at];
            if (found == '"')
            {
                at++;
                _sink.Text(kind, _window.Bytes.AsSpan(from, at - from), true);
                return at;
            }

            if (found != '\\')
            {
                if (!Mendable(found == '\n' ? FaultText.LineFeedInString : FaultText.Control(found), at))
                {
                    return -1;
                }

                if (found == '\n')
                {
                    // The closing quote is missing: the following text is in the next line.
                    return at;
                }

                at++;
                continue;
            }

            if (_window.End - at < 6 && isMore)
            {
                isMore = ReadOn(kind, ref from, ref at, ref end);
                continue;
            }

            int length = Escape.ReadUnit(ref Mem.First(_window.Bytes), at, _window.End, out _);
            if (length == 0 && !RefuseEscape(ref at))
            {
                return -1;
            }

            at += length;
        }
    }

    /// <summary>Records the fault of an escape and skips the valid part of it.</summary>
    private bool RefuseEscape(ref int at)
    {
        at++;
        if (at < _window.End && _window.Bytes[at] == 'u')
        {
            do
            {
                at++;
            }
            while (at < _window.End && char.IsAsciiHexDigit((char)_window.Bytes[at]));

            if (at < _window.End)
            {
                return Mendable(FaultText.HexDigit(_window.Bytes[at]), at);
            }
        }

        if (at >= _window.End)
        {
            Refuse(FaultText.OpenString, at);
            return false;
        }

        return Mendable(FaultText.Escape(_window.Bytes[at]), at);
    }

    /// <summary>The number of bytes before the first sequence that is ill-formed or cut off by the end of the text.</summary>
    private static int WellFormedLength(ReadOnlySpan<byte> text, out bool isCut)
    {
        isCut = false;
        if (Utf8.IsValid(text))
        {
            return text.Length;
        }

        int at = 0;
        while (at < text.Length)
        {
            OperationStatus status = Rune.DecodeFromUtf8(text[at..], out _, out int length);
            if (status != OperationStatus.Done)
            {
                isCut = status == OperationStatus.NeedMoreData;
                break;
            }

            at += length;
        }

        return at;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint ReadNumber(nint first, ref nint end)
    {
        int from = (int)first;
        int at = from;
        NumberGrammar grammar = default;
        while (true)
        {
            while (at < _window.End)
            {
                if (grammar.Take(_window.Bytes[at]))
                {
                    at++;
                    continue;
                }

                if (!grammar.IsWhole)
                {
                    return Mendable(FaultText.Digit(_window.Bytes[at]), at) ? NextWord(at, ref end) : -1;
                }

                _sink.Text(TokenKind.Number, _window.Bytes.AsSpan(from, at - from), true);
                return at;
            }

            if (ReadOn(TokenKind.Number, ref from, ref at, ref end))
            {
                continue;
            }

            if (!grammar.IsWhole)
            {
                Refuse(FaultText.EndedInNumber, at);
                return -1;
            }

            _sink.Text(TokenKind.Number, _window.Bytes.AsSpan(from, at - from), true);
            return at;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint ReadLiteral(nint first, ref nint end)
    {
        int from = (int)first;
        int at = from;
        string literal = _window.Bytes[from] switch { (byte)'t' => "true", (byte)'f' => "false", _ => "null" };
        foreach (char expected in literal)
        {
            if (at == _window.End && !ReadOn(TokenKind.Literal, ref from, ref at, ref end))
            {
                Refuse(FaultText.EndedInLiteral(literal), at);
                return -1;
            }

            if (_window.Bytes[at] != expected)
            {
                return Mendable(FaultText.Literal(literal, _window.Bytes[at]), at) ? NextWord(at, ref end) : -1;
            }

            at++;
        }

        _sink.Text(TokenKind.Literal, _window.Bytes.AsSpan(from, at - from), true);
        return at;
    }

    /// <summary>
    /// Reads more within a token. If the token no longer fits the window, hands out its text up to <paramref name="at"/>. False at the end of the input.
    /// </summary>
    private bool ReadOn(TokenKind kind, ref int from, ref int at, ref nint end)
    {
        if (!_window.HasSpace(from))
        {
            _sink.Text(kind, _window.Bytes.AsSpan(from, at - from), false);
            from = at;
        }

        bool read = _window.Refill(ref from, ref at);
        end = _window.End;
        return read;
    }
}
