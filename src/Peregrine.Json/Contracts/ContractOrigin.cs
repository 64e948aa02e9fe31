namespace Peregrine.Json.Contracts;

/// <summary>What determined a contract.</summary>
/// <param name="Kind">What it was.</param>
/// <param name="By">The type of the user's object that determined it, or null.</param>
internal sealed record ContractOrigin(ContractOriginKind Kind, Type? By);
