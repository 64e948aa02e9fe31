namespace Peregrine.Json.Converters;

/// <summary>The kind of a JSON value, by its first byte. It decides the case of a union that has no classifier.</summary>
internal enum UnionKind
{
    Object,
    Array,
    String,
    Number,
    Boolean,
    Null,

    /// <summary>No value begins with the byte.</summary>
    None,
}

/// <summary>Determines the kind of a value.</summary>
internal static class UnionKinds
{
    /// <summary>The number of kinds that cases can be read from.</summary>
    public const int Count = 5;

    /// <summary>Returns the kind of a value with this first byte.</summary>
    public static UnionKind Of(byte first) => first switch
    {
        (byte)'{' => UnionKind.Object,
        (byte)'"' => UnionKind.String,
        (byte)'[' => UnionKind.Array,
        (byte)'-' or (>= (byte)'0' and <= (byte)'9') => UnionKind.Number,
        (byte)'t' or (byte)'f' => UnionKind.Boolean,
        (byte)'n' => UnionKind.Null,
        _ => UnionKind.None,
    };

    /// <summary>Returns the kind of a value with this first token.</summary>
    public static UnionKind Of(JsonTokenType token) => token switch
    {
        JsonTokenType.StartObject => UnionKind.Object,
        JsonTokenType.StartArray => UnionKind.Array,
        JsonTokenType.String => UnionKind.String,
        JsonTokenType.Number => UnionKind.Number,
        JsonTokenType.True or JsonTokenType.False => UnionKind.Boolean,
        JsonTokenType.Null => UnionKind.Null,
        _ => UnionKind.None,
    };

    /// <summary>Returns the token that a value with this first byte begins with.</summary>
    public static JsonTokenType TokenOf(byte first) => first switch
    {
        (byte)'{' => JsonTokenType.StartObject,
        (byte)'[' => JsonTokenType.StartArray,
        (byte)'"' => JsonTokenType.String,
        (byte)'t' => JsonTokenType.True,
        (byte)'f' => JsonTokenType.False,
        (byte)'n' => JsonTokenType.Null,
        _ => JsonTokenType.Number,
    };
}
