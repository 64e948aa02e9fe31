namespace Peregrine.Json.Errors;

/// <summary>The kind of JSON value that a contract reads, as far as the path and text of an error depend on it.</summary>
internal enum ShapeKind : byte
{
    /// <summary>A single token: a string, number or literal.</summary>
    Value,

    /// <summary>A JSON object with named members.</summary>
    Object,

    /// <summary>A JSON array; the path contains the index of an element if <see cref="Shape.ShowsIndex"/>.</summary>
    Array,

    /// <summary>A JSON object whose names are keys.</summary>
    Dictionary,

    /// <summary>Any value; the path ends here.</summary>
    Opaque,
}

/// <summary>
/// The form of a type in JSON under its options, as far as errors depend on it. With it, an input or output can be walked again to find the place, the type and
/// the text of an error. The contract creates it at first use. Elements, members, metadata and cases are behind interfaces, because they may need other
/// contracts, which must not be created before a value needs them.
/// </summary>
internal sealed class Shape
{
    /// <param name="kind">The kind of the value.</param>
    /// <param name="type">The type, which is also the declared type.</param>
    public Shape(ShapeKind kind, Type type) => (Kind, Type, DeclaredType, MetadataType) = (kind, type, type, type);

    /// <summary>
    /// Creates the shape of a contract around another contract: a copy of the inner contract's shape without its declared type, metadata type and
    /// <see cref="Reads"/>.
    /// </summary>
    /// <param name="inner">The shape of the inner contract.</param>
    /// <param name="type">The type that errors name, unless the value is a container.</param>
    public Shape(Shape inner, Type type)
        : this(inner.Kind, inner.Kind is ShapeKind.Value or ShapeKind.Opaque ? type : inner.Type)
    {
        Elements = inner.Elements;
        KeyType = inner.KeyType;
        NumberHandling = inner.NumberHandling;
        ShowsIndex = inner.ShowsIndex;
        HidesLast = inner.HidesLast;
        IsCounted = inner.IsCounted;
        Object = inner.Object;
        Metadata = inner.Metadata;
        Union = inner.Union;
        Cause = inner.Cause;
    }

    /// <summary>The kind of the value.</summary>
    public ShapeKind Kind { get; }

    /// <summary>The type that a conversion error names; it may be a <c>Nullable&lt;T&gt;</c>.</summary>
    public Type Type { get; }

    /// <summary>The declared type. For a nullable value it is <c>Nullable&lt;T&gt;</c>, even where <see cref="Type"/> is <c>T</c>.</summary>
    public Type DeclaredType { get; init; }

    /// <summary>The type to which metadata at the beginning of the value belongs.</summary>
    public Type MetadataType { get; init; }

    /// <summary>The type of a dictionary's keys.</summary>
    public Type? KeyType { get; init; }

    /// <summary>How numbers in quotes are allowed here.</summary>
    public JsonNumberHandling NumberHandling { get; init; } = JsonNumberHandling.Strict;

    /// <summary>Whether the path shows the index of an element of the array.</summary>
    public bool ShowsIndex { get; init; } = true;

    /// <summary>
    /// Whether a collection that is read as the root may have a different number of elements than the text. The path then shows the number of the collection's
    /// elements.
    /// </summary>
    public bool IsCounted { get; init; }

    /// <summary>
    /// Whether the elements of the root belong to another object, as those of a <c>Memory&lt;T&gt;</c> belong to an array. The path of an error after the root
    /// then contains no element.
    /// </summary>
    public bool HidesLast { get; init; }

    /// <summary>Whether trailing data is reported at the path of the root instead of the path of its last member or element.</summary>
    public bool ForgetsLast => HidesLast || ReadsMetadata;

    /// <summary>The shape of the elements of an array or the values of a dictionary; null for other values.</summary>
    public IElementShape? Elements { get; init; }

    /// <summary>The members of an object; null for other values.</summary>
    public IObjectShape? Object { get; init; }

    /// <summary>The metadata that the container may contain, or null.</summary>
    public IMetadataShape? Metadata { get; init; }

    /// <summary>The cases of a union, if the value's first token or user code selects the case; otherwise null.</summary>
    public IUnionShape? Union { get; init; }

