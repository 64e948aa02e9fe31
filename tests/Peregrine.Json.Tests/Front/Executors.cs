using System.Reflection;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Front;

/// <summary>Which executor serves a type under some options.</summary>
internal static class Executors
{
    /// <summary>More than enough uses for code to be emitted.</summary>
    public const int ManyUses = 64;

    public const string Table = "table", Counting = "counting", Emitted = "emitted", Generated = "generated", None = "none";

    /// <summary>Whether contracts of the types here were made at build time (eng/release.sh generated).</summary>
    public static bool AreGenerated { get; } = typeof(Executors).Assembly.GetType("Peregrine.Json.Generated.AllContracts") is not null;

    /// <summary>What a type that is used often ends on.</summary>
    public static string Last { get; } = AreGenerated ? Generated : System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported ? Emitted : Table;

    public static string Of<T>(JsonSerializerOptions? options) => Of(typeof(T), options);

    public static string Of(Type type, JsonSerializerOptions? options) => Of(ContractCache.For(options, ContractDiscovery.Source).Contract(type));

    public static string Of(TypeContract contract)
    {
        object? executor = contract.GetType().GetField("_executor", BindingFlags.NonPublic | BindingFlags.Instance)!.GetValue(contract);
        return executor switch
        {
            null => None,
            _ when executor.GetType().Assembly.IsDynamic => Emitted,
            _ when executor.GetType().GetGenericTypeDefinition() == typeof(ReadyExecutor<>) => Generated,
            _ => (bool)executor.GetType().GetProperty(nameof(TableExecutor<>.IsCounting))!.GetValue(executor)! ? Counting : Table,
        };
    }
}
