using System.Runtime.CompilerServices;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>
/// The layouts of an engine's hidden classes, and the prototypes that are known to have no toJSON. Nothing here keeps a hidden class or a prototype alive after the call in which
/// it was met.
/// </summary>
internal sealed class JintShapes
{
    private const int MostRecent = 64, MostChains = 8, LongestChain = 4;

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

    /// <summary>An object that had no toJSON of its own when its properties had this version.</summary>
    private struct Link
    {
        public ObjectInstance Target;
        public uint Version;
    }

    private static readonly JsString s_toJson = new("toJSON");

    private readonly ConditionalWeakTable<object, Knowledge> _known = [];
    private readonly Entry[] _recent = new Entry[MostRecent];
    private readonly Link[]?[] _chains = new Link[]?[MostChains];
    private readonly ObjectInstance[] _intrinsics;
    private int _nextChain;
    private Entry _last;

    /// <summary>For one realm.</summary>
    /// <param name="intrinsics">%Object.prototype% and %Array.prototype%.</param>
    public JintShapes(params ObjectInstance[] intrinsics)
    {
        _intrinsics = intrinsics;
        _nextChain = intrinsics.Length;
    }

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
            if (JintStorage.ShapeOf(plain) is { } shape ? Find(shape).HasToJson : !HasNoOwn(plain))
            {
                return false;
            }
        }
        else if (target is not JsArray array || !HasNoOwn(array))
        {
            return false;
        }

        return JintStorage.PrototypeOf(Unsafe.As<ObjectInstance>(target)) is not { } prototype || IsProven(prototype);
    }

    /// <summary>At the end of a call: forgets all but what the realm keeps alive anyway.</summary>
    public void Forget()
    {
        if (_last.Shape is null && _nextChain == _intrinsics.Length)
        {
            return;
        }

        _last = default;
        Array.Clear(_recent);
        _nextChain = _intrinsics.Length;
        Array.Clear(_chains, _nextChain, MostChains - _nextChain);
    }

    private static bool HasNoOwn(ObjectInstance target) =>
        JintStorage.PropertiesOf(target) is null || target.GetOwnProperty(s_toJson) == PropertyDescriptor.Undefined;

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

    /// <summary>Whether no object of a chain of prototypes has toJSON.</summary>
    private bool IsProven(ObjectInstance prototype)
    {
        foreach (Link[]? chain in _chains)
        {
            if (chain is not null && ReferenceEquals(chain[0].Target, prototype))
            {
                return IsAsItWas(chain) || TryProve(prototype);
            }
        }

        return TryProve(prototype);
    }

    private static bool IsAsItWas(Link[] chain)
    {
        for (int i = 0; i < chain.Length; i++)
        {
            ObjectInstance target = chain[i].Target;
            if (JintStorage.VersionOf(target) != chain[i].Version || !ReferenceEquals(JintStorage.PrototypeOf(target), i + 1 < chain.Length ? chain[i + 1].Target : null))
            {
                return false;
            }
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool TryProve(ObjectInstance prototype)
    {
        var chain = new List<Link>();
        for (ObjectInstance? target = prototype; target is not null; target = JintStorage.PrototypeOf(target))
        {
            // Other objects may have a [[Get]] or a [[GetPrototypeOf]] of their own.
            if (chain.Count == LongestChain || (target is not JsObject && !_intrinsics.Contains(target)) || target.GetOwnProperty(s_toJson) != PropertyDescriptor.Undefined)
            {
                return false;
            }

            chain.Add(new Link { Target = target, Version = JintStorage.VersionOf(target) });
        }

        int place = Array.FindIndex(_chains, chain => chain is not null && ReferenceEquals(chain[0].Target, prototype));
        if (place < 0)
        {
            place = Array.IndexOf(_intrinsics, prototype);
        }

        if (place < 0)
        {
            place = _nextChain;
            _nextChain = place + 1 < MostChains ? place + 1 : _intrinsics.Length;
        }

        _chains[place] = [.. chain];
        return true;
    }
}
