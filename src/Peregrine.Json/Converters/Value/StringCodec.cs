using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>String or null.</summary>
internal readonly struct StringCodec : IValueCodec<string>, IKeyCodec<string>
{
    public static string? Read(ref JsonReader reader) => reader.ReadString();

    public static nint ReadAt(ref byte start, nint at, nint end, out string? value)
    {
        if (JsonReader.IsQuote(ref start, at, end))
        {
            return Kernels.StringRead.Read(ref start, at + 1, end, out value);
        }

        value = null;
        return Kernels.Mem.Failed;
    }

    public static nint Put(ref JsonWriter writer, nint at, string? value) => writer.PutString(at, value);

    public static string ReadKey(ref JsonReader reader) => reader.ReadNameString();

    public static void WriteKey(ref JsonWriter writer, string key) => writer.WriteString(key);
}
