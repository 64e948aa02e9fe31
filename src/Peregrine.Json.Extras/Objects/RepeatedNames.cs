using System.Buffers.Binary;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads names of members as strings. In a text with many names, reuses the strings of earlier names. First tries the name that followed the previous name the
/// last time, which is right if objects have the same members in the same order.
/// </summary>
internal struct RepeatedNames
{
    /// <summary>After this many names, strings are stored in a table and reused, because some names probably repeat.</summary>
    private const int Many = 32;

    /// <summary>The size of the table of names, a power of two.</summary>
    private const int Places = 256;

    private string?[]? _names;
    private byte[] _next;
    private int _last;
    private int _count;

    /// <summary>Reads the name at the cursor, and the colon after it.</summary>
    public string Read(ref JsonReader reader)
    {
        if (_names is not { } names)
        {
            if (++_count == Many)
            {
                (_names, _next) = (new string?[Places], new byte[Places]);
            }

            return reader.ReadNameString();
        }

        int guess = _next[_last];
        nint at = reader.At + 1;
        if (names[guess] is { } name && reader.End - at > name.Length && Mem.U8(ref reader.Start, at + name.Length, reader.End) == (byte)'"'
            && AsciiText.AreEqual(ref reader.Start, at, reader.End, name))
        {
            _last = guess;
            reader.At = at + name.Length + 1;
            reader.Colon();
            return name;
        }

        return Find(ref reader, names);
    }

    /// <summary>Reads a name that is not the expected one: takes its string from the table, or puts a new string there.</summary>
    private string Find(ref JsonReader reader, string?[] names)
    {
        nint at = reader.At, after = StringRead.FindClose(ref reader.Start, at, reader.End);
        int length = (int)(after - at) - 2;
        if (after < 0 || length < 1)
        {
            return reader.ReadNameString();
        }

        int place = PlaceOf(reader.Input.Slice((int)at + 1, length));
        string? name = names[place];
        if (name?.Length == length && AsciiText.AreEqual(ref reader.Start, at + 1, reader.End, name))
        {
            reader.At = after;
            reader.Colon();
        }
        else
        {
            names[place] = name = reader.ReadNameString();
        }

        _next[_last] = (byte)place;
        _last = place;
        return name;
    }

    /// <summary>Returns the index of a name in the table: a hash of its length, its first bytes and its last bytes.</summary>
    private static int PlaceOf(ReadOnlySpan<byte> name)
    {
        ulong mixed = name.Length >= sizeof(ulong)
            ? BinaryPrimitives.ReadUInt64LittleEndian(name) ^ (BinaryPrimitives.ReadUInt64LittleEndian(name[^sizeof(ulong)..]) * 31)
            : name.Length >= sizeof(uint)
                ? BinaryPrimitives.ReadUInt32LittleEndian(name) | ((ulong)BinaryPrimitives.ReadUInt32LittleEndian(name[^sizeof(uint)..]) << 32)
            : name[0] | ((uint)name[name.Length / 2] << 8) | ((uint)name[^1] << 16);
        return (int)((mixed + (ulong)name.Length) * 0x9E37_79B9_7F4A_7C15 >> 56);
    }
}
