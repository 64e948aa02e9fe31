using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>Creates the escaped UTF-8 text of a name.</summary>
internal static class EscapedName
{
    /// <summary>Escapes <paramref name="name"/> as the content of a JSON string (RFC 8259 section 7).</summary>
    public static byte[] Encode(string name, EscapeSet escapes)
    {
        return TryCopy(name, escapes) ?? Escape(name, escapes);
    }

    /// <summary>Copies an ASCII name that needs no escape; otherwise returns null. This handles nearly all names without compiling vector code.</summary>
    private static byte[]? TryCopy(string name, EscapeSet escapes)
    {
        byte[] text = new byte[name.Length];
        for (int i = 0; i < text.Length; i++)
        {
            if (!escapes.KeepsAscii(name[i]))
            {
                return null;
            }

            text[i] = (byte)name[i];
        }

        return text;
    }

    private static byte[] Escape(string name, EscapeSet escapes)
    {
        // A lone surrogate becomes the replacement character, which the encoder may leave unescaped.
        name = Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(name));
        byte[] space = new byte[ThreadBuffer.SizeOf(6L * name.Length + 64)];
        nint at = 0;
        nint taken = 0;
        while (taken < name.Length)
        {
            ref char source = ref MemoryMarshal.GetReference(name.AsSpan((int)taken));
            at = EscapeText.Write(ref space[0], at, space.Length, ref source, name.Length - taken, escapes, out nint consumed);
            taken += consumed;
            if (taken < name.Length)
            {
                Array.Resize(ref space, ThreadBuffer.SizeOf(2L * space.Length));
            }
        }

        return space[..(int)at];
    }
}
