using System.Numerics;
using System.Runtime.CompilerServices;
using Peregrine.Json.Ecma;

namespace Peregrine.Json;

/// <summary>
/// A JavaScript value: undefined, null, a Boolean, a number (a double), a string (which may contain unpaired surrogates), a symbol, a BigInt or an object. The
/// struct has 16 bytes; numbers are not allocated. The default value is undefined.
/// </summary>
public readonly struct EcmaValue : IEquatable<EcmaValue>
{
    // Without a reference, a value is a number, undefined, null, true, false or a hole. The bits of a number are those of the double XOR NumberMask. NumberMask
    // and the next few bit patterns are NaNs that are never stored, so the bits of a number are never below Reserved; smaller bit patterns stand for the other
    // values.
    private const ulong NumberMask = 0xFFFC_0000_0000_0000;
    private const ulong UndefinedBits = 0, NullBits = 1, FalseBits = 2, TrueBits = 3, HoleBits = 4, Reserved = 8;

    private readonly object? _reference;
    private readonly ulong _bits;

    private EcmaValue(object? reference, ulong bits)
    {
        _reference = reference;
        _bits = bits;
    }

    /// <summary>The value undefined.</summary>
    public static EcmaValue Undefined => default;

    /// <summary>The value null.</summary>
    public static EcmaValue Null => new(null, NullBits);

    /// <summary>The value true.</summary>
    public static EcmaValue True => new(null, TrueBits);

    /// <summary>The value false.</summary>
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

    /// <summary>Whether the value is undefined.</summary>
    public bool IsUndefined => _reference is null && _bits == UndefinedBits;

    /// <summary>Whether the value is null.</summary>
    public bool IsNull => _reference is null && _bits == NullBits;

    /// <summary>Whether the value is a number.</summary>
    public bool IsNumber
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => _reference is null && _bits >= Reserved;
    }

    /// <summary>Whether the value is an object. Functions and arrays are objects.</summary>
    public bool IsObject => _reference is EcmaObject;

    /// <summary>Whether the value is an object that can be called.</summary>
    public bool IsFunction => _reference is EcmaObject { Kind: EcmaKind.Function };

    internal bool IsHole => _reference is null && _bits == HoleBits;

    internal bool IsTrue => _reference is null && _bits == TrueBits;

    internal bool IsFalse => _reference is null && _bits == FalseBits;

    /// <summary>The string, object, BigInt, symbol or accessor; null for other values.</summary>
    internal object? Reference => _reference;

    /// <summary>The number. The value must be a number; this is not checked.</summary>
    internal double NumberUnchecked
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => BitConverter.UInt64BitsToDouble(_bits ^ NumberMask);
    }

    /// <summary>Wraps an accessor, for storage among an object's values.</summary>
    internal static EcmaValue Accessor(Accessor accessor) => new(accessor, 0);

    /// <summary>Converts a <see cref="bool"/> to a JavaScript Boolean.</summary>
    public static implicit operator EcmaValue(bool value) => value ? True : False;

    /// <summary>Converts a <see cref="double"/> to a JavaScript number.</summary>
    public static implicit operator EcmaValue(double value) =>
        new(null, BitConverter.DoubleToUInt64Bits(double.IsNaN(value) ? double.NaN : value) ^ NumberMask);

    /// <summary>Converts a <see cref="string"/> to a JavaScript string. A null reference becomes the value null.</summary>
    public static implicit operator EcmaValue(string? value) => value is null ? Null : new EcmaValue(value, 0);

    /// <summary>Converts an <see cref="EcmaObject"/> to a value. A null reference becomes the value null.</summary>
    public static implicit operator EcmaValue(EcmaObject? value) => value is null ? Null : new EcmaValue(value, 0);

    /// <summary>Converts a <see cref="BigInteger"/> to a JavaScript BigInt.</summary>
    public static implicit operator EcmaValue(BigInteger value) => new(value, 0);

    /// <summary>Converts an <see cref="EcmaSymbol"/> to a value. A null reference becomes the value null.</summary>
    public static implicit operator EcmaValue(EcmaSymbol? value) => value is null ? Null : new EcmaValue(value, 0);

    /// <summary>Returns whether two values are the same (SameValue, §7.2.10): NaN equals NaN, 0 and -0 differ, and an object equals only itself.</summary>
    public static bool operator ==(EcmaValue left, EcmaValue right) => left.Equals(right);

    /// <summary>Returns whether two values are not the same (SameValue, §7.2.10).</summary>
    public static bool operator !=(EcmaValue left, EcmaValue right) => !left.Equals(right);

    /// <summary>Returns a JavaScript number as a <see cref="double"/>. Throws if the value is of another kind.</summary>
    /// <exception cref="InvalidOperationException">The value is not a number.</exception>
    public double AsNumber() => IsNumber ? NumberUnchecked : throw NotA("number");

    /// <summary>Returns a JavaScript string as a <see cref="string"/>. Throws if the value is of another kind.</summary>
    /// <exception cref="InvalidOperationException">The value is not a string.</exception>
    public string AsString() => _reference as string ?? throw NotA("string");

    /// <summary>Returns a JavaScript Boolean as a <see cref="bool"/>. Throws if the value is of another kind.</summary>
    /// <exception cref="InvalidOperationException">The value is not a Boolean.</exception>
    public bool AsBoolean() => IsTrue || (IsFalse ? false : throw NotA("Boolean"));

    /// <summary>Returns a JavaScript object as an <see cref="EcmaObject"/>. Throws if the value is not an object.</summary>
    /// <exception cref="InvalidOperationException">The value is not an object.</exception>
    public EcmaObject AsObject() => _reference as EcmaObject ?? throw NotA("object");

    /// <summary>Returns a JavaScript array as an <see cref="EcmaArray"/>. Throws if the value is not an array, or is a proxy of one.</summary>
    /// <exception cref="InvalidOperationException">The value is not an array, or is a proxy of one.</exception>
    public EcmaArray AsArray() => _reference as EcmaArray ?? throw NotA("array");

    /// <summary>Returns a JavaScript BigInt as a <see cref="BigInteger"/>. Throws if the value is of another kind.</summary>
    /// <exception cref="InvalidOperationException">The value is not a BigInt.</exception>
    public BigInteger AsBigInt() => _reference is BigInteger value ? value : throw NotA("BigInt");

    /// <summary>Returns whether two values are the same (SameValue, §7.2.10): NaN equals NaN, 0 and -0 differ, and an object equals only itself.</summary>
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

    /// <summary>Returns a primitive value as JavaScript converts it to a string; for an object, its kind in brackets. Runs no user code.</summary>
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
