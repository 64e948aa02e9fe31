using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Contracts;

/// <summary>How one type is read and written under one set of options.</summary>
internal abstract class TypeContract : JsonShape
{
    private WriteExtent _extent = WriteExtent.Unknown;

    /// <summary>The type.</summary>
    public abstract Type Type { get; }

    /// <inheritdoc/>
    public override Type ShapeType => Type;

    /// <summary>The struct whose static <c>Read</c> and <c>Write</c> do the same; emitted code calls them directly. Null where there is none.</summary>
    public virtual Type? CodecType => null;

    /// <summary>Whether everything that the type reaches has been looked at, and is without fault.</summary>
    public bool IsPrepared { get; set; }

    /// <summary>The longest text of a value whose codec writes by a kernel alone, else zero.</summary>
    public virtual int LongestText => 0;

    /// <summary>Whether a value can be null (and JSON's null is one).</summary>
    public bool TakesNull => !Type.IsValueType || Nullable.GetUnderlyingType(Type) is not null;

    /// <summary>Whether the type is written as a JSON array or a dictionary.</summary>
    public bool IsCollection => Kind is ShapeKind.Array or ShapeKind.Dictionary;

    /// <summary>Whether JsonNumberHandling means something here: a number, or a collection of them.</summary>
    public virtual bool HandlesNumbers => false;

    /// <summary>Whether an existing value can be filled instead of being replaced.</summary>
    public virtual bool CanPopulate => false;

    /// <summary>Whether values can be made of JSON: an abstract type's only where its contract says how.</summary>
    public virtual bool CanMake => !Type.IsAbstract;

    /// <summary>Whether the type of a collection says how an empty one is made.</summary>
    public virtual bool CanCreate => false;

    /// <summary>Whether JSON may name another type for the value.</summary>
    public virtual bool ReadsDiscriminators => false;

    /// <summary>The contract without polymorphism and without references.</summary>
    public virtual TypeContract Plain => this;

    /// <summary>Whether ids and discriminators can be written with a value: not with a simple one, an array, an immutable collection.</summary>
    public virtual bool CarriesMetadata => false;

    /// <summary>Reads a value; structs are boxed.</summary>
    public abstract object? ReadObject(ref JsonReader reader);

    /// <summary>Writes a boxed value.</summary>
    public abstract void WriteObject(ref JsonWriter writer, object? value);

    /// <summary>Fills a boxed value; gives it back, where it is a struct as a new box. Only where <see cref="CanPopulate"/>.</summary>
    public abstract object PopulateObject(ref JsonReader reader, object value);

    /// <summary>What reads a value that begins so in pieces, or null where it must be whole.</summary>
    public virtual PieceReader? Pieces(byte first) => null;

    /// <summary>The same for the value that is next, part of which may not have arrived.</summary>
    public virtual PieceReader? PiecesAt(ref JsonReader ahead) => Pieces(ahead.Peek());

    /// <summary>What may be in values, parts of parts included. Asked only once the contract is prepared.</summary>
    public WriteExtent Extent => _extent != WriteExtent.Unknown ? _extent : FindExtent();

    /// <summary>The same of the contract alone.</summary>
    public virtual WriteExtent OwnExtent => IsCollection ? WriteExtent.Large : WriteExtent.Small;

    /// <summary>As <see cref="TypeContract{T}.TryWrite"/>, where the type is not declared; the value is not null.</summary>
    public abstract bool TryWriteObject(ref JsonWriter writer, PieceOutput output, object value);

    private WriteExtent FindExtent()
    {
        WriteExtent extent = OwnExtent;
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

    /// <summary>Raises what a cast raises where a boxed value is of another type.</summary>
    public abstract void CheckValue(object? value);

    /// <summary>Writes a value where its type is not declared. Reference tracking uses the object's identity; for structs, the box's.</summary>
    public virtual void WriteReferred(ref JsonWriter writer, object value) => WriteObject(ref writer, value);

    /// <summary>The same, as <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public virtual bool TryWriteReferred(ref JsonWriter writer, PieceOutput output, object value) => TryWriteObject(ref writer, output, value);

    /// <summary>Whether a value already being written further out (a cycle) is written as null.</summary>
    public virtual bool NullsOpen => false;

    /// <summary>Whether a value is being written just now, further out. Only where <see cref="NullsOpen"/>.</summary>
    public static bool IsOpen(ref JsonWriter writer, object value) => writer.References is OpenObjects open && open.Contains(value);

    /// <summary>Whether writing a value calls no code that someone wrote, its parts (<see cref="VisitParts"/>) aside.</summary>
    public virtual bool WritesPlainly => false;

    /// <summary>Visits the contracts of members, elements and values; an object's plan is made for it.</summary>
    public virtual void VisitParts(Action<TypeContract> visit)
    {
    }

    /// <summary>The same contract with numbers treated as <paramref name="handling"/> says.</summary>
    public virtual TypeContract WithNumberHandling(JsonNumberHandling handling) => this;
}

/// <summary>How <typeparamref name="T"/> is read and written under one set of options.</summary>
internal abstract class TypeContract<T> : TypeContract
{
    /// <inheritdoc/>
    public sealed override Type Type => typeof(T);

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
    /// In a JSON object, after its opening bracket and any metadata, at a name or the closing bracket: reads the rest of it. Metadata names are those that
    /// the reader has as <see cref="JsonReader.Reserved"/>. Only for objects and dictionaries.
    /// </summary>
    public virtual T ReadMembers(ref JsonReader reader) => throw new NotSupportedException();

