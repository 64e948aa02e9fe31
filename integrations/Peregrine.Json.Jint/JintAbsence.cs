using System.Runtime.CompilerServices;
using Jint.Native;
using Jint.Native.Object;
using Jint.Runtime.Descriptors;

namespace Peregrine.Json.Jint;

/// <summary>Records for one name which prototype chains and which hidden classes have no property with this name.</summary>
internal sealed class JintAbsence
{
    private const int MostChains = 8, LongestChain = 4, MostShapes = 8;

    /// <summary>A prototype that had no property with the name when its properties had this version.</summary>
    private struct Link
    {
        public ObjectInstance Target;
        public uint Version;
    }

    private readonly ObjectInstance[] _intrinsics;
    private readonly Link[]?[] _chains = new Link[]?[MostChains];
    private readonly object?[] _shapes = new object?[MostShapes];
    private int _nextChain;

    /// <summary>Creates an empty record for a name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="intrinsics">%Object.prototype% and %Array.prototype%. The records of their chains stay when a call ends.</param>
    public JintAbsence(string name, ObjectInstance[] intrinsics)
    {
        Name = name;
        Key = new JsString(name);
        _intrinsics = intrinsics;
        _nextChain = intrinsics.Length;
    }

    /// <summary>The name that the recorded objects lack.</summary>
    public string Name { get; }

    /// <summary>The name as a key of Jint.</summary>
    public JsString Key { get; }

    /// <summary>Whether a hidden class is known to lack the name.</summary>
    public bool IsLacking(object shape) => ReferenceEquals(_shapes[RuntimeHelpers.GetHashCode(shape) & (MostShapes - 1)], shape);

    /// <summary>Records that a hidden class lacks the name; hidden classes do not change.</summary>
    public void NoteLacking(object shape) => _shapes[RuntimeHelpers.GetHashCode(shape) & (MostShapes - 1)] = shape;

    /// <summary>
    /// Whether it is certain that no object of a prototype chain has the name. Also false for a chain that is too long, or contains an object whose reading may
    /// run code.
    /// </summary>
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

    /// <summary>Forgets everything except the chains that consist of %Object.prototype% and %Array.prototype% alone.</summary>
    public void Forget()
    {
        Array.Clear(_shapes);
        for (int i = 0; i < _intrinsics.Length; i++)
        {
            foreach (Link link in _chains[i] ?? [])
            {
                if (Array.IndexOf(_intrinsics, link.Target) < 0)
                {
                    _chains[i] = null;
                    break;
                }
            }
        }

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
