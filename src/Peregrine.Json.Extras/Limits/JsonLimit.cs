namespace Peregrine.Json;

/// <summary>The limits of <see cref="JsonLimits"/>.</summary>
public enum JsonLimit
{
    /// <summary>The limit <see cref="JsonLimits.MaxDepth"/>.</summary>
    Depth,

    /// <summary>The limit <see cref="JsonLimits.MaxNameLength"/>.</summary>
    NameLength,

    /// <summary>The limit <see cref="JsonLimits.MaxStringLength"/>.</summary>
    StringLength,

    /// <summary>The limit <see cref="JsonLimits.MaxNumberLength"/>.</summary>
    NumberLength,

    /// <summary>The limit <see cref="JsonLimits.MaxTokens"/>.</summary>
    Tokens,

    /// <summary>The limit <see cref="JsonLimits.MaxMembers"/>.</summary>
    Members,

    /// <summary>The limit <see cref="JsonLimits.MaxElements"/>.</summary>
    Elements,

    /// <summary>The limit <see cref="JsonLimits.MaxDocumentLength"/>.</summary>
    DocumentLength,
}
