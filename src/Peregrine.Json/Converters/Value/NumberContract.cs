using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A number as it stands in JSON; other treatments by <see cref="WithNumberHandling"/>.</summary>
internal sealed class PlainNumberContract<T, TCodec> : ValueContract<T, TCodec>
    where TCodec : struct, INumberCodec<T>
{
    public override bool HandlesNumbers => true;

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        handling == JsonNumberHandling.Strict ? this : new HandledNumberContract<T, TCodec>(handling);
}

/// <summary>A number that may stand in quotes or be a named literal, as JsonNumberHandling says.</summary>
internal sealed class HandledNumberContract<T, TCodec>(JsonNumberHandling handling) : TypeContract<T>
    where TCodec : struct, INumberCodec<T>
{
    private const JsonNumberHandling Quotes = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.AllowNamedFloatingPointLiterals;

    public override ShapeKind Kind => ShapeKind.Value;

    public override JsonNumberHandling NumberHandling => handling;

    public override bool HandlesNumbers => true;

    public override TypeContract WithNumberHandling(JsonNumberHandling other) =>
        other == handling ? this : new PlainNumberContract<T, TCodec>().WithNumberHandling(other);

    public override T? Read(ref JsonReader reader)
    {
        if ((handling & Quotes) != 0 && reader.Peek() == (byte)'"')
        {
            return reader.ReadText<T>((handling & JsonNumberHandling.AllowReadingFromString) != 0 ? TCodec.TryParseQuoted : TCodec.TryParseNamed);
        }

        return TCodec.Read(ref reader);
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        bool named = (handling & (JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals)) != 0;
        ReadOnlySpan<byte> literal = named ? TCodec.NameOf(value!) : [];
        if (literal.Length > 0)
        {
            writer.Raw("\""u8);
            writer.Raw(literal);
            writer.Raw("\""u8);
        }
        else if ((handling & JsonNumberHandling.WriteAsString) != 0)
        {
            writer.WriteQuoted<T, TCodec>(value!);
        }
        else
        {
            writer.At = TCodec.Put(ref writer, writer.At, value);
        }
    }
}
