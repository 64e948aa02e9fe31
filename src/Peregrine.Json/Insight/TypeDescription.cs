using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>
/// How a type is read and written under some options, and why: the result of <see cref="JsonSerializer.Describe{TValue}"/>. An immutable snapshot.
/// <see cref="ToString"/> returns all of it as text.
/// </summary>
/// <remarks>If a type refers to itself, so does its description. Code that walks a description must therefore remember which parts it has visited.</remarks>
public sealed class TypeDescription
{
    internal TypeDescription(Type type) => Type = type;

    /// <summary>The type.</summary>
    public Type Type { get; }

    /// <summary>What reads values of the type.</summary>
    public ExecutionKind Reading { get; internal set; }

    /// <summary>
    /// The reason for <see cref="Reading"/>, or details: how many of the uses that are needed before code is emitted have been counted, or the message of the
    /// exception for a refused type. Empty if there is nothing to add.
    /// </summary>
    public string ReadingReason { get; internal set; } = "";

    /// <summary>What writes values of the type.</summary>
    public ExecutionKind Writing { get; internal set; }

    /// <summary>The same for <see cref="Writing"/>.</summary>
    public string WritingReason { get; internal set; } = "";

    /// <summary>
    /// Whether later descriptions of the type will say the same. False for an object whose uses are still counted until code is emitted for it.
    /// </summary>
    public bool IsFinal { get; internal set; } = true;

    /// <summary>What determines how the type is read and written.</summary>
    public ContractOriginKind Origin { get; internal set; }

    /// <summary>
    /// The type of the converter (or its factory), the context or the resolver that <see cref="Origin"/> refers to, if user code supplied it. Otherwise null.
    /// </summary>
    public Type? OriginType { get; internal set; }

    /// <summary>
    /// The type of the converter that reads and writes the values, or null. For a converter created by a factory, this is the converter's type, not the
    /// factory's.
    /// </summary>
    public Type? Converter { get; internal set; }

    /// <summary>What else happens when values are read and written.</summary>
    public TypeFeatures Features { get; internal set; }

    /// <summary>
    /// Whether large values are read from streams and pipes in pieces, so that their text is never buffered as a whole. Otherwise the whole text of a value is
    /// buffered before it is read.
    /// </summary>
    public bool IsReadInPieces { get; internal set; }

    /// <summary>Whether large values are written to streams and pipes in pieces. Otherwise the whole JSON of a value is buffered.</summary>
    public bool IsWrittenInPieces { get; internal set; }

    /// <summary>The members of an object, in the order in which they are written. Empty for other types.</summary>
    public IReadOnlyList<MemberDescription> Members { get; internal set; } = [];

    /// <summary>How a member is found if it is not the one that was expected next. Null for a type without members.</summary>
    public string? NameLookup { get; internal set; }

    /// <summary>The underlying type of a nullable value or an F# option; otherwise null.</summary>
    public TypeDescription? Underlying { get; internal set; }

    /// <summary>The element type of a collection or the value type of a dictionary; otherwise null.</summary>
    public TypeDescription? Elements { get; internal set; }

    /// <summary>The key type of a dictionary; otherwise null.</summary>
    public TypeDescription? Keys { get; internal set; }

    /// <summary>The derived types of a polymorphic type or the cases of a union, in declaration order. Empty for other types.</summary>
    public IReadOnlyList<DerivedTypeDescription> DerivedTypes { get; internal set; } = [];

    /// <summary>
    /// Whether this library reads and writes values of this type at the root of a call when System.Text.Json is called with the options of this description.
    /// Null if <c>UsePeregrine</c> was not called on the options. Set for the root of a description only; null for all types within it.
    /// </summary>
    public bool? IsBridged { get; internal set; }

    /// <summary>
    /// If <see cref="IsBridged"/> is false, why System.Text.Json reads and writes values of this type at the root of a call; empty for a simple value, a
    /// nullable value, a type with its own converter, and a type from a resolver that is queried before this library's. If it is true, why the asynchronous
    /// methods of System.Text.Json still write such values; empty if they do not.
    /// </summary>
    public string BridgeReason { get; internal set; } = "";

    /// <summary>
    /// Non-public members of System.Text.Json that this build uses and that the loaded version does not have: one sentence for each group, with the
    /// consequence. Set for the root of a description only; empty if nothing is missing.
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
