using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// A type whose values are written with the name of their run-time type, and read by it. The usual form, the discriminator first, costs one
/// compare and one look-up; derived types have executors that go on behind it.
/// </summary>
internal sealed class PolymorphicContract<T>(TypeContract<T> inner, Func<PolymorphicPlan<T>> describe) : WrappingContract<T>(inner)
{
    /// <summary>Types told apart by walking a list; more go to a dictionary.</summary>
    private const int ListedTypes = 8;

    private readonly Dictionary<Type, DerivedAccess<T>> _byType = [];
    private PolymorphicPlan<T>? _plan;
    private Listed[] _listed = [];

    public override bool ReadsMetadata => true;

    public override bool IsMetadata(ReadOnlySpan<byte> name) => Plan.Names.KindOf(name) != MetadataKind.None;

    public override bool LooksAhead => Plan.IsLax && Plan.HasDiscriminators;

    public override bool ReadsDiscriminators => Plan.HasDiscriminators;

    public override bool CanPopulate => Inner.CanPopulate && (Kind != ShapeKind.Dictionary || !ReadsDiscriminators);

    public override bool CanCreate => false;

    public override TypeContract Plain => Inner;

    public override void VisitParts(Action<TypeContract> visit)
    {
        visit(Inner);
        foreach (DerivedAccess<T> derived in Plan.Derived)
        {
            visit(derived.Plain);
        }
    }

    private PolymorphicPlan<T> Plan => _plan ??= describe();

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

        nint name = reader.At + 1;
        if (reader.End - name >= NameTable.LookAhead + 32 && plan.Expected.IsAt(ref reader.Start, name, reader.End))
        {
            nint value = name + plan.Expected.Length;
            if (Mem.U8(ref reader.Start, value, reader.End) == (byte)'"')
            {
                int found = plan.Texts.Find(ref reader.Start, value + 1, reader.End, out nint after);
                if (found >= 0 && plan.OrderedTargets[found] is { HasValues: false } derived)
                {
                    if (plan.IsLax)
                    {
                        return ReadOrdered(ref reader, plan, derived, after);
                    }

                    reader.StartObject();
                    reader.At = after;
                    return derived.ReadMembers(ref reader);
                }
            }
        }

