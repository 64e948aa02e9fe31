namespace Peregrine.Json.Differential.Harness;

/// <summary>What shows that options have the bridge.</summary>
public static partial class Differences
{
    public static readonly Difference BridgeAmongResolvers = new(
        "bridge-among-resolvers",
        "names the resolver of the options where a type has no metadata",
        "with `UsePeregrine`, the same message names the resolver that it adds as well",
        static t => t.Entry.StartsWith(Bridged, StringComparison.Ordinal) && t.Theirs.Error is NotSupportedException theirs && t.Mine.Error is NotSupportedException mine
            && t.Options?.TypeInfoResolver?.ToString() is { } resolver && mine.Message != theirs.Message
            && mine.Message.Replace($"[Peregrine.Json.Interop.BridgeResolver, {resolver}]", resolver, StringComparison.Ordinal) == theirs.Message);

    public static readonly Difference BridgedContractFaults = new(
        "bridged-contract-faults",
        "of a type whose metadata is faulty and that of a member's type too, reports the type's own fault",
        "with `UsePeregrine`, that of the member's type, whose metadata is looked at first",
        static t => t.Entry.StartsWith(Bridged, StringComparison.Ordinal) && t.Theirs.Error is InvalidOperationException && t.Mine.Error is InvalidOperationException
            && new[] { t.Type }.Concat(t.Type.GetGenericArguments()).SelectMany(static type => type.GetProperties())
                .Any(member => Outcome.Of(() => Stj.SerializeToUtf8Bytes(null, member.PropertyType, t.Options)).ErrorText == t.Mine.ErrorText));
}
