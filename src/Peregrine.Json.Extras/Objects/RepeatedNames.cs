using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Extras;

/// <summary>Reads names; those of a text with many names are strings that have been read before, where they can be.</summary>
internal struct RepeatedNames
{
    /// <summary>From so many names on, some are expected to come again.</summary>
    private const int Many = 32;

    /// <summary>The size of a document with as many names as are kept.</summary>
    private const int Words = 4096;

    private NameStrings? _known;
    private int _count;

    /// <summary>Reads the name at the cursor, and the colon after it.</summary>
    public string Read(ref JsonReader reader)
    {
        if (++_count < Many)
        {
            return reader.ReadNameString();
        }

        nint at = reader.At, after = StringRead.FindClose(ref reader.Start, at, reader.End);
        if (after < 0 || (_known ??= new NameStrings(Words)).Find(reader.Input, (int)at + 1, (int)(after - at) - 2) is not { } name)
        {
            return reader.ReadNameString();
        }

        reader.At = after;
        reader.Colon();
        return name;
    }
}
