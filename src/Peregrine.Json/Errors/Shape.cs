namespace Peregrine.Json.Errors;

/// <summary>The kind of JSON value that a contract reads, as far as an error's path and text depend on it.</summary>
internal enum ShapeKind : byte
{
    /// <summary>One token: a string, number, literal.</summary>
    Value,

    /// <summary>A JSON object whose members are known by name.</summary>
    Object,

    /// <summary>A JSON array; the path counts its elements.</summary>
    Array,

    /// <summary>A JSON object whose names are keys.</summary>
    Dictionary,

    /// <summary>Any value; the path ends here and does not lead into it.</summary>
    Opaque,
}

/// <summary>
/// What a type looks like as JSON under its options, as far as errors depend on it: enough to walk an input or output a second time and to name the place, the
/// type and the text of an error. A contract makes it when it is first requested. Elements, members, metadata and cases are behind interfaces, because finding
/// them may need other contracts, which must not be made before a value needs them.
/// </summary>
internal sealed class Shape
{
    /// <param name="kind">How the path goes through the value.</param>
    /// <param name="type">The type, declared so.</param>
    public Shape(ShapeKind kind, Type type) => (Kind, Type, DeclaredType, MetadataType) = (kind, type, type, type);

    /// <summary>The shape of a contract around another: the same, but for what is set.</summary>
    /// <param name="inner">The shape of the other.</param>
    /// <param name="type">The type, which errors name unless the value is a container.</param>
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
    }

    /// <summary>How the path goes through this value.</summary>
    public ShapeKind Kind { get; }

    /// <summary>The type that a conversion error names; <c>Nullable&lt;T&gt;</c> included.</summary>
    public Type Type { get; }

    /// <summary>The declared type. For a nullable value it is <c>Nullable&lt;T&gt;</c>, even where <see cref="Type"/> is <c>T</c>.</summary>
    public Type DeclaredType { get; init; }

    /// <summary>The type that metadata at the beginning of the value belongs to.</summary>
    public Type MetadataType { get; init; }

    /// <summary>The type of a dictionary's keys.</summary>
    public Type? KeyType { get; init; }

    /// <summary>Whether and how numbers in quotes are allowed here.</summary>
    public JsonNumberHandling NumberHandling { get; init; } = JsonNumberHandling.Strict;

    /// <summary>Whether the path shows the index of an array's element.</summary>
    public bool ShowsIndex { get; init; } = true;

    /// <summary>Whether a collection that was read as the root may hold another number of elements than the text: then its count is in the path.</summary>
    public bool IsCounted { get; init; }

    /// <summary>Whether the elements belong to another object than the root, so that a path after the root has none of them.</summary>
    public bool HidesLast { get; init; }

    /// <summary>Whether trailing data is reported at the root's path instead of its last member or element.</summary>
    public bool ForgetsLast => HidesLast || ReadsMetadata;

    /// <summary>Returns the shape of the elements of an array or the values of a dictionary; null for other values.</summary>
    public IElementShape? Elements { get; init; }

    /// <summary>The members of an object; null if none are known by name.</summary>
    public IObjectShape? Object { get; init; }

    /// <summary>The metadata that the container may contain; null if it cannot contain any.</summary>
    public IMetadataShape? Metadata { get; init; }

    /// <summary>The cases, if the value's first token, or user code, decides the type that the value is read as; otherwise null.</summary>
    public IUnionShape? Union { get; init; }

    /// <summary>The element of an array, the value of a dictionary.</summary>
    public Shape? Element => Elements?.ElementShape;

    /// <inheritdoc cref="IObjectShape.HasConstructorParameters"/>
    public bool HasConstructorParameters => Object?.HasConstructorParameters == true;

    /// <summary>
    /// Whether the container may contain metadata (references are preserved, or its type is polymorphic). Its path is then kept as for
    /// <see cref="ReadRules.IsStream"/>.
    /// </summary>
    public bool ReadsMetadata => Metadata is not null;

    /// <inheritdoc cref="IMetadataShape.LooksAhead"/>
    public bool LooksAhead => Metadata?.LooksAhead == true;

    /// <inheritdoc cref="IMetadataShape.IsMetadata"/>
    public bool IsMetadata(ReadOnlySpan<byte> name) => Metadata?.IsMetadata(name) == true;

    /// <inheritdoc cref="IMetadataShape.ShapeAt"/>
    public Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known) => Metadata?.ShapeAt(input, bracket, ref known) ?? this;

    /// <summary>For a union: the shape of a value that begins with the token, or the union itself if it cannot read such a value.</summary>
    public Shape CaseAt(JsonTokenType token) => Union?.CaseAt(token)?.CaseAt(token) ?? this;

    /// <summary>Whether a container with this opening bracket is expected here.</summary>
    public bool Fits(JsonTokenType opener) => Kind switch
    {
        ShapeKind.Object or ShapeKind.Dictionary => opener == JsonTokenType.StartObject,
        ShapeKind.Array => opener == JsonTokenType.StartArray,
        _ => false,
    };

    /// <summary>Whether a value that begins with this token may be read here.</summary>
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

