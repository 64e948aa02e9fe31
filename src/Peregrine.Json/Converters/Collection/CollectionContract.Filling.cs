using System.Collections;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// Fills a collection that exists before its elements are read: a collection that the caller passes or a member contains, or one that is created empty.
/// </summary>
internal abstract partial class CollectionContract<TCollection, T>
{
    /// <summary>
    /// Adds elements one by one: the contract's own fill or, for an interface that List or HashSet implements, the fill of that class. Null if elements cannot
    /// be added one by one.
    /// </summary>
    private CollectionFill<TCollection, T>? Growing =>
        fill ?? (builder is null ? null
            : typeof(TCollection).IsAssignableFrom(typeof(List<T>)) ? s_growingList
            : typeof(TCollection) == typeof(IReadOnlySet<T>) ? s_growingSet
            : null);

    private static readonly CollectionFill<TCollection, T> s_growingList = new(
        static () => (TCollection)(object)new List<T>(),
        static (ref TCollection list, T item) => ((List<T>)(object)list!).Add(item),
        null);

    private static readonly CollectionFill<TCollection, T> s_growingSet = new(
        static () => (TCollection)(object)new HashSet<T>(),
        static (ref TCollection set, T item) => ((HashSet<T>)(object)set!).Add(item),
        null);

    public bool CanPopulate => fill is not null;

    public bool CanMake => builder is not null || CanCreate;

    public bool CanCreate => fill?.Create is not null;

    public virtual bool CarriesMetadata => false;

    public void Populate(ref JsonReader reader, ref TCollection collection) => Grow(ref reader, ref collection, countsAll: true);

    public void Update(ref JsonReader reader, ref TCollection collection) => Grow(ref reader, ref collection, countsAll: false);

    private void Grow(ref JsonReader reader, ref TCollection collection, bool countsAll)
    {
        nint bracket = reader.StartArray();
        RefuseReadOnly(ref reader, collection, fill!, bracket);
        AddElements(ref reader, ref collection, fill!, bracket, countsAll);
    }

    private void RefuseReadOnly(ref JsonReader reader, TCollection collection, CollectionFill<TCollection, T> growing, nint bracket)
    {
        if (growing.IsReadOnly is { } isReadOnly && Asks(collection, isReadOnly, bracket))
        {
            ReadFault.Throw(FaultKind.Unsupported, bracket < 0 ? reader.At - 1 : bracket, ErrorText.CannotPopulate(typeof(TCollection)));
        }
    }

    private bool Asks(TCollection collection, Func<TCollection, bool> isReadOnly, nint bracket)
    {
        try
        {
            return isReadOnly(collection);
        }
        catch (Exception error) when (NoteOwn(error, bracket, collection))
        {
            throw;
        }
    }

    private void CallBefore<TMade>(in ObjectCallbacks callbacks, ref TMade collection, nint bracket)
    {
        try
        {
            callbacks.BeforeRead(ref collection);
        }
        catch (Exception error) when (NoteOwn(error, bracket, collection))
        {
            throw;
        }
    }

    private void CallAfter(in ObjectCallbacks callbacks, ref TCollection collection, nint bracket)
    {
        try
        {
            callbacks.AfterRead(ref collection);
        }
        catch (Exception error) when (NoteOwn(error, bracket, collection))
        {
            throw;
        }
    }

    /// <summary>
    /// Sets the path for exceptions that the collection's code throws before its first element or after its last one. If references are not preserved and one
    /// span contains the collection, System.Text.Json reads the collection in one step and records no position in it. Otherwise (in pieces,
    /// <paramref name="bracket"/> is below 0), System.Text.Json records the position, and this method does nothing. Always returns false.
    /// </summary>
    private bool NoteOwn<TMade>(Exception error, nint bracket, TMade collection) =>
        bracket >= 0 && options.References != ReferenceMode.Preserve && ReadFault.Note(error, ContainerNote.Own(bracket, collection as IEnumerable));

