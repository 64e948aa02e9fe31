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

    /// <summary>A BigInt. As for objects, JSON.stringify looks up the property <c>toJSON</c> of the value.</summary>
    BigInt,

    /// <summary>An object for which this enum has no more specific kind, such as an array, or a proxy that is not callable.</summary>
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
