using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>
/// An immutable snapshot of how a type is read and written with some options, and why. <see cref="JsonSerializer.Describe{TValue}"/> creates it, and
/// <see cref="ToString"/> returns all of it as text.
/// </summary>
/// <remarks>If a type refers to itself, so does its description. Code that walks a description must therefore remember which parts it has visited.</remarks>
public sealed class TypeDescription
{
    internal TypeDescription(Type type) => Type = type;

    /// <summary>The type that is described.</summary>
    public Type Type { get; }

    /// <summary>The kind of code that reads values of the type.</summary>
    public ExecutionKind Reading { get; internal set; }

    /// <summary>
    /// Why <see cref="Reading"/> has its value, or more about it: for example, how many of the uses before code is emitted have been counted, how a
    /// collection is created, or the exception's message if the type cannot be read. Empty if there is nothing to add.
    /// </summary>
    public string ReadingReason { get; internal set; } = "";

    /// <summary>The kind of code that writes values of the type.</summary>
    public ExecutionKind Writing { get; internal set; }

    /// <summary>
    /// Why <see cref="Writing"/> has its value, or more about it: for example, how many of the uses before code is emitted have been counted, or the
    /// exception's message if the type cannot be written. Empty if there is nothing to add.
    /// </summary>
    public string WritingReason { get; internal set; } = "";

    /// <summary>Whether a later description of the type will have the same content. False for an object type for which code may still be emitted.</summary>
    public bool IsFinal { get; internal set; } = true;

    /// <summary>The source that determines how the type is read and written.</summary>
    public ContractOriginKind Origin { get; internal set; }

    /// <summary>
    /// The type of the converter, the converter factory, the context or the resolver that <see cref="Origin"/> refers to. Null if the origin is the type
    /// itself, or if the resolver is unknown.
    /// </summary>
    public Type? OriginType { get; internal set; }

    /// <summary>
    /// The type of the converter that reads and writes the values, or null. For a converter created by a factory, this is the converter's type, not the
    /// factory's.
    /// </summary>
    public Type? Converter { get; internal set; }

    /// <summary>The features that the type uses when its values are read and written.</summary>
    public TypeFeatures Features { get; internal set; }

    /// <summary>
    /// Whether large values are read from streams and pipes in pieces, so that their text need not be buffered as a whole. If false, the whole text of a value
    /// is buffered before it is read.
    /// </summary>
    public bool IsReadInPieces { get; internal set; }

    /// <summary>Whether large values are written to streams and pipes in pieces. If false, the whole JSON of a value is buffered before it is sent.</summary>
    public bool IsWrittenInPieces { get; internal set; }

    /// <summary>The members of an object, in the order in which they are written. Empty for other types.</summary>
    public IReadOnlyList<MemberDescription> Members { get; internal set; } = [];

    /// <summary>
    /// A text that says how the reader finds a member by name when the next name in the JSON is not the expected one. Null for a type that this library does
    /// not read and write member by member.
    /// </summary>
    public string? NameLookup { get; internal set; }

    /// <summary>The description of the underlying type of a nullable value or an F# option; null for other types.</summary>
    public TypeDescription? Underlying { get; internal set; }

    /// <summary>The description of a collection's element type or of a dictionary's value type; null for other types.</summary>
    public TypeDescription? Elements { get; internal set; }

    /// <summary>The description of a dictionary's key type; null for other types.</summary>
    public TypeDescription? Keys { get; internal set; }

    /// <summary>The derived types of a polymorphic type or the cases of a union, in declaration order. Empty for other types.</summary>
    public IReadOnlyList<DerivedTypeDescription> DerivedTypes { get; internal set; } = [];

    /// <summary>
    /// Whether this library reads and writes values of the type when they are the root of a call of System.Text.Json's own methods with these options. Null if
    /// <c>UsePeregrine</c> was not called on the options, if metadata was described instead of a type with options, or if the type can be neither read nor
    /// written. Also null in the descriptions of other types to which this type refers.
    /// </summary>
    public bool? IsBridged { get; internal set; }

    /// <summary>
    /// Why System.Text.Json, and not this library, handles the type at the root of a call, if <see cref="IsBridged"/> is false. Empty if it is true or null.
    /// Also empty for simple values, nullable values and types with their own converter: System.Text.Json always handles them at the root.
    /// </summary>
    public string BridgeReason { get; internal set; } = "";

    /// <summary>
    /// The non-public members of System.Text.Json that this library uses and that the loaded version of System.Text.Json does not have: one sentence for each
    /// group of members, with the consequence. Set for the root of a description only; empty if no member is missing.
    /// </summary>
    public IReadOnlyList<string> MissingMembers { get; internal set; } = [];

    /// <summary>Describes a type that is refused in every use.</summary>
    internal static TypeDescription Refused(Type type, string reason) => new(type)
    {
        Reading = ExecutionKind.Refused,
        Writing = ExecutionKind.Refused,
        ReadingReason = reason,
        WritingReason = reason,
    };

    /// <summary>
    /// Returns the description as text: one line for each part, indented below the part it belongs to. A type that was described further up is only named.
    /// Parts that are nested too deeply are described further down, at the left margin. The format may change between versions.
    /// </summary>
    public override string ToString() => DescriptionText.Of(this);
}
