using System.Buffers;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Tool.Tokens;

// Text that the grammar does not allow: recorded and, if more faults are to be found, read as what was probably meant.
internal sealed partial class TokenPump<TSink, TGrammar>
{
    private static readonly SearchValues<byte> s_endsWord = SearchValues.Create(",:[]{}\" \t\r\n"u8);

    private enum Place : byte
    {
        Value,
        After,
        Name,
        Colon,
    }

    /// <summary>Where reading continues.</summary>
    private enum Step : byte
    {
        Stopped,
        Ended,
        Value,
        After,
        Name,
        Colon,
        Close,

        /// <summary>The container closes before the byte, which belongs to the outer container.</summary>
        CloseHere,
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private Step Mend(Place place, ref nint position, ref nint end)
    {
        int at = (int)position;
        byte found = _window.Bytes[at];
        bool isComment = found == '/' && !TGrammar.HasComments && IsComment(at);
        string? afterToken = place == Place.After ? AfterToken(at) : null;
        string message = isComment ? FaultText.Comment : place switch
        {
            Place.Value => IsFirst(at, (byte)'[') && _open is { Level: > 0, InObject: false } ? FaultText.ValueOrEnd(found) : FaultText.Value(found),
            Place.Name => IsFirst(at, (byte)'{') ? FaultText.NameOrEnd(found) : FaultText.Name(found),
            Place.Colon => FaultText.Colon(found),
            _ => afterToken ?? FaultText.After(_open.InObject, found),
        };
        if (!Mendable(message, at) || (_open.Level == 0 && !isComment))
        {
            return Step.Stopped;
        }

        if (isComment)
        {
            SkipComment(ref at, ref end);
            position = at;
            return GoOn((Step)((int)place + (int)Step.Value), ref position, ref end);
        }

        return place switch
        {
            Place.Value => AtValue(found, ref position, ref end),
            Place.After => AfterValue(found, afterToken is not null, ref position, ref end),
            Place.Name => AtName(found, ref position, ref end),
            _ => AtColon(found, ref position, ref end),
        };
    }

    private Step AtValue(byte found, ref nint position, ref nint end)
    {
        if (found is (byte)',' or (byte)']' or (byte)'}')
        {
            return Step.After;
        }

        if (found == ':')
        {
            position++;
            return GoOn(Step.Value, ref position, ref end);
        }

        position = NextWord((int)position + 1, ref end);
        return Step.After;
    }

