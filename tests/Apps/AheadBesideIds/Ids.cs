using Vogen;

namespace Peregrine.Json.AheadBesideIds;

[ValueObject<Guid>]
public readonly partial struct OrderId;

[ValueObject<decimal>]
public sealed partial class Amount;

[ValueObject<string>]
public sealed partial record CustomerName;