    /// <summary>The same in an object that reserves <paramref name="names"/>; the cursor may still stand directly after metadata.</summary>
    public T ReadMembers(ref JsonReader reader, MetadataNames names)
    {
        ReservedNames outer = reader.Reserve(names);
        T value = ReadMembers(ref reader);
        reader.Release(outer);
        return value;
    }

    /// <summary>As <see cref="ReadMembers(ref JsonReader)"/>, into a value that is there. Only where <see cref="TypeContract.CanPopulate"/>.</summary>
    public virtual void PopulateMembers(ref JsonReader reader, ref T value) => throw new NotSupportedException();

    /// <summary>
    /// In a JSON object in which metadata stands already: writes the rest of it, with the closing bracket, at <paramref name="at"/> and gives the offset
    /// after it. Only for objects and dictionaries that carry metadata (<see cref="TypeContract.CarriesMetadata"/>); the value is not null.
    /// </summary>
    public virtual nint PutMembers(ref JsonWriter writer, nint at, T value) => throw new NotSupportedException();

    /// <summary>The same in pieces, as <see cref="TryWrite"/>.</summary>
    public virtual bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value)
    {
        writer.At = PutMembers(ref writer, writer.At, value);
        return true;
    }

    /// <summary>The contract as that of the elements of a collection, or of the values of a dictionary.</summary>
    /// <param name="isWrittenUnseen">Whether null, too, is handed to the contract when it is written.</param>
    public virtual TypeContract<T> AsElement(bool isWrittenUnseen) => this;

    /// <summary>Throws where a dictionary of such values that is not empty cannot be written, whatever they are.</summary>
    public virtual void RefuseEntries()
    {
    }

    /// <summary>Reads the value that is next; where an id waits for it, it is noted under that before anything in it is read.</summary>
    public virtual T? ReadNoted(ref JsonReader reader) => Read(ref reader);

    /// <summary>Makes an empty collection to populate. Only where <see cref="TypeContract.CanCreate"/>.</summary>
    public virtual T Create() => throw new NotSupportedException();

    /// <summary>Fills <paramref name="value"/>, which is not null, from the value that is next. Only where <see cref="TypeContract.CanPopulate"/>.</summary>
    public virtual void Populate(ref JsonReader reader, ref T value) => throw new NotSupportedException();

    /// <summary>
    /// As <see cref="Populate"/>, for the root of a call: no member is required, keys that are there already are no duplicates, and paths count the
    /// elements of the JSON alone.
    /// </summary>
    public virtual void Update(ref JsonReader reader, ref T value) => Populate(ref reader, ref value);

    /// <inheritdoc/>
    public sealed override object? ReadObject(ref JsonReader reader) => Read(ref reader);

    /// <inheritdoc/>
    public override void WriteObject(ref JsonWriter writer, object? value) => Write(ref writer, (T?)value);

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
    public override bool TryWriteObject(ref JsonWriter writer, PieceOutput output, object value) => TryWrite(ref writer, output, (T)value);

    /// <inheritdoc/>
    public sealed override object PopulateObject(ref JsonReader reader, object value)
    {
        var typed = (T)value;
        Populate(ref reader, ref typed);
        return typed!;
    }

    /// <inheritdoc/>
    public sealed override void CheckValue(object? value) => _ = (T?)value;

    /// <summary>After the opening bracket of an array that is not empty: reads all elements and the closing bracket.</summary>
    public virtual void ReadElements(ref JsonReader reader, scoped ref Buffers.Scratch<T> items)
    {
        do
        {
            items.Add(Read(ref reader)!);
        }
        while (reader.NextElement());
    }

    /// <summary>Before the first name of a dictionary that is not empty: reads all entries and the closing bracket.</summary>
    public virtual void ReadEntries(ref JsonReader reader, scoped ref Buffers.Scratch<KeyValuePair<string, T>> entries)
    {
        do
        {
            string key = reader.ReadNameString();
            entries.Add(new KeyValuePair<string, T>(key, Read(ref reader)!));
        }
        while (reader.NextName());
    }

    /// <summary>
    /// Writes the entries of a dictionary in compact form at <paramref name="at"/>, if this contract has a loop of its own for that; else gives
    /// <see cref="Kernels.Mem.Failed"/>.
    /// </summary>
    public virtual nint PutEntries(ref JsonWriter writer, nint at, Dictionary<string, T> entries, bool first) => Kernels.Mem.Failed;

    /// <summary>Writes a list of at least one item at <paramref name="at"/>: getters may change it meanwhile, and as many items are written as it then has.</summary>
    public virtual nint PutList(ref JsonWriter writer, nint at, List<T> list)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        ReadOnlySpan<T> items = CollectionsMarshal.AsSpan(list);
        for (int i = 0; i < items.Length; i++, items = CollectionsMarshal.AsSpan(list))
        {
            Kernels.Prefetch.Ahead(items, i);
            at = Put(ref writer, writer.PutSeparator(at, i == 0), items[i]);
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }

    /// <summary>Writes a whole array of at least one element at <paramref name="at"/>.</summary>
    public virtual nint PutElements(ref JsonWriter writer, nint at, ReadOnlySpan<T> items)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        for (int i = 0; i < items.Length; i++)
        {
            Kernels.Prefetch.Ahead(items, i);
            at = Put(ref writer, writer.PutSeparator(at, i == 0), items[i]);
        }

        return writer.Close(at, (byte)']', depth, any: true);
    }
}
