using System.Runtime.CompilerServices;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>
/// The layouts of an engine's hidden classes, and the names that prototypes are known not to have. Nothing here keeps a hidden class or a prototype alive after the call in which
/// it was met.
/// </summary>
internal sealed class JintShapes
{
    private const int MostRecent = 64, MostAbsent = 32, LongestKept = 64;

    /// <summary>After a text was given up, one more is not begun for each of these bytes that were written of it, and at most so many.</summary>
    private const int BytesOfSkip = 4096, MostSkips = 64;

    /// <summary>What is known of a hidden class. It does not change, for a hidden class does not.</summary>
    private sealed record Knowledge(EcmaLayout? Layout, bool HasToJson);

    /// <summary>A hidden class that was met in this call.</summary>
    private struct Entry
    {
        public object? Shape;
        public Knowledge Known;
    }

    /// <summary>Of a hidden class with a name that could be an index: its objects are read by names.</summary>
    private static readonly Knowledge s_nothing = new(null, true);

    private readonly ConditionalWeakTable<object, Knowledge> _known = [];
    private readonly Entry[] _recent = new Entry[MostRecent];
    private readonly JintAbsence[] _absent = new JintAbsence[MostAbsent];
    private readonly ObjectInstance[] _intrinsics;
    private readonly JintAbsence _toJson;
    private int _absentCount, _nextAbsent;
    private ObjectInstance? _proven;
    private int _skips;
    private JintCallee _lastCallee;
    private Entry _last;

    /// <summary>For one realm.</summary>
    /// <param name="intrinsics">%Object.prototype% and %Array.prototype%.</param>
    public JintShapes(params ObjectInstance[] intrinsics)
    {
        _intrinsics = intrinsics;
        _toJson = new JintAbsence("toJSON", intrinsics);
    }

    /// <summary>The function that was called last in this call.</summary>
    public ref JintCallee LastCallee => ref _lastCallee;

    /// <summary>A layout with the names of an object; null if it has no hidden class, or one whose names are not shared.</summary>
    public EcmaLayout? LayoutOf(JsObject target) =>
        JintStorage.ShapeOf(target) is { } shape ? Find(shape).Layout : JintStorage.PropertiesOf(target) is null ? EcmaLayout.Empty : null;

    /// <summary>Reads a property from its slot if the object still has the names of the layout.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryGet(JsObject target, EcmaLayout layout, int position, out JsValue? value)
    {
        if (JintStorage.ShapeOf(target) is { } shape && ReferenceEquals(Find(shape).Layout, layout))
        {
            value = JintStorage.SlotOf(target, position);
            return true;
        }

        value = null;
        return false;
    }

    /// <summary>Whether Get of toJSON is certain to be undefined, without any code that it could run.</summary>
    public bool HasNoToJson(JsValue target)
    {
        if (target is JsObject plain)
        {
            if (JintStorage.ShapeOf(plain) is { } shape ? Find(shape).HasToJson : !HasNoOwnToJson(plain))
            {
                return false;
            }
        }
        else if (target is not JsArray array || !HasNoOwnToJson(array))
        {
            return false;
        }

        return JintStorage.PrototypeOf(Unsafe.As<ObjectInstance>(target)) is not { } prototype || _toJson.IsProven(prototype);
    }

    /// <summary>Begins a text of plain containers, during which no code runs. Not after one that was long when it was given up: the next ones probably are no other.</summary>
    public bool BeginPlain()
    {
        _proven = null;
        return _skips == 0 || --_skips < 0;
    }

    /// <summary>The text had to be given up.</summary>
    public void GaveUp(nint written) => _skips = (int)Math.Min(written / BytesOfSkip, MostSkips);

    /// <summary>The layout of a hidden class without toJSON; null for others.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaLayout? PlainLayoutOf(object shape) => Find(shape) is { HasToJson: false } known ? known.Layout : null;

    /// <summary>Whether the prototypes of an object have no toJSON. Within a text of plain containers, a chain is looked at once.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsPlainBelow(ObjectInstance target)
    {
        ObjectInstance? prototype = JintStorage.PrototypeOf(target);
        if (prototype is null || ReferenceEquals(prototype, _proven))
        {
            return true;
        }

        if (!_toJson.IsProven(prototype))
        {
            return false;
        }

        _proven = prototype;
        return true;
    }

    /// <summary>Whether Get of a name is certain to be undefined: the object has a hidden class without it, and its prototypes have none.</summary>
    public bool HasNo(JsObject target, string name)
    {
        if (JintStorage.ShapeOf(target) is not { } shape)
        {
            return false;
        }

        JintAbsence absence = AbsenceOf(name);
        if (!absence.IsLacking(shape))
        {
            if (Find(shape).Layout is not { } layout || layout.Names.Contains(name))
            {
                return false;
            }

            absence.NoteLacking(shape);
        }

        return JintStorage.PrototypeOf(target) is not { } prototype || absence.IsProven(prototype);
    }

    /// <summary>Whether an object without hidden class has no property toJSON of its own.</summary>
    public bool HasNoOwnToJson(ObjectInstance target) =>
        JintStorage.PropertiesOf(target) is null || target.GetOwnProperty(_toJson.Key) == PropertyDescriptor.Undefined;

    /// <summary>At the end of a call: forgets all but what the realm keeps alive anyway, and a few short names.</summary>
    public void Forget()
    {
        int kept = 0;
        foreach (JintAbsence absence in _absent.AsSpan(0, _absentCount))
        {
            if (absence.Name.Length <= LongestKept)
            {
                absence.Forget();
                _absent[kept++] = absence;
            }
        }

        Array.Clear(_absent, kept, _absentCount - kept);
        (_absentCount, _nextAbsent) = (kept, 0);
        _toJson.Forget();
        _proven = null;
        _lastCallee = default;
        if (_last.Shape is not null)
        {
            _last = default;
            Array.Clear(_recent);
        }
    }

    /// <summary>What is known of a name. Lists of names ask for them in the same order again and again, so the search begins after the last one.</summary>
    private JintAbsence AbsenceOf(string name)
    {
        for (int i = 0, at = _nextAbsent; i < _absentCount; i++, at++)
        {
            if (at >= _absentCount)
            {
                at = 0;
            }

            if (_absent[at] is var known && ReferenceEquals(known.Name, name))
            {
                _nextAbsent = at + 1;
                return known;
            }
        }

        int place = _absentCount < MostAbsent ? _absentCount++ : _nextAbsent % MostAbsent;
        _nextAbsent = place + 1;
        return _absent[place] = new JintAbsence(name, _intrinsics);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Knowledge Find(object shape)
    {
        if (!ReferenceEquals(_last.Shape, shape))
        {
            Look(shape);
        }

        return _last.Known;
    }

    private void Look(object shape)
    {
        ref Entry entry = ref _recent[RuntimeHelpers.GetHashCode(shape) & (MostRecent - 1)];
        if (!ReferenceEquals(entry.Shape, shape))
        {
            entry = new Entry { Shape = shape, Known = _known.TryGetValue(shape, out Knowledge? known) ? known : Learn(shape) };
        }

        _last = entry;
    }

    private Knowledge Learn(object shape)
    {
        if (!JintStorage.TryGetNames(shape, out JsValue[]? keys) || keys is null)
        {
            return s_nothing;
        }

        string[] names = [.. keys.Select(static key => key.ToString())];
        var learned = new Knowledge(EcmaLayout.Of(names), names.Contains("toJSON"));
        if (learned.Layout is not null)
        {
            _known.AddOrUpdate(shape, learned);
        }

        return learned;
    }
}
