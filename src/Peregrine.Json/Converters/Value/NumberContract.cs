using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A number with some number handling.</summary>
internal interface INumberContract;

/// <summary>A number without quotes; <see cref="WithNumberHandling"/> returns other contracts.</summary>
internal sealed class PlainNumberContract<T, TKernel> : ValueContract<T, NumberCodec<T, TKernel>>, INumberHandlingContract, INumberContract
    where TKernel : struct, INumberKernel<T>
{
    public bool HandlesNumbers => true;

    public TypeContract WithNumberHandling(JsonNumberHandling handling)
    {
        if (MayMeet.NumberHandling && handling != JsonNumberHandling.Strict)
        {
            return Other(handling);
        }

        return this;
    }

    /// <summary>
    /// Returns the contract with other number handling. This method and the next are separate, so that the types in them are loaded only at the first call.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static TypeContract Other(JsonNumberHandling handling) =>
        handling == JsonNumberHandling.AllowReadingFromString ? new QuotedNumberContract<T, TKernel>() : Handled(handling);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static HandledNumberContract<T, TKernel> Handled(JsonNumberHandling handling) => new(handling);
}

/// <summary>A number that may be read in quotes, as under <see cref="System.Text.Json.JsonSerializerDefaults.Web"/>.</summary>
internal sealed class QuotedNumberContract<T, TKernel>
    : ValueContract<T, QuotedNumberCodec<T, TKernel>>, INumberHandlingContract, INumberContract, IDescribedContract
    where TKernel : struct, INumberKernel<T>
{
    protected override Shape MakeShape() => new(Kind, Type) { NumberHandling = JsonNumberHandling.AllowReadingFromString };

    public bool HandlesNumbers => true;

    public void DescribeTo(ContractNotes notes) => notes.Because(ServingText.Numbers(JsonNumberHandling.AllowReadingFromString));

    public TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        handling == JsonNumberHandling.AllowReadingFromString ? this : new PlainNumberContract<T, TKernel>().WithNumberHandling(handling);
}

/// <summary>A number that may be in quotes or a named literal, depending on JsonNumberHandling.</summary>
internal sealed class HandledNumberContract<T, TKernel>(JsonNumberHandling handling)
    : TypeContract<T>(ShapeKind.Value, ExecutionKind.SimpleValue), INumberHandlingContract, INumberContract, IWritesPlainly, IDescribedContract
    where TKernel : struct, INumberKernel<T>
{
    public void DescribeTo(ContractNotes notes) => notes.Because(ServingText.Numbers(handling));

    protected override Shape MakeShape() => new(Kind, Type) { NumberHandling = handling };

    public bool HandlesNumbers => true;

    public bool WritesPlainly => true;

    public TypeContract WithNumberHandling(JsonNumberHandling other) =>
        other == handling ? this : new PlainNumberContract<T, TKernel>().WithNumberHandling(other);

    public override T Read(ref JsonReader reader)
    {
        if ((handling & JsonNumberHandling.AllowReadingFromString) != 0)
        {
            return QuotedNumberCodec<T, TKernel>.Read(ref reader);
        }

        return (handling & JsonNumberHandling.AllowNamedFloatingPointLiterals) != 0 && reader.Peek() == (byte)'"'
            ? reader.ReadText<T>(TKernel.TryParseNamed)
            : NumberCodec<T, TKernel>.Read(ref reader);
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        bool named = (handling & (JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals)) != 0;
        ReadOnlySpan<byte> literal = named ? TKernel.NameOf(value!) : [];
        if (literal.Length > 0)
        {
            NonFinite.WriteName(ref writer, literal);
        }
        else if ((handling & JsonNumberHandling.WriteAsString) != 0)
        {
            writer.WriteQuoted<T, NumberCodec<T, TKernel>>(in value!);
        }
        else
        {
            writer.At = NumberCodec<T, TKernel>.Put(ref writer, writer.At, value);
        }
    }
}
