using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>
/// The contract of a simple type with a codec that replaces a converter. As with the converter, the exception for a refused value has no inner exception,
/// unless the value is a string whose escapes cannot be decoded.
/// </summary>
/// <param name="readsStrings">Whether the converter decodes strings.</param>
internal sealed class ConvertedContract<T, TCodec>(bool readsStrings) : ValueContract<T, TCodec>
    where TCodec : struct, IValueCodec<T>
{
    protected override Shape MakeShape() => new(Kind, Type) { Cause = CauseOf };

    private InvalidOperationException? CauseOf(JsonTokenType token, ReadOnlySpan<byte> text, bool isEscaped) =>
        readsStrings && isEscaped && token == JsonTokenType.String
            ? EscapedText.DecodingFault(text, isEscaped, namesBytes: text.Length > ShortInput.MostUnits) : null;
}
