using System.Runtime.CompilerServices;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>The chains of prototypes of which no object has a property of one name.</summary>
internal sealed class JintAbsence
{
    private const int MostChains = 8, LongestChain = 4, MostShapes = 8;

    /// <summary>An object that had no such property when its properties had this version.</summary>
    private struct Link
    {
        public ObjectInstance Target;
        public uint Version;
    }

    private readonly ObjectInstance[] _intrinsics;
    private readonly Link[]?[] _chains = new Link[]?[MostChains];
    private readonly object?[] _shapes = new object?[MostShapes];
    private int _nextChain;

    /// <summary>For one name; nothing is known yet.</summary>
    /// <param name="name">The name.</param>
    /// <param name="intrinsics">%Object.prototype% and %Array.prototype%, whose chains are kept from call to call.</param>
    public JintAbsence(string name, ObjectInstance[] intrinsics)
    {
        Name = name;
        Key = new JsString(name);
        _intrinsics = intrinsics;
        _nextChain = intrinsics.Length;
    }

    /// <summary>The name.</summary>
    public string Name { get; }

    /// <summary>The name as a key of Jint.</summary>
    public JsString Key { get; }

    /// <summary>Whether a hidden class is known to lack the name.</summary>
    public bool IsLacking(object shape) => ReferenceEquals(_shapes[RuntimeHelpers.GetHashCode(shape) & (MostShapes - 1)], shape);

    /// <summary>Records that a hidden class lacks the name; hidden classes do not change.</summary>
    public void NoteLacking(object shape) => _shapes[RuntimeHelpers.GetHashCode(shape) & (MostShapes - 1)] = shape;

    /// <summary>Whether no object of a chain of prototypes has the name.</summary>
    public bool IsProven(ObjectInstance prototype)
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

    /// <summary>Forgets all but the chains of the realm's own prototypes.</summary>
    public void Forget()
    {
        Array.Clear(_shapes);
        if (_nextChain != _intrinsics.Length)
        {
            _nextChain = _intrinsics.Length;
            Array.Clear(_chains, _nextChain, MostChains - _nextChain);
        }
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
            if (chain.Count == LongestChain || (target is not JsObject && !_intrinsics.Contains(target)) || target.GetOwnProperty(Key) != PropertyDescriptor.Undefined)
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
