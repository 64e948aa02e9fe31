using Peregrine.Json.Insight;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>
/// Reads and writes one type under one set of options. This base class lets callers that do not have the static type read and write boxed values and visit the
/// contracts of parts. Capabilities of only some contracts are in interfaces (<see cref="Capabilities"/>) and in <see cref="MembersContract{T}"/>.
/// </summary>
/// <param name="type">The type.</param>
/// <param name="kind">The kind of JSON value.</param>
/// <param name="serving">The code that reads and writes values; ignored if the contract implements <see cref="IServedContract"/>.</param>
internal abstract class TypeContract(Type type, ShapeKind kind, ExecutionKind serving) : IValueShape
{
    private Shape? _shape;
    private WriteExtent _extent = WriteExtent.Unknown;

    /// <summary>The type.</summary>
    public Type Type { get; } = type;

    /// <summary>The kind of JSON value.</summary>
    public ShapeKind Kind { get; } = kind;

    /// <summary>The type's form in JSON, created when it is first needed: mainly to explain errors and to read in pieces.</summary>
    public Shape Shape => _shape ?? OwnShape();

    /// <summary>Whether every type that this type refers to has been checked and is valid.</summary>
    public bool IsPrepared { get; set; }

    /// <summary>
    /// For a simple type, the struct whose static <c>Read</c> and <c>Put</c> do the same as the contract: collections and emitted code call them directly.
    /// Otherwise null.
    /// </summary>
    public Type? CodecType { get; protected init; }

    /// <summary>The length, in bytes, of the longest text of a value if the codec writes every value with a kernel alone; otherwise zero.</summary>
    public int LongestText { get; protected init; }

    /// <summary>Whether writing may throw for some values. False only for a codec that writes every value.</summary>
    public bool MayRefuse { get; protected init; } = true;

    /// <summary>The source of the contract; null if it is the type itself.</summary>
    public ContractOrigin? Origin { get; set; }

    /// <summary>The code that reads and writes values. For a contract that implements <see cref="IServedContract"/>, the code that is currently used.</summary>
    public ExecutionKind Serving => this is IServedContract served ? served.ServedBy : serving;

    /// <summary>Whether null is a value of the type.</summary>
    public bool TakesNull => !Type.IsValueType || Nullable.GetUnderlyingType(Type) is not null;

    /// <summary>
    /// Creates the shape. Does not ask for the contracts of elements or members; a contract around another contract copies the shape of that contract.
    /// </summary>
    protected virtual Shape MakeShape() => new(Kind, Type);

    /// <summary>Whether the type is written as a JSON array or a dictionary.</summary>
    public bool IsCollection => Kind is ShapeKind.Array or ShapeKind.Dictionary;

    private Shape OwnShape()
    {
        Shape made = MakeShape();
        made.Reads = this;
        return _shape = made;
    }

    /// <inheritdoc/>
    ReadFault? IValueShape.ValueFault(ReadOnlySpan<byte> input, int at, in ReadRules rules)
    {
        var reader = new JsonReader(input, new ReadSettings(rules.MaxDepth, rules.AllowTrailingCommas, rules.SkipComments)) { At = at, Around = rules.Around };
        try
        {
            ReadObject(ref reader);
            return null;
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            return reader.FaultOf(error);
        }
    }

    /// <summary>Reads a value; structs are boxed.</summary>
    public abstract object? ReadObject(ref JsonReader reader);

    /// <summary>Writes a boxed value.</summary>
    public abstract void WriteObject(ref JsonWriter writer, object? value);

    /// <summary>
    /// Returns the exception that the caller receives for an error after the beginning of the output was sent. Writing the value runs no user code, so the
    /// value is written again, into an array, to find the path.
    /// </summary>
    public Exception ExplainAgain(object? value, WriteSettings settings, EscapeSet escapes, ref JsonWriter writer, Exception error)
    {
        var again = new JsonWriter(settings, escapes);
        try
        {
            WriteObject(ref again, value);
        }
        catch (WriteFault fault)
        {
            return WriteErrors.Explain(Shape, settings.MaxDepth, ref again, fault);
        }
        finally
        {
            again.Dispose();
        }

        return WriteErrors.Explain(Shape, settings.MaxDepth, ref writer, error);
    }

    /// <summary>Writes a boxed, non-null value in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWriteObject(ref JsonWriter writer, PieceOutput output, object value);

    /// <summary>Throws an <see cref="InvalidCastException"/>, as a cast would, if a boxed value has another type.</summary>
    public abstract void CheckValue(object? value);

    /// <summary>Returns the reader that reads a value with this first byte in pieces, or null if the value must be read whole.</summary>
    public virtual PieceReader? Pieces(byte first) => null;

    /// <summary>
    /// Calls the delegate with the contract of each part, such as a member, an element, a dictionary's value or a union's case. Creates the plan of an object
    /// if necessary.
    /// </summary>
    public virtual void VisitParts(Action<TypeContract> visit)
    {
    }

    /// <summary>The content that values may have, at any depth. Read only after the contract has been prepared.</summary>
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

    /// <summary>
    /// Whether a value is inside itself, that is, whether it is being written already. Called only if <see cref="ICycleContract.NullsOpen"/>.
    /// </summary>
    public static bool IsOpen(ref JsonWriter writer, object value) => writer.References is OpenObjects open && open.Contains(value);
}

/// <summary>Reads and writes <typeparamref name="T"/> under one set of options.</summary>
/// <param name="kind">The kind of JSON value.</param>
/// <param name="serving">The code that reads and writes values.</param>
internal abstract class TypeContract<T>(ShapeKind kind, ExecutionKind serving) : TypeContract(typeof(T), kind, serving)
{
    /// <summary>Reads the next value.</summary>
    public abstract T? Read(ref JsonReader reader);

    /// <summary>
    /// Reads a text that consists of one simple value alone, with the kernel of the codec. If the kernel cannot read the whole text, or if the type is not
    /// simple, returns false; the value is then undefined.
    /// </summary>
    public virtual bool TryReadWhole(ReadOnlySpan<byte> utf8, out T? value)
    {
        value = default;
        return false;
    }

    /// <summary>Writes a value.</summary>
    public abstract void Write(ref JsonWriter writer, T? value);

    /// <summary>
    /// Writes a value at <paramref name="at"/> and returns the offset after it. Containers pass the offset on in a register: if it were in the writer's field,
    /// every bracket would wait for the store before it.
    /// </summary>
    public virtual nint Put(ref JsonWriter writer, nint at, T? value)
    {
        writer.At = at;
        Write(ref writer, value);
        return writer.At;
    }

    /// <summary>
    /// Writes a value to an output that is sent in pieces. Returns true if the value is complete. Otherwise a writer for the rest has been pushed onto
    /// <paramref name="output"/>, and the caller continues after that writer has ended.
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