    /// <summary>
    /// Finds the inner exception for a refused value, if a converter reads the values and its exception differs from the usual one of the type; otherwise null.
    /// </summary>
    public ValueCause? Cause { get; init; }

    /// <summary>Reads a value of the shape separately; null for a shape without a contract.</summary>
    public IValueShape? Reads { get; set; }

    /// <summary>The shape of the elements of an array or the values of a dictionary.</summary>
    public Shape? Element => Elements?.ElementShape;

    /// <inheritdoc cref="IObjectShape.HasConstructorParameters"/>
    public bool HasConstructorParameters => Object?.HasConstructorParameters == true;

    /// <summary>
    /// Whether the container may contain metadata: references are preserved, or its type is polymorphic. Paths of errors in it then end as those of a stream
    /// (<see cref="ReadRules.IsStream"/>).
    /// </summary>
    public bool ReadsMetadata => Metadata is not null;

    /// <inheritdoc cref="IMetadataShape.LooksAhead"/>
    public bool LooksAhead => Metadata?.LooksAhead == true;

    /// <inheritdoc cref="IMetadataShape.IsChosen"/>
    public bool IsChosen => Metadata?.IsChosen == true;

    /// <inheritdoc cref="IMetadataShape.IsMetadata"/>
    public bool IsMetadata(ReadOnlySpan<byte> name) => Metadata?.IsMetadata(name) == true;

    /// <inheritdoc cref="IMetadataShape.ShapeAt"/>
    public Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known) => Metadata?.ShapeAt(input, bracket, ref known) ?? this;

    /// <summary>Returns the shape of the union's case for a value that begins with the token; returns this shape if it has no such case.</summary>
    public Shape CaseAt(JsonTokenType token) => Union?.CaseAt(token)?.CaseAt(token) ?? this;

    /// <summary>Whether a container with this opening bracket is expected.</summary>
    public bool Fits(JsonTokenType opener) => Kind switch
    {
        ShapeKind.Object or ShapeKind.Dictionary => opener == JsonTokenType.StartObject,
        ShapeKind.Array => opener == JsonTokenType.StartArray,
        _ => false,
    };

    /// <summary>Whether a value that begins with this token is allowed.</summary>
    public bool Accepts(JsonTokenType token)
    {
        if (token == JsonTokenType.Null)
        {
            return !Type.IsValueType || Nullable.GetUnderlyingType(Type) is not null;
        }

        return token is JsonTokenType.EndArray or JsonTokenType.EndObject || Kind == ShapeKind.Opaque
            || (Kind == ShapeKind.Value ? ConversionText.Accepts(Type, token, NumberHandling) : Fits(token));
    }
}

/// <summary>Returns the inner exception for a refused value, or null.</summary>
/// <param name="token">The first token of the value.</param>
/// <param name="text">The text of the token, without quotes.</param>
/// <param name="isEscaped">Whether the text contains a backslash.</param>
internal delegate Exception? ValueCause(JsonTokenType token, ReadOnlySpan<byte> text, bool isEscaped);

/// <summary>Reads one value again, separately from the values around it.</summary>
internal interface IValueShape
{
    /// <summary>
    /// Reads a value; returns its error, or null. May call user code, whose exceptions propagate unchanged unless <see cref="ReadFault.Explains"/> accepts
    /// them.
    /// </summary>
    /// <param name="input">The input.</param>
    /// <param name="at">The offset of the value.</param>
    /// <param name="rules">The grammar.</param>
    ReadFault? ValueFault(ReadOnlySpan<byte> input, int at, in ReadRules rules);
}

/// <summary>
/// Finds the shape of a container's elements at the first element. For an empty container, the contract of the elements must not be looked up.
/// </summary>
internal interface IElementShape
{
    /// <summary>The shape of the elements.</summary>
    Shape ElementShape { get; }

    /// <summary>Reads the first key of a dictionary; returns its error, or null.</summary>
    /// <param name="input">The input, which need not be complete after the key's colon.</param>
    /// <param name="rules">The grammar.</param>
    ReadFault? KeyFault(ReadOnlySpan<byte> input, in ReadRules rules) => null;
}

