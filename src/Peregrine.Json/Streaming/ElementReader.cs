using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>The result of a step of reading an arriving input.</summary>
internal enum ElementStep : byte
{
    /// <summary>More bytes are needed.</summary>
    NeedsMore,

    /// <summary>An element was read.</summary>
    Element,

    /// <summary>The input has ended without an error.</summary>
    End,
}

/// <summary>
/// Reads the elements of an array, or a series of top-level values, from an arriving input. The ordinary reader reads each element when it is complete; a long
/// element may be read in pieces before that.
/// </summary>
/// <param name="input">The input.</param>
/// <param name="element">Reads an element.</param>
/// <param name="root">The contract of the whole sequence: gives the path of an error, and reads an array inside an object with <c>$values</c>.</param>
/// <param name="topLevelValues">Whether the values are not in an array.</param>
/// <param name="settings">The grammar.</param>
internal sealed class ElementReader<T>(ElementInput input, TypeContract<T> element, TypeContract root, bool topLevelValues, ReadSettings settings)
{
    private static readonly PieceSize s_size = new(Whole: 0, Kept: 1024 * 1024);

    private Place _place = topLevelValues ? Place.TopLevel : Place.BeforeRoot;
    private ReadReferences? _references;
    private List<T>? _whole;
    private int _next;
    private bool _spaced;
    private byte _last;
    private int _count;
    private ArrivingValue _arriving = new(settings);
    private long _attempt;
    private DocumentReader? _entered;

    /// <summary>The position of the input.</summary>
    private enum Place : byte
    {
        BeforeRoot,
        AfterBracket,
        AfterElement,
        AfterComma,
        AfterRoot,
        TopLevel,
    }

    /// <summary>Reads the next element.</summary>
    public ElementStep Read(out T? value)
    {
        value = default;
        try
        {
            if (_next < _whole?.Count)
            {
                value = _whole[_next++];
                return ElementStep.Element;
            }

            if (_entered is not null)
            {
                return ReadEntered(out value);
            }

            // In a compact array, the next element directly follows a comma.
            if (_place == Place.AfterElement && input.Count > 1 && input.Next == (byte)',')
            {
                Pass(Place.AfterComma);
                if (input.Next > (byte)'/' && input.Next != (byte)']')
                {
                    return ReadElement(out value);
                }
            }

            while (true)
            {
                if (!input.SkipSpace(ref _spaced))
                {
                    return AtEnd();
                }

                switch (_place)
                {
                    case Place.TopLevel:
                        return ReadElement(out value);
                    case Place.BeforeRoot:
                        if (input.Next == (byte)'[')
                        {
                            Pass(Place.AfterBracket);
                            break;
                        }

                        if (input.Next == (byte)'{' && root.Shape.ReadsMetadata)
                        {
                            return ReadWhole(out value);
                        }

                        if (!input.IsWhole && !IsDecided(root.Shape, around: 0))
                        {
                            return ElementStep.NeedsMore;
                        }

                        ReadNull();
                        break;
                    case Place.AfterBracket:
                        if (input.Next != (byte)']')
                        {
                            return ReadElement(out value);
                        }

                        Pass(Place.AfterRoot);
                        break;
                    case Place.AfterComma:
                        if (input.Next != (byte)']' || !settings.TrailingCommas)
                        {
                            return ReadElement(out value);
                        }

                        Pass(Place.AfterRoot);
                        break;
                    case Place.AfterElement:
                        if (input.Next == (byte)',')
                        {
                            Pass(Place.AfterComma);
                        }
                        else if (input.Next == (byte)']')
                        {
                            Pass(Place.AfterRoot);
                        }
                        else
                        {
                            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
                        }

                        break;
                    default:
                        ReadFault.Throw(FaultKind.Trailing, ElementInput.Head);
                        break;
                }
            }
        }
        catch (ReadFault fault)
        {
            throw Explain(fault);
        }
    }

    private void Pass(Place place)
    {
        input.Consume(1);
        _place = place;
        _spaced = false;
    }

    private ElementStep AtEnd()
    {
        if (!input.IsFinal)
        {
            return ElementStep.NeedsMore;
        }

        if (_place is not (Place.TopLevel or Place.AfterRoot))
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }

