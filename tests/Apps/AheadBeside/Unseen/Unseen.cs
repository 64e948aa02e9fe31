using CommunityToolkit.Mvvm.ComponentModel;
using Vogen;

namespace Peregrine.Json.AheadBeside;

/// <summary>Another generator adds a property, which is an error: compiled only to see that.</summary>
[CLSCompliant(false)]
public sealed partial class Field : ObservableObject
{
    [ObservableProperty]
    private string _name = "n";
}

/// <summary>Another generator adds a converter.</summary>
[CLSCompliant(false), ValueObject<Guid>]
public readonly partial struct LocalId;

[CLSCompliant(false)]
public sealed class Local
{
    public LocalId? Id { get; set; }
}

internal static class Unseen
{
    public static string Write() => JsonSerializer.Serialize(new Field()) + JsonSerializer.Serialize(new { Local = new Local(), Number = 1 });
}
