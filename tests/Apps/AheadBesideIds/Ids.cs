using Vogen;

namespace Peregrine.Json.AheadBesideIds;

[ValueObject<Guid>]
public readonly partial struct OrderId;

[ValueObject<DateTimeOffset>]
public sealed partial class Placed;

[ValueObject<string>]
public sealed partial record CustomerName;
