using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Tokens;

// The beginning of the text, its values and lines, and how faults are recorded.
internal sealed partial class TokenPump<TSink, TGrammar>
{
    private bool _hasRoot;
    private int _faultAt;

    /// <summary>Reads the first bytes and refuses text that cannot be UTF-8; -1 if nothing more is to be read.</summary>
    private nint Begin(ref nint end)
    {
        int at = 0;
        while (_window.End < 4 && _window.Refill(ref at))
        {
            // Until there are as many bytes as a byte order mark has.
        }

        end = _window.End;
        ReadOnlySpan<byte> first = _window.Bytes.AsSpan(0, Math.Min(4, _window.End));
        if (first.StartsWith("\uFEFF"u8))
        {
            return Refuse(FaultText.ByteOrderMark, 0) ? 3 : -1;
        }

        if (first is [0xFE, 0xFF, ..] or [0xFF, 0xFE, ..] or [0, not 0, ..] or [not 0, 0, ..])
        {
            Refuse(FaultText.Utf16, 0);
            return -1;
        }

        if (FaultText.Packed(first) is { } packed)
        {
            Refuse(packed, 0);
            return -1;
        }

        return 0;
    }

    /// <summary>Whether a value begins at an offset, the first on its line.</summary>
    private bool IsValueOnLine(int at)
    {
        int before = _window.Bytes.AsSpan(0, at).LastIndexOfAnyExcept(" \t\r"u8);
        return before >= 0 && _window.Bytes[before] == '\n' && (char.IsAsciiLetterOrDigit((char)_window.Bytes[at]) || _window.Bytes[at] is (byte)'{' or (byte)'[' or (byte)'"' or (byte)'-');
    }

    /// <summary>Offset of the next root value, or -1 if there is none or none is allowed.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private nint NextRoot(ref byte start, nint at, ref nint end)
    {
        while (true)
        {
            nint next = Next(ref start, at, ref end);
            if (next >= 0)
            {
                if (!_hasRoot)
                {
                    _hasRoot = true;
                    return next;
                }

                byte found = _window.Bytes[next];
                string message = TGrammar.HasLines ? FaultText.AfterLine(found)
                    : AfterToken((int)next) ?? (FaultText.AfterRoot(found) + (IsValueOnLine((int)next) ? FaultText.FollowingLines : ""));
                if (!Refuse(message, (int)next) || !TGrammar.HasLines)
                {
                    return -1;
                }

                at = SkipLine(ref end);
                continue;
            }

            if (!TGrammar.HasLines)
            {
                _ = _hasRoot || Refuse(FaultText.Empty, _ended);
                return -1;
            }

            if (_ended == _window.End || (!_hasRoot && !Refuse(FaultText.EmptyLine, _ended)))
            {
                return -1;
            }

            _hasRoot = false;
            at = _ended + 1;
        }
    }

    /// <summary>Goes to the line after the one with the last fault, or to the end.</summary>
    private nint SkipLine(ref nint end)
    {
        int at = _faultAt;
        _open.Clear();
        _hasRoot = false;
        while (true)
        {
            int line = _window.Bytes.AsSpan(at, _window.End - at).IndexOf((byte)'\n');
            if (line >= 0)
            {
                return at + line + 1;
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

    /// <summary>Records a fault; false if reading is to stop.</summary>
    private bool Refuse(string message, int at)
    {
        if (Faults.Count >= _settings.MostFaults)
        {
            return false;
        }

        if (Faults.Count > 0 && Faults[^1].Offset == _window.Locate(at).Offset)
        {
            // What was probably meant did not fit here either: reported once.
            return true;
        }

        bool isLast = Faults.Count + 1 == _settings.MostFaults;
        if (isLast)
        {
            // To show the rest of the line after the fault. Reading stops here, so only this place moves.
            _ = _window.End - at < 100 && _window.Refill(ref at);
        }

        _faultAt = at;
        (long offset, long line, long column) = _window.Locate(at);
        Faults.Add(new Fault(offset, line, column, message, _window.Excerpt(at)));
        return !isLast;
    }

    /// <summary>Records a fault; false if the value that contains it is not read further.</summary>
    private bool Mendable(string message, int at) => Refuse(message, at) && !TGrammar.HasLines;
}
