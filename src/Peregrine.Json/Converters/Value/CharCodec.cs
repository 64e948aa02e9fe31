using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Char as a string of one UTF-16 code unit.</summary>
internal readonly struct CharCodec : IValueCodec<char>, IKeyCodec<char>
{
    public static char Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'"' || !TryRead(ref reader, out char value))
        {
            reader.ThrowToken();
            return default;
        }

        return value;
    }

    /// <summary>Reads an unescaped ASCII character between its quotes; fails for others, which <see cref="Read"/> reads.</summary>
    public static nint ReadAt(ref byte start, nint at, nint end, out char value)
    {
        value = StringRead.SinglePlain(ref start, at, end);
        return value != 0 ? at + 3 : Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, char value) => writer.PutChar(at, value);

    public static char ReadKey(ref JsonReader reader)
    {
        if (!TryRead(ref reader, out char key))
        {
            ReadFault.Throw(FaultKind.Key, reader.At);
        }

        reader.Colon();
        return key;
    }

    public static void WriteKey(ref JsonWriter writer, char key) => writer.At = Put(ref writer, writer.At, key);

    private static bool TryRead(ref JsonReader reader, out char value)
    {
        nint after = ReadAt(ref reader.Start, reader.At, reader.End, out value);
        if (after >= 0)
        {
            reader.At = after;
            return true;
        }

        after = StringRead.ReadSingleChar(ref reader.Start, reader.At + 1, reader.End, out value);
        if (after < 0)
        {
            return false;
        }

        reader.At = after;
        return true;
    }
}
