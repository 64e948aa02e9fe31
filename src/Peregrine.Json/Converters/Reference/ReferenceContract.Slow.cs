using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>Reads metadata in any order and spelling that the options allow, and reports errors in it.</summary>
internal sealed partial class ReferenceContract<T>
{
    private T? ReadSlowly(ref JsonReader reader, ReadReferences references)
    {
        DerivedType<T>? rest = ReadMetadata(ref reader, references, out T? value);
        return rest is null ? value : rest.ReadMembers(ref reader);
    }

    /// <summary>
    /// Reads metadata and moves to the members; returns the derived type (or base) that reads them, or null if <paramref name="value"/> has already been read.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private DerivedType<T>? ReadMetadata(ref JsonReader reader, ReadReferences references, out T? value)
    {
        PolymorphicPlan<T>? plan = Polymorphism;
        MetadataNames names = plan?.Names ?? _names;
        JsonReader ahead = reader;
        var metadata = MetadataReader.Read(ref ahead, new MetadataSubject(names, typeof(T), CarriesMetadata, references));
        reader.Ends = ahead.Ends;
        if (metadata.Reference is { } id)
        {
            ahead.Peek();
            object? target = references.Resolve(id, ahead.At);
            ahead.NextName();
            reader = ahead;
            value = target is T found ? found : Refuse(target, id);
            return null;
        }

        if (metadata.Id is not null)
        {
            JsonReader stop = ahead;
            references.Await(metadata.Id, metadata.StopAt(ref stop), isInside: !names.AllowsOutOfOrder && metadata.ValuesAt >= 0);
        }

        DerivedType<T>? derived = plan?.Named(ref ahead, metadata);
        DerivedType<T> actual = derived ?? plan?.Base ?? _self;
        string? unmade = derived is null && plan is { HasDiscriminators: true } && typeof(T).IsAbstract && !Inner.CanMake
            ? ErrorText.NeedsDiscriminator(typeof(T))
            : null;
        return actual.ReadUnlessMembers(ref reader, ref ahead, metadata, names, isNoted: true, unmade, out value) ? null : actual;
    }

    public override Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known) =>
        Polymorphism is { } plan ? plan.ShapeAt(input, bracket, CarriesMetadata, Inner.Shape, ref known) : Inner.Shape;
}
