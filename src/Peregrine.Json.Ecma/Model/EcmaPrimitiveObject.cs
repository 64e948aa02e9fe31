using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>
/// A Boolean, number, string, BigInt or symbol that is wrapped in an object, as <c>new Number(1)</c> or <c>Object(1n)</c> creates it. To convert the
/// object to a number or a string, the library calls its <c>valueOf</c> or <c>toString</c>. If the object neither has nor inherits that property, the library
/// does what JavaScript's built-in function does. The length and the code units of a wrapped string are own properties that cannot change.
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

    /// <summary>The string; empty for other values, which have no properties for code units and length.</summary>
    private string Text => Value.Reference as string ?? "";

    // String exotic objects (§10.4.3).
    internal override bool TryGet(string name, EcmaValue receiver, out EcmaValue value, out EcmaObject? next)
    {
        if (!IsOfText(name))
        {
            return base.TryGet(name, receiver, out value, out next);
        }

        value = name == EcmaArray.LengthName ? (double)Text.Length : Text[(int)ArrayIndex.Of(name)].ToString();
        next = null;
        return true;
    }

    internal override void AppendNames(List<string> names)
    {
        for (int i = 0; i < Text.Length; i++)
        {
            names.Add(IndexText.Of(i));
        }

        base.AppendNames(names);
    }

    internal override bool CreateProperty(string name, EcmaValue value) => !IsOfText(name) && base.CreateProperty(name, value);

    internal override bool DeleteProperty(string name) => !IsOfText(name) && base.DeleteProperty(name);

    private bool IsOfText(string name) =>
        Kind == EcmaKind.StringObject && (name == EcmaArray.LengthName || (ArrayIndex.Of(name) is var index and >= 0 && index < Text.Length));
}
