using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Extras;

/// <summary>Does the same as <see cref="TextTypeConverter{T, TText}"/>, without the reader and writer of System.Text.Json.</summary>
internal readonly struct TextTypeCodec<T, TText> : IValueCodec<T>
    where TText : struct, ITextType<T>
{
    public static T? Read(ref JsonReader reader)
    {
        _ = reader.Peek();
        nint token = reader.At;
        string? text = reader.ReadString();
        T? value = default;
        if (text is null ? value is not null : !TText.TryParse(text, out value))
        {
            ReadFault.Throw(FaultKind.Token, token);
        }

        return value;
    }

    public static nint Put(ref JsonWriter writer, nint at, T? value) => writer.PutString(at, value is null ? null : TText.TextOf(value));
}
