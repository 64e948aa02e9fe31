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
/// The part of a contract that explains errors: enough to walk an input a second time and to name the place, the type and the text of an
/// error. Contracts implement it; nothing here is called while reading succeeds.
/// </summary>
internal abstract class JsonShape
{
    /// <summary>A shape whose answers this one gives for all that it does not override, or null.</summary>
    protected virtual JsonShape? Like => null;

    /// <summary>
    /// How the path goes through this value. Simple types do not override it: precompiled images lack methods of generic classes that only virtual calls
    /// reach.
    /// </summary>
    public virtual ShapeKind Kind => ShapeKind.Value;

    /// <summary>The type that a conversion error names; <c>Nullable&lt;T&gt;</c> included.</summary>
    public abstract Type ShapeType { get; }

    /// <summary>The declared type. For a nullable value it is <c>Nullable&lt;T&gt;</c>, even where <see cref="ShapeType"/> is <c>T</c>.</summary>
    public virtual Type DeclaredType => ShapeType;

    /// <summary>The type that metadata at the beginning of the value belongs to.</summary>
    public virtual Type MetadataType => ShapeType;

    /// <summary>The element of an array, the value of a dictionary.</summary>
    public virtual JsonShape? ElementShape => Like?.ElementShape;

    /// <summary>Whether the path shows the index of an array's element.</summary>
    public virtual bool ShowsIndex => Like?.ShowsIndex ?? true;

    /// <summary>Whether trailing data is reported at the root's path instead of its last member or element.</summary>
    public virtual bool ForgetsLast => ReadsMetadata || Like?.ForgetsLast == true;

    /// <summary>How many elements a root holds after it was read, if that differs from their number in the text; otherwise -1.</summary>
    public virtual int CountOfRoot(object? root) => Like?.CountOfRoot(root) ?? -1;

    /// <summary>The type of a dictionary's keys.</summary>
    public virtual Type? KeyType => Like?.KeyType;

    /// <summary>Whether and how numbers in quotes are allowed here.</summary>
    public virtual JsonNumberHandling NumberHandling => Like?.NumberHandling ?? JsonNumberHandling.Strict;

    /// <summary>
    /// Whether the object is made by a constructor with parameters. System.Text.Json reads its other members after the end of the object:
    /// bad syntax up to there is reported first, and a bad value of such a member is positioned after the object.
    /// </summary>
    public virtual bool HasConstructorParameters => Like?.HasConstructorParameters == true;

    /// <summary>
    /// Whether the container may contain metadata (references are preserved, or its type is polymorphic). Its path is then kept as for
    /// <see cref="ReadRules.IsStream"/>.
    /// </summary>
    public virtual bool ReadsMetadata => Like?.ReadsMetadata == true;

    /// <summary>
    /// Whether an object is scanned to its end before its members are read (metadata may be anywhere): bad syntax in it is then reported
    /// with the object's own path, or that of the metadata that contains it.
    /// </summary>
    public virtual bool LooksAhead => Like?.LooksAhead == true;

    /// <summary>Whether a name (decoded UTF-8) in an object that is scanned ahead is metadata.</summary>
    public virtual bool IsMetadata(ReadOnlySpan<byte> name) => Like?.IsMetadata(name) == true;

    /// <summary>The text of the error for required members that are not among these names, or null.</summary>
    public virtual string? MissingText(IEnumerable<string> names) => Like?.MissingText(names);

    /// <summary>The error for one more name in an object, if it is unknown or repeated and that is not allowed; otherwise null.</summary>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="seen">The names that the shape has seen in one object; kept from one call to the next.</param>
    public virtual string? NameFault(ReadOnlySpan<byte> name, ref object? seen) => Like?.NameFault(name, ref seen);

    /// <summary>
    /// Reads a member if it is a constructor argument; returns its error, or null. May call user code; exceptions that get no place pass unchanged.
    /// </summary>
    /// <param name="input">The input.</param>
    /// <param name="at">Offset of the value.</param>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="depth">Containers around the value.</param>
    /// <param name="rules">The grammar.</param>
    public virtual ReadFault? ArgumentFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, int depth, in ReadRules rules) =>
        Like?.ArgumentFault(input, at, name, depth, rules);

    /// <summary>The actual shape of the object whose bracket is at an offset of the input, if metadata names one.</summary>
    /// <param name="input">The input.</param>
    /// <param name="bracket">Offset of the bracket.</param>
    /// <param name="known">What shapes have learned about the input; kept from one call to the next.</param>
    public virtual JsonShape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known) =>
        Like?.ShapeAt(input, bracket, ref known) is { } other && !ReferenceEquals(other, Like) ? other : this;

    /// <summary>Whether the value's first token, or user code, decides the type that the value is read as.</summary>
    public virtual bool IsUnion => Like?.IsUnion == true;

    /// <summary>For a union: the shape of a value that begins with the token, or the union itself if it cannot read such a value.</summary>
    public virtual JsonShape CaseAt(JsonTokenType token) => Like?.CaseAt(token) is { IsUnion: false } one ? one : this;

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
            return !ShapeType.IsValueType || Nullable.GetUnderlyingType(ShapeType) is not null;
        }

        return token is JsonTokenType.EndArray or JsonTokenType.EndObject || Kind == ShapeKind.Opaque
            || (Kind == ShapeKind.Value ? ConversionText.Accepts(ShapeType, token, NumberHandling) : Fits(token));
    }

    /// <summary>The member that an object reads under this name (decoded UTF-8), or a default value if the name is unknown and skipped.</summary>
    public virtual MemberShape FindMember(ReadOnlySpan<byte> name) => Like?.FindMember(name) ?? default;

    /// <summary>The number of the member that collects unknown members.</summary>
    public const int UnknownMembers = int.MaxValue - 1;

    /// <summary>As <see cref="UnknownMembers"/>, while its entries are enumerated.</summary>
    public const int UnknownEntries = int.MaxValue - 2;

    /// <summary>A member by its number.</summary>
    public virtual MemberShape MemberAt(int number) => Like?.MemberAt(number) ?? default;
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
    JsonShape? Shape, bool IsConstructorParameter, string? MemberName = null, JsonShape? WrittenShape = null, bool IsFilled = false, bool IsSet = true,
    Type? Subject = null);
