namespace Peregrine.Json.Kernels;

internal static partial class StringRead
{
    /// <summary>
    /// Writes the UTF-8 text of the string whose content is between <paramref name="at"/> and its closing <paramref name="quote"/>. An escape is never shorter
    /// than its UTF-8, so <c>quote - at</c> bytes of destination suffice.
    /// </summary>
    /// <returns>False for a bad escape, a lone surrogate or ill-formed UTF-8.</returns>
    public static bool TryUnescape(ref byte start, nint at, nint quote, Span<byte> destination, out int written)
    {
        ref byte target = ref Mem.First(destination);
        nint limit = destination.Length;
        nint to = 0;
        written = 0;
        while (at < quote)
        {
            ReadOnlySpan<byte> rest = Mem.Span(ref start, at, quote, quote);
            int run = rest.IndexOf((byte)'\\');
            run = run < 0 ? rest.Length : run;
            Mem.Copy(ref start, at, quote, ref target, to, limit, run);
            at += run;
            to += run;
            while (at < quote && Mem.U8(ref start, at, quote) == '\\')
            {
                int length = Escape.Read(ref start, at, quote, out uint codePoint);
                if (length == 0)
                {
                    return false;
                }

                at += length;
                to = Utf8Encode.CodePoint(ref target, to, limit, codePoint);
            }
        }

        // Escapes represent whole code points, so they cannot complete or split a sequence of raw bytes: one check of the result suffices.
        written = (int)to;
        return Utf8Text.IsValid(destination[..written]);
    }
}
