namespace Peregrine.Json;

/// <summary>A JavaScript symbol, which is equal only to itself.</summary>
/// <param name="description">The description of the symbol.</param>
public sealed class EcmaSymbol(string description)
{
    /// <summary>The description of the symbol.</summary>
    public string Description { get; } = description;
}
