using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>The traps of an <see cref="EcmaProxy"/>. If a trap is null, the target of the proxy performs the operation.</summary>
public sealed class EcmaProxyHandler
{
    /// <summary>The get trap. Receives the target, the name and the receiver, and returns the value of the property.</summary>
    public Func<EcmaObject, string, EcmaValue, EcmaValue>? Get { get; init; }

    /// <summary>The ownKeys trap. Receives the target and returns its keys; only string keys are supported.</summary>
    public Func<EcmaObject, IEnumerable<string>>? OwnKeys { get; init; }

    /// <summary>The getOwnPropertyDescriptor trap. Receives the target and the name, and returns whether the property exists and is enumerable.</summary>
    public Func<EcmaObject, string, bool>? IsEnumerable { get; init; }

    /// <summary>
    /// The defineProperty trap for enumerable data properties. Receives the target, the name and the value, and returns whether it succeeded.
    /// </summary>
    public Func<EcmaObject, string, EcmaValue, bool>? DefineProperty { get; init; }

    /// <summary>The deleteProperty trap. Receives the target and the name, and returns whether it succeeded.</summary>
    public Func<EcmaObject, string, bool>? DeleteProperty { get; init; }
}

/// <summary>A JavaScript proxy of an object. The proxy can be called if its target can, and counts as an array if its target does.</summary>
/// <param name="target">The target of the proxy.</param>
/// <param name="handler">The traps of the proxy.</param>
/// <exception cref="ArgumentNullException"><paramref name="target"/> or <paramref name="handler"/> is null.</exception>
public sealed class EcmaProxy(EcmaObject target, EcmaProxyHandler handler) : EcmaObject
{
    private readonly EcmaObject _target = target ?? throw new ArgumentNullException(nameof(target));
    private readonly EcmaProxyHandler _handler = handler ?? throw new ArgumentNullException(nameof(handler));
    private bool _isRevoked;

    // A proxy has none of its target's internal slots; it is callable if its target is.
    internal override EcmaKind Kind { get; } = target.Kind == EcmaKind.Function ? EcmaKind.Function : EcmaKind.Object;

    internal override bool IsArray => Innermost.IsArray;

    internal override EcmaObject Innermost
    {
        get
        {
            EcmaObject at = this;
            while (at is EcmaProxy proxy)
            {
                at = proxy.Target;
            }

            return at;
        }
    }

    /// <summary>
    /// The target behind all proxies: properties other than enumerable data properties are defined on it. Throws if this proxy or one behind it has a
    /// defineProperty trap, because such a trap supports enumerable data properties only.
    /// </summary>
    private protected override EcmaObject Owner =>
        Definer is null ? Innermost : throw new InvalidOperationException("The proxy has a defineProperty trap, which makes properties that are data and enumerable.");

    /// <summary>The first proxy, from this one on, that has a defineProperty trap; null if there is none.</summary>
    private EcmaProxy? Definer => First(static handler => handler.DefineProperty is not null) as EcmaProxy;

    private EcmaObject Target => !_isRevoked ? _target : throw new EcmaJsonException(EcmaErrorKind.Type, "The proxy has been revoked.");

    /// <summary>
    /// Revokes the proxy: from now on, reading, changing or calling the proxy throws an <see cref="EcmaJsonException"/> of kind
    /// <see cref="EcmaErrorKind.Type"/>.
    /// </summary>
    public void Revoke() => _isRevoked = true;

    internal override bool TryGet(string name, EcmaValue receiver, out EcmaValue value, out EcmaObject? next)
    {
        EcmaObject target = Target;
        if (_handler.Get is not { } trap)
        {
            value = default;
            next = target;
            return false;
        }

        Limits.CheckStack();
        value = trap(target, name, receiver);
        next = null;
        return true;
    }

    internal override void AppendNames(List<string> names)
    {
        EcmaObject first = First(static handler => handler.OwnKeys is not null || handler.IsEnumerable is not null);
        if (first is not EcmaProxy proxy)
        {
            first.AppendNames(names);
            return;
        }

        Limits.CheckStack();
        EcmaObject target = proxy.Target;
        HashSet<string>? enumerable = null;
        foreach (string name in proxy._handler.OwnKeys is { } ownKeys ? Distinct(ownKeys(target)) : NamesOf(target))
        {
            if (proxy._handler.IsEnumerable is { } isEnumerable ? isEnumerable(target, name) : (enumerable ??= [.. NamesOf(target)]).Contains(name))
            {
                names.Add(name);
            }
        }
    }

    internal override bool CreateProperty(string name, EcmaValue value)
    {
        if (Definer is not { } definer)
        {
            return Innermost.CreateProperty(name, value);
        }

        Limits.CheckStack();
        return definer._handler.DefineProperty!(definer.Target, name, value);
    }

    internal override bool DeleteProperty(string name)
    {
        EcmaObject first = First(static handler => handler.DeleteProperty is not null);
        if (first is not EcmaProxy proxy)
        {
            return first.DeleteProperty(name);
        }

        Limits.CheckStack();
        return proxy._handler.DeleteProperty!(proxy.Target, name);
    }

    internal override EcmaValue Call(EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => Innermost.Call(self, arguments);

    private static List<string> NamesOf(EcmaObject target)
    {
        List<string> names = [];
        target.AppendNames(names);
        return names;
    }

    /// <summary>Returns the keys; throws for a duplicate ([[OwnPropertyKeys]] of a proxy, §10.5.11, step 9).</summary>
    private static List<string> Distinct(IEnumerable<string> keys)
    {
        List<string> names = [.. keys];
        return new HashSet<string>(names, StringComparer.Ordinal).Count == names.Count
            ? names
            : throw new EcmaJsonException(EcmaErrorKind.Type, "The ownKeys trap gave a name twice.");
    }

    /// <summary>
    /// Returns the first of this proxy and the proxies behind it whose handler satisfies the condition. If no handler does, returns the target of the last
    /// proxy. Uses a loop instead of recursion, because there may be many proxies.
    /// </summary>
    private EcmaObject First(Func<EcmaProxyHandler, bool> has)
    {
        EcmaObject at = this;
        while (at is EcmaProxy proxy)
        {
            _ = proxy.Target;
            if (has(proxy._handler))
            {
                break;
            }

            at = proxy._target;
        }

        return at;
    }
}
