using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Tokens;

/// <summary>
/// Reads a text by the grammar of RFC 8259 and hands its tokens to a sink. It sees the text through a <see cref="Window"/>: memory does not grow with the
/// length of the text or of a token, and a level of depth takes a bit. The library's kernels read strings, numbers and white space; what they cannot decode
/// within the window, or refuse, is read again byte by byte, which finds the fault.
/// </summary>
internal sealed partial class TokenPump<TSink, TGrammar>
    where TSink : struct, ITokenSink
    where TGrammar : struct, IGrammar
{
    private readonly Window _window;
    private readonly PumpSettings _settings;
    private TSink _sink;
    private Brackets _open = new();

    /// <summary>Where the value or the input ends although more was expected.</summary>
    private int _ended;

    public TokenPump(Window window, TSink sink, PumpSettings settings)
    {
        _window = window;
        _sink = sink;
        _settings = settings;
    }

    /// <summary>The faults of the text, in its order.</summary>
    public List<Fault> Faults { get; } = [];

    /// <summary>The sink that has received the tokens.</summary>
    public TSink Sink => _sink;

    /// <summary>Number of bytes that have been read: all, after a run to the end.</summary>
    public long Length => _window.Locate(_window.End).Offset;

    private int MaxDepth => _settings.MaxDepth;

    /// <summary>Reads to the end, or to the last fault to report; true if there is no fault.</summary>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // Called once for a text of gigabytes.
    public bool Run()
    {
        byte[] bytes = _window.Bytes;
        ref byte start = ref Mem.First(bytes);
        nint end = 0;
        nint at = Begin(ref end);
        if (at < 0)
        {
            return false;
        }

        byte value;
        Step step;

    Root:
        at = NextRoot(ref start, at, ref end);
        if (at < 0)
        {
            return Faults.Count == 0;
        }

        _sink.BeginRoot();

    Value:
        value = Mem.U8(ref start, at, end);
        if (value == '"')
        {
            nint after = SkipValue.SkipString(ref start, at + 1, end);
            if (after >= 0)
            {
                _sink.Text(TokenKind.String, bytes.AsSpan((int)at, (int)(after - at)), true);
                at = after;
            }
            else if ((at = ReadString(TokenKind.String, at, ref end)) < 0)
            {
                goto Stopped;
            }

            goto After;
        }

        if (value is (byte)'{' or (byte)'[')
        {
            if (_open.Level == MaxDepth)
            {
                Refuse(FaultText.TooDeep(MaxDepth), (int)at);
                goto Stopped;
            }

            bool isObject = value == '{';
            _open.Open(isObject);
            at = Next(ref start, at + 1, ref end);
            if (at < 0)
            {
                _sink.Open(value);
                goto Ended;
            }

            // The closing bracket's code is the opening one's plus two.
            if (Mem.U8(ref start, at, end) == value + 2)
            {
                _sink.Empty(value);
                _open.Close();
                at++;
                goto After;
            }

            _sink.Open(value);
            if (isObject)
            {
                goto Name;
            }

            goto Value;
        }

        if (value == '-' || (uint)(value - '0') <= 9)
        {
            nint after = SkipValue.SkipNumber(ref start, at, end);
            if (after >= 0 && after < end)
            {
                _sink.Text(TokenKind.Number, bytes.AsSpan((int)at, (int)(after - at)), true);
                at = after;
                goto After;
            }

            if ((at = ReadNumber(at, ref end)) < 0)
            {
                goto Stopped;
            }

            goto After;
        }

        if (value is (byte)'t' or (byte)'f' or (byte)'n')
        {
            nint after = SkipValue.SkipScalar(ref start, at, end);
            if (after >= 0)
            {
                _sink.Text(TokenKind.Literal, bytes.AsSpan((int)at, (int)(after - at)), true);
                at = after;
            }
            else if ((at = ReadLiteral(at, ref end)) < 0)
            {
                goto Stopped;
            }

            goto After;
        }

        step = Mend(Place.Value, ref at, ref end);
        goto Go;

    After:
        if (_open.Level == 0)
        {
            _sink.EndRoot();
            goto Root;
        }

        at = Next(ref start, at, ref end);
        if (at < 0)
        {
            goto Ended;
        }

        value = Mem.U8(ref start, at, end);
        if (value == ',')
        {
            at = Next(ref start, at + 1, ref end);
            if (at < 0)
            {
                goto Ended;
            }

            if (Mem.U8(ref start, at, end) == _open.Closing)
            {
                if (!_settings.TrailingCommas && !Mendable(FaultText.TrailingComma(_open.InObject), (int)at))
                {
                    goto Stopped;
                }

                goto Close;
            }

            _sink.Comma();
            if (_open.InObject)
            {
                goto Name;
            }

            goto Value;
        }

        if (value == _open.Closing)
        {
            goto Close;
        }

        step = Mend(Place.After, ref at, ref end);
        goto Go;

    Close:
        _sink.Close(_open.Closing);
        _open.Close();
        at++;
        goto After;

    Name:
        value = Mem.U8(ref start, at, end);
        if (value != '"')
        {
            step = Mend(Place.Name, ref at, ref end);
            goto Go;
        }

        nint name = SkipValue.SkipString(ref start, at + 1, end);
        if (name >= 0)
        {
            _sink.Text(TokenKind.Name, bytes.AsSpan((int)at, (int)(name - at)), true);
            at = name;
        }
        else if ((at = ReadString(TokenKind.Name, at, ref end)) < 0)
        {
            goto Stopped;
        }

    Colon:
        at = Next(ref start, at, ref end);
        if (at < 0)
        {
            goto Ended;
        }

        if (Mem.U8(ref start, at, end) == ':')
        {
            _sink.Colon();
            at = Next(ref start, at + 1, ref end);
            if (at < 0)
            {
                goto Ended;
            }

            goto Value;
        }

        step = Mend(Place.Colon, ref at, ref end);
        goto Go;

    Go:
        switch (step)
        {
            case Step.Value:
                goto Value;
            case Step.Name:
                goto Name;
            case Step.Colon:
                goto Colon;
            case Step.After:
                goto After;
            case Step.Close:
                goto Close;
            case Step.CloseHere:
                _sink.Close(_open.Closing);
                _open.Close();
                goto After;
            case Step.Ended:
                goto Ended;
            default:
                goto Stopped;
        }

    Ended:
        Refuse(FaultText.Ended(_open, isLine: TGrammar.HasLines && _ended < _window.End), _ended);

    Stopped:
        if (TGrammar.HasLines && Faults.Count < _settings.MostFaults)
        {
            at = SkipLine(ref end);
            goto Root;
        }

        return false;
    }

    /// <summary>Offset of the next byte that is not white space; -1 if there is none; <see cref="_ended"/> is then set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint Next(ref byte start, nint at, ref nint end)
    {
        nint next = WhiteSpace.Skip(ref start, at, end);
        bool isThere = next < end && (!TGrammar.HasLines || next == at) && (!TGrammar.HasComments || Mem.U8(ref start, next, end) != '/');
        return isThere ? next : NextOn(at, next, ref end);
    }

    /// <param name="at">The beginning of the white space.</param>
    /// <param name="next">How far it has been skipped.</param>
    /// <param name="end">The window's end, which moves.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint NextOn(nint at, nint next, ref nint end)
    {
        while (true)
        {
            if (TGrammar.HasLines && _window.Bytes.AsSpan((int)at, (int)(next - at)).IndexOf((byte)'\n') is >= 0 and var line)
            {
                _ended = (int)at + line;
                return -1;
            }

            if (next < end)
            {
                int comment = (int)next;
                if (!TGrammar.HasComments || _window.Bytes[comment] != '/' || !SkipComment(ref comment, ref end))
                {
                    return comment;
                }

                if (Faults.Count >= _settings.MostFaults)
                {
                    _ended = comment;
                    return -1;
                }

                at = comment;
                next = WhiteSpace.Skip(ref Mem.First(_window.Bytes), at, end);
                continue;
            }

            int begin = (int)next;
            bool read = _window.Refill(ref begin);
            end = _window.End;
            if (!read)
            {
                _ended = begin;
                return -1;
            }

            at = begin;
            next = WhiteSpace.Skip(ref Mem.First(_window.Bytes), at, end);
        }
    }
}
