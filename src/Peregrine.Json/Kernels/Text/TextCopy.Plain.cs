namespace Peregrine.Json.Kernels;

internal static partial class TextCopy
{
    /// <summary>
    /// Copies whole blocks within a string, without searching them for tokens, as long as a block fits. Stops before a block that contains the end of the
    /// string or a byte that may be written differently.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void CopyPlain(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes)
    {
        nint next = from, to = at;
        while (end - next >= Block && limit - to >= Block)
        {
            var marks = new Marks64(ref source, next, end);
            if (!marks.IsPlain || marks.Escaped(escapes) != 0)
            {
                break;
            }

            Move(ref destination, to, limit, ref source, next);
            next += Block;
            to += Block;
        }

        from = next;
        at = to;
    }
}