    private Step AfterValue(byte found, bool isWithinToken, ref nint position, ref nint end)
    {
        if (found is (byte)']' or (byte)'}')
        {
            return found == _open.ClosingAround ? Step.CloseHere : Step.Close;
        }

        if (found == ':')
        {
            position++;
            return GoOn(Step.Value, ref position, ref end);
        }

        bool isName = found == '"' && _open.InObject;
        bool isValue = found is (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-' || (char.IsAsciiLetterOrDigit((char)found) && !_open.InObject);
        if (isWithinToken || !(isName || isValue))
        {
            position = NextWord((int)position + 1, ref end);
            return Step.After;
        }

        // The comma is missing.
        _sink.Comma();
        return isName ? Step.Name : Step.Value;
    }

    private Step AtName(byte found, ref nint position, ref nint end)
    {
        switch (found)
        {
            case (byte)',':
                position++;
                return GoOn(Step.Name, ref position, ref end);
            case (byte)':':
                return Step.Colon;
            case (byte)']' or (byte)'}' or (byte)'[' or (byte)'{':
                return Step.After;
            default:
                position = NextWord((int)position + 1, ref end);
                return Step.Colon;
        }
    }

    private Step AtColon(byte found, ref nint position, ref nint end)
    {
        switch (found)
        {
            case (byte)',' or (byte)']' or (byte)'}':
                return Step.After;
            case (byte)'=':
                position++;
                return GoOn(Step.Value, ref position, ref end);
            case (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-':
                return Step.Value;
            case var _ when char.IsAsciiLetterOrDigit((char)found):
                return Step.Value;
            default:
                position = NextWord((int)position + 1, ref end);
                return Step.Colon;
        }
    }

    private Step GoOn(Step step, ref nint position, ref nint end)
    {
        position = Next(ref Kernels.Mem.First(_window.Bytes), position, ref end);
        return position < 0 ? Step.Ended : step is Step.Value or Step.Name && _window.Bytes[position] == _open.Closing ? Step.After : step;
    }

    /// <summary>For a token that seems to continue after its end: the message is then about its own text.</summary>
    private string? AfterToken(int at)
    {
        if (at == 0 || !char.IsAsciiLetterOrDigit((char)_window.Bytes[at - 1]) || !(char.IsAsciiLetterOrDigit((char)_window.Bytes[at]) || _window.Bytes[at] is (byte)'.' or (byte)'+' or (byte)'-'))
        {
            return null;
        }

        bool isZero = _window.Bytes[at - 1] == '0' && char.IsAsciiDigit((char)_window.Bytes[at]);
        return isZero ? FaultText.LeadingZero : _open.Level == 0 ? FaultText.AfterRoot(_window.Bytes[at]) : FaultText.After(_open.InObject, _window.Bytes[at]);
    }

    /// <summary>Whether only white space is between an opening bracket and a place.</summary>
    private bool IsFirst(int at, byte bracket)
    {
        int last = _window.Bytes.AsSpan(0, at).LastIndexOfAnyExcept(" \t\r\n"u8);
        return last >= 0 && _window.Bytes[last] == bracket;
    }

    private bool IsComment(int at)
    {
        if (at + 1 == _window.End)
        {
            return false;
        }

        return _window.Bytes[at + 1] is (byte)'/' or (byte)'*';
    }

    /// <summary>Skips letters, digits and signs that are in the place of a token, if there are any.</summary>
    private int NextWord(int at, ref nint end)
    {
        while (true)
        {
            int length = _window.Bytes.AsSpan(at, _window.End - at).IndexOfAny(s_endsWord);
            if (length >= 0)
            {
                return at + length;
            }

            at = _window.End;
            bool read = _window.Refill(ref at);
            end = _window.End;
            if (!read)
            {
                return at;
            }
        }
    }

    /// <summary>Skips a comment; false if the slash does not begin one. A comment that is not closed is recorded.</summary>
    private bool SkipComment(ref int at, ref nint end)
    {
        bool isMore = true;
        while (_window.End - at < 2 && isMore)
        {
            isMore = _window.Refill(ref at);
            end = _window.End;
        }

        if (!IsComment(at))
        {
            return false;
        }

        bool isLine = _window.Bytes[at + 1] == '/';
        at += 2;
        while (true)
        {
            ReadOnlySpan<byte> rest = _window.Bytes.AsSpan(at, _window.End - at);
            int stop = isLine ? rest.IndexOfAny((byte)'\n', (byte)'\r') : rest.IndexOf("*/"u8);
            ReadOnlySpan<byte> text = stop < 0 ? rest : rest[..stop];
            int good = WellFormedLength(text, out bool isCut);
            if (good < text.Length && !(isCut && stop < 0 && isMore))
            {
                if (!Refuse(FaultText.NotUtf8, at + good))
                {
                    return true;
                }

                at += good + 1;
                continue;
            }

            at += good;
            if (stop >= 0)
            {
                at += isLine ? 0 : 2;
                return true;
            }

            if (!isMore)
            {
                _ = isLine || Refuse(FaultText.OpenComment, at);
                return true;
            }

            // The asterisk may be the first half of the comment's end.
            at -= !isLine && rest is [.., (byte)'*'] ? 1 : 0;
            isMore = _window.Refill(ref at);
            end = _window.End;
            at += !isMore && !isLine && rest is [.., (byte)'*'] ? 1 : 0;
        }
    }
}
