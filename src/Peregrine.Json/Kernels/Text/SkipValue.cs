namespace Peregrine.Json.Kernels;

/// <summary>Skips one JSON value of any kind and checks all of it, with <see cref="TokenBlocks"/> or its scalar form, <see cref="TokenWalk"/>.</summary>
internal static partial class SkipValue
{
    /// <inheritdoc cref="TokenWalk.Walk"/>
    public static nint Skip(ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments)
    {
        if (at >= end)
        {
            return Mem.Failed;
        }

        return Mem.U8(ref start, at, end) switch
        {
            (byte)'"' => SkipString(ref start, at + 1, end),
            (byte)'{' or (byte)'[' => SkipContainer(ref start, at, end, depth, trailingCommas, comments),
            _ => SkipScalar(ref start, at, end),
        };
    }

    /// <summary>
    /// Skips an object or array in one walk. May fail for a well-formed container, which <see cref="Skip"/> would skip in a second walk. For callers that read
    /// the container themselves after a failure.
    /// </summary>
    public static nint SkipContainerOnce(ref byte start, nint at, nint end, int depth)
    {
        var none = default(NoTokens);
        return TokenBlocks.IsSupported && end >= Marks64.Width ? TokenBlocks.Walk(ref start, at, end, depth, ref none)
            : TokenWalk.Walk(ref start, at, end, depth, trailingCommas: false, comments: false, ref none);
    }

    private static nint SkipContainer(ref byte start, nint at, nint end, int depth, bool trailingCommas, bool comments)
    {
        // The closing bracket's code is the opening one's plus two.
        if (at + 1 < end && depth > 0 && Mem.U8(ref start, at + 1, end) == Mem.U8(ref start, at, end) + 2)
        {
            return at + 2;
        }

        var none = default(NoTokens);
        if (TokenBlocks.IsSupported && end >= Marks64.Width && !trailingCommas && !comments)
        {
            nint after = TokenBlocks.Walk(ref start, at, end, depth, ref none);
            if (after >= 0)
            {
                return after;
            }
        }

        return TokenWalk.Walk(ref start, at, end, depth, trailingCommas, comments, ref none);
    }

    /// <summary>Ignores tokens.</summary>
    internal readonly struct NoTokens : ITokens, IBlockTokens
    {
        public static bool TakesEnds => false;

        public bool Reserve(nint to, int count, nint done, nint left) => true;

        public nint Open(nint to, nint at) => to;

        public nint Close(nint to, nint at, bool isObject) => to;

        public nint String(nint to, nint at, uint quote, bool isName) => to;

        public nint Scalar(nint to, uint first, nint at, nint after) => after;

        public nint End(nint to, nint after) => after;

        public bool Open(nint at) => true;

        public bool Close(nint at, bool isObject) => true;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public nint String(ref byte start, nint at, nint end, bool isName) => SkipString(ref start, at, end);

        public bool Scalar(byte first, nint at, nint after) => true;
    }
}
