namespace Peregrine.Json.Contracts;

/// <summary>The source of a contract.</summary>
/// <param name="Kind">The kind of source.</param>
/// <param name="By">The type of the user's object that defines the contract, or null.</param>
internal sealed record ContractOrigin(ContractOriginKind Kind, Type? By);
