using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>A member as found, with its attributes, before the contract of its type is examined.</summary>
/// <param name="Info">The property or field.</param>
/// <param name="ValueType">The type of its value.</param>
/// <param name="Getter">The accessible getter, or null.</param>
/// <param name="Setter">The accessible setter, or null.</param>
internal sealed record MemberCandidate(MemberInfo Info, Type ValueType, MethodInfo? Getter, MethodInfo? Setter)
{
    public required string Name { get; init; }

    public required int Order { get; init; }

    /// <summary>Whether it has any of System.Text.Json's attributes.</summary>
    public required bool IsMarked { get; init; }

    /// <summary>The converter that the member names, or null.</summary>
    public required NamedConverter? Converter { get; init; }

    /// <summary>The condition as the member declares it.</summary>
    public required JsonIgnoreCondition? Declared { get; init; }

    /// <summary>The condition with the options' default.</summary>
    public required WriteCondition Condition { get; init; }

    public bool IsIgnored => Declared == JsonIgnoreCondition.Always;

    public bool IsExtension => IsMarked && Info.IsDefined(typeof(JsonExtensionDataAttribute), inherit: false);
}
