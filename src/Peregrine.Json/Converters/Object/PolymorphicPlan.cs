using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>The polymorphism of a base type, prepared for reading and writing.</summary>
internal sealed class PolymorphicPlan<TBase>
{
    private readonly TypeTable<DerivedType<TBase>> _byType = new();

    /// <summary>The derived types in the order of declaration.</summary>
    public required DerivedType<TBase>[] Derived { get; init; }

    /// <summary>Reads and writes values as the base type, without a discriminator.</summary>
    public required DerivedType<TBase> Base { get; init; }

    /// <summary>The metadata names.</summary>
    public required MetadataNames Names { get; init; }

    /// <summary>The metadata names for an object whose metadata must come first, even if the options allow metadata anywhere.</summary>
    public required MetadataNames OrderedNames { get; init; }

    /// <summary>Predicts the name of the discriminator with its colon, such as <c>"$type":</c>.</summary>
    public required Prediction Expected { get; init; }

    /// <summary>The discriminators that are strings; the number of each is an index into <see cref="TextTargets"/>.</summary>
    public required NameTable Texts { get; init; }

    /// <summary>The derived types of <see cref="Texts"/>.</summary>
    public required DerivedType<TBase>[] TextTargets { get; init; }

    /// <summary>The derived types by discriminators that are numbers.</summary>
    public required Dictionary<int, DerivedType<TBase>> Numbers { get; init; }

    /// <summary>Chooses the type of every object, ignoring its discriminator; null if discriminators choose.</summary>
    public TypeChoice? Chooser { get; init; }

    /// <summary>Whether a discriminator can select a derived type.</summary>
    public bool HasDiscriminators => TextTargets.Length > 0 || Numbers.Count > 0;

    /// <summary>The handling of run-time types that are not listed.</summary>
    public required JsonUnknownDerivedTypeHandling Unknown { get; init; }

    /// <summary>Whether an object with an unknown discriminator is read as the base; otherwise the discriminator is an error.</summary>
    public required bool IgnoresUnrecognized { get; init; }

    /// <summary>Whether metadata may be anywhere in an object.</summary>
    public required bool AllowsOutOfOrder { get; init; }

    /// <summary>Returns the discriminator, a string or an integer, of a derived type; null if it has none.</summary>
    public object? DiscriminatorOf(DerivedType<TBase> derived)
    {
        int text = Array.IndexOf(TextTargets, derived);
        return text >= 0 ? Encoding.UTF8.GetString(Texts.NameOf(text))
            : Numbers.FirstOrDefault(one => ReferenceEquals(one.Value, derived)) is { Value: not null } numbered ? numbered.Key
            : null;
    }

    /// <summary>Returns the derived type (or base) that writes values of this run-time type. Throws if the run-time type is not supported.</summary>
    public DerivedType<TBase> AccessOf(Type type) => _byType.Find(type) ?? _byType.Add(type, Choose(type));

    /// <summary>
    /// Returns the derived type for the discriminator in metadata. For an unknown discriminator, returns null if the base then reads the value; otherwise
    /// throws.
    /// </summary>
    public DerivedType<TBase>? Resolve(ref JsonReader reader, in Metadata metadata)
    {
        if (metadata.Text is { } text)
        {
            int found = Texts.FindText(Encoding.UTF8.GetBytes(text));
            if (found >= 0)
            {
                return TextTargets[found];
            }
        }
        else if (Numbers.TryGetValue(metadata.Number, out DerivedType<TBase>? numbered))
        {
            return numbered;
        }

        if (IgnoresUnrecognized)
        {
            return null;
        }

        FaultKind kind = !AllowsOutOfOrder && metadata is { ValuesAt: >= 0, FirstMember: < 0 }
            ? FaultKind.Positioned
            : FaultKind.Positioned | FaultKind.AtObject;
        ReadFault.Throw(kind, metadata.StopAt(ref reader), ErrorText.UnknownDiscriminator((object?)metadata.Text ?? metadata.Number));
        return null;
    }

    /// <summary>
    /// Returns the derived type that metadata names; null without a discriminator, or if the base reads the value. Throws if values of the derived type cannot
    /// have a discriminator.
    /// </summary>
    public DerivedType<TBase>? Named(ref JsonReader reader, in Metadata metadata)
    {
        DerivedType<TBase>? derived = metadata.HasDiscriminator ? Resolve(ref reader, metadata) : null;
        derived?.CheckMetadata(ref reader, metadata, AllowsOutOfOrder);
        return derived;
    }

