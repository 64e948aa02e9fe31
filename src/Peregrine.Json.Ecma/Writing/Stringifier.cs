using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// Implements SerializeJSONProperty, SerializeJSONObject and SerializeJSONArray (ECMA-262 §25.5.2.2, .5, .6) for any host. Performs every step in the
/// standard's order, without recursion.
/// </summary>
internal struct Stringifier<TValue, THost, TUnit>
    where THost : struct, IEcmaHost<TValue>
    where TUnit : struct, IOutputUnit
{
    /// <summary>
    /// While fewer containers than this are open, a cycle is detected by comparing an object with each of them; otherwise, by a hash table of the open
    /// containers.
    /// </summary>
    private const int FewContainers = 16;

    /// <summary>A property list with at least this many names is not searched in layouts: each of its names is read from each object by name.</summary>
    private const int ManyNames = 64;

    /// <summary>The number of layouts for which the positions of the property list's names are cached.</summary>
    private const int MostLocated = 8;

    /// <summary>A container that is being written.</summary>
    private struct Container
    {
        public TValue Value;
        public object Identity;
        public long Length;
        public long At;

        /// <summary>The index of the first name in <see cref="_names"/>; unused if a layout or the property list contains the names.</summary>
        public int FirstName;
        public EcmaLayout? Layout;

        /// <summary>The positions of the property list's names in the layout.</summary>
        public int[]? Positions;
        public bool IsArray;
        public bool HasAny;
    }

    private readonly StringifySettings<TValue> _settings;
    private readonly Indentation? _indentation;
    private readonly int _maxDepth;
    private readonly LayoutText? _listText;
    private readonly List<string> _names = [];
    private (EcmaLayout Layout, int[] Positions)[]? _located;
    private int _nextLocated;
    private THost _host;
    private Container[] _containers = new Container[8];
    private HashSet<object>? _open;
    private int _depth;
    private WorkMeter _meter;

    public Stringifier(THost host, in StringifySettings<TValue> settings, int maxDepth)
    {
        _host = host;
        _settings = settings;
        _maxDepth = maxDepth;
        _indentation = settings.Gap.Length == 0 ? null : Indentation.By<TUnit>(settings.Gap);
        _listText = settings.PropertyList is { } list ? LayoutText.Of<TUnit>(list, null) : null;
    }

    /// <summary>Writes a value. Returns false and writes nothing if the result is undefined.</summary>
    public bool TryWrite(TValue value, ref EcmaOutput<TUnit> output)
    {
        Limits.CheckStack();
        TValue wrapper = _settings.HasReplacer ? _host.CreateObject(EcmaLayout.Empty.With("") ?? EcmaLayout.Owned([""], 1), [value]) : _host.Undefined;
        string? key = "";
        Replace(ref value, out EcmaKind kind, wrapper, ref key, 0);
        if (!IsWritten(kind))
        {
            return false;
        }

        Begin(value, kind, ref output);
        while (_depth > 0)
        {
            _meter.Step<TValue, THost>(ref _host, output.At);
            ref Container container = ref _containers[_depth - 1];
            if (container.At >= container.Length)
            {
                End(ref container, ref output);
            }
            else if (container.IsArray)
            {
                Element(ref container, ref output);
            }
            else
            {
                Property(ref container, ref output);
            }
        }

        return true;
    }

    private static bool IsWritten(EcmaKind kind) => kind is not (EcmaKind.Undefined or EcmaKind.Symbol or EcmaKind.Function);

    private void Element(ref Container container, ref EcmaOutput<TUnit> output)
    {
        long index = container.At++;
        TValue value = _host.Get(container.Value, index);
        string? key = null;
        Replace(ref value, out EcmaKind kind, container.Value, ref key, index);
        Separate(ref container, ref output);
        if (IsWritten(kind))
        {
            Begin(value, kind, ref output);
        }
        else
        {
            output.Word(Words.Null, 4);
        }
    }

    private void Property(ref Container container, ref EcmaOutput<TUnit> output)
    {
        int at = (int)container.At++;
        EcmaLayout? layout = container.Layout, list = _settings.PropertyList;
        int position = container.Positions is { } positions ? positions[at] : list is null ? at : -1;
        string? key = null;
        TValue value = layout is not null && position >= 0 ? _host.Get(container.Value, layout, position) : _host.Get(container.Value, key = NameOf(container, at));
        EcmaKind kind = _host.KindOf(value);
        if (kind >= EcmaKind.BigInt || _settings.HasReplacer)
        {
            key ??= NameOf(container, at);
            Replace(ref value, out kind, container.Value, ref key, 0);
        }

        if (!IsWritten(kind))
        {
            return;
        }

        Separate(ref container, ref output);
        if ((list is null ? layout?.TextOf<TUnit>() : _listText) is { } text)
        {
            nint from = text.Ends[at] + TUnit.Width, length = text.Ends[at + 1] - from;
            output.Ensure(length);
            Mem.CopyPadded(ref text.Bytes[0], from, text.Bytes.Length, ref output.Start, output.At, output.Limit, length);
            output.At += _indentation is null ? length - TUnit.Width : length;
        }
        else
        {
            output.Quoted(key ?? NameOf(container, at));
            output.Ensure(0);
            output.Put(':');
            if (_indentation is not null)
            {
                output.Put(' ');
            }
        }

        Begin(value, kind, ref output);
    }

    /// <summary>Returns the name of a container's property by its number.</summary>
    private readonly string NameOf(in Container container, int at) => (_settings.PropertyList ?? container.Layout) is { } layout ? layout.Names[at] : _names[container.FirstName + at];

    /// <summary>Returns the positions of the property list's names in a layout; caches them for the last few layouts.</summary>
    private int[] Locate(EcmaLayout layout, ReadOnlySpan<string> list)
    {
        _located ??= new (EcmaLayout, int[])[MostLocated];
        foreach ((EcmaLayout known, int[] found) in _located)
        {
            if (ReferenceEquals(known, layout))
            {
                return found;
            }
        }

        int[] positions = new int[list.Length];
        for (int i = 0; i < list.Length; i++)
        {
            positions[i] = layout.IndexOf(list[i]);
        }

        _located[_nextLocated++ % MostLocated] = (layout, positions);
        return positions;
    }

    /// <summary>Implements steps 2 to 4 of SerializeJSONProperty: calls toJSON and the replacer, and unwraps objects that stand for primitive values.</summary>
    private void Replace(ref TValue value, out EcmaKind kind, TValue holder, ref string? key, long index)
    {
        kind = _host.KindOf(value);
        if (kind >= EcmaKind.BigInt)
        {
            TValue method = _host.Get(value, ModelHost.ToJson);
            if (_host.KindOf(method) == EcmaKind.Function)
            {
                key ??= IndexText.Of(index);
                value = _host.Call(method, value, [_host.FromText(key)]);
                kind = _host.KindOf(value);
            }
        }

        if (_settings.HasReplacer)
        {
            key ??= IndexText.Of(index);
            value = _host.Call(_settings.Replacer!, holder, [_host.FromText(key), value]);
            kind = _host.KindOf(value);
        }

        switch (kind)
        {
            case EcmaKind.NumberObject:
                value = _host.FromNumber(_host.ToNumber(value));
                kind = EcmaKind.Number;
                break;
            case EcmaKind.StringObject:
                value = _host.FromText(_host.ToText(value));
                kind = EcmaKind.String;
                break;
            case EcmaKind.BooleanObject:
                value = _host.FromBoolean(_host.BooleanOf(value));
                kind = EcmaKind.Boolean;
                break;
        }

        if (kind is EcmaKind.BigInt or EcmaKind.BigIntObject)
        {
            throw Limits.BigInt();
        }
    }

    /// <summary>Writes a primitive value, or opens a container.</summary>
    private void Begin(TValue value, EcmaKind kind, ref EcmaOutput<TUnit> output)
    {
        output.Ensure(EcmaOutput<TUnit>.Slack);
        switch (kind)
        {
            case EcmaKind.Null:
                output.Word(Words.Null, 4);
                break;
            case EcmaKind.Boolean when _host.BooleanOf(value):
                output.Word(Words.True, 4);
                break;
            case EcmaKind.Boolean:
                output.Word(Words.False, 5);
                break;
            case EcmaKind.Number:
                output.Number(_host.NumberOf(value));
                break;
            case EcmaKind.String:
                output.Text(_host.TextOf(value));
                break;
            case EcmaKind.RawJson:
                output.Verbatim(_host.RawTextOf(value, _settings.Gap, _depth));
                break;
            default:
                Open(value, ref output);
                break;
        }
    }

    private void Open(TValue value, ref EcmaOutput<TUnit> output)
    {
        object identity = _host.IdentityOf(value);
        bool isArray = _host.IsArray(value);
        Enter(identity);
        EcmaLayout? layout = null;
        int[]? positions = null;
        long length;
        int firstName = _names.Count;
        if (!isArray && _settings.PropertyList is { } list)
        {
            length = list.Count;
            if (list.Count < ManyNames && _host.TryGetLayout(value, out layout))
            {
                positions = Locate(layout!, list.Names);
            }
        }
        else
        {
            length = Elements.Of(ref _host, value, isArray, _names, out layout);
        }

        if (length == 0)
        {
            output.Word(isArray ? Words.EmptyArray : Words.EmptyObject, 2);
            _open?.Remove(identity);
            return;
        }

        if (_depth == _containers.Length)
        {
            Array.Resize(ref _containers, 2 * _depth);
        }

        // The fields that are not set here are empty: the end of the previous container at this index cleared them.
        ref Container container = ref _containers[_depth++];
        container.Value = value;
        container.Identity = identity;
        container.Length = length;
        container.FirstName = firstName;
        container.IsArray = isArray;
        if (layout is not null)
        {
            container.Layout = layout;
            container.Positions = positions;
        }

        output.Put(isArray ? '[' : '{');
    }

    /// <summary>Records an object as open, before its properties are read. Throws if it is open already or is nested too deep.</summary>
    private void Enter(object identity)
    {
        if (_depth < FewContainers)
        {
            for (int i = 0; i < _depth; i++)
            {
                if (ReferenceEquals(_containers[i].Identity, identity))
                {
                    throw Limits.Cycle();
                }
            }
        }
        else
        {
            if (_open is null)
            {
                _open = new HashSet<object>(ReferenceEqualityComparer.Instance);
                for (int i = 0; i < _depth; i++)
                {
                    _open.Add(_containers[i].Identity);
                }
            }

            if (!_open.Add(identity))
            {
                throw Limits.Cycle();
            }
        }

        if (_depth == _maxDepth)
        {
            throw Limits.Depth(_maxDepth);
        }
    }

    private readonly void Separate(ref Container container, ref EcmaOutput<TUnit> output)
    {
        output.Ensure(EcmaOutput<TUnit>.Slack);
        if (container.HasAny)
        {
            output.Put(',');
        }

        container.HasAny = true;
        if (_indentation is not null)
        {
            output.NewLine(_indentation, _depth);
        }
    }

    private void End(ref Container container, ref EcmaOutput<TUnit> output)
    {
        if (_indentation is not null && container.HasAny)
        {
            output.NewLine(_indentation, _depth - 1);
        }

        output.Ensure(EcmaOutput<TUnit>.Slack);
        output.Put(container.IsArray ? ']' : '}');
        _open?.Remove(container.Identity);
        if (!container.IsArray && container.Layout is null && _settings.PropertyList is null)
        {
            _names.RemoveRange(container.FirstName, _names.Count - container.FirstName);
        }

        container = default;
        _depth--;
    }
}
