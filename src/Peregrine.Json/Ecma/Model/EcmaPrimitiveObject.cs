namespace Peregrine.Json;

/// <summary>
/// A Boolean, number, string, BigInt or symbol as an object, as <c>new Number(1)</c> or <c>Object(1n)</c> make it. Where it has no properties <c>valueOf</c> and
/// <c>toString</c> of its own or by its prototype, conversions use the built-in ones.
/// </summary>
public sealed class EcmaPrimitiveObject : EcmaObject
{
    /// <summary>Wraps a primitive value.</summary>
    /// <exception cref="ArgumentException">The value is undefined, null or an object.</exception>
    public EcmaPrimitiveObject(EcmaValue value)
    {
        Kind = value.Kind switch
        {
            EcmaKind.Boolean => EcmaKind.BooleanObject,
            EcmaKind.Number => EcmaKind.NumberObject,
            EcmaKind.String => EcmaKind.StringObject,
            EcmaKind.BigInt => EcmaKind.BigIntObject,
            EcmaKind.Symbol => EcmaKind.Object,
            _ => throw new ArgumentException("Only a Boolean, a number, a string, a BigInt or a symbol can be wrapped.", nameof(value)),
        };
        Value = value;
    }

    /// <summary>The wrapped value.</summary>
    public EcmaValue Value { get; }

    internal override EcmaKind Kind { get; }
}