    /// <summary>
    /// Reads the elements, after the bracket, into an existing collection. With <paramref name="countsAll"/>, the path of an error counts all elements of the
    /// collection; without it, the path counts only the elements of the JSON.
    /// </summary>
    private void AddElements(ref JsonReader reader, ref TCollection collection, CollectionFill<TCollection, T> growing, nint bracket, bool countsAll)
    {
        if (TakesAtOnce(collection, growing))
        {
            AddAtOnce(ref reader, collection, growing);
            return;
        }

        try
        {
            if (reader.IsEmptyArray())
            {
                return;
            }

            do
            {
                T item = Element.Read(ref reader)!;
                reader.CheckNumberEnd();
                growing.Add(ref collection, item);
            }
            while (reader.NextElement());
        }
        catch (Exception error) when (countsAll && ReadFault.Note(error, ContainerNote.Held(bracket, collection as IEnumerable)))
        {
            throw;
        }
    }

    private bool TakesAtOnce(TCollection collection, CollectionFill<TCollection, T> growing) =>
        growing.AddAll is not null && Elements.HasCodec && ContainerNote.CountOf(collection as IEnumerable) == 0;

    /// <summary>
    /// Reads all elements, then adds them at once. After an error, adds the elements read before it, except a number whose end was not found. No user code runs
    /// meanwhile, so no user code sees the incomplete collection.
    /// </summary>
    private void AddAtOnce(ref JsonReader reader, TCollection collection, CollectionFill<TCollection, T> growing)
    {
        if (reader.IsEmptyArray())
        {
            return;
        }

        FirstItems<T> first = default;
        var items = new Scratch<T>(ref first);
        int open = 0;
        try
        {
            Elements.Read(ref reader, ref items);
        }
        catch (ReadFault fault) when ((open = IsOpenNumber(ref reader, fault.Offset) ? 1 : 0) < 0)
        {
            throw;
        }
        finally
        {
            growing.AddAll!(collection, items.Items[..Math.Max(0, items.Items.Length - open)]);
            items.Dispose();
        }
    }

    /// <summary>
    /// Whether the byte before the offset is a digit, and no byte that can end a number follows it. System.Text.Json would then not have added the number.
    /// </summary>
    private static bool IsOpenNumber(ref JsonReader reader, nint offset)
    {
        nint end = Math.Min(offset, reader.End);
        return end > 0 && (uint)(Mem.U8(ref reader.Start, end - 1, reader.End) - '0') <= 9
            && (end == reader.End || " \t\r\n,]}/"u8.IndexOf(Mem.U8(ref reader.Start, end, reader.End)) < 0);
    }

    /// <summary>Reads a collection that is created first, then filled run by run.</summary>
    private sealed class GrowingPieces(
        CollectionContract<TCollection, T> contract, CollectionFill<TCollection, T> growing, Func<object?>? create, ObjectCallbacks callbacks)
        : PieceReader
    {
        private TCollection _collection = default!;
        private bool _isMade;

        public override bool IsArray => true;

        public override int Count => _isMade ? ContainerNote.CountOf(_collection as IEnumerable) : 0;

        public override void Begin(ref JsonReader reader)
        {
            object? made = create is null ? growing.Create!() : create();
            if (made is not TCollection collection)
            {
                ObjectSteps.RefuseOther<TCollection>(made);
                return;
            }

            contract.RefuseReadOnly(ref reader, collection, growing, bracket: -1);
            ReadReferences.Note(ref reader, collection);
            callbacks.BeforeRead(ref collection);
            _collection = collection;
            _isMade = true;
        }

        public override void Read(ref JsonReader reader)
        {
            nint bracket = reader.StartArray();
            contract.AddElements(ref reader, ref _collection, growing, bracket, countsAll: true);
        }

        public override PieceReader? Open(ref JsonReader reader, out Shape? shape)
        {
            reader.StartArray();
            reader.Peek();
            shape = contract.ElementShape;
            JsonReader ahead = reader;
            return contract.Element.PiecesAt(ref ahead);
        }

        public override void Close(object? value) => growing.Add(ref _collection, (T)value!);

        public override object? Complete(ref JsonReader reader)
        {
            callbacks.AfterRead(ref _collection);
            return _collection;
        }
    }
}
