using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Calls a user's reference handler, which creates one resolver at the beginning of each call.</summary>
internal static class ResolverCall
{
    /// <summary>Lets the handler create a resolver, unless this call already has one.</summary>
    public static void Begin(ref JsonReader reader, OptionsScope options) => reader.References ??= new ReadReferences(options.Handler!.CreateResolver());

    /// <summary>Lets the handler create a resolver, unless this call already has one. Returns the object that calls the resolver.</summary>
    public static ResolverCalls Begin(ref JsonWriter writer, OptionsScope options)
    {
        if (writer.References is not ResolverCalls calls)
        {
            calls = new ResolverCalls(options.Handler!.CreateResolver());
            writer.References = calls;
        }

        return calls;
    }
}

/// <summary>A type without references, for which a user's handler must still be called.</summary>
internal sealed class ResolverContract<T>(TypeContract<T> inner, OptionsScope options) : WrappingContract<T>(inner)
{
    public override void DescribeTo(ContractNotes notes)
    {
        notes.Take(Inner);
        notes.Features |= TypeFeatures.References;
    }

    public override void VisitParts(Action<TypeContract> visit) => Inner.VisitParts(visit);

    public override T? Read(ref JsonReader reader)
    {
        ResolverCall.Begin(ref reader, options);
        return Inner.Read(ref reader);
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        ResolverCall.Begin(ref writer, options);
        Inner.Write(ref writer, value);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        ResolverCall.Begin(ref writer, options);
        return Inner.TryWrite(ref writer, output, value);
    }

    protected override WrappingContract<T> Around(TypeContract<T> other) => new ResolverContract<T>(other, options);
}
