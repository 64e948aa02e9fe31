using System.Globalization;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Reading;

/// <summary>
/// The objects of one call that may be referred to, by their ids. Writers count ids from 1, so those are found by index; any other text is
/// found by dictionary, also a number far beyond what has come so far: no id costs more memory than its own text.
/// </summary>
/// <param name="resolver">What a user wrote to be asked instead, or null.</param>
internal sealed class ReadReferences(ReferenceResolver? resolver)
{
    /// <summary>A number goes into the array if at most every eighth place of it stays free for long.</summary>
    private const int Sparseness = 8;

    private const int FirstNumbers = 16;

    private static readonly object s_nothing = new();

    private object?[] _numbered = new object?[FirstNumbers];
    private Dictionary<string, object>? _named;
    private int _count;
    private int _number;
    private string? _text;
    private nint _stop = -1;
    private bool _isStopInside;
    private bool _isNext;

    /// <summary>Whether an id has been read whose object has not been made yet.</summary>
    public bool IsPending => _number != 0 || _text is not null;

    /// <summary>Whether that object is the next to be made: not one in its arguments.</summary>
    public bool IsNext => _isNext;

    /// <summary>Sets the id of the object that is made next.</summary>
    public void Await(int number)
    {
        _number = number;
        _isNext = true;
    }

    /// <summary>Arguments come first: says whether the id is that of the object they are for.</summary>
    public bool Claim()
    {
        bool isNext = _isNext;
        _isNext = false;
        return isNext;
    }

    /// <summary>The same for any text.</summary>
    /// <param name="id">The id.</param>
    /// <param name="stop">The token after the metadata: where an id that is not accepted is reported.</param>
    /// <param name="isInside">Whether the path then leads to the token, not to its object.</param>
    public void Await(string id, nint stop, bool isInside)
    {
        _text = id;
        _isNext = true;
        _stop = stop;
        _isStopInside = isInside;
    }

    /// <summary>Notes the object that has just been made, if an id waits for it.</summary>
    /// <param name="reader">Stands after the metadata.</param>
    /// <param name="value">The object; a struct in the box that holds it later.</param>
    public static void Note(ref JsonReader reader, object value)
    {
        if (reader.References is { IsNext: true } references)
        {
            references.Take(ref reader, value, isEnded: false);
        }
    }

    /// <summary>The same of whatever a contract made, be it nothing: the id is taken.</summary>
    public static void NoteMade(ref JsonReader reader, object? made) => Note(ref reader, made ?? s_nothing);

    /// <summary>The same for an object whose id was claimed.</summary>
    public static void NoteClaimed(ref JsonReader reader, object value) => reader.References!.Take(ref reader, value, isEnded: true);

    /// <summary>Notes an object under an id of its own.</summary>
    /// <param name="id">The id.</param>
    /// <param name="value">The object.</param>
    /// <param name="kind">How it is reported if the id is taken.</param>
    /// <param name="offset">Where.</param>
    public void Add(string id, object value, FaultKind kind, nint offset)
    {
        if (resolver is null)
        {
            if (!(TryNumber(id, out int number) ? TryAdd(number, value) : TryAddNamed(id, value)))
            {
                ReadFault.Throw(kind, offset, ErrorText.IdTwice(id));
            }

            return;
        }

        try
        {
            resolver.AddReference(id, value);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(kind, offset, error);
        }
    }

    /// <summary>The object with this number for an id; that there is none is reported at <paramref name="offset"/>.</summary>
    public object? Resolve(int number, nint offset) =>
        resolver is null && (uint)number < (uint)_numbered.Length && _numbered[number] is { } value ? value : Resolve(TextOf(number), offset);

    /// <summary>The object with this id.</summary>
    public object? Resolve(string id, nint offset)
    {
        if (resolver is null)
        {
            object? value = TryNumber(id, out int number) && (uint)number < (uint)_numbered.Length ? _numbered[number] : null;
            if (value is null && _named?.TryGetValue(id, out value) != true)
            {
                ReadFault.Throw(FaultKind.Positioned, offset, ErrorText.ReferenceNotFound(id));
            }

            return value;
        }

        try
        {
            return resolver.ResolveReference(id);
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
        if (number != 0 && resolver is null && TryAdd(number, value))
        {
            _number = 0;
            return;
        }

        (FaultKind kind, nint offset) = PlaceOf(ref reader, isEnded);
        Add(_text ?? TextOf(number), value, kind, offset);
        _number = 0;
        _text = null;
        _stop = -1;
    }

    private (FaultKind Kind, nint Offset) PlaceOf(ref JsonReader reader, bool isEnded)
    {
        if (isEnded)
        {
            return (FaultKind.Positioned, reader.At - 1);
        }

        if (_stop >= 0)
        {
            return (_isStopInside ? FaultKind.Positioned : FaultKind.Positioned | FaultKind.AtObject, _stop);
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

            Array.Resize(ref _numbered, Math.Max(_numbered.Length * 2, number + 1));
        }

        ref object? place = ref _numbered[number];
        if (place is not null || _named?.ContainsKey(TextOf(number)) == true)
        {
            return false;
        }

        place = value;
        _count++;
        return true;
    }

    private bool TryAddNamed(string id, object value) => (_named ??= []).TryAdd(id, value);

    private static string TextOf(int number) => number.ToString(CultureInfo.InvariantCulture);

    /// <summary>Whether the text is how this number is written, and not only another spelling of it.</summary>
    private static bool TryNumber(string id, out int number)
    {
        number = 0;
        return id.Length is > 0 and <= 8 && id[0] is > '0' and <= '9'
            && int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out number);
    }
}
