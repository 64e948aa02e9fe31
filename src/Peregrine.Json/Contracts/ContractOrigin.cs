namespace Peregrine.Json.Contracts;

/// <summary>What decided how a contract is made.</summary>
/// <param name="Kind">What it was.</param>
/// <param name="By">The type of the user's object that did, or null.</param>
internal sealed record ContractOrigin(ContractOriginKind Kind, Type? By);
