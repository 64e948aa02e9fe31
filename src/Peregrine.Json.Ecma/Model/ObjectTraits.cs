namespace Peregrine.Json.Ecma;

/// <summary>
/// Data that few objects need: a prototype, accessors, properties that are not enumerable, removed properties; and whether the object is frozen or the
/// prototype of others.
/// </summary>
internal sealed class ObjectTraits
{
    public EcmaObject? Prototype;
    public HashSet<string>? Hidden;
    public bool IsFrozen;
    public bool IsPrototype;
    public bool HasAccessors;
    public int Removed;
}

/// <summary>Represents an accessor property among the values of an object or the elements of an array.</summary>
internal sealed class Accessor(EcmaCallback getter)
{
    public EcmaValue Get(EcmaValue receiver)
    {
        Limits.CheckStack();
        return getter(receiver, []);
    }
}

/// <summary>
/// Detects a cycle in a walk along prototypes and proxies; only proxies make cycles possible. The guard remembers the first object and, after 16 steps, the
/// current object instead; the interval then doubles each time. In a cycle, the walk meets the remembered object again (R. P. Brent, 1980).
/// </summary>
internal struct ChainGuard
{
    private const int First = 16;

    private EcmaObject? _mark;
    private int _steps;
    private int _limit;

    public void Step(EcmaObject next)
    {
        if (ReferenceEquals(next, _mark))
        {
            throw new EcmaJsonException(EcmaErrorKind.Range, "Prototypes and proxies lead to one another without end.");
        }

        if (_steps++ == _limit)
        {
            _mark = next;
            _steps = 0;
            _limit = Math.Max(First, 2 * _limit);
        }
    }
}