        return ReadSlowly(ref reader, plan);
    }

    /// <summary>Where metadata may stand anywhere it mostly stands first all the same; what else is found is read again by the long way.</summary>
    private static T? ReadOrdered(ref JsonReader reader, PolymorphicPlan<T> plan, DerivedAccess<T> derived, nint after)
    {
        JsonReader start = reader;
        try
        {
            reader.StartObject();
            reader.At = after;
            return derived.ReadMembers(ref reader);
        }
        catch (ReadFault)
        {
            reader = start;
            return ReadSlowly(ref reader, plan);
        }
    }

    private static T? ReadSlowly(ref JsonReader reader, PolymorphicPlan<T> plan)
    {
        if (!plan.HasDiscriminators)
        {
            // Nothing to tell the derived types by: the base is read like any other type.
            return plan.Base.ReadPlain(ref reader);
        }

        nint bracket = reader.At;
        JsonReader ahead = reader;
        var metadata = MetadataReader.Read(ref ahead, plan.Names, hasReferences: false, typeof(T));
        DerivedAccess<T>? derived = metadata.HasDiscriminator ? Resolve(plan, ref ahead, metadata) : null;
        DerivedAccess<T> target = derived ?? plan.Base;
        if (metadata.ValuesAt >= 0 && target.HasValues)
        {
            reader.StartObject();
            reader.At = metadata.ValuesAt;
            T? read = target.ReadPlain(ref reader);
            Metadata.FinishValues(ref reader, plan.Names, target.Type);
            return read;
        }

        if (target.HasValues)
        {
            nint stop = metadata.StopAt(ref ahead);
            bool isName = ahead.Peek() == (byte)'"';
            ReadFault.Throw(FaultKind.PlainWithPosition, stop, isName ? ErrorText.ForeignMemberBesideValues(ahead.NameText(stop), target.Type) : ErrorText.ValuesMissing(target.Type));
        }

        if (metadata.ValuesAt >= 0)
        {
            ReadFault.Throw(FaultKind.PlainWithPosition, metadata.StopAt(ref ahead), metadata.HasDiscriminator ? ErrorText.MetadataNotFirst : ErrorText.ValuesAlone);
        }

        if (derived is null && typeof(T).IsAbstract)
        {
            ReadFault.Throw(FaultKind.Unsupported, metadata.StopAt(ref ahead), ErrorText.NeedsDiscriminator(typeof(T)));
        }

        if (!metadata.IsAny || plan.IsLax)
        {
            reader.At = bracket;
            return target.ReadLax(ref reader);
        }

        reader = ahead;
        return target.ReadMembers(ref reader);
    }

    /// <summary>What is there is filled as the type that the JSON names; one of another type is an invalid cast, as in System.Text.Json.</summary>
    public override void Populate(ref JsonReader reader, ref T value)
    {
        if (!ReadsDiscriminators || reader.Peek() != (byte)'{')
        {
            Inner.Populate(ref reader, ref value);
            return;
        }

        JsonReader ahead = reader;
        var metadata = MetadataReader.Read(ref ahead, Plan.Names, hasReferences: false, typeof(T));
        DerivedAccess<T> target = (metadata.HasDiscriminator ? Resolve(Plan, ref ahead, metadata) : null) ?? Plan.Base;
        if (metadata.ValuesAt >= 0 && target.HasValues)
        {
            reader.StartObject();
            reader.At = metadata.ValuesAt;
            target.PopulatePlain(ref reader, value);
            Metadata.FinishValues(ref reader, Plan.Names, target.Type);
        }
        else if (!metadata.IsAny || Plan.IsLax)
        {
            target.PopulateLax(ref reader, value);
        }
        else
        {
            reader = ahead;
            target.PopulateMembers(ref reader, value);
        }
    }

    private static DerivedAccess<T>? Resolve(PolymorphicPlan<T> plan, ref JsonReader reader, in Metadata metadata)
    {
        if (metadata.Text is { } text)
        {
            int found = plan.Texts.FindText(Encoding.UTF8.GetBytes(text));
            if (found >= 0)
            {
                return plan.TextTargets[found];
            }
        }
        else if (plan.Numbers.TryGetValue(metadata.Number, out DerivedAccess<T>? numbered))
        {
            return numbered;
        }

        if (plan.IgnoresUnrecognized)
        {
            return null;
        }

        FaultKind kind = !plan.IsLax && metadata is { ValuesAt: >= 0, FirstMember: < 0 } ? FaultKind.PlainWithPosition : FaultKind.PlainAtObject;
        ReadFault.Throw(kind, metadata.StopAt(ref reader), ErrorText.UnknownDiscriminator((object?)metadata.Text ?? metadata.Number));
        return null;
    }

    public override void Write(ref JsonWriter writer, T? value)
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }

        Type type = value.GetType();
        foreach (Listed listed in _listed)
        {
            if (ReferenceEquals(listed.Type, type))
            {
                listed.Access.Write(ref writer, value);
                return;
            }
        }

        FindByType(type).Write(ref writer, value);
    }

    private DerivedAccess<T> FindByType(Type type)
    {
        lock (_byType)
        {
            if (!_byType.TryGetValue(type, out DerivedAccess<T>? access))
            {
                _byType[type] = access = Choose(type, Plan);
                if (_listed.Length < ListedTypes)
                {
                    _listed = [.. _listed, new Listed(type, access)];
                }
            }

            return access;
        }
    }

    private static DerivedAccess<T> Choose(Type type, PolymorphicPlan<T> plan)
    {
        if (Array.Find(plan.Derived, d => d.Type == type) is { } registered)
        {
            return registered;
        }

        if (type == typeof(T))
        {
            return plan.Base;
        }

        switch (plan.Unknown)
        {
            case JsonUnknownDerivedTypeHandling.FallBackToBaseType:
                return Array.Find(plan.Derived, d => d.Type == typeof(T)) ?? plan.Base;
            case JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor:
                return NearestAncestor(type, plan);
            default:
                WriteFault.Throw(WriteFaultKind.Unsupported, ErrorText.RuntimeTypeNotSupported(type, typeof(T)));
                return plan.Base;
        }
    }

    private static DerivedAccess<T> NearestAncestor(Type type, PolymorphicPlan<T> plan)
    {
        DerivedAccess<T>? nearest = null;
        for (Type? candidate = type.BaseType; candidate is not null && nearest is null; candidate = candidate.BaseType)
        {
            nearest = Array.Find(plan.Derived, d => d.Type == candidate);
            if (candidate == typeof(T))
            {
                return nearest ?? plan.Base;
            }
        }

        // An interface beside a class, or two that do not lead to each other, leave it open which is nearer.
        foreach (DerivedAccess<T> derived in plan.Derived)
        {
            if (!derived.Type.IsInterface || !derived.Type.IsAssignableFrom(type))
            {
                continue;
            }

            if (nearest is null || nearest.Type.IsAssignableFrom(derived.Type))
            {
                nearest = derived;
            }
            else if (!nearest.Type.IsInterface || !derived.Type.IsAssignableFrom(nearest.Type))
            {
                WriteFault.Throw(WriteFaultKind.Unsupported, ErrorText.RuntimeTypeAmbiguous(type, nearest.Type, derived.Type, typeof(T)));
            }
        }

        return nearest ?? plan.Base;
    }

    public override JsonShape ShapeAt(ReadOnlySpan<byte> input, int bracket)
    {
        if (!Plan.HasDiscriminators)
        {
            return Inner;
        }

        return ShapeAt(input, bracket, Plan.Names) ?? (Plan.IsLax ? ShapeAt(input, bracket, Plan.OrderedNames) : null) ?? Inner;
    }

    /// <summary>Null where the metadata cannot be read: an output that is looked at for a fault ends before its object does.</summary>
    private JsonShape? ShapeAt(ReadOnlySpan<byte> input, int bracket, MetadataNames names)
    {
        var reader = new JsonReader(input, new ReadSettings(int.MaxValue, TrailingCommas: true, Comments: true)) { At = bracket };
        try
        {
            var metadata = MetadataReader.Read(ref reader, names, hasReferences: false, typeof(T));
            return metadata.HasDiscriminator && Resolve(Plan, ref reader, metadata) is { } derived ? derived.Plain : Inner;
        }
        catch (ReadFault)
        {
            return null;
        }
    }

    protected override WrappingContract<T> Around(TypeContract<T> other) => new PolymorphicContract<T>(other, describe);

    private readonly record struct Listed(Type Type, DerivedAccess<T> Access);
}
