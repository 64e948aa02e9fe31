using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// A union. Reads the case that the first byte of the JSON value or a classifier determines, and writes the case of the value. Its JSON is the JSON of the
/// case's value, so the case's contract is used directly.
/// </summary>
/// <param name="describe">Returns the plan of the union. Called at first use.</param>
internal sealed class UnionContract<T>(Func<UnionPlan<T>> describe)
    : TypeContract<T>(ShapeKind.Opaque, ExecutionKind.UnionCase), ILookingContract, IUnionShape, IDescribedContract
{
    private UnionPlan<T>? _plan;

    protected override Shape MakeShape() => new(Kind, Type) { Union = this };

    private UnionPlan<T> Plan => _plan ??= describe();

    public void DescribeTo(ContractNotes notes)
    {
        (notes.ReadingReason, notes.WritingReason) = (Plan.Chooser is null ? ServingText.ByKind : ServingText.ByClassifier, ServingText.ByRunTimeType);
        notes.DerivedTypes.AddRange(Plan.Cases.Select(static one => ((object?)null, one.Contract)));
    }

    public override void VisitParts(Action<TypeContract> visit)
    {
        foreach (UnionCase<T> one in Plan.Cases)
        {
            visit(one.Contract);
        }
    }

    public Shape? CaseAt(JsonTokenType token) => UnionKinds.Of(token) is < UnionKind.Null and var kind ? Plan.ByKind[(int)kind]?.Contract.Shape : null;

    public override PieceReader? Pieces(byte first) =>
        CaseOf(first) is { } one && one.Contract.Pieces(first) is { } pieces ? new UnionPieces<T>(pieces, one) : null;

    public PieceReader? PiecesAt(ref JsonReader ahead) =>
        CaseOf(ahead.Peek()) is { } one && one.Contract.PiecesAt(ref ahead) is { } pieces ? new UnionPieces<T>(pieces, one) : null;

    /// <summary>Returns the case for a value with this first byte; null if there is none, or if the first byte does not decide.</summary>
    private UnionCase<T>? CaseOf(byte first) => UnionKinds.Of(first) is < UnionKind.Null and var kind ? Plan.ByKind[(int)kind] : null;

    public override T? Read(ref JsonReader reader)
    {
        UnionPlan<T> plan = Plan;
        UnionKind kind = UnionKinds.Of(reader.Peek());
        return kind < UnionKind.Null && plan.ByKind[(int)kind] is { } one ? one.Read(ref reader) : ReadOther(ref reader, plan, kind);
    }

    private static T? ReadOther(ref JsonReader reader, UnionPlan<T> plan, UnionKind kind)
    {
        if (kind == UnionKind.Null && reader.TryReadNull())
        {
            return plan.NullCase is { } type ? plan.Make(type, null) : default;
        }

        if (kind == UnionKind.None)
        {
            reader.ThrowToken();
        }

        nint at = reader.At;
        if (plan.Chooser is { } choose)
        {
            return ReadChosen(ref reader, plan, choose);
        }

        string text = plan.IsAmbiguous[(int)kind]
            ? ErrorText.UnionAmbiguous(kind.ToString(), typeof(T))
            : ErrorText.UnionToken(UnionKinds.TokenOf(reader.Peek()), typeof(T));
        ReadFault.Throw(FaultKind.Positioned, at, text);
        return default;
    }

    private static T ReadChosen(ref JsonReader reader, UnionPlan<T> plan, TypeChoice choose)
    {
        nint at = reader.At;
        if (choose(ref reader) is not { } type)
        {
            ReadFault.Throw(FaultKind.Positioned, at, ErrorText.UnionNotClassified(UnionKinds.TokenOf(reader.Peek()), typeof(T)));
            return default;
        }

        UnionCase<T> one = plan.CaseOf(type);
        try
        {
            return one.Read(ref reader);
        }
        catch (Exception error) when (ReadFault.Note(error, ContainerNote.As(at, one.Contract.Shape)))
        {
            throw;
        }
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
        UnionPlan<T> plan = Plan;
        Open(ref writer);
        foreach (UnionCase<T> given in plan.Given)
        {
            if (given.TryPut(ref writer, ref at, ref value))
            {
                writer.OpenUnions--;
                return at;
            }
        }

        UnionCase<T>? one = CaseOf(ref writer, plan, ref value, out object? content);
        at = one is null ? writer.PutNull(at) : one.Put(ref writer, at, content);
        writer.OpenUnions--;
        return at;
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value is null || Extent == WriteExtent.Small)
        {
            writer.At = Put(ref writer, writer.At, value);
            return true;
        }

        Open(ref writer);
        if (CaseOf(ref writer, Plan, ref value, out object? content) is not { } one)
        {
            writer.WriteNull();
            writer.OpenUnions--;
            return true;
        }

        int level = output.Level;
        long begin = writer.Offset;
        try
        {
            if (one.TryWrite(ref writer, output, content))
            {
                writer.OpenUnions--;
                return true;
            }
        }
        catch (Exception error) when (writer.NoteShape(error, begin, one.Contract.Shape))
        {
            throw;
        }

        output.BeginBelow(level, new Rest(begin, one.Contract));
        return false;
    }

    /// <summary>Counts a level of depth: a union opens no container, but may refer to itself.</summary>
    private static void Open(ref JsonWriter writer)
    {
        if (writer.Depth + ++writer.OpenUnions >= writer.MaxDepth)
        {
            WriteFault.Throw(WriteFaultKind.Depth);
        }
    }

    private static UnionCase<T>? CaseOf(ref JsonWriter writer, UnionPlan<T> plan, ref T value, out object? content)
    {
        // Gives an exception thrown here a path, even if nothing has been written yet.
        writer.Member = -1;
        UnionCase<T>? one = plan.CaseOf(ref value, out content);
        writer.Member = 0;
        return one;
    }

    /// <summary>Ends the union after its value has been written in pieces.</summary>
    private sealed class Rest(long offset, TypeContract contract) : PieceWriter
    {
        public override bool Write(ref JsonWriter writer, PieceOutput output)
        {
            writer.OpenUnions--;
            return true;
        }

        public override void NoteShape(OutputPath path) => path.NoteShape(offset, contract.Shape);
    }
}
