namespace Peregrine.Json.Differential.Harness;

/// <summary>What shows that options have the bridge.</summary>
public static partial class Differences
{
    public static readonly Difference BridgeAmongResolvers = new(
        "bridge-among-resolvers",
        "for a type without metadata, names the resolver of the options in the message",
        "with `UsePeregrine`, the same message also names the resolver that `UsePeregrine` adds",
        static t => t.Entry.StartsWith(Bridged, StringComparison.Ordinal) && t.Theirs.Error is NotSupportedException theirs && t.Mine.Error is NotSupportedException mine
            && t.Options?.TypeInfoResolver?.ToString() is { } resolver && mine.Message != theirs.Message
            && mine.Message.Replace($"[Peregrine.Json.Bridge.BridgeResolver, {resolver}]", resolver, StringComparison.Ordinal) == theirs.Message);
}
