using System.Text;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A case of an F# union.</summary>
/// <param name="Name">The name in JSON.</param>
/// <param name="Quoted">The name as a JSON string.</param>
/// <param name="Make">Returns the value of a case without fields; null for a case with fields.</param>
/// <param name="Fields">Reads and writes the object of a case with fields; null for a case without fields.</param>
internal sealed record FSharpCase<T>(string Name, byte[] Quoted, Func<T>? Make, DerivedType<T>? Fields);

/// <summary>An F# union, described for reading and writing.</summary>
internal sealed class FSharpUnionPlan<T>
{
    /// <summary>The cases, indexed by tag.</summary>
    public required FSharpCase<T>[] Cases { get; init; }

    /// <summary>The names of the cases.</summary>
    public required NameTable Names { get; init; }

    /// <summary>The name of the discriminator.</summary>
    public required string Discriminator { get; init; }

    /// <summary>The discriminator's name, which the object of a case reserves.</summary>
    public required MetadataNames Reserved { get; init; }

    /// <summary>Predicts the discriminator as the first name of an object.</summary>
    public required Prediction Expected { get; init; }

    /// <summary>Whether an unknown member is an error.</summary>
    public required bool RefusesUnknown { get; init; }

    /// <summary>The escapes of names.</summary>
    public required EscapeSet Escapes { get; init; }
}

