using System.Collections;
using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Creates a collection from all its elements.</summary>
internal delegate TCollection CollectionBuilder<TCollection, T>(ReadOnlySpan<T> items);

/// <summary>
/// Reads a JSON array as a collection; derived contracts define the writing. If possible, the elements are gathered in scratch memory, and the collection is
/// then created at its exact size. The element's contract is looked up at first use, because a type may be its own element type.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="element">The element's contract if it exists already, as for simple types; null to look it up at first use.</param>
/// <param name="builder">Creates the collection from its elements; null if that is impossible.</param>
/// <param name="fill">Adds elements one by one; null if that is impossible or never necessary.</param>
/// <param name="isSet">
/// Whether the collection is a set. Of equal elements, it contains only one, and the path of an error counts the elements in the set.
/// </param>
internal abstract partial class CollectionContract<TCollection, T>(
    OptionsScope options, TypeContract<T>? element, CollectionBuilder<TCollection, T>? builder, CollectionFill<TCollection, T>? fill, bool isSet)
    : TypeContract<TCollection>(ShapeKind.Array, ExecutionKind.Collection), IElementShape, IStepwiseContract<TCollection>, IContainerContract,
        INumberHandlingContract, IPopulates<TCollection>, INotedContract<TCollection>, IDescribedContract
{
    private static readonly bool s_isMemory = typeof(TCollection) == typeof(Memory<T>) || typeof(TCollection) == typeof(ReadOnlyMemory<T>);
    private static readonly bool s_isArrayOrList = s_isMemory || typeof(TCollection) == typeof(T[]) || typeof(List<T>).IsAssignableFrom(typeof(TCollection));

    private Elements<T>? _elements = element is null ? null : Elements<T>.Of(Refusals.AsElement(element, s_isArrayOrList));

    /// <remarks>
    /// If a memory is the root, the path of an error after the root contains no element: the elements belong to an array, which is another object than the
    /// root.
    /// </remarks>
    protected override Shape MakeShape() => new(Kind, Type) { Elements = this, IsCounted = true, HidesLast = s_isMemory };

    public Shape ElementShape => Element.Shape;

    public virtual void DescribeTo(ContractNotes notes)
    {
        bool canGrow = Growing?.Create is not null;
        notes.Elements = Element;
        notes.IsMade(typeof(TCollection), builder is not null || canGrow, isAtOnce: builder is not null && !(IsAskingElements && canGrow));
    }

    public bool HandlesNumbers => !Element.IsCollection && Element.HandlesNumbers;

    public abstract TypeContract WithNumberHandling(JsonNumberHandling handling);

    /// <summary>The loops over elements. The element's contract is looked up at first use.</summary>
    protected Elements<T> Elements => _elements ?? FindElements();

    public TypeContract<T> Element => Elements.Contract;

    /// <summary>
    /// The loops over the elements if these are simple values and their contract has been looked up; otherwise null. Does not look up the contract, which an
    /// empty collection does not need.
    /// </summary>
    public Elements<T>? SimpleElements => _elements is { HasCodec: true } simple ? simple : null;

    protected OptionsScope Options => options;

    protected CollectionBuilder<TCollection, T>? Builder => builder;

    protected CollectionFill<TCollection, T>? Fill => fill;

    protected bool IsSet => isSet;

    public sealed override void VisitParts(Action<TypeContract> visit) => visit(Element);

    public sealed override TCollection? Read(ref JsonReader reader)
    {
        // The elements of a list can be lists of the same type, nested to any depth. So this frame has no locals, and the frames of ReadEach and AddElements
        // are as small as possible.
        if (reader.Peek() != (byte)'[' && TryReadNull(ref reader))
        {
            return default;
        }

        return builder is not null && !IsAskingElements ? ReadAtOnce(ref reader) : ReadEach(ref reader);
    }

    private Elements<T> FindElements() => _elements = Elements<T>.Of(Refusals.AsElement(options.ElementContract<T>(), s_isArrayOrList));

    private bool TryReadNull(ref JsonReader reader)
    {
        if ((default(TCollection) is null || s_isMemory) && reader.TryReadNull())
        {
            return true;
        }

        if (IsRefusedAtOnce)
        {
            ReadFault.Throw(FaultKind.Unsupported, reader.At, ErrorText.CannotMakeCollection(typeof(TCollection)));
        }

        return false;
    }

    /// <summary>Gathers the elements, then creates the collection from them.</summary>
    protected virtual TCollection ReadAtOnce(ref JsonReader reader)
    {
        nint bracket = reader.StartArray();
        if (reader.IsEmptyArray())
        {
            return builder!(default);
        }

        FirstItems<T> first = default;
        var items = new Scratch<T>(ref first);
        try
        {
            Elements.Read(ref reader, ref items);
            return builder!(items.Items);
        }
        catch (Exception error) when (isSet && ReadFault.Note(error, ContainerNote.Counts(bracket, CountDistinct(items.Items))))
        {
            throw;
        }
        finally
        {
            items.Dispose();
        }
    }

    /// <summary>Creates the collection, then reads the elements into it (<see cref="AddElements"/>).</summary>
    private TCollection ReadEach(ref JsonReader reader)
    {
        if (Growing is not { Create: { } create } growing || reader.References is { IsNext: true })
        {
            return ReadStepwise(ref reader);
        }

        nint bracket = reader.StartArray();
        TCollection collection = create();
        RefuseReadOnly(ref reader, collection, growing, bracket);
        AddElements(ref reader, ref collection, growing, bracket, countsAll: true);
        return collection;
    }

    private TCollection ReadStepwise(ref JsonReader reader) => ReadStepwise(ref reader, null, default);

    /// <inheritdoc/>
    public TCollection? ReadNoted(ref JsonReader reader) =>
        reader.References is { IsNext: true } ? ReadStepwise(ref reader) : Read(ref reader);

    /// <inheritdoc/>
    public TCollection ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (s_isMemory)
        {
            if (reader.TryReadNull())
            {
                return default!;
            }

            // Memory<T> is created from an array, even if the metadata has a delegate that creates it.
            create = null;
        }

        reader.Peek();
        JsonReader start = reader;
        nint bracket = reader.StartArray();
        CollectionFill<TCollection, T>? growing = Growing;
        if (create is null && growing?.Create is null)
        {
            return ReadGathered(ref reader, ref start, bracket, callbacks);
        }

        object? made = create?.Invoke();
        if (create is not null && made is not TCollection)
        {
            return ReadIntoOther(ref reader, ref start, bracket, made, growing!, callbacks);
        }

        TCollection collection = create is null ? growing!.Create!() : (TCollection)made!;
        RefuseReadOnly(ref reader, collection, growing!, bracket);
        object? noted = ObjectSteps.NoteReference(ref start, collection);
        CallBefore(callbacks, ref collection, bracket);
        AddElements(ref reader, ref collection, growing!, bracket, countsAll: true);
        CallAfter(callbacks, ref collection, bracket);
        ObjectSteps.FillBox(noted, in collection);
        return collection;
    }

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text) => ReadFault.Throw(FaultKind.Unsupported, reader.StartArray(), text);

    public sealed override PieceReader? Pieces(byte first)
    {
        if (first != (byte)'[')
        {
            return null;
        }

        // A set is filled while its elements are read, because a list of gathered elements would keep those that the set already contains.
        if ((builder is null || isSet) && Pieces(first, null, default) is { } filled)
        {
            return filled;
        }

        return builder is null ? null : new CollectionPieces<T>(
            Elements,
            items => Growing?.Create is not null && items is TCollection same ? same : builder(CollectionsMarshal.AsSpan(items)),
            isSet ? CountDistinct : null);
    }

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) =>
        first == (byte)'[' && Growing is { } growing && (create ?? (object?)growing.Create) is not null
            ? new GrowingPieces(this, growing, create, callbacks)
            : null;

    /// <summary>
    /// Reads a collection that is created from all its elements at the end; throws if it cannot be created. Until the end, callbacks and references get the
    /// list of gathered elements, as in System.Text.Json.
    /// </summary>
    private TCollection ReadGathered(ref JsonReader reader, ref JsonReader start, nint bracket, in ObjectCallbacks callbacks)
    {
        if (builder is null)
        {
            ReadFault.Throw(FaultKind.Unsupported, start.At, ErrorText.CannotMakeCollection(typeof(TCollection)));
        }

        var list = new List<T>();
        ReadReferences.Note(ref start, list);
        CallBefore(callbacks, ref list, bracket);
        for (bool more = !reader.IsEmptyArray(); more; more = reader.NextElement())
        {
            list.Add(Element.Read(ref reader)!);
        }

        TCollection collection = builder(CollectionsMarshal.AsSpan(list));
        CallAfter(callbacks, ref collection, bracket);
        return collection;
    }

    /// <summary>
    /// Handles an object of another type, or null, that the metadata's creator returned. The error is thrown only where the object would first be used as a
    /// collection, after any errors in the text before that point.
    /// </summary>
    private TCollection ReadIntoOther(
        ref JsonReader reader, ref JsonReader start, nint bracket, object? made, CollectionFill<TCollection, T> growing, in ObjectCallbacks callbacks)
    {
        if (growing.IsReadOnly is null)
        {
            ReadReferences.NoteMade(ref start, made);
            CallBefore(callbacks, ref made, bracket);
            if (reader.IsEmptyArray())
            {
                callbacks.AfterRead(ref made);
                return (TCollection)made!;
            }

            try
            {
                _ = Element.Read(ref reader);
            }
            catch (Exception error) when (made is not IEnumerable && ReadFault.Note(error, ContainerNote.WithoutIndex(bracket)))
            {
                throw;
            }
        }

        ObjectSteps.RefuseOther<TCollection>(made);
        return default;
    }

    /// <summary>Whether reading throws for every value but null, not only for an array, because the type cannot be created.</summary>
    public virtual bool IsRefusedAtOnce => false;

    /// <summary>Writes contiguous elements as an array. For an empty array, the element's contract is not looked up.</summary>
    [BypassReadyToRun]
    public nint PutRow(ref JsonWriter writer, nint at, ReadOnlySpan<T> items) =>
        items.IsEmpty ? writer.PutEmptyArray(at) : Elements.Put(ref writer, at, items);

    /// <summary>Writes a list by index. If getters change the length of the list, the new length applies.</summary>
    [BypassReadyToRun]
    public nint PutList(ref JsonWriter writer, nint at, List<T> items) =>
        items.Count == 0 ? writer.PutEmptyArray(at) : Elements.PutList(ref writer, at, items);

    /// <summary>Writes a set.</summary>
    [BypassReadyToRun]
    public nint PutSet(ref JsonWriter writer, nint at, HashSet<T> items) => Elements.PutSet(ref writer, at, items);

    /// <summary>
    /// Writes a collection by copying its elements (<see cref="CopiedCollections"/>). Returns <see cref="Mem.Failed"/> if it must be enumerated.
    /// </summary>
    [BypassReadyToRun]
    public nint PutCopied(ref JsonWriter writer, nint at, ICollection collection)
    {
        int count = collection.Count;
        if (count is 0 or > CopiedCollections.Most || !Elements.HasCodec)
        {
            return Mem.Failed;
        }

        T[] items = CopiedCollections.Copy<T>(collection, count);
        at = Elements.Put(ref writer, at, items.AsSpan(0, count));
        CopiedCollections.Return(items, count);
        return at;
    }

    /// <summary>
    /// Whether adding an element may call user code that compares elements: the collection is a set that can be created empty, and its elements are not simple
    /// values.
    /// </summary>
    private bool IsAskingElements => isSet && !Elements.HasCodec && CanCreate;

    /// <summary>Returns, for each number n of elements from 0 to all, the number of distinct elements among the first n.</summary>
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
