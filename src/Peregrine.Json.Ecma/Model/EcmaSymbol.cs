namespace Peregrine.Json;

/// <summary>A symbol, which is equal to itself alone.</summary>
/// <param name="description">What it is called.</param>
public sealed class EcmaSymbol(string description)
{
    /// <summary>What it is called.</summary>
    public string Description { get; } = description;
}
