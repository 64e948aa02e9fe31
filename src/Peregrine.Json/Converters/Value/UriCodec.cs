using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Uri, written as its original string, absolute or relative.</summary>
internal readonly struct UriCodec : IValueCodec<Uri>, IKeyCodec<Uri>
{
    public static Uri? Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint token = reader.At;
        string? text = reader.ReadString();
        if (text is null)
        {
            return null;
        }

        if (!Uri.TryCreate(text, UriKind.RelativeOrAbsolute, out Uri? value))
        {
            ReadFault.Throw(FaultKind.Token, token);
        }

        return value;
    }

    public static nint Put(ref JsonWriter writer, nint at, Uri? value) => writer.PutString(at, value?.OriginalString);

    public static Uri ReadKey(ref JsonReader reader)
    {
        nint name = reader.At;
        if (!Uri.TryCreate(reader.ReadNameString(), UriKind.RelativeOrAbsolute, out Uri? key))
        {
            ReadFault.Throw(FaultKind.Key, name);
        }

        return key;
    }

    public static void WriteKey(ref JsonWriter writer, Uri key) => writer.WriteString(key.OriginalString);
}
