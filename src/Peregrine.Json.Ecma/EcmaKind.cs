namespace Peregrine.Json;

/// <summary>What a value is to JSON.stringify: a language type of ECMA-262, or an object with one of the internal slots that §25.5.2.2 looks for.</summary>
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

    /// <summary>A BigInt. From here on, <c>toJSON</c> is asked for.</summary>
    BigInt,

    /// <summary>An object without any of the slots below; arrays and proxies that cannot be called are such.</summary>
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
