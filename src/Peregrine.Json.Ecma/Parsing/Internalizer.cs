using Peregrine.Json.Kernels;

namespace Peregrine.Json.Ecma;

/// <summary>
/// InternalizeJSONProperty (ECMA-262 §25.5.1.1) without recursion: calls a reviver for each property, innermost first, and passes it the source text of
/// primitive values that have not changed since they were read.
/// </summary>
internal struct Internalizer<TValue, THost>
    where THost : struct, IEcmaHost<TValue>
{
    private const int NoRecord = -1;

    /// <summary>A holder whose properties are being visited, and the current position in it.</summary>
    private struct Visit
    {
        public TValue Holder;
        public bool IsArray;
        public long Length;
        public long At;

        /// <summary>The index of an object's first name in <see cref="_names"/>; unused if a layout has the names.</summary>
        public int FirstName;
        public EcmaLayout? Layout;
        public int Record;
    }

    private readonly TValue _reviver;
    private readonly int _maxDepth;
    private readonly int _maxGrowth;
    private byte[]? _text;
    private readonly List<string> _names = [];
    private THost _host;
    private ParseRecords<TValue> _records;
    private Visit[] _visits = new Visit[16];
    private int _depth;

    /// <summary>The number of holders being visited that are not in the text, or have changed since they were read.</summary>
    private int _grown;
    private WorkMeter _meter = WorkMeter.AfterOther;

    private Internalizer(THost host, TValue reviver, ParseRecords<TValue> records, EcmaOptions options)
    {
        _host = host;
        _reviver = reviver;
        _records = records;
        _maxDepth = options.MaxDepth;
        _maxGrowth = options.MaxGrowth;
    }

    /// <summary>Calls the reviver for all properties of a value and for the value itself, and returns the revived value.</summary>
    public static TValue Run(ref THost host, TValue value, TValue reviver, ref ParseRecords<TValue> records, int root, ref byte start, nint end, EcmaOptions options)
    {
        Limits.CheckStack();
        TValue holder = host.CreateObject(EcmaLayout.Empty.With("") ?? EcmaLayout.Owned([""], 1), [value]);
        return new Internalizer<TValue, THost>(host, reviver, records, options).Walk(holder, root, ref start, end);
    }

    private TValue Walk(TValue root, int rootRecord, ref byte start, nint end)
    {
        TValue value = _host.Get(root, "");
        TValue context = Enter(value, rootRecord, ref start, end, out bool isOpen);
        if (!isOpen)
        {
            return Call(root, "", value, context);
        }

        while (true)
        {
            _meter.Step<TValue, THost>(ref _host, 0);
            ref Visit visit = ref _visits[_depth - 1];
            if (visit.At >= visit.Length)
            {
                // All properties of the holder have been visited, so the holder itself is visited next, as a property of the holder around it.
                TValue done = visit.Holder;
                if (!visit.IsArray && visit.Layout is null)
                {
                    _names.RemoveRange(visit.FirstName, _names.Count - visit.FirstName);
                }

                _grown -= visit.Record == NoRecord ? 1 : 0;
                visit = default;
                _depth--;
                TValue empty = _host.CreateObject(EcmaLayout.Empty, []);
                if (_depth == 0)
                {
                    return Call(root, "", done, empty);
                }

                ref Visit around = ref _visits[_depth - 1];
                Store(ref around, Call(around.Holder, KeyOf(around), done, empty));
                continue;
            }

            TValue element = visit.IsArray ? _host.Get(visit.Holder, visit.At)
                : visit.Layout is { } layout ? _host.Get(visit.Holder, layout, (int)visit.At)
                : _host.Get(visit.Holder, _names[visit.FirstName + (int)visit.At]);
            TValue elementContext = Enter(element, RecordOf(visit), ref start, end, out bool isNested);
            if (!isNested)
            {
                // Starting a visit may replace the array of visits, so the current visit is taken from the array again, at the same index.
                ref Visit same = ref _visits[_depth - 1];
                Store(ref same, Call(same.Holder, KeyOf(same), element, elementContext));
            }
        }
    }

    /// <summary>Starts a visit of an object's properties, or returns the context with which the reviver is called for a primitive value.</summary>
    private TValue Enter(TValue value, int record, ref byte start, nint end, out bool isOpen)
    {
        bool isSame = record != NoRecord && _host.SameValue(_records[record].Value, value);
        EcmaKind kind = _host.KindOf(value);
        isOpen = kind >= EcmaKind.Object;
        if (!isOpen)
        {
            if (!isSame || _records[record].Length < 0)
            {
                return _host.CreateObject(EcmaLayout.Empty, []);
            }

            ParseRecords<TValue>.Record primitive = _records[record];
            return Context(ref start, primitive.First, primitive.First + primitive.Length, end);
        }

        var visit = new Visit { Holder = value, FirstName = _names.Count, Record = isSame && _records[record].Length < 0 ? record : NoRecord };
        visit.IsArray = _host.IsArray(value);
        visit.Length = Elements.Of(ref _host, value, visit.IsArray, _names, out visit.Layout);
        _grown += visit.Record == NoRecord ? 1 : 0;
        if (_depth == _maxDepth || _grown > _maxGrowth)
        {
            throw Limits.Depth(Math.Min(_maxDepth, _maxGrowth));
        }

        if (_depth == _visits.Length)
        {
            Array.Resize(ref _visits, 2 * _depth);
        }

        _visits[_depth++] = visit;
        return _host.Undefined;
    }

    /// <summary>Creates the context of a primitive value. In the library's own model, the source string is created when it is first needed.</summary>
    private TValue Context(ref byte start, int from, int to, nint end)
    {
        if (typeof(THost) == typeof(ModelHost))
        {
            EcmaValue context = new SourceContext(_text ??= Mem.Span(ref start, 0, end, end).ToArray(), from, to);
            return ProvenCast.Same<EcmaValue, TValue>(ref context);
        }

        return _host.CreateObject(EcmaLayout.Source, [_host.FromText(SourceText.Of(ref start, from, to, end))]);
    }

    /// <summary>Returns the number of the record of the next element or property; <see cref="NoRecord"/> if there is none.</summary>
    private readonly int RecordOf(in Visit visit)
    {
        if (visit.Record == NoRecord)
        {
            return NoRecord;
        }

        ref readonly ParseRecords<TValue>.Record record = ref _records[visit.Record];
        long position = visit.IsArray ? record.Layout is null ? visit.At : NoRecord
            : record.Layout is not { } layout ? NoRecord
            : ReferenceEquals(layout, visit.Layout) ? visit.At
            : layout.IndexOf(NameOf(visit));
        return position >= 0 && position < -1 - record.Length ? _records.Child(visit.Record, (int)position) : NoRecord;
    }

    private readonly string NameOf(in Visit visit) => NameAt(visit, visit.At);

    private readonly string NameAt(in Visit visit, long at) => visit.Layout is { } layout ? layout.Names[(int)at] : _names[visit.FirstName + (int)at];

    private readonly string KeyOf(in Visit visit) => visit.IsArray ? IndexText.Of(visit.At) : NameOf(visit);

    private void Store(ref Visit visit, TValue value)
    {
        long at = visit.At++;
        bool isGone = _host.KindOf(value) == EcmaKind.Undefined;
        if (visit.IsArray)
        {
            if (isGone)
            {
                _host.Delete(visit.Holder, at);
            }
            else
            {
                _host.CreateProperty(visit.Holder, at, value);
            }

            return;
        }

        if (typeof(THost) == typeof(ModelHost) && !isGone && visit.Layout is { } known)
        {
            ((EcmaObject)ProvenCast.Same<TValue, EcmaValue>(ref visit.Holder).Reference!).CreateProperty(known, (int)at, ProvenCast.Same<TValue, EcmaValue>(ref value));
            return;
        }

        string name = NameAt(visit, at);
        if (isGone)
        {
            _host.Delete(visit.Holder, name);
        }
        else
        {
            _host.CreateProperty(visit.Holder, name, value);
        }
    }

    private readonly TValue Call(TValue holder, string key, TValue value, TValue context)
    {
        THost host = _host;
        return host.Call(_reviver, holder, [host.FromText(key), value, context]);
    }
}

/// <summary>Returns a part of a text as a string.</summary>
internal static class SourceText
{
    public static string Of(ref byte start, nint from, nint to, nint end)
    {
        ReadOnlySpan<byte> bytes = Mem.Span(ref start, from, to, end);
        return System.Text.Ascii.IsValid(bytes) ? AsciiText.Create(ref start, from, to - from, end) : Wtf8.ToText(bytes);
    }
}

/// <summary>Converts indices to names. The names of indices below 256 are cached.</summary>
internal static class IndexText
{
    private static readonly string[] s_small = [.. Enumerable.Range(0, 256).Select(static index => Conversion.NumberText(index))];

    public static string Of(long index) => index < s_small.Length ? s_small[index] : Conversion.NumberText(index);
}
