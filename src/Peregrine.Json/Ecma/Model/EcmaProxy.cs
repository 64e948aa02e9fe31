using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>The traps of an <see cref="EcmaProxy"/>; where one is null, the target is asked.</summary>
public sealed class EcmaProxyHandler
{
    /// <summary>The get trap: target, name, receiver.</summary>
    public Func<EcmaObject, string, EcmaValue, EcmaValue>? Get { get; init; }

    /// <summary>The ownKeys trap, of which the string keys count.</summary>
    public Func<EcmaObject, IEnumerable<string>>? OwnKeys { get; init; }

    /// <summary>The getOwnPropertyDescriptor trap, of which counts whether the property is there and enumerable.</summary>
    public Func<EcmaObject, string, bool>? IsEnumerable { get; init; }

    /// <summary>The defineProperty trap, for enumerable data properties.</summary>
    public Func<EcmaObject, string, EcmaValue, bool>? DefineProperty { get; init; }

    /// <summary>The deleteProperty trap.</summary>
    public Func<EcmaObject, string, bool>? DeleteProperty { get; init; }
}

/// <summary>A proxy of an object, which can be called and counts as an array when its target does.</summary>
/// <param name="target">The object.</param>
/// <param name="handler">The traps.</param>
public sealed class EcmaProxy(EcmaObject target, EcmaProxyHandler handler) : EcmaObject
{
    private readonly EcmaObject _target = target ?? throw new ArgumentNullException(nameof(target));
    private readonly EcmaProxyHandler _handler = handler ?? throw new ArgumentNullException(nameof(handler));
    private bool _isRevoked;

    // Of the target's slots a proxy has none but that it can be called.
    internal override EcmaKind Kind => _target.Kind == EcmaKind.Function ? EcmaKind.Function : EcmaKind.Object;

    internal override bool IsArray => Target.IsArray;

    private EcmaObject Target => !_isRevoked ? _target : throw new EcmaJsonException(EcmaErrorKind.Type, "The proxy has been revoked.");

    /// <summary>From now on every use of the proxy is an <see cref="EcmaJsonException"/> of kind <see cref="EcmaErrorKind.Type"/>.</summary>
    public void Revoke() => _isRevoked = true;

    internal override EcmaValue Get(string name, EcmaValue receiver)
    {
        EcmaObject target = Target;
        return _handler.Get is { } trap ? trap(target, name, receiver) : target.Get(name, receiver);
    }

    internal override void AppendNames(List<string> names)
    {
        EcmaObject target = Target;
        if (_handler.OwnKeys is null && _handler.IsEnumerable is null)
        {
            target.AppendNames(names);
            return;
        }

        List<string> own = [];
        if (_handler.OwnKeys is { } trap)
        {
            own.AddRange(trap(target));
        }
        else
        {
            target.AppendNames(own);
        }

        foreach (string name in own)
        {
            if (_handler.IsEnumerable is { } isEnumerable ? isEnumerable(target, name) : target.Names.Contains(name))
            {
                names.Add(name);
            }
        }
    }

    internal override bool CreateProperty(string name, EcmaValue value)
    {
        EcmaObject target = Target;
        return _handler.DefineProperty is { } trap ? trap(target, name, value) : target.CreateProperty(name, value);
    }

    internal override bool DeleteProperty(string name)
    {
        EcmaObject target = Target;
        return _handler.DeleteProperty is { } trap ? trap(target, name) : target.DeleteProperty(name);
    }

    internal override EcmaValue Call(EcmaValue self, ReadOnlySpan<EcmaValue> arguments) => Target.Call(self, arguments);
}
