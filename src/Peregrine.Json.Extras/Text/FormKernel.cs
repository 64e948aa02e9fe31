using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes strings in the format of an <see cref="ITextForm{T}"/>, without the reader and writer of System.Text.Json.</summary>
internal readonly struct FormKernel<T, TForm> : ITextKernel<T>
    where T : struct
    where TForm : struct, ITextForm<T>
{
    /// <summary>Returns the contract that replaces the converter.</summary>
    public static TypeContract Contract() => new ConvertedContract<T, TextCodec<T, FormKernel<T, TForm>>>(readsStrings: true);

    public static nint Read(ref byte start, nint at, nint end, out T value)
    {
        // A text with escapes contains a backslash, which no format allows, so this method fails, and TryParse reads the decoded text.
        ReadOnlySpan<byte> text = Mem.Span(ref start, at, nint.Min(end, at + default(TForm).Longest + 1), end);
        int length = text.IndexOf((byte)'"');
        if (length >= 0 && default(TForm).TryParse(text[..length], out value))
        {
            return at + length + 1;
        }

        value = default;
        return Mem.Failed;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out T value) => default(TForm).TryParse(text, out value);

    public static nint Write(ref byte destination, nint at, nint limit, in T value) =>
        at + default(TForm).Write(value, Mem.Space(ref destination, at, nint.Min(limit, at + default(TForm).Longest), limit));
}
