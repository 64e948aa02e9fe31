namespace Peregrine.Json;

/// <summary>The limits of <see cref="JsonLimits"/>.</summary>
public enum JsonLimit
{
    /// <summary><see cref="JsonLimits.MaxDepth"/>.</summary>
    Depth,

    /// <summary><see cref="JsonLimits.MaxNameLength"/>.</summary>
    NameLength,

    /// <summary><see cref="JsonLimits.MaxStringLength"/>.</summary>
    StringLength,

    /// <summary><see cref="JsonLimits.MaxNumberLength"/>.</summary>
    NumberLength,

    /// <summary><see cref="JsonLimits.MaxTokens"/>.</summary>
    Tokens,

    /// <summary><see cref="JsonLimits.MaxMembers"/>.</summary>
    Members,

    /// <summary><see cref="JsonLimits.MaxElements"/>.</summary>
    Elements,

    /// <summary><see cref="JsonLimits.MaxDocumentLength"/>.</summary>
    DocumentLength,
}
