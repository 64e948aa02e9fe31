using System.Buffers.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Boolean as a literal; as a key, its .NET name, which is read ignoring case.</summary>
internal readonly struct BooleanCodec : IValueCodec<bool>, IKeyCodec<bool>
{
    public static bool HasKernel => true;

    public static int Longest => 5;

    public static bool Read(ref JsonReader reader) => reader.ReadBoolean();

    public static nint ReadAt(ref byte start, nint at, nint end, out bool value) => JsonReader.Boolean(ref start, at, end, out value);

    public static nint Put(ref JsonWriter writer, nint at, bool value) => writer.Put<bool, BooleanCodec>(at, in value);

    public static nint WriteAt(ref byte destination, nint at, nint limit, in bool value) => JsonWriter.Boolean(ref destination, at, limit, value);

    public static bool ReadKey(ref JsonReader reader) => reader.ReadKey<bool>(TryParse);

    public static void WriteKey(ref JsonWriter writer, bool key) => writer.Raw(key ? "\"True\""u8 : "\"False\""u8);

    private static bool TryParse(ReadOnlySpan<byte> text, out bool value) =>
        Utf8Parser.TryParse(text, out value, out int consumed) && consumed == text.Length;
}
