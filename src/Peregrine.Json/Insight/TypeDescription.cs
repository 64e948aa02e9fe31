using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>
/// How a type is read and written under some options, and why: what <see cref="JsonSerializer.Describe{TValue}"/> says. It says what was so when it was
/// made, and changes no more. <see cref="ToString"/> gives all of it as text.
/// </summary>
/// <remarks>A type that leads to itself has a description that leads to itself: a walk over the parts must remember where it has been.</remarks>
public sealed class TypeDescription
{
    internal TypeDescription(Type type) => Type = type;

    /// <summary>The type.</summary>
    public Type Type { get; }

    /// <summary>What reads its values.</summary>
    public ExecutionKind Reading { get; internal set; }

    /// <summary>Why, or how: the uses that are still counted, the message of the exception that refuses; empty where there is no more to say.</summary>
    public string ReadingReason { get; internal set; } = "";

    /// <summary>What writes its values.</summary>
    public ExecutionKind Writing { get; internal set; }

    /// <inheritdoc cref="ReadingReason"/>
    public string WritingReason { get; internal set; } = "";

    /// <summary>Whether that stays so: false for an object whose uses are counted until code is emitted for it.</summary>
    public bool IsFinal { get; internal set; } = true;

    /// <summary>What decides it.</summary>
    public ContractOriginKind Origin { get; internal set; }

    /// <summary>
    /// The type of what decides it where that is an object of a user's: of the converter, or the factory that made it, in the options; of the context; of the resolver. Else null.
    /// </summary>
    public Type? OriginType { get; internal set; }

    /// <summary>The type of the converter that reads and writes, or null: where a factory made it, not the factory's.</summary>
    public Type? Converter { get; internal set; }

    /// <summary>What happens around the values.</summary>
    public TypeFeatures Features { get; internal set; }

    /// <summary>Whether large values are read from streams and pipes in pieces, so that memory does not grow with the text. Otherwise a value is read whole.</summary>
    public bool IsReadInPieces { get; internal set; }

    /// <summary>Whether large values are written to streams and pipes in pieces. Otherwise a value is written whole.</summary>
    public bool IsWrittenInPieces { get; internal set; }

    /// <summary>The members of an object, in the order they are written; empty for all others.</summary>
    public IReadOnlyList<MemberDescription> Members { get; internal set; } = [];

    /// <summary>How a member is found by a name other than the expected one; null for what has no members.</summary>
    public string? NameLookup { get; internal set; }

    /// <summary>The underlying type of a nullable value or an option, or null.</summary>
    public TypeDescription? Underlying { get; internal set; }

    /// <summary>The elements of a collection or the values of a dictionary, or null.</summary>
    public TypeDescription? Elements { get; internal set; }

    /// <summary>The keys of a dictionary, or null.</summary>
    public TypeDescription? Keys { get; internal set; }

    /// <summary>The derived types of a polymorphic type or the cases of a union, in their order; empty for all others.</summary>
    public IReadOnlyList<DerivedTypeDescription> DerivedTypes { get; internal set; } = [];

    /// <summary>
    /// Whether this library reads and writes the type where System.Text.Json is called with the options and the type is that of the root; null where the options do not use
    /// this library (<c>UsePeregrine</c>), and for all but the type that was asked for.
    /// </summary>
    public bool? IsBridged { get; internal set; }

    /// <summary>
    /// Why System.Text.Json itself reads and writes such roots, or why its asynchronous methods write them although <see cref="IsBridged"/> is true; empty where it does not, or where
    /// nothing of the type would be faster.
    /// </summary>
    public string BridgeReason { get; internal set; } = "";

    /// <summary>
    /// A sentence for each group of members that the System.Text.Json at hand lacks and this build reaches past what is public, with what is lost; of the type that was asked for
    /// alone, and empty where nothing is missing.
    /// </summary>
    public IReadOnlyList<string> MissingMembers { get; internal set; } = [];

    /// <summary>A type that is refused wherever it is used.</summary>
    internal static TypeDescription Refused(Type type, string reason) => new(type)
    {
        Reading = ExecutionKind.Refused,
        Writing = ExecutionKind.Refused,
        ReadingReason = reason,
        WritingReason = reason,
    };

    /// <summary>
    /// The description as text, a line for each part, indented below what it belongs to. A type that was described further up is only named; what is nested too deep
    /// for a line is described below, at the left. The form may change from version to version.
    /// </summary>
    public override string ToString() => DescriptionText.Of(this);
}
