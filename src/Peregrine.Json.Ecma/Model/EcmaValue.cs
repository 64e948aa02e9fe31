using System.Numerics;
using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>
/// A JavaScript value: undefined, null, a Boolean, a number (a double), a string (which may have unpaired surrogates), a symbol, a BigInt or an object. It
/// takes sixteen bytes; numbers are not allocated. The default is undefined.
/// </summary>
public readonly struct EcmaValue : IEquatable<EcmaValue>
{
    // Without a reference, the bits are those of a number, combined by exclusive or with a NaN that no number here has. The encodings of the first such NaNs
    // are used for the other values.
    private const ulong NumberMask = 0xFFFC_0000_0000_0000;
    private const ulong UndefinedBits = 0, NullBits = 1, FalseBits = 2, TrueBits = 3, HoleBits = 4, Reserved = 8;

    private readonly object? _reference;
    private readonly ulong _bits;

    private EcmaValue(object? reference, ulong bits)
    {
        _reference = reference;
        _bits = bits;
    }

    /// <summary>undefined.</summary>
    public static EcmaValue Undefined => default;

    /// <summary>null.</summary>
    public static EcmaValue Null => new(null, NullBits);

    /// <summary>true.</summary>
    public static EcmaValue True => new(null, TrueBits);

    /// <summary>false.</summary>
    public static EcmaValue False => new(null, FalseBits);

    /// <summary>Marks a missing element in an array, or a missing value in an object.</summary>
    internal static EcmaValue Hole => new(null, HoleBits);

    /// <summary>The kind of the value.</summary>
    public EcmaKind Kind
    {
        get
        {
            object? reference = _reference;
            return reference is null ? _bits >= Reserved ? EcmaKind.Number : (EcmaKind)((0x2210UL >> (int)(4 * _bits)) & 15)
                : reference.GetType() == typeof(string) ? EcmaKind.String
                : reference.GetType() == typeof(EcmaObject) || reference.GetType() == typeof(EcmaArray) ? EcmaKind.Object
                : KindOf(reference);
        }
    }

    /// <summary>Whether it is undefined.</summary>
    public bool IsUndefined => _reference is null && _bits == UndefinedBits;

    /// <summary>Whether it is null.</summary>
    public bool IsNull => _reference is null && _bits == NullBits;

    /// <summary>Whether it is a number.</summary>
    public bool IsNumber
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is null && _bits >= Reserved;
    }

    /// <summary>Whether it is an object, including functions and arrays.</summary>
    public bool IsObject => _reference is EcmaObject;

    /// <summary>Whether it can be called.</summary>
    public bool IsFunction => _reference is EcmaObject { Kind: EcmaKind.Function };

    internal bool IsHole => _reference is null && _bits == HoleBits;

    internal bool IsTrue => _reference is null && _bits == TrueBits;

    internal bool IsFalse => _reference is null && _bits == FalseBits;

    /// <summary>The string, object, BigInt or symbol; null for other values.</summary>
    internal object? Reference => _reference;

    /// <summary>The number. The value must be a number; this is not checked.</summary>
    internal double NumberUnchecked
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => BitConverter.UInt64BitsToDouble(_bits ^ NumberMask);
    }

    /// <summary>Wraps an accessor, for storage among an object's values.</summary>
    internal static EcmaValue Accessor(Accessor accessor) => new(accessor, 0);

    /// <summary>Converts a Boolean.</summary>
    public static implicit operator EcmaValue(bool value) => value ? True : False;

    /// <summary>Converts a number.</summary>
    public static implicit operator EcmaValue(double value) =>
        new(null, BitConverter.DoubleToUInt64Bits(double.IsNaN(value) ? double.NaN : value) ^ NumberMask);

    /// <summary>Converts a string; a null reference becomes the value null.</summary>
    public static implicit operator EcmaValue(string? value) => value is null ? Null : new EcmaValue(value, 0);

    /// <summary>Converts an object; a null reference becomes the value null.</summary>
    public static implicit operator EcmaValue(EcmaObject? value) => value is null ? Null : new EcmaValue(value, 0);

    /// <summary>Converts a BigInt.</summary>
    public static implicit operator EcmaValue(BigInteger value) => new(value, 0);

    /// <summary>Converts a symbol; a null reference becomes the value null.</summary>
    public static implicit operator EcmaValue(EcmaSymbol? value) => value is null ? Null : new EcmaValue(value, 0);

    /// <summary>Whether both are the same value (SameValue, §7.2.10): NaN equals NaN, 0 and -0 differ, and an object equals only itself.</summary>
    public static bool operator ==(EcmaValue left, EcmaValue right) => left.Equals(right);

    /// <summary>Whether they are not the same value.</summary>
    public static bool operator !=(EcmaValue left, EcmaValue right) => !left.Equals(right);

    /// <summary>Returns the number.</summary>
    /// <exception cref="InvalidOperationException">The value is of another kind.</exception>
    public double AsNumber() => IsNumber ? NumberUnchecked : throw NotA("number");

    /// <summary>Returns the string.</summary>
    /// <exception cref="InvalidOperationException">The value is of another kind.</exception>
    public string AsString() => _reference as string ?? throw NotA("string");

    /// <summary>Returns the Boolean.</summary>
    /// <exception cref="InvalidOperationException">The value is of another kind.</exception>
    public bool AsBoolean() => IsTrue || (IsFalse ? false : throw NotA("Boolean"));

    /// <summary>Returns the object.</summary>
    /// <exception cref="InvalidOperationException">The value is of another kind.</exception>
    public EcmaObject AsObject() => _reference as EcmaObject ?? throw NotA("object");

    /// <summary>Returns the array.</summary>
    /// <exception cref="InvalidOperationException">The value is of another kind, or a proxy of an array.</exception>
    public EcmaArray AsArray() => _reference as EcmaArray ?? throw NotA("array");

    /// <summary>Returns the BigInt.</summary>
    /// <exception cref="InvalidOperationException">The value is of another kind.</exception>
    public BigInteger AsBigInt() => _reference is BigInteger value ? value : throw NotA("BigInt");

    /// <inheritdoc/>
    public bool Equals(EcmaValue other) =>
        _bits == other._bits && (ReferenceEquals(_reference, other._reference) || (_reference is string or BigInteger && _reference.Equals(other._reference)));

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is EcmaValue other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => _reference switch
    {
        null => _bits.GetHashCode(),
        string or BigInteger => _reference.GetHashCode(),
        _ => RuntimeHelpers.GetHashCode(_reference),
    };

    /// <summary>Returns the text of a primitive value as in JavaScript; for an object, its kind. Runs no user code.</summary>
    public override string ToString() => _reference is EcmaObject value ? $"[{value.Kind}]" : Conversion.PrimitiveText(this);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static EcmaKind KindOf(object reference) => reference switch
    {
        EcmaObject value => value.Kind,
        BigInteger => EcmaKind.BigInt,
        _ => EcmaKind.Symbol,
    };

    private InvalidOperationException NotA(string kind) => new($"The value is no {kind}: {Kind}.");
}
