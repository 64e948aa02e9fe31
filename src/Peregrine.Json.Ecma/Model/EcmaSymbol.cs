namespace Peregrine.Json;

/// <summary>A symbol. It is equal only to itself.</summary>
/// <param name="description">Its description.</param>
public sealed class EcmaSymbol(string description)
{
    /// <summary>The description of the symbol.</summary>
    public string Description { get; } = description;
}
