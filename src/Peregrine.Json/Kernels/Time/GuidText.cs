using System.Buffers.Text;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Guid as JSON text: 36 characters in the D form, written in lower case, read in either case.</summary>
internal readonly partial struct GuidText : ITextKernel<Guid>
{
    /// <summary>The space for the text, including the bytes that the widest store writes after it.</summary>
    public const int MaxLength = 64;

    private const int TextLength = 36;

    /// <inheritdoc/>
    public static int LongestPlain => TextLength;

    public static nint Read(ref byte start, nint at, nint end, out Guid value)
    {
        if (end - at <= TextLength || Mem.U8(ref start, at + TextLength, end) != '"')
        {
            value = default;
            return Mem.Failed;
        }

        // Without vectors, the base class library reads the Guid.
        bool read = BitConverter.IsLittleEndian && Vector128.IsHardwareAccelerated
            ? ReadVector(ref start, at, end, out value)
            : TryParse(Mem.Span(ref start, at, at + TextLength, end), out value);
        return read ? at + TextLength + 1 : Mem.Failed;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out Guid value)
    {
        if (text.Length == TextLength && Utf8Parser.TryParse(text, out value, out int consumed, 'D') && consumed == TextLength)
        {
            return true;
        }

        value = default;
        return false;
    }

    public static nint Write(ref byte destination, nint at, nint limit, in Guid value)
    {
        // Uses one byte permutation if the processor has it, otherwise shuffles of sixteen bytes. Without vectors, the base class library writes the Guid.
        if (Avx512Vbmi.IsSupported)
        {
            WriteVector512(ref destination, at, limit, in value);
        }
        else if (BitConverter.IsLittleEndian && Vector128.IsHardwareAccelerated)
        {
            WriteVector(ref destination, at, limit, in value);
        }
        else
        {
            value.TryFormat(Mem.Space(ref destination, at, at + TextLength, limit), out _);
        }

        return at + TextLength;
    }
}
