using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// A type that is written with the discriminator of the run-time type, and read by the discriminator. If the discriminator is the first name, as usual, finding
/// the derived type costs a comparison and a look-up. The derived type's contract reads and writes the members.
/// </summary>
internal sealed class PolymorphicContract<T>(TypeContract<T> inner, Func<PolymorphicPlan<T>> describe) : MetadataContract<T>(inner, describe)
{
    public override bool LooksAhead => Plan.AllowsOutOfOrder && Plan.HasDiscriminators;

    public override bool CanCreate => false;

    protected override MetadataNames Names => Plan.Names;

    private PolymorphicPlan<T> Plan => Polymorphism!;

    public override PieceReader? Pieces(byte first) => first == (byte)'[' ? Inner.Pieces(first) : null;

    public override T? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        PolymorphicPlan<T> plan = Plan;
        if (first != (byte)'{')
        {
            if (default(T) is null && first == (byte)'n' && reader.TryReadNull())
            {
                return default;
            }

            if (Inner.Kind != ShapeKind.Array)
            {
                reader.ThrowToken();
            }

            return Inner.Read(ref reader);
        }

        if (plan.Chooser is { } choose)
        {
            return ReadChosen(ref reader, plan, choose);
        }

        if (plan.FindUsual(ref reader, reader.At + 1, plan.Names, out nint after) is { } derived
            && (!plan.AllowsOutOfOrder || IsPlainAfter(ref reader, plan.Names, after)))
        {
            reader.StartObject();
            reader.At = after;
            return derived.ReadMembers(ref reader);
        }

        return ReadSlowly(ref reader, plan);
    }

    /// <summary>Reads an object as the type that user code chooses; skips a discriminator that the object contains.</summary>
    private static T? ReadChosen(ref JsonReader reader, PolymorphicPlan<T> plan, TypeChoice choose)
    {
        nint at = reader.At;
        if (choose(ref reader) is not { } type)
        {
            ReadFault.Throw(FaultKind.Positioned, at, ErrorText.NotClassified);
            return default;
        }

        JsonReader ahead = reader;
        Metadata metadata = MetadataReader.Read(ref ahead, new MetadataSubject(plan.Names, typeof(T), CarriesId: false, References: null));
        if (Array.Find(plan.Derived, one => one.Type == type) is not { } derived)
        {
            throw new ReadFault(
                FaultKind.Unsupported | FaultKind.AtObject, metadata.StopAt(ref ahead), ErrorText.RuntimeTypeNotSupported(type, typeof(T))).WithSource();
        }

        try
        {
            return derived.ReadUnlessMembers(ref reader, ref ahead, metadata, plan.Names, isNoted: false, unmade: null, out T? value) ? value
                : derived.ReadMembers(ref reader);
        }
        catch (Exception error) when (ReadFault.Note(error, ContainerNote.As(at, derived.Plain.Shape)))
        {
            throw;
        }
    }

    /// <summary>
    /// Scans the rest of the object after its discriminator; returns false if the rest contains, or may contain, more metadata. Called if metadata may be
    /// anywhere. Errors in the scanned text are found here, before anything is created.
    /// </summary>
    private static bool IsPlainAfter(ref JsonReader reader, MetadataNames names, nint after)
    {
        JsonReader ahead = reader;
        ahead.StartObject();
        nint bracket = ahead.At - 1;
        ahead.At = after;
        bool isPlain = true;
        while (isPlain && ahead.NextName())
        {
            nint quote = ahead.At;
            isPlain = quote + 1 < ahead.End && !names.MayClaim(Mem.U8(ref ahead.Start, quote + 1, ahead.End));
            if (isPlain)
            {
                ahead.SkipName();
                isPlain = !ahead.TextFrom(quote).Contains((byte)'\\');
                ahead.SkipAhead(bracket);
            }
        }

        reader.Ends = ahead.Ends;
        return isPlain;
    }

    private static T? ReadSlowly(ref JsonReader reader, PolymorphicPlan<T> plan)
    {
        if (!plan.HasDiscriminators)
        {
            // No derived type has a discriminator, so the base is read like any other type.
            return plan.Base.ReadPlain(ref reader);
        }

        DerivedType<T>? rest = ReadMetadata(ref reader, plan, out T? value);
        return rest is null ? value : rest.ReadMembers(ref reader);
    }

    /// <summary>
    /// Reads metadata and moves to the members; returns the derived type (or base) that reads them, or null if <paramref name="value"/> has already been read.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static DerivedType<T>? ReadMetadata(ref JsonReader reader, PolymorphicPlan<T> plan, out T? value)
    {
        JsonReader ahead = reader;
        DerivedType<T>? derived = Named(ref reader, ref ahead, plan, out Metadata metadata);
        string? unmade = derived is not null ? null
            : typeof(T).IsAbstract && !plan.Base.Plain.CanMake ? ErrorText.NeedsDiscriminator(typeof(T))
            : (plan.Base.Plain as ObjectContract<T>)?.NotReadable;
        derived ??= plan.Base;
        return derived.ReadUnlessMembers(ref reader, ref ahead, metadata, plan.Names, isNoted: false, unmade, out value) ? null : derived;
    }

    /// <summary>Reads the metadata of the object at the cursor; returns the derived type that it names, or null.</summary>
    private static DerivedType<T>? Named(ref JsonReader reader, ref JsonReader ahead, PolymorphicPlan<T> plan, out Metadata metadata)
    {
        metadata = MetadataReader.Read(ref ahead, new MetadataSubject(plan.Names, typeof(T), CarriesId: false, References: null));
        reader.Ends = ahead.Ends;
        return plan.Named(ref ahead, metadata);
    }

    /// <summary>Fills the existing value as the type that the JSON names. A value of another type is an invalid cast, as in System.Text.Json.</summary>
    public override void Populate(ref JsonReader reader, ref T value)
    {
        if (!ReadsDiscriminators || reader.Peek() != (byte)'{')
        {
            base.Populate(ref reader, ref value);
            return;
        }

        JsonReader ahead = reader;
        DerivedType<T> target = Named(ref reader, ref ahead, Plan, out Metadata metadata) ?? Plan.Base;
        target.Populate(ref reader, ref ahead, metadata, Plan.Names, value);
    }

    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value)
    {
        if (value is null)
        {
            return writer.PutNull(at);
        }

        // An error reports this position.
        writer.At = at;
        return Plan.AccessOf(value.GetType()).Put(ref writer, at, value);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value is not null)
        {
            return Plan.AccessOf(value.GetType()).TryWrite(ref writer, output, value);
        }

        writer.WriteNull();
        return true;
    }

    public override Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known)
    {
        // If user code has chosen the type, the fault has a note with that type's shape.
        if (!Plan.HasDiscriminators || Plan.Chooser is not null)
        {
            return Inner.Shape;
        }

        return Plan.ShapeAt(input, bracket, carriesId: false, Inner.Shape, ref known);
    }

    protected override WrappingContract<T> Around(TypeContract<T> other) => new PolymorphicContract<T>(other, Describe!);
}
