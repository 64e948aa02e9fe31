using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// How one type is read and written under one set of options, as seen by who does not know the type: by boxed values, in pieces, part by part. What only some
/// contracts can do is in interfaces (<see cref="Capabilities"/>) and in <see cref="MembersContract{T}"/>.
/// </summary>
/// <param name="type">The type.</param>
internal abstract class TypeContract(Type type) : JsonShape
{
    private WriteExtent _extent = WriteExtent.Unknown;

    /// <summary>The type.</summary>
    public Type Type { get; } = type;

    /// <inheritdoc/>
    public override Type ShapeType => Like is { Kind: not (ShapeKind.Value or ShapeKind.Opaque) } like ? like.ShapeType : Type;

    /// <summary>Whether everything that the type reaches has been looked at, and is without fault.</summary>
    public bool IsPrepared { get; set; }

    /// <summary>What decided how it is made; null where that is the type.</summary>
    public ContractOrigin? Origin { get; set; }

    /// <summary>What reads and writes values, in a word; where that is not the same, <see cref="DescribeTo"/> says so.</summary>
    public abstract ExecutionKind Serving { get; }

    /// <summary>What reads a root, and why where that is System.Text.Json.</summary>
    public virtual ExecutionKind ReadingOf(out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return Serving;
    }

    /// <summary>What writes the root of the next call, and why where that is System.Text.Json.</summary>
    public virtual ExecutionKind WritingOf(bool isStreaming, out FallbackReason reason)
    {
        reason = FallbackReason.None;
        return Serving;
    }

    /// <summary>Says more than <see cref="Serving"/>: why, and of what it consists. Asked only once the contract is prepared; it changes nothing.</summary>
    public virtual void DescribeTo(ContractNotes notes)
    {
    }

    /// <summary>Whether a value can be null (and JSON's null is one).</summary>
    public bool TakesNull => !Type.IsValueType || Nullable.GetUnderlyingType(Type) is not null;

    /// <summary>Whether the type is written as a JSON array or a dictionary.</summary>
    public bool IsCollection => Kind is ShapeKind.Array or ShapeKind.Dictionary;

    /// <summary>Reads a value; structs are boxed.</summary>
    public abstract object? ReadObject(ref JsonReader reader);

    /// <summary>Writes a boxed value.</summary>
    public abstract void WriteObject(ref JsonWriter writer, object? value);

    /// <summary>As <see cref="TypeContract{T}.TryWrite"/>, where the type is not declared; the value is not null.</summary>
    public abstract bool TryWriteObject(ref JsonWriter writer, PieceOutput output, object value);

    /// <summary>Raises what a cast raises where a boxed value is of another type.</summary>
    public abstract void CheckValue(object? value);

    /// <summary>What reads a value that begins so in pieces, or null where it must be whole.</summary>
    public virtual PieceReader? Pieces(byte first) => null;

    /// <summary>Visits the contracts of members, elements and values; an object's plan is made for it.</summary>
    public virtual void VisitParts(Action<TypeContract> visit)
    {
    }

    /// <summary>What may be in values, parts of parts included. Asked only once the contract is prepared.</summary>
    public WriteExtent Extent => _extent != WriteExtent.Unknown ? _extent : FindExtent();

    private WriteExtent FindExtent()
    {
        WriteExtent extent = this.OwnExtent;
        var seen = new HashSet<TypeContract> { this };
        var open = new Stack<TypeContract>(seen);
        while (extent != (WriteExtent.Large | WriteExtent.Waiting) && open.TryPop(out TypeContract? next))
        {
            next.VisitParts(part =>
            {
                if (seen.Add(part))
                {
                    extent |= part.OwnExtent;
                    open.Push(part);
                }
            });
        }

        _extent = extent;
        return extent;
    }

    /// <summary>Whether a value is being written just now, further out. Only where <see cref="ICycleContract.NullsOpen"/>.</summary>
    public static bool IsOpen(ref JsonWriter writer, object value) => writer.References is OpenObjects open && open.Contains(value);
}

/// <summary>How <typeparamref name="T"/> is read and written under one set of options.</summary>
internal abstract class TypeContract<T>() : TypeContract(typeof(T))
{
    /// <summary>Reads the value that is next.</summary>
    public abstract T? Read(ref JsonReader reader);

    /// <summary>Writes a value.</summary>
    public abstract void Write(ref JsonWriter writer, T? value);

    /// <summary>
    /// Writes a value at <paramref name="at"/> and gives the offset after it. Containers and what stands in them pass the position on in a
    /// register: through the writer's field every bracket would wait for the store before it.
    /// </summary>
    public virtual nint Put(ref JsonWriter writer, nint at, T? value)
    {
        writer.At = at;
        Write(ref writer, value);
        return writer.At;
    }

    /// <summary>
    /// Writes a value to an output that is handed over in pieces. True: it is written. False: it has only been begun, and <paramref name="output"/> has
    /// what writes the rest of it; the caller goes on when that has ended.
    /// </summary>
    public virtual bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        Write(ref writer, value);
        return true;
    }

    /// <inheritdoc/>
    public sealed override object? ReadObject(ref JsonReader reader) => Read(ref reader);

    /// <inheritdoc/>
    public override void WriteObject(ref JsonWriter writer, object? value) => Write(ref writer, (T?)value);

    /// <inheritdoc/>
    public override bool TryWriteObject(ref JsonWriter writer, PieceOutput output, object value) => TryWrite(ref writer, output, (T)value);

    /// <inheritdoc/>
    public sealed override void CheckValue(object? value) => _ = (T?)value;
}
