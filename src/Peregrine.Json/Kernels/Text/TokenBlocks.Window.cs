using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Fills the window: the places of the next tokens.</summary>
internal partial struct TokenBlocks
{
    /// <summary>
    /// MostPlaces: from this number of places on, no block is added to the window. AllPlaces: the number of places for which the window has space, including
    /// those of one more block and those after the end. WindowBytes: this space in bytes.
    /// </summary>
    private const int MostPlaces = 256, AllPlaces = MostPlaces + (2 * Marks64.Width), WindowBytes = Width * AllPlaces;

    /// <summary>
    /// How many more tokens than places the receiver may get if another thread changes the text: when one place is left, the walk can still report a name, a
    /// value and a closing bracket.
    /// </summary>
    private const int MostAfterEnd = 2;

    /// <summary>
    /// The number of blocks that are classified at once: first one for a skipped value, which is usually short, or four for a value whose tokens are received;
    /// then twice as many each time, up to the maximum.
    /// </summary>
    private const int FirstOfSkipped = 1, FirstOfTaken = 4, MostBlocks = 16;

    /// <summary>Returns a place without its mark: if another thread changes the text meanwhile, any place can be that of a closing quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Place(ref byte places, nint next) => (nint)(Mem.U32(ref places, next, WindowBytes) & ~EscapedMark);

    /// <summary>
    /// Moves the remaining places to the start of the window and adds the places of the next blocks. Returns false if there are no more blocks, or if the
    /// receiver has no space for the tokens.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool Refill<TSink>(ref byte start, ref byte places, nint next, ref TSink sink, nint to)
        where TSink : struct, IBlockTokens
    {
        if (_at >= _end)
        {
            return false;
        }

        nint left = _count - next;
        if (left > 0)
        {
            Mem.Set256(ref places, 0, WindowBytes, Mem.V256(ref places, next, WindowBytes));
        }

        _count = left;
        nint from = _at;
        int blocks = _budget;
        _budget = Math.Min(2 * blocks, MostBlocks);
        while (_at < _end && (_count <= Margin<TSink>() || (blocks > 0 && _count < MostPlaces * Width)))
        {
            blocks--;
            nint at = _at;
            _at = at + Marks64.Width;
            ulong tokens = _end - at >= Marks64.Width
                ? Tokens<TSink>(new Marks64(ref start, at, _end), 0, ref start, at)
                : Tokens<TSink>(new Marks64(ref start, _end - Marks64.Width, _end), (int)(at + Marks64.Width - _end), ref start, at);
            if (tokens == 0 && _inString != 0)
            {
                SkipPlain(ref start);
                continue;
            }

            AddPlaces(tokens, (uint)at, ref places);
            if (TSink.TakesEnds && _escapedEnds != 0)
            {
                MarkPlaces(tokens, ref places);
            }
        }

        if (_signs != 0)
        {
            CheckSigns(ref start, from);
        }

        int most = (int)(_count / Width);
        if (_at < _end)
        {
            _low = _count - Margin<TSink>();
        }
        else
        {
            // The walk fails if it needs more places. Since it checks this once for several places, it may read the place of the value's opening bracket, which
            // is added eight times.
            _low = _count;
            most += MostAfterEnd;
            Mem.Set256(ref places, _count, WindowBytes, Vector256.Create((uint)_first).AsByte());
        }

        return sink.Reserve(to, most, Math.Min(_at, _end) - _first, Math.Max(_end - _at, 0));
    }

    /// <summary>Checks the UTF-8 of the blocks that were added last.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void CheckSigns(ref byte start, nint from)
    {
        nint full = _at <= _end ? _at : _at - Marks64.Width;
        bool isValid = Utf8Check.Blocks(ref start, _first, from, full, out bool isOpen);
        if (_at > _end)
        {
            isValid &= Utf8Check.Last(ref start, _first, full, _end);
        }

        _refused |= isValid ? 0UL : 1;
        _signs = isOpen ? 1UL : 0;
    }

    /// <summary>The size in bytes of the places that are read between two checks of the window: a name, its colon, a value and a comma.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Margin<TSink>()
        where TSink : struct, IBlockTokens => (TSink.TakesEnds ? 6 : 4) * Width;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void AddPlaces(ulong tokens, uint at, ref byte places)
    {
        nint to = _count, after = to + (Width * BitOperations.PopCount(tokens));
        if (Avx512Vbmi2.IsSupported)
        {
            // Computes the indices of the set bits as bytes, then widens them to words of 32 bits.
            Vector512<byte> numbers = Avx512Vbmi2.Compress(Vector512<byte>.Zero, Bytes(tokens), Vector512<byte>.Indices);
            Vector512<uint> origin = Vector512.Create(at);
            do
            {
                Vector512<uint> sixteen = Avx512F.ConvertToVector512UInt32(numbers.GetLower().GetLower()) + origin;
                Mem.Set512(ref places, to, WindowBytes, sixteen.AsByte());
                numbers = Avx512F.AlignRight64(numbers.AsUInt64(), numbers.AsUInt64(), 2).AsByte();
                to += 16 * Width;
            }
            while (to < after);
        }
        else
        {
            // Stores four places at a time, because most blocks have between four and twelve tokens.
            for (; to < after; to += 4 * Width)
            {
                for (int i = 0; i < 4; i++)
                {
                    Mem.Set32(ref places, to + (i * Width), WindowBytes, at + (uint)BitOperations.TrailingZeroCount(tokens));
                    tokens &= tokens - 1;
                }
            }
        }

        _count = after;
    }

    /// <summary>Returns 0xFF for each bit that is set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Bytes(ulong bits)
    {
        const ulong ones = 0x0101_0101_0101_0101;
        Vector512<byte> each = Vector512.Create(0x8040_2010_0804_0201).AsByte();
        Vector512<byte> eight = Vector512.Create(0, ones, 2 * ones, 3 * ones, 4 * ones, 5 * ones, 6 * ones, 7 * ones).AsByte();
        return Vector512.Equals(Avx512BW.Shuffle(Vector512.Create(bits).AsByte(), eight) & each, each);
    }

    /// <summary>Marks the closing quote of each string with an escape, in the block that was added last.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private void MarkPlaces(ulong tokens, ref byte places)
    {
        nint first = _count - (Width * BitOperations.PopCount(tokens));
        for (ulong ends = _escapedEnds; ends != 0; ends &= ends - 1)
        {
            nint place = first + (Width * BitOperations.PopCount(tokens & ((ends & (0 - ends)) - 1)));
            Mem.Set32(ref places, place, WindowBytes, Mem.U32(ref places, place, WindowBytes) | EscapedMark);
        }

        _escapedEnds = 0;
    }

    /// <summary>The places of the tokens that have not been read, in the order of the text.</summary>
    [InlineArray(AllPlaces)]
    private struct Window
    {
        private uint _place;
    }
}
