using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>An F# option: a JSON null stands for None, every other value for Some.</summary>
internal abstract class OptionalContract<TOption, T>(TypeContract<T> value, Func<T, TOption> make)
    : TypeContract<TOption>(value.Kind, ExecutionKind.UnderlyingType), IDescribedContract
{
    protected sealed override Shape MakeShape() => new(value.Shape, Type);

    public void DescribeTo(ContractNotes notes) => notes.Underlying = value;

    public sealed override void VisitParts(Action<TypeContract> visit) => visit(value);

    protected TypeContract<T> Value => value;

    public sealed override TOption? Read(ref JsonReader reader) =>
        reader.Peek() == (byte)'n' && reader.TryReadNull() ? default : make(value.Read(ref reader)!);

    public sealed override void Write(ref JsonWriter writer, TOption? option) => writer.At = Put(ref writer, writer.At, option);
}

/// <summary>An F# option that is an object; a null reference stands for None.</summary>
internal sealed class OptionContract<TOption, T>(TypeContract<T> value, Func<TOption, T> get, Func<T, TOption> make) : OptionalContract<TOption, T>(value, make)
    where TOption : class
{
    public override nint Put(ref JsonWriter writer, nint at, TOption? option) =>
        option is null ? writer.PutNull(at) : Value.Put(ref writer, at, get(option));

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TOption? option)
    {
        if (option is not null)
        {
            return Value.TryWrite(ref writer, output, get(option));
        }

        writer.WriteNull();
        return true;
    }
}

/// <summary>An F# option that is a struct; its default stands for None.</summary>
internal sealed class ValueOptionContract<TOption, T>(
    TypeContract<T> value, StructGet<TOption, bool> isSome, StructGet<TOption, T> get, Func<T, TOption> make) : OptionalContract<TOption, T>(value, make)
    where TOption : struct
{
    public override nint Put(ref JsonWriter writer, nint at, TOption option) =>
        isSome(ref option) ? Value.Put(ref writer, at, get(ref option)) : writer.PutNull(at);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TOption option)
    {
        if (isSome(ref option))
        {
            return Value.TryWrite(ref writer, output, get(ref option));
        }

        writer.WriteNull();
        return true;
    }
}

/// <summary>Returns the contracts for the values inside F# options.</summary>
internal static class OptionValues
{
    /// <summary>
    /// Removes number handling from the contract of a number, if the loaded System.Text.Json, like version 10, does not pass the options' setting on to a
    /// number in an option.
    /// </summary>
    public static TypeContract Of(TypeContract contract) =>
        contract is { HandlesNumbers: true, IsCollection: false } && !StjVersion.ConvertersHandleNumbers
            ? contract.WithNumberHandling(JsonNumberHandling.Strict)
            : contract;
}
