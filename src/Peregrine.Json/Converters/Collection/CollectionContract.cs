using System.Collections;
using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Makes a collection of exactly these elements.</summary>
internal delegate TCollection CollectionBuilder<TCollection, T>(ReadOnlySpan<T> items);

/// <summary>
/// A JSON array as a collection: elements are gathered in scratch memory and handed over at exact size. The element's contract is looked
/// up at first use, since a type may be its own element.
/// </summary>
internal abstract class CollectionContract<TCollection, T>(FrozenOptions options, TypeContract<T>? element) : TypeContract<TCollection>
{
    private TypeContract<T>? _element = element;

    public sealed override ShapeKind Kind => ShapeKind.Array;

    public sealed override JsonShape ElementShape => Element;

    public sealed override bool HandlesNumbers => Element.HandlesNumbers && !Element.IsCollection;

    protected TypeContract<T> Element => _element ??= options.Contract<T>();

    protected FrozenOptions Options => options;

    public sealed override void VisitParts(Action<TypeContract> visit) => visit(Element);

    public sealed override TCollection? Read(ref JsonReader reader)
    {
        if (reader.Peek() != (byte)'[')
        {
            if (default(TCollection) is null && reader.TryReadNull())
            {
                return default;
            }

            if (IsRefusedAtOnce)
            {
                ReadFault.Throw(FaultKind.Unsupported, reader.At, ErrorText.CannotMakeCollection(typeof(TCollection)));
            }
        }

        nint bracket = reader.StartArray();
        if (!CanBuild)
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotMakeCollection(typeof(TCollection)));
        }

        if (reader.IsEmptyArray())
        {
            return Build(default);
        }

        FirstItems<T> first = default;
        var items = new Scratch<T>(ref first);
        try
        {
            Element.ReadElements(ref reader, ref items);
            return Build(items.Items);
        }
        catch (ReadFault fault) when (CountsOnlyDistinct)
        {
            fault.NoteCounts(bracket, CountDistinct(items.Items));
            throw;
        }
        finally
        {
            items.Dispose();
        }
    }

    /// <inheritdoc/>
    public override TCollection? ReadNoted(ref JsonReader reader)
    {
        if (reader.References is not { IsNext: true })
        {
            return Read(ref reader);
        }

        if (Growing is not { Create: { } create } growing)
        {
            if (CanBuild)
            {
                // Made of all its elements at the end: what refers to it before that finds the list they are gathered in, as in System.Text.Json.
                ReadReferences.Note(ref reader, new List<T>());
                return Read(ref reader);
            }

            ReadFault.Throw(FaultKind.Unsupported, reader.StartArray(), ErrorText.CannotMakeCollection(typeof(TCollection)));
            return default;
        }

        TCollection collection = create();
        object noted = collection!;
        ReadReferences.Note(ref reader, noted);
        Grow(ref reader, ref collection, growing, countsAll: true);
        ObjectSteps.FillBox(noted, in collection);
        return collection;
    }

    public sealed override PieceReader? Pieces(byte first)
    {
        if (first != (byte)'[' || !CanBuild)
        {
            return null;
        }

        return new CollectionPieces<T>(
            Element,
            items => Growing?.Create is not null && items is TCollection same ? same : Build(CollectionsMarshal.AsSpan(items)),
            CountsOnlyDistinct ? static items => CountDistinct(CollectionsMarshal.AsSpan(items)) : null);
    }

    /// <summary>How a collection grows that is referred to before it is complete: as it is filled, or as what an interface is made as.</summary>
    protected CollectionFill<TCollection, T>? Growing =>
        Fill ?? (CanBuild && typeof(TCollection).IsAssignableFrom(typeof(List<T>)) ? s_growingList : null);

    private static readonly CollectionFill<TCollection, T> s_growingList = new(
        static () => (TCollection)(object)new List<T>(),
        static (ref TCollection list, T item) => ((List<T>)(object)list!).Add(item),
        null);

    /// <summary>How elements are added one by one, where they can be.</summary>
    protected virtual CollectionFill<TCollection, T>? Fill => null;

    public sealed override bool CanPopulate => Fill is not null;

    public sealed override bool CanCreate => Fill?.Create is not null;

    public sealed override TCollection Create() => Fill!.Create!();

    public sealed override void Populate(ref JsonReader reader, ref TCollection collection) => Grow(ref reader, ref collection, Fill!, countsAll: true);

    public sealed override void Update(ref JsonReader reader, ref TCollection collection) => Grow(ref reader, ref collection, Fill!, countsAll: false);

    private void Grow(ref JsonReader reader, ref TCollection collection, CollectionFill<TCollection, T> fill, bool countsAll)
    {
        nint bracket = reader.StartArray();
        if (fill.IsReadOnly?.Invoke(collection) == true)
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket, ErrorText.CannotPopulate(typeof(TCollection)));
        }

        if (reader.IsEmptyArray())
        {
            return;
        }

        bool isBehind = false;
        try
        {
            do
            {
                isBehind = false;
                fill.Add(ref collection, Element.Read(ref reader)!);
                isBehind = true;
            }
            while (reader.NextElement());
        }
        catch (ReadFault fault) when (countsAll)
        {
            fault.NoteCounts(bracket, [CollectionFills.CountOf(collection as IEnumerable) - (isBehind && IsOpenNumber(ref reader, fault.Offset) ? 1 : 0)]);
            throw;
        }
    }

    /// <summary>A number at the very end of the input, or right before what delimits none, is none that System.Text.Json would have added.</summary>
    private static bool IsOpenNumber(ref JsonReader reader, nint offset)
    {
        nint end = Math.Min(offset, reader.End);
        return end > 0 && (uint)(Mem.U8(ref reader.Start, end - 1, reader.End) - '0') <= 9
            && (end == reader.End || " \t\r\n,]}/"u8.IndexOf(Mem.U8(ref reader.Start, end, reader.End)) < 0);
    }

    public sealed override void Write(ref JsonWriter writer, TCollection? value) => writer.At = Put(ref writer, writer.At, value);

    public sealed override nint Put(ref JsonWriter writer, nint at, TCollection? value) =>
        value is null ? writer.PutNull(at) : PutItems(ref writer, at, value);

    /// <summary>Whether the type can be made from elements; some can only be written.</summary>
    protected virtual bool CanBuild => true;

    /// <summary>Whether a type that cannot be made is refused whatever is there instead of an array.</summary>
    protected virtual bool IsRefusedAtOnce => false;

    /// <summary>Makes the collection.</summary>
    protected abstract TCollection Build(ReadOnlySpan<T> items);

    /// <summary>Writes elements that lie in a row. Of none nothing is asked, not even what their contract is.</summary>
    protected nint PutRow(ref JsonWriter writer, nint at, ReadOnlySpan<T> items) => items.IsEmpty
        ? writer.PutEmptyArray(at)
        : Element.PutElements(ref writer, at, items);

    /// <summary>Writes all elements.</summary>
    protected abstract nint PutItems(ref JsonWriter writer, nint at, TCollection collection);

    /// <summary>Whether equal elements become one (the path of an error counts those already in the set).</summary>
    protected virtual bool CountsOnlyDistinct => false;

    /// <summary>For every number of elements read, how many of them differ.</summary>
    private static int[] CountDistinct(ReadOnlySpan<T> items)
    {
        var set = new HashSet<T>();
        var counts = new int[items.Length + 1];
        for (int i = 0; i < items.Length; i++)
        {
            set.Add(items[i]);
            counts[i + 1] = set.Count;
        }

        return counts;
    }
}