    /// <summary>
    /// Returns the derived type of a discriminator in the usual form (a string, no white space) at the quote <paramref name="name"/>. Returns null if the
    /// general code must read the metadata, for example for another form, or if more metadata may follow.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public DerivedType<TBase>? FindUsual(ref JsonReader reader, nint name, MetadataNames names, out nint after)
    {
        if (reader.End - name >= NameTable.LookAhead + 32 && Expected.IsAt(ref reader.Start, name, reader.End))
        {
            nint value = name + Expected.Length;
            if (Mem.U8(ref reader.Start, value, reader.End) == (byte)'"')
            {
                int found = Texts.Find(ref reader.Start, value + 1, reader.End, out after);
                if (found >= 0 && TextTargets[found] is { HasValues: false, CarriesMetadata: true } derived && !reader.MayBeMetadataAfter(names, after))
                {
                    return derived;
                }
            }
        }

        after = -1;
        return null;
    }

    /// <summary>Returns the shape of the object at a bracket: the shape of the type in its metadata, otherwise <paramref name="plain"/>.</summary>
    /// <param name="input">The input.</param>
    /// <param name="bracket">The offset of the bracket.</param>
    /// <param name="carriesId">Whether the object may have an id.</param>
    /// <param name="plain">The shape of the declared type.</param>
    /// <param name="known">The ends of containers found so far.</param>
    public Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, bool carriesId, Shape plain, ref object? known)
    {
        var reader = new JsonReader(
            input, new ReadSettings(int.MaxValue, TrailingCommas: true, Comments: true))
        { At = bracket, Ends = known as ContainerEnds };
        bool allowsOutOfOrder = AllowsOutOfOrder && !reader.IsFaultyAhead();
        known = reader.Ends;
        return (allowsOutOfOrder ? ShapeAt(reader, Names, carriesId, plain) : null) ?? ShapeAt(reader, OrderedNames, carriesId, plain) ?? plain;
    }

    /// <summary>Returns the shape, or null if the metadata cannot be read.</summary>
    private Shape? ShapeAt(JsonReader reader, MetadataNames names, bool carriesId, Shape plain)
    {
        try
        {
            var metadata = MetadataReader.Read(ref reader, new MetadataSubject(names, typeof(TBase), carriesId, References: null));
            return metadata.HasDiscriminator && Resolve(ref reader, metadata) is { } derived ? derived.Plain.Shape : plain;
        }
        catch (ReadFault)
        {
            return null;
        }
    }

    private DerivedType<TBase> Choose(Type type)
    {
        if (Array.Find(Derived, d => d.Type == type) is { } registered)
        {
            return registered;
        }

        if (type == typeof(TBase))
        {
            return Base;
        }

        switch (Unknown)
        {
            case JsonUnknownDerivedTypeHandling.FallBackToBaseType:
                return Array.Find(Derived, d => d.Type == typeof(TBase)) ?? Base;
            case JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor:
                return NearestAncestor(type);
            default:
                WriteFault.Throw(WriteFaultKind.Unsupported, ErrorText.RuntimeTypeNotSupported(type, typeof(TBase)));
                return Base;
        }
    }

    private DerivedType<TBase> NearestAncestor(Type type)
    {
        DerivedType<TBase>? nearest = null;
        for (Type? candidate = type.BaseType; candidate is not null && nearest is null; candidate = candidate.BaseType)
        {
            nearest = Array.Find(Derived, d => d.Type == candidate);
            if (candidate == typeof(TBase))
            {
                return nearest ?? Base;
            }
        }

        // An interface and a class, or two unrelated interfaces, are equally near.
        foreach (DerivedType<TBase> derived in Derived)
        {
            if (!derived.Type.IsInterface || derived.Type == typeof(TBase) || !derived.Type.IsAssignableFrom(type))
            {
                continue;
            }

            if (nearest is null || nearest.Type.IsAssignableFrom(derived.Type))
            {
                nearest = derived;
            }
            else if (!nearest.Type.IsInterface || !derived.Type.IsAssignableFrom(nearest.Type))
            {
                WriteFault.Throw(WriteFaultKind.Unsupported, ErrorText.RuntimeTypeAmbiguous(type, nearest.Type, derived.Type, typeof(TBase)));
            }
        }

        return nearest ?? Base;
    }
}
