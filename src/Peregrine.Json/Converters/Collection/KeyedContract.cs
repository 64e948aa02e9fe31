using Peregrine.Json.Contracts;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Converters;

/// <summary>
/// Reads a JSON object as a dictionary in the general way: creates the dictionary first, then adds entry by entry. Derived contracts override the reading if
/// there is a faster way, and define the writing.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="findKey">Finds the contract of keys. Called at first use, because the key type of an empty dictionary need not be supported.</param>
/// <param name="value">The contract of values, or null for the default one.</param>
/// <param name="fill">Adds entries to an instance; null if that is impossible.</param>
/// <typeparam name="TDictionary">The dictionary.</typeparam>
/// <typeparam name="TKey">The type that keys are read as.</typeparam>
/// <typeparam name="TValue">The type that values are read as.</typeparam>
internal abstract class KeyedContract<TDictionary, TKey, TValue>(
    OptionsScope options,
    Func<KeyContract<TKey>> findKey,
    TypeContract<TValue>? value,
    DictionaryFill<TDictionary, TKey, TValue>? fill)
    : MembersContract<TDictionary>(ShapeKind.Dictionary, ExecutionKind.Dictionary), IKeyedContract, IElementShape, IStepwiseDictionary<TDictionary>,
        IContainerContract, INumberHandlingContract
    where TKey : notnull
{
    private Elements<TValue>? _values = value is null ? null : Elements<TValue>.Of(value);
    private KeyContract<TKey>? _key;

    protected sealed override Shape MakeShape() => new(Kind, Type) { Elements = this, KeyType = typeof(TKey) };

    public Shape ElementShape => Value.Shape;

    ReadFault? IElementShape.KeyFault(ReadOnlySpan<byte> input, in ReadRules rules)
    {
        var reader = new JsonReader(input, new ReadSettings(rules.MaxDepth, rules.AllowTrailingCommas, rules.SkipComments)) { Around = rules.Around };
        try
        {
            reader.StartObject();
            reader.FirstName();
            Key.Read(ref reader);
            return null;
        }
        catch (Exception error) when (ReadFault.Explains(error))
        {
            return reader.FaultOf(error);
        }
    }

    TypeContract IKeyedContract.Values => Value;

    public virtual bool HandlesNumbers => true;

    public abstract TypeContract WithNumberHandling(JsonNumberHandling handling);

    public abstract bool CarriesMetadata { get; }

    public virtual bool CanMake => CanCreate;

    public bool CanCreate => fill?.CanCreate == true;

    public bool CanPopulate => fill is not null;

    public TDictionary Create() => fill!.Create();

    /// <summary>Whether an entry replaces an earlier one with the same key.</summary>
    protected bool AllowsDuplicates { get; } = options.Settings.AllowDuplicateProperties;

    protected OptionsScope Options => options;

    protected DictionaryFill<TDictionary, TKey, TValue>? Fill => fill;

    protected Func<KeyContract<TKey>> KeyFinder => findKey;

    protected KeyContract<TKey> Key => _key ??= findKey();

    protected Elements<TValue> Values => _values ??= Elements<TValue>.Of(FindValue());

    protected TypeContract<TValue> Value => Values.Contract;

    /// <summary>Whether the values are simple; false before their contract is looked up.</summary>
    protected bool HasSimpleValues => _values is { HasCodec: true };

    /// <summary>Finds the default contract of values.</summary>
    protected abstract TypeContract<TValue> FindValue();

    /// <summary>Returns the text of the error for a duplicate key.</summary>
    protected virtual string DuplicateText(TKey key) => ErrorText.DuplicateKey;

    public bool RefusesName(ref JsonReader reader) => Key.Refuses(ref reader);

    public override PieceReader? Pieces(byte first) => Pieces(first, null, default);

    /// <inheritdoc/>
    public PieceReader? Pieces(byte first, Func<object?>? create, in ObjectCallbacks callbacks) =>
        first == (byte)'{' && fill is not null && (create is not null || CanCreate) ? new FilledPieces<TDictionary>(this, create, callbacks) : null;

    public override TDictionary? Read(ref JsonReader reader) =>
        reader.Peek() != (byte)'{' && default(TDictionary) is null && reader.TryReadNull() ? default : ReadEach(ref reader);

    /// <summary>Reads a dictionary in the general way. The values may be dictionaries of the same type, nested to any depth, so this frame is small.</summary>
    protected TDictionary ReadEach(ref JsonReader reader)
    {
        reader.StartObject();
        return ReadMembers(ref reader);
    }

    public override TDictionary ReadMembers(ref JsonReader reader) => ReadMembers(ref reader, null, default);

    /// <inheritdoc/>
    public TDictionary ReadStepwise(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        reader.StartObject();
        return ReadMembers(ref reader, create, callbacks);
    }

    /// <inheritdoc/>
    public TDictionary ReadMembers(ref JsonReader reader, Func<object?>? create, in ObjectCallbacks callbacks)
    {
        if (create is null && !CanCreate)
        {
            return ReadGathered(ref reader, callbacks);
        }

        object? made = create?.Invoke();
        if (create is not null && made is not TDictionary)
        {
            return ReadIntoOther(ref reader, made, callbacks);
        }

        TDictionary dictionary = create is null ? fill!.Create() : (TDictionary)made!;
        RefuseReadOnly(dictionary, ref reader);
        object? noted = ObjectSteps.NoteReference(ref reader, dictionary);
        callbacks.BeforeRead(ref dictionary);
        AddEntries(ref reader, ref dictionary, read: null);
        CollectionSteps.CallAfter(callbacks, options, ref dictionary);
        ObjectSteps.FillBox(noted, in dictionary);
        return dictionary;
    }

    /// <summary>Reads a dictionary that cannot be created empty. Throws, unless a derived contract can create it from its entries.</summary>
    protected virtual TDictionary ReadGathered(ref JsonReader reader, in ObjectCallbacks callbacks)
    {
        MetadataReader.Refuse(ref reader, ErrorText.CannotMakeCollection(typeof(TDictionary)));
        return default;
    }

    /// <summary>
    /// Handles an object of another type, or null, that the metadata's creator returned. The error is thrown only where the object would first be used as a
    /// dictionary, after any errors in the text before that point.
    /// </summary>
    private TDictionary ReadIntoOther(ref JsonReader reader, object? made, in ObjectCallbacks callbacks)
    {
        if (!fill!.MayBeReadOnly)
        {
            ReadReferences.NoteMade(ref reader, made);
            callbacks.BeforeRead(ref made);
            if (!NextKey(ref reader, reader.TakeReserved(), isFirst: true, out _, out _))
            {
                callbacks.AfterRead(ref made);
                return (TDictionary)made!;
            }

            _ = Value.Read(ref reader);
        }

        ObjectSteps.RefuseOther<TDictionary>(made);
        return default;
    }

    public void Populate(ref JsonReader reader, ref TDictionary dictionary)
    {
        reader.StartObject();
        PopulateMembers(ref reader, ref dictionary);
    }

    public override void PopulateMembers(ref JsonReader reader, ref TDictionary dictionary)
    {
        RefuseReadOnly(dictionary, ref reader);
        AddEntries(ref reader, ref dictionary, read: null);
    }

    public void Update(ref JsonReader reader, ref TDictionary dictionary)
    {
        reader.StartObject();
        RefuseReadOnly(dictionary, ref reader);
        AddEntries(ref reader, ref dictionary, AllowsDuplicates ? null : []);
    }

    /// <summary>
    /// Reads the entries, after the bracket, into an existing dictionary. If duplicates are forbidden, throws for a duplicate: with <paramref name="read"/>, a
    /// key that occurs twice in the JSON; without it, a key that the dictionary already contains.
    /// </summary>
    protected void AddEntries(ref JsonReader reader, ref TDictionary dictionary, HashSet<TKey>? read)
    {
        MetadataNames? reserved = reader.TakeReserved();
        for (bool isFirst = true; NextKey(ref reader, reserved, isFirst, out TKey? key, out nint name); isFirst = false)
        {
            TValue value = Value.Read(ref reader)!;
            reader.CheckNumberEnd();
            if (AllowsDuplicates || read?.Add(key) == true)
            {
                fill!.Set(ref dictionary, key, value);
            }
            else if (read is not null || !fill!.TryAdd(ref dictionary, key, value))
            {
                RefuseDuplicate(ref reader, key, name);
            }
        }
    }

    /// <summary>
    /// Reads the next key, whose quote is at <paramref name="name"/>. First skips members that are metadata, such as <c>$id</c>, which was read before. Returns
    /// false at the end of the object.
    /// </summary>
    protected bool NextKey(ref JsonReader reader, MetadataNames? reserved, bool isFirst, [NotNullWhen(true)] out TKey? key, out nint name)
    {
        for (bool more = isFirst ? reader.FirstName() : reader.NextName(); more; more = reader.NextName())
        {
            name = reader.At;
            if (reserved is null || !reader.IsMetadata(reserved, name))
            {
                key = Key.Read(ref reader);
                return true;
            }

            reader.SkipName();
            reader.SkipValue();
        }

        (key, name) = (default, 0);
        return false;
    }

    /// <summary>
    /// Throws for a duplicate key. System.Text.Json detects a duplicate after it has read the second value, so the position is that of the second value's last
    /// token.
    /// </summary>
    protected void RefuseDuplicate(ref JsonReader reader, TKey key, nint name) =>
        ReadFault.Throw(FaultKind.Plain, reader.LastTokenOf(name), DuplicateText(key));

    private void RefuseReadOnly(TDictionary dictionary, ref JsonReader reader)
    {
        if (fill!.MayBeReadOnly && fill.IsReadOnly(dictionary))
        {
            MetadataReader.Refuse(ref reader, ErrorText.CannotPopulate(typeof(TDictionary)));
        }
    }

    /// <inheritdoc/>
    [DoesNotReturn]
    public void Refuse(ref JsonReader reader, string text)
    {
        reader.StartObject();
        MetadataReader.Refuse(ref reader, text);
    }
}
