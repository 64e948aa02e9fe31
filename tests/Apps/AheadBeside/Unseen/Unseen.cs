using CommunityToolkit.Mvvm.ComponentModel;
using Vogen;

namespace Peregrine.Json.AheadBeside;

/// <summary>Another generator adds a property, which is an error: compiled only to see that.</summary>
public sealed partial class Field : ObservableObject
{
    [ObservableProperty]
    private string _name = "n";
}

/// <summary>Another generator adds a converter.</summary>
[ValueObject<Guid>]
public readonly partial struct LocalId;

internal static class Unseen
{
    public static string Write() => JsonSerializer.Serialize(new Field()) + JsonSerializer.Serialize(new { Id = LocalId.From(Guid.Empty) });
}
