using System.Globalization;

namespace Peregrine.Json.Reading;

/// <summary>
/// The objects of one call by their ids. Writers number ids from 1, so an object with a numeric id is found by its index in an array. A dictionary contains ids
/// of other text, and numbers far beyond those read so far, so that the memory stays in proportion to the text.
/// </summary>
/// <param name="resolver">The user's resolver, which is called instead, or null.</param>
internal sealed class ReadReferences(ReferenceResolver? resolver)
{
    /// <summary>
    /// The array is enlarged for a number only if the number is at most this factor times the sum of <see cref="FirstNumbers"/> and the count of objects in it.
    /// </summary>
    private const int Sparseness = 8;

    private const int FirstNumbers = 16;

    /// <summary>The length of the first array of objects, enough for most texts.</summary>
    private const int FirstPlaces = 8;

    private static readonly object s_nothing = new();

    // The class has few fields, because generated code that must keep an object creates an instance for each text, even without references.
    private readonly bool _isByUser = resolver is not null;
    private object?[] _numbered = [];

    /// <summary>The user's resolver if <see cref="_isByUser"/>; otherwise the dictionary of the other ids, or null.</summary>
    private object? _others = resolver;

    /// <summary>The pending id, if it is a text; null until the first such id.</summary>
    private TextId? _text;

    private int _count;
    private int _number;
    private bool _isNext;
    private bool _keepsNext;

    /// <summary>
    /// The object whose members generated code is reading, after <see cref="KeepNext"/>. It is needed because a duplicate member is set before it is refused.
    /// </summary>
    public object? Kept { get; private set; }

    private ReferenceResolver Resolver => (ReferenceResolver)_others!;

    private Dictionary<string, object>? Named => (Dictionary<string, object>?)_others;

    /// <summary>Whether an id has been read and its object has not been created.</summary>
    public bool IsPending => _number != 0 || _text?.Id is not null;

    /// <summary>Whether the next object to be created gets the pending id. False while the constructor arguments of the object with this id are read.</summary>
    public bool IsNext => _isNext;

    /// <summary>Sets the numeric id of the next object to be created.</summary>
    public void Await(int number)
    {
        _number = number;
        _isNext = true;
    }

    /// <summary>
    /// Returns whether the pending id belongs to the object whose constructor arguments are about to be read. Objects in the arguments then do not get the id.
    /// </summary>
    public bool Claim()
    {
        bool isNext = _isNext;
        _isNext = false;
        return isNext;
    }

    /// <summary>Sets the id, which may be any text, of the next object to be created.</summary>
    /// <param name="id">The id.</param>
    /// <param name="stop">The token after the metadata; an id that is not accepted is reported there.</param>
    /// <param name="isInside">Whether the path of this error leads to the token instead of the token's object.</param>
    public void Await(string id, nint stop, bool isInside)
    {
        TextId text = _text ??= new TextId();
        (text.Id, text.Stop, text.IsStopInside) = (id, stop, isInside);
        _isNext = true;
    }

    /// <summary>
    /// Requests that <see cref="Kept"/> become the next object that generated code creates; returns the object that is kept now, for <see cref="KeepAgain"/>.
    /// </summary>
    public object? KeepNext()
    {
        _keepsNext = true;
        return Kept;
    }

    /// <summary>Keeps an outer object again, after those inside it have been read.</summary>
    public void KeepAgain(object? outer) => (Kept, _keepsNext) = (outer, false);

    /// <summary>
    /// Keeps an object that generated code has just created, if <see cref="KeepNext"/> requested it, and registers it under its pending id, if there is one.
    /// </summary>
    public static void Made(ref JsonReader reader, object value)
    {
        ReadReferences references = reader.References!;
        if (references._keepsNext)
        {
            (references.Kept, references._keepsNext) = (value, false);
        }

        Note(ref reader, value);
    }

    /// <summary>Registers the object just created under the pending id, if any.</summary>
    /// <param name="reader">The reader, after the metadata.</param>
    /// <param name="value">The object; for a struct, its box.</param>
    public static void Note(ref JsonReader reader, object value)
    {
        if (reader.References is { IsNext: true } references)
        {
            references.Take(ref reader, value, isEnded: false);
        }
    }

    /// <summary>Registers, under the pending id if there is one, the object that a contract's creator returned. Null uses up the id, too.</summary>
    public static void NoteMade(ref JsonReader reader, object? made) => Note(ref reader, made ?? s_nothing);

