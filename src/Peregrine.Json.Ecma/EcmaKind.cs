namespace Peregrine.Json;

/// <summary>
/// The kind of a JavaScript value, as far as JSON.stringify distinguishes values: the language types of ECMA-262, and objects with an internal slot that
/// SerializeJSONProperty (§25.5.2.2) checks.
/// </summary>
public enum EcmaKind : byte
{
    /// <summary>The value undefined.</summary>
    Undefined,

    /// <summary>The value null.</summary>
    Null,

    /// <summary>A Boolean: true or false.</summary>
    Boolean,

    /// <summary>A number.</summary>
    Number,

    /// <summary>A string.</summary>
    String,

    /// <summary>A symbol.</summary>
    Symbol,

    /// <summary>A BigInt. JSON.stringify looks up <c>toJSON</c> of values of this kind and of all kinds below.</summary>
    BigInt,

    /// <summary>An object that is not of a kind below. Arrays, and proxies that are not callable, are of this kind.</summary>
    Object,

    /// <summary>An object that can be called.</summary>
    Function,

    /// <summary>A Number object, with the internal slot [[NumberData]].</summary>
    NumberObject,

    /// <summary>A String object, with the internal slot [[StringData]].</summary>
    StringObject,

    /// <summary>A Boolean object, with the internal slot [[BooleanData]].</summary>
    BooleanObject,

    /// <summary>A BigInt object, with the internal slot [[BigIntData]].</summary>
    BigIntObject,

    /// <summary>An object that JSON.rawJSON created, with the internal slot [[IsRawJSON]].</summary>
    RawJson,
}