/// <summary>Finds the shape of a container's elements. An empty container must not look up their contract.</summary>
internal interface IElementShape
{
    /// <summary>The shape.</summary>
    Shape ElementShape { get; }
}

/// <summary>The members of an object, as far as errors depend on them.</summary>
internal interface IObjectShape
{
    /// <summary>
    /// Whether the object is made by a constructor with parameters. System.Text.Json reads its other members after the end of the object:
    /// bad syntax up to there is reported first, and a bad value of such a member is positioned after the object.
    /// </summary>
    bool HasConstructorParameters { get; }

    /// <summary>The member that an object reads under this name (decoded UTF-8), or a default value if the name is unknown and skipped.</summary>
    MemberShape Find(ReadOnlySpan<byte> name);

    /// <summary>A member by its number.</summary>
    MemberShape At(int number);

    /// <summary>The text of the error for required members that are not among these names, or null.</summary>
    string? MissingText(IEnumerable<string> names);

    /// <summary>The error for one more name in an object, if it is unknown or repeated and that is not allowed; otherwise null.</summary>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="seen">The names that the shape has seen in one object; kept from one call to the next.</param>
    string? NameFault(ReadOnlySpan<byte> name, ref object? seen);

    /// <summary>
    /// Reads a member if it is a constructor argument; returns its error, or null. May call user code; exceptions that get no place pass unchanged.
    /// </summary>
    /// <param name="input">The input.</param>
    /// <param name="at">Offset of the value.</param>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="depth">Containers around the value.</param>
    /// <param name="rules">The grammar.</param>
    ReadFault? ArgumentFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, int depth, in ReadRules rules);
}

/// <summary>The metadata of a container, as far as errors depend on it.</summary>
internal interface IMetadataShape
{
    /// <summary>
    /// Whether an object is scanned to its end before its members are read (metadata may be anywhere): bad syntax in it is then reported
    /// with the object's own path, or that of the metadata that contains it.
    /// </summary>
    bool LooksAhead { get; }

    /// <summary>Whether a name (decoded UTF-8) in an object that is scanned ahead is metadata.</summary>
    bool IsMetadata(ReadOnlySpan<byte> name);

    /// <summary>The actual shape of the object whose bracket is at an offset of the input: that which metadata names, or that without metadata.</summary>
    /// <param name="input">The input.</param>
    /// <param name="bracket">Offset of the bracket.</param>
    /// <param name="known">What shapes have learned about the input; kept from one call to the next.</param>
    Shape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known);
}

/// <summary>The cases of a union.</summary>
internal interface IUnionShape
{
    /// <summary>The shape of the case for a value that begins with the token; null if there is none.</summary>
    Shape? CaseAt(JsonTokenType token);
}

/// <summary>A member of an object, as far as errors depend on it.</summary>
/// <param name="Shape">The shape that it reads, or null if its value is skipped.</param>
/// <param name="IsConstructorParameter">Whether it is a constructor parameter: a bad value is then reported with the declaring type.</param>
/// <param name="MemberName">The name in the .NET type: paths of write errors consist of these, even if the JSON name differs.</param>
/// <param name="WrittenShape">The shape that it writes, if it is not read.</param>
/// <param name="IsFilled">
/// Whether its existing value is filled: all members of that value that can be set are then read, even if they are constructor parameters.
/// </param>
/// <param name="IsSet">Whether it can be set when its object is filled.</param>
/// <param name="Subject">The type that errors name, if that is not the type of the value: for the member that collects unknown ones.</param>
internal readonly record struct MemberShape(
    Shape? Shape, bool IsConstructorParameter, string? MemberName = null, Shape? WrittenShape = null, bool IsFilled = false, bool IsSet = true,
    Type? Subject = null)
{
    /// <summary>The number of the member that collects unknown members.</summary>
    public const int Unknown = int.MaxValue - 1;

    /// <summary>As <see cref="Unknown"/>, while its entries are enumerated.</summary>
    public const int UnknownEntries = int.MaxValue - 2;
}