    /// <summary>Registers an object whose id <see cref="Claim"/> reserved.</summary>
    public static void NoteClaimed(ref JsonReader reader, object value) => reader.References!.Take(ref reader, value, isEnded: true);

    /// <summary>Registers an object under an id.</summary>
    /// <param name="id">The id.</param>
    /// <param name="value">The object.</param>
    /// <param name="kind">The kind of the fault if the id is already used.</param>
    /// <param name="offset">The offset of that fault.</param>
    public void Add(string id, object value, FaultKind kind, nint offset)
    {
        if (!_isByUser)
        {
            if (!(TryNumber(id, out int number) ? TryAdd(number, value) : TryAddNamed(id, value)))
            {
                ReadFault.Throw(kind, offset, ErrorText.IdTwice(id));
            }

            return;
        }

        try
        {
            Resolver.AddReference(id, value);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(kind, offset, error);
        }
    }

    /// <summary>Returns the object with this numeric id; throws at <paramref name="offset"/> if there is none.</summary>
    public object? Resolve(int number, nint offset) =>
        !_isByUser && (uint)number < (uint)_numbered.Length && _numbered[number] is { } value ? value : Resolve(TextOf(number), offset);

    /// <summary>Returns the object with this id; throws at <paramref name="offset"/> if there is none.</summary>
    public object? Resolve(string id, nint offset)
    {
        if (!_isByUser)
        {
            object? value = TryNumber(id, out int number) && (uint)number < (uint)_numbered.Length ? _numbered[number] : null;
            if (value is null && Named?.TryGetValue(id, out value) != true)
            {
                ReadFault.Throw(FaultKind.Positioned, offset, ErrorText.ReferenceNotFound(id));
            }

            return value;
        }

        try
        {
            return Resolver.ResolveReference(id);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.Positioned, offset, error);
        }
    }

    private void Take(ref JsonReader reader, object value, bool isEnded)
    {
        int number = _number;
        _isNext = false;
        if (number != 0 && !_isByUser && TryAdd(number, value))
        {
            _number = 0;
            return;
        }

        (FaultKind kind, nint offset) = PlaceOf(ref reader, isEnded);
        Add(_text?.Id ?? TextOf(number), value, kind, offset);
        _number = 0;
        if (_text is not null)
        {
            (_text.Id, _text.Stop) = (null, -1);
        }
    }

    private (FaultKind Kind, nint Offset) PlaceOf(ref JsonReader reader, bool isEnded)
    {
        if (isEnded)
        {
            return (FaultKind.Positioned, reader.At - 1);
        }

        if (_text is { Stop: >= 0 } text)
        {
            return (text.IsStopInside ? FaultKind.Positioned : FaultKind.Positioned | FaultKind.AtObject, text.Stop);
        }

        JsonReader ahead = reader;
        byte next = ahead.Peek();
        if (next == (byte)',')
        {
            ahead.At++;
            ahead.Peek();
        }

        return (next == (byte)'[' ? FaultKind.Positioned : FaultKind.Positioned | FaultKind.AtObject, ahead.At);
    }

    private bool TryAdd(int number, object value)
    {
        if (number >= _numbered.Length)
        {
            if (number > (long)Sparseness * (_count + FirstNumbers))
            {
                return TryAddNamed(TextOf(number), value);
            }

            Array.Resize(ref _numbered, Math.Max(Math.Max(_numbered.Length * 2, FirstPlaces), number + 1));
        }

        ref object? place = ref _numbered[number];
        if (place is not null || Named?.ContainsKey(TextOf(number)) == true)
        {
            return false;
        }

        place = value;
        _count++;
        return true;
    }

    private bool TryAddNamed(string id, object value) => ((Dictionary<string, object>)(_others ??= new Dictionary<string, object>())).TryAdd(id, value);

    private static string TextOf(int number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Whether the text is a number of at most eight digits without a leading zero, as writers write it.</summary>
    private static bool TryNumber(string id, out int number)
    {
        number = 0;
        return id.Length is > 0 and <= 8 && id[0] is > '0' and <= '9'
            && int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out number);
    }

    /// <summary>An id that is a text, and where an error about it is reported.</summary>
    private sealed class TextId
    {
        /// <summary>The id, or null if none is pending.</summary>
        public string? Id;

        /// <summary>The token at which an id that is not accepted is reported, or -1.</summary>
        public nint Stop = -1;

        /// <summary>Whether the path of this error leads to the token instead of the token's object.</summary>
        public bool IsStopInside;
    }
}