/// <summary>The members of an object, as far as errors depend on them.</summary>
internal interface IObjectShape
{
    /// <summary>
    /// Whether a constructor with parameters creates the object. System.Text.Json then reads members that are not parameters after the end of the object. It
    /// reports bad syntax in the object before errors in these members, and the position of their errors is after the object.
    /// </summary>
    bool HasConstructorParameters { get; }

    /// <summary>Returns the member with this name (decoded UTF-8), or a default value for an unknown name that is skipped.</summary>
    MemberShape Find(ReadOnlySpan<byte> name);

    /// <summary>Returns the member with this number.</summary>
    MemberShape At(int number);

    /// <summary>Returns the message for required members that are not among these names, or null if none is missing.</summary>
    string? MissingText(IEnumerable<string> names);

    /// <summary>Returns the message for the next name in an object if it is unknown or repeated and the options forbid that; otherwise null.</summary>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="seen">The names that the shape has seen in the object; pass it to the next call.</param>
    string? NameFault(ReadOnlySpan<byte> name, ref object? seen);

    /// <summary>
    /// Reads a member if it is a constructor argument; returns its error, or null. May call user code, whose exceptions propagate unchanged unless
    /// <see cref="ReadFault.Explains"/> accepts them.
    /// </summary>
    /// <param name="input">The input.</param>
    /// <param name="at">The offset of the value.</param>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="depth">The number of containers around the value.</param>
    /// <param name="rules">The grammar.</param>
    ReadFault? ArgumentFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, int depth, in ReadRules rules);

    /// <summary>Reads the value of any member, without setting it; returns its error, or null if there is none or the member is not read.</summary>
    /// <inheritdoc cref="ArgumentFault"/>
    ReadFault? MemberFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, in ReadRules rules) => null;
}

/// <summary>The metadata of a container, as far as errors depend on it.</summary>
internal interface IMetadataShape
{
    /// <summary>
    /// Whether an object is scanned to its end before its members are read, because metadata may be anywhere. Bad syntax in the object is then reported with
    /// the object's path or, inside metadata, with the path of the metadata.
    /// </summary>
    bool LooksAhead { get; }

    /// <summary>Whether user code chooses the type of an object, so that the text alone does not determine it.</summary>
    bool IsChosen => false;

    /// <summary>Whether a name (decoded UTF-8) in an object that is scanned ahead is metadata.</summary>
    bool IsMetadata(ReadOnlySpan<byte> name);

    /// <summary>Returns the shape of the object at an offset: the shape of the type in its metadata, or else its declared shape.</summary>
    /// <param name="input">The input.</param>
    /// <param name="bracket">The offset of the bracket.</param>
    /// <param name="known">What shapes have found out about the input; pass it to the next call.</param>
    Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known);
}

/// <summary>The cases of a union.</summary>
internal interface IUnionShape
{
    /// <summary>Returns the shape of the case for a value that begins with the token, or null.</summary>
    Shape? CaseAt(JsonTokenType token);
}

/// <summary>A member of an object, as far as errors depend on it.</summary>
/// <param name="Shape">The shape for reading, or null if the value is skipped.</param>
/// <param name="IsConstructorParameter">Whether the member is a constructor parameter: some errors in its value then name the declaring type.</param>
/// <param name="MemberName">The name in .NET, from which paths of write errors are built, even if the JSON name differs.</param>
/// <param name="WrittenShape">The shape for writing; used if the member is not read.</param>
/// <param name="IsFilled">
/// Whether the member's existing value, a struct, is filled: all settable members of that value are then read, even constructor parameters.
/// </param>
/// <param name="IsSet">Whether the member can be set when its object is filled.</param>
/// <param name="Subject">For the member that collects unknown members, the type that errors name; otherwise null.</param>
internal readonly record struct MemberShape(
    Shape? Shape, bool IsConstructorParameter, string? MemberName = null, Shape? WrittenShape = null, bool IsFilled = false, bool IsSet = true,
    Type? Subject = null)
{
    /// <summary>The number of the member that collects unknown members.</summary>
    public const int Unknown = int.MaxValue - 1;

    /// <summary>The number of the member that collects unknown members while its entries are enumerated.</summary>
    public const int UnknownEntries = int.MaxValue - 2;
}
