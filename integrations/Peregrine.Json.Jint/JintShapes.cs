using System.Runtime.CompilerServices;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>
/// Records the layouts of hidden classes, and names that prototypes do not have, for the calls of one realm's JSON object. After the end of a call, the records
/// do not keep the hidden classes and prototypes of the script alive.
/// </summary>
internal sealed class JintShapes
{
    private const int MostRecent = 64, MostAbsent = 32, LongestKept = 64;

    /// <summary>
    /// After <see cref="GaveUp"/>, <see cref="BeginPlain"/> returns false once for each <see cref="BytesOfSkip"/> bytes that had been written, at most
    /// <see cref="MostSkips"/> times.
    /// </summary>
    private const int BytesOfSkip = 4096, MostSkips = 64;

    /// <summary>
    /// The layout of a hidden class, or null, and whether one of its names is toJSON. Neither changes, because a hidden class does not change.
    /// </summary>
    private sealed record Knowledge(EcmaLayout? Layout, bool HasToJson);

    /// <summary>A hidden class that the current call has looked up, and the facts about it.</summary>
    private struct Entry
    {
        public object? Shape;
        public Knowledge Known;
    }

    /// <summary>Stands for a hidden class without a layout, because a name begins with a digit. Its objects are read by names.</summary>
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

    /// <summary>Creates empty records for one realm.</summary>
    /// <param name="intrinsics">%Object.prototype% and %Array.prototype%.</param>
    public JintShapes(params ObjectInstance[] intrinsics)
    {
        _intrinsics = intrinsics;
        _toJson = new JintAbsence("toJSON", intrinsics);
    }

    /// <summary>The function that the current call of the JSON object has called last.</summary>
    public ref JintCallee LastCallee => ref _lastCallee;

    /// <summary>
    /// Returns a layout with the names of an object: that of its hidden class or, if the object has no properties, the empty one. Returns null if the object
    /// has a table of properties, or no shared layout has the names of the hidden class.
    /// </summary>
    public EcmaLayout? LayoutOf(JsObject target) =>
        JintStorage.ShapeOf(target) is { } shape ? Find(shape).Layout : JintStorage.PropertiesOf(target) is null ? EcmaLayout.Empty : null;

    /// <summary>Reads a property from its slot. Returns false if the object no longer has the names of the layout.</summary>
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

    /// <summary>Whether it is certain that reading the property toJSON of a value gives undefined and runs no code.</summary>
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

    /// <summary>
    /// Prepares for a text that is written without running code. Returns false for some texts after a long one was given up, because the next texts probably
    /// cannot be written in this way either.
    /// </summary>
    public bool BeginPlain()
    {
        _proven = null;
        return _skips == 0 || --_skips < 0;
    }

    /// <summary>
    /// Records that a text that began with <see cref="BeginPlain"/> could not be completed in this way, and how many bytes of it were discarded.
    /// </summary>
    public void GaveUp(nint written) => _skips = (int)Math.Min(written / BytesOfSkip, MostSkips);

    /// <summary>Returns the layout of a hidden class; null if the class has the name toJSON, or no layout.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public EcmaLayout? PlainLayoutOf(object shape) => Find(shape) is { HasToJson: false } known ? known.Layout : null;

    /// <summary>
    /// Whether it is certain that no prototype of an object has toJSON. Within one text, consecutive objects with the same prototype are checked only once.
    /// </summary>
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

    /// <summary>
    /// Whether it is certain that reading a property of an object gives undefined: the object has a hidden class without the name, and no prototype has the
    /// name.
    /// </summary>
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

    /// <summary>Whether an object has no property toJSON of its own. The object must not have a hidden class.</summary>
    public bool HasNoOwnToJson(ObjectInstance target) =>
        JintStorage.PropertiesOf(target) is null || target.GetOwnProperty(_toJson.Key) == PropertyDescriptor.Undefined;

    /// <summary>Forgets, at the end of a call, everything that would keep objects of the script alive. Short names stay recorded.</summary>
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

    /// <summary>
    /// Returns the record of a name, or creates one. A list of names is read in the same order for each object, so the search begins after the name that was
    /// found last.
    /// </summary>
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
