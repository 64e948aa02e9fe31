namespace Peregrine.Json;

/// <summary>
/// The kinds of values that JSON.stringify distinguishes: the language types of ECMA-262, and objects with an internal slot that §25.5.2.2 checks.
/// </summary>
public enum EcmaKind : byte
{
    /// <summary>undefined.</summary>
    Undefined,

    /// <summary>null.</summary>
    Null,

    /// <summary>true or false.</summary>
    Boolean,

    /// <summary>A number.</summary>
    Number,

    /// <summary>A string.</summary>
    String,

    /// <summary>A symbol.</summary>
    Symbol,

    /// <summary>A BigInt. For this kind and all that follow, <c>toJSON</c> is looked up.</summary>
    BigInt,

    /// <summary>An object without any of the slots below, including arrays and proxies that are not callable.</summary>
    Object,

    /// <summary>An object that can be called.</summary>
    Function,

    /// <summary>An object with [[NumberData]].</summary>
    NumberObject,

    /// <summary>An object with [[StringData]].</summary>
    StringObject,

    /// <summary>An object with [[BooleanData]].</summary>
    BooleanObject,

    /// <summary>An object with [[BigIntData]].</summary>
    BigIntObject,

    /// <summary>An object with [[IsRawJSON]].</summary>
    RawJson,
}
