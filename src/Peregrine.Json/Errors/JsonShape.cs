using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Errors;

/// <summary>What kind of JSON value a contract reads, as far as an error's path and text depend on it.</summary>
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

    /// <summary>Any value, not looked into: the path ends here.</summary>
    Opaque,
}

/// <summary>
/// A contract as the error room sees it: enough to walk an input a second time and name the place, the type and the text of
/// what was wrong. Contracts implement it; nothing here is asked while reading succeeds.
/// </summary>
internal abstract class JsonShape
{
    /// <summary>Another shape that this one is like in all that it does not say itself, or null.</summary>
    protected virtual JsonShape? Like => null;

    /// <summary>How the path goes through this value.</summary>
    public abstract ShapeKind Kind { get; }

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

    /// <summary>Whether the path of what follows a root of this type in the text is the root's own, without its last member or element.</summary>
    public virtual bool ForgetsLast => ReadsMetadata || Like?.ForgetsLast == true;

    /// <summary>How many elements a root that has been read holds, where that is not their number in the text; else -1.</summary>
    public virtual int CountOfRoot(object? root) => Like?.CountOfRoot(root) ?? -1;

    /// <summary>The type of a dictionary's keys.</summary>
    public virtual Type? KeyType => Like?.KeyType;

    /// <summary>How numbers in quotes are treated here.</summary>
    public virtual JsonNumberHandling NumberHandling => Like?.NumberHandling ?? JsonNumberHandling.Strict;

    /// <summary>
    /// The object is made by a constructor with parameters. System.Text.Json reads its other members once the object has
    /// ended, so bad syntax up to there is reported first, and a bad value of theirs is positioned after the object.
    /// </summary>
    public virtual bool HasConstructorParameters => Like?.HasConstructorParameters == true;

    /// <summary>
    /// The container may carry metadata (references are preserved, or its type is polymorphic): its path is then kept as
    /// <see cref="ReadRules.IsStream"/> says.
    /// </summary>
    public virtual bool ReadsMetadata => Like?.ReadsMetadata == true;

    /// <summary>
    /// An object is looked through to its end before its members are read (metadata may stand anywhere): bad syntax in it is reported
    /// with its own path, or that of the metadata it stands in.
    /// </summary>
    public virtual bool LooksAhead => Like?.LooksAhead == true;

    /// <summary>Whether a name (decoded UTF-8) of an object that is looked through is metadata.</summary>
    public virtual bool IsMetadata(ReadOnlySpan<byte> name) => Like?.IsMetadata(name) == true;

    /// <summary>The text of the error for required members that are not among these names, or null.</summary>
    public virtual string? MissingText(IEnumerable<string> names) => Like?.MissingText(names);

    /// <summary>What is wrong with one more name in an object: that it is unknown, or has come before, where that is an error; or null.</summary>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="seen">What the shape keeps of the names of one object, from one call to the next.</param>
    public virtual string? NameFault(ReadOnlySpan<byte> name, ref object? seen) => Like?.NameFault(name, ref seen);

    /// <summary>Reads a member if a constructor's parameter takes it: what is wrong with it, or null. User code may be called, whose exceptions pass where they have no place.</summary>
    /// <param name="input">The input.</param>
    /// <param name="at">Offset of the value.</param>
    /// <param name="name">Decoded UTF-8.</param>
    /// <param name="depth">Containers around the value.</param>
    /// <param name="rules">The grammar.</param>
    public virtual ReadFault? ArgumentFault(ReadOnlySpan<byte> input, int at, ReadOnlySpan<byte> name, int depth, in ReadRules rules) =>
        Like?.ArgumentFault(input, at, name, depth, rules);

    /// <summary>The shape that the object whose bracket is at an offset of the input really has, where metadata says so.</summary>
    /// <param name="input">The input.</param>
    /// <param name="bracket">Offset of the bracket.</param>
    /// <param name="known">What shapes have found out about the input, kept from one call to the next.</param>
    public virtual JsonShape ShapeAt(ReadOnlySpan<byte> input, int bracket, ref object? known) =>
        Like?.ShapeAt(input, bracket, ref known) is { } other && !ReferenceEquals(other, Like) ? other : this;

    /// <summary>Whether it depends on the value's first token, or on code of a user's, as what the value is read.</summary>
    public virtual bool IsUnion => Like?.IsUnion == true;

    /// <summary>Of a union, the shape of a value that begins with the token; the union itself where none can be read that does.</summary>
    public virtual JsonShape CaseAt(JsonTokenType token) => Like?.CaseAt(token) is { IsUnion: false } one ? one : this;

    /// <summary>Whether a container that opens so is what belongs here.</summary>
    public bool Fits(JsonTokenType opener) => Kind switch
    {
        ShapeKind.Object or ShapeKind.Dictionary => opener == JsonTokenType.StartObject,
        ShapeKind.Array => opener == JsonTokenType.StartArray,
        _ => false,
    };

    /// <summary>Whether a value that begins so may be read here.</summary>
    public bool Accepts(JsonTokenType token)
    {
        if (token == JsonTokenType.Null)
        {
            return !ShapeType.IsValueType || Nullable.GetUnderlyingType(ShapeType) is not null;
        }

        return token is JsonTokenType.EndArray or JsonTokenType.EndObject || Kind == ShapeKind.Opaque
            || (Kind == ShapeKind.Value ? ConversionText.Accepts(ShapeType, token, NumberHandling) : Fits(token));
    }

    /// <summary>The member that an object reads under this name (decoded UTF-8), or a default value: unknown, skipped.</summary>
    public virtual MemberShape FindMember(ReadOnlySpan<byte> name) => Like?.FindMember(name) ?? default;

    /// <summary>The number of the member that takes unknown ones.</summary>
    public const int UnknownMembers = int.MaxValue - 1;

    /// <summary>As <see cref="UnknownMembers"/>, where its entries are enumerated.</summary>
    public const int UnknownEntries = int.MaxValue - 2;

    /// <summary>A member by its number.</summary>
    public virtual MemberShape MemberAt(int number) => Like?.MemberAt(number) ?? default;
}

/// <summary>A member of an object as the error room sees it.</summary>
/// <param name="Shape">What it reads, or null when its value is skipped.</param>
/// <param name="IsConstructorParameter">A bad value is then reported with the declaring type.</param>
/// <param name="MemberName">The name in the type: what paths of write errors consist of, whatever the JSON name is.</param>
/// <param name="WrittenShape">What it writes, where it is not read.</param>
/// <param name="IsFilled">What it holds is filled: of its members those are read that can be set, whatever the constructor takes.</param>
/// <param name="IsSet">It can be set where its object is filled.</param>
/// <param name="Subject">The type that errors name, where that is not the type of the value: of what takes unknown members.</param>
internal readonly record struct MemberShape(
    JsonShape? Shape, bool IsConstructorParameter, string? MemberName = null, JsonShape? WrittenShape = null, bool IsFilled = false, bool IsSet = true, Type? Subject = null);