/// <summary>
/// An F# union: a case without fields is a string, a case with fields is an object that names its case. The object contract of the case reads and writes the
/// fields. If reading or writing the outermost union fails, System.Text.Json repeats it and reports the error; writing is repeated only if no output of the
/// value has been sent.
/// </summary>
/// <param name="describe">Returns the plan of the union. Called at first use.</param>
/// <param name="tagOf">Returns the tag of a value; null for a union of one case.</param>
/// <param name="whole">Reads and writes a value with System.Text.Json.</param>
internal sealed class FSharpUnionContract<T>(Func<FSharpUnionPlan<T>> describe, StructGet<T, int>? tagOf, TypeContract<T> whole)
    : TypeContract<T>(ShapeKind.Opaque, ExecutionKind.UnionCase), IDescribedContract
{
    private FSharpUnionPlan<T>? _plan;

    private FSharpUnionPlan<T> Plan => _plan ??= describe();

    public void DescribeTo(ContractNotes notes)
    {
        (notes.ReadingReason, notes.WritingReason) = (ServingText.ByDiscriminator, ServingText.OfValue);
        notes.DerivedTypes.AddRange(Plan.Cases.Where(static one => one.Fields is not null).Select(static one => ((object?)one.Name, one.Fields!.Plain)));
    }

    public override void VisitParts(Action<TypeContract> visit)
    {
        foreach (FSharpCase<T> one in Plan.Cases)
        {
            if (one.Fields is { } fields)
            {
                visit(fields.Plain);
            }
        }
    }

    public override T? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        if (first == (byte)'"' && TryReadPlainName(ref reader, out T? named))
        {
            return named;
        }

        JsonReader begin = reader;
        reader.IsReadAgain = true;
        try
        {
            if (TryRead(ref reader, first, out T? value))
            {
                reader.IsReadAgain = begin.IsReadAgain;
                return value;
            }
        }
        catch (Exception error) when (!begin.IsReadAgain && error is not OutOfMemoryException)
        {
            // Only the outermost union is read again and reports the error; otherwise each would be read once for every union around it.
        }

        reader = begin;
        return whole.Read(ref reader);
    }

    /// <summary>
    /// Reads a string without escapes that names a case without fields. For any other string, and near the end of the input, returns false and leaves the
    /// cursor.
    /// </summary>
    private bool TryReadPlainName(ref JsonReader reader, out T? value)
    {
        value = default;
        if (reader.End - reader.At <= NameTable.LookAhead + 32)
        {
            return false;
        }

        FSharpUnionPlan<T> plan = Plan;
        int found = plan.Names.Find(ref reader.Start, reader.At + 1, reader.End, out nint after);
        if (found < 0 || !TryMake(plan, found, out value))
        {
            return false;
        }

        reader.At = after;
        return true;
    }

    private bool TryRead(ref JsonReader reader, byte first, out T? value)
    {
        value = default;
        FSharpUnionPlan<T> plan = Plan;
        switch (first)
        {
            case (byte)'"':
                // System.Text.Json handles a string that names a case with fields.
                return TryMake(plan, plan.Names.FindText(Encoding.UTF8.GetBytes(reader.ReadString()!)), out value);
            case (byte)'{':
                break;
            default:
                return value is null && reader.TryReadNull();
        }

        nint name = reader.At + 1;
        if (reader.End - name >= NameTable.LookAhead + 32 && plan.Expected.IsAt(ref reader.Start, name, reader.End))
        {
            nint at = name + plan.Expected.Length;
            if (Mem.U8(ref reader.Start, at, reader.End) == (byte)'"')
            {
                int found = plan.Names.Find(ref reader.Start, at + 1, reader.End, out nint after);
                if (found >= 0 && plan.Cases[found].Fields is { } fields)
                {
                    reader.StartObject();
                    reader.At = after;
                    value = fields.ReadMembers(ref reader);
                    return true;
                }
            }
        }

        return TryReadOther(ref reader, plan, out value);
    }

    /// <summary>Creates the value of a case without fields. Returns false if there is no such case, or if the case has fields.</summary>
    private static bool TryMake(FSharpUnionPlan<T> plan, int found, out T? value)
    {
        Func<T>? make = found < 0 ? null : plan.Cases[found].Make;
        value = make is null ? default : make();
        return make is not null;
    }

    /// <summary>Reads an object whose discriminator is in another form or not at the beginning. Returns false if System.Text.Json must read it.</summary>
    private static bool TryReadOther(ref JsonReader reader, FSharpUnionPlan<T> plan, out T? value)
    {
        value = default;
        JsonReader ahead = reader;
        var metadata = MetadataReader.Read(ref ahead, new MetadataSubject(plan.Reserved, typeof(T), CarriesId: false, References: null));
        bool isFirst = metadata.HasDiscriminator;
        string? named = isFirst ? metadata.Text : FindName(reader, plan);
        int found = named is null ? NameTable.Unknown : plan.Names.FindText(Encoding.UTF8.GetBytes(named));
        if (found < 0)
        {
            return false;
        }

        if (plan.Cases[found].Fields is { } fields)
        {
            if (!isFirst)
            {
                value = fields.ReadPlain(ref reader);
            }
            else if (!fields.ReadUnlessMembers(ref reader, ref ahead, metadata, plan.Reserved, isNoted: false, unmade: null, out value))
            {
                value = fields.ReadMembers(ref reader);
            }

            return true;
        }

        if (plan.RefusesUnknown || FindName(reader, plan) is null)
        {
            return false;
        }

        reader.SkipValue();
        return TryMake(plan, found, out value);
    }

    /// <summary>Searches the object at the cursor for the discriminator; returns null if there is none, more than one, or one that is not a string.</summary>
    private static string? FindName(JsonReader reader, FSharpUnionPlan<T> plan)
    {
        string? named = null;
        reader.StartObject();
        for (bool isMore = reader.FirstName(); isMore; isMore = reader.NextName())
        {
            bool names = reader.NameText(reader.At) == plan.Discriminator;
            reader.SkipName();
            if (!names)
            {
                reader.SkipValue();
                continue;
            }

            if (named is not null || reader.Peek() != (byte)'"')
            {
                return null;
            }

            named = reader.ReadString();
        }

        return named;
    }

    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value)
    {
        if (value is null)
        {
            return writer.PutNull(at);
        }

        writer.At = at;
        FSharpCase<T> one = Plan.Cases[tagOf is null ? 0 : tagOf(ref value)];
        return one.Fields is { } fields ? PutFields(ref writer, fields, value!) : PutName(ref writer, one);
    }

    private nint PutName(ref JsonWriter writer, FSharpCase<T> one)
    {
        if (ReferenceEquals(writer.Escapes, Plan.Escapes))
        {
            writer.Raw(one.Quoted);
        }
        else
        {
            // A user's writer has another encoder than the options.
            writer.WriteString(one.Name);
        }

        return writer.At;
    }

    private nint PutFields(ref JsonWriter writer, DerivedType<T> fields, [DisallowNull] T value)
    {
        nint at = writer.At;
        if (writer.IsWrittenAgain)
        {
            return fields.Put(ref writer, at, value);
        }

        long sent = writer.Sent;
        int depth = writer.Depth;
        int unions = writer.OpenUnions;
        writer.IsWrittenAgain = true;
        try
        {
            at = fields.Put(ref writer, at, value);
            writer.IsWrittenAgain = false;
            return at;
        }
        catch (Exception error) when (writer.Sent == sent && error is not OutOfMemoryException)
        {
            (writer.At, writer.Depth, writer.OpenUnions, writer.Member, writer.IsWrittenAgain) = (at, depth, unions, 0, false);
            whole.Write(ref writer, value);
            return writer.At;
        }
    }
}