        return ElementStep.End;
    }

    /// <summary>Reads an array inside an object with <c>$values</c>. Its elements are returned only after the whole object has arrived.</summary>
    private ElementStep ReadWhole(out T? value)
    {
        value = default;
        if (!input.IsFinal && !IsDecided(root.Shape, around: 0))
        {
            return ElementStep.NeedsMore;
        }

        JsonReader reader = new(input.Text, settings) { At = ElementInput.Head, Window = input };
        try
        {
            _whole = ((TypeContract<List<T>>)root).Read(ref reader) ?? [];
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw reader.FaultOf(error);
        }

        input.Consume((int)reader.At - ElementInput.Head);
        _place = Place.AfterRoot;
        return Read(out value);
    }

    /// <summary>Reads a root that is not an array: null, which stands for an empty sequence. Throws for any other root.</summary>
    private void ReadNull()
    {
        JsonReader reader = Reader();
        if (!reader.TryReadNull())
        {
            reader.ThrowToken();
        }

        input.Consume((int)reader.At - ElementInput.Head);
        _place = Place.AfterRoot;
        _spaced = false;
    }

    private ElementStep ReadElement(out T? value)
    {
        if (!input.IsWhole)
        {
            // An incomplete container is entered, if possible, before it is scanned byte by byte.
            _arriving.Follow(input.Window, Around, toStart: input.IsInValue);
            if (TryEnter())
            {
                return ReadEntered(out value);
            }

            if (!IsDecided(element.Shape, Around))
            {
                value = default;
                return ElementStep.NeedsMore;
            }
        }

        JsonReader reader = Reader();
        reader.References = _references;
        try
        {
            value = element.Read(ref reader);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw reader.FaultOf(error);
        }

        _references = reader.References;
        CheckNumber(reader.At);
        input.Consume((int)reader.At - ElementInput.Head);
        return AfterElement();
    }

    /// <summary>Enters the incomplete element at the end of the window, if it can be read in pieces.</summary>
    private bool TryEnter()
    {
        if (_arriving.IsFaulty || !input.IsInValue || input.Count < _attempt
            || !_arriving.IsContainer(input.Window) || _arriving.IsRefused(input.Window, element.Shape))
        {
            return false;
        }

        _attempt = 2L * input.Count;
        var entered = new DocumentReader(input, element, settings, s_size, new ElementPlace(Around, Index, _references));
        _entered = entered.TryEnterRoot() ? entered : null;
        return _entered is not null;
    }

    /// <summary>Continues with an element that is read in pieces.</summary>
    private ElementStep ReadEntered(out T? value)
    {
        value = default;
        if (!_entered!.Read())
        {
            return ElementStep.NeedsMore;
        }

        value = (T?)_entered.Value;
        _references = _entered.References;
        _entered = null;
        return AfterElement();
    }

    private ElementStep AfterElement()
    {
        _last = input.Last;
        _count++;
        _place = topLevelValues ? Place.TopLevel : Place.AfterElement;
        _spaced = false;
        _attempt = 0;
        _arriving.Begin(isMember: false);
        return ElementStep.Element;
    }

    /// <summary>Whether enough of a value has arrived to read it or report its error.</summary>
    private bool IsDecided(Shape shape, int around)
    {
        _arriving.Follow(input.Window, around);
        return _arriving.IsFaulty || _arriving.End >= 0 || _arriving.IsRefused(input.Window, shape);
    }

    private int Around => topLevelValues ? 0 : 1;

    private int Index => topLevelValues && _count == 0 ? -1 : _count;

    private JsonReader Reader() => new(input.Text, settings) { At = ElementInput.Head, Around = Around, Window = input };

    /// <summary>Checks that a number has ended. In a series of values, the end of the input ends it; in an array, it does not.</summary>
    private void CheckNumber(nint end)
    {
        ReadOnlySpan<byte> text = input.Text;
        if ((uint)(text[(int)end - 1] - '0') > 9)
        {
            return;
        }

        bool isDelimited = end < text.Length
            ? text[(int)end] is (byte)',' or (byte)']' or (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n' or (byte)'}' or (byte)'/'
            : topLevelValues;
        if (!isDelimited)
        {
            ReadFault.Throw(FaultKind.Token, ElementInput.Head);
        }
    }

    private Exception Explain(ReadFault fault)
    {
        ReadOnlySpan<byte> consumed = _place switch
        {
            Place.AfterBracket => "["u8,
            // Directly after a number, other errors are possible than after other values. So the stand-in for a number that has been read is a number; the
            // stand-in for any other value is a string.
            Place.AfterElement => !_spaced && (uint)(_last - '0') <= 9 ? "[0"u8 : "[\"\""u8,
            Place.AfterComma => _spaced ? "[0, "u8 : "[0,"u8,
            Place.AfterRoot => "[]"u8,
            _ => default,
        };
        bool isInArray = _place is Place.AfterBracket or Place.AfterElement or Place.AfterComma;
        (long line, long column) = input.StandIn(consumed);
        if (isInArray)
        {
            fault.Note(ContainerNote.Count(ElementInput.Head - consumed.Length, _count));
        }

        var rules = settings.Rules with
        {
            IsStream = true,
            FirstLine = line,
            FirstColumn = column,
            RootPath = topLevelValues ? new ElementPlace(0, Index, null).Path : "$",
            LooksThroughValues = true,
            IsArriving = !input.IsFinal,
        };
        return ReadCall.Explain(input.Text, fault, root.Shape, rules);
    }
}
