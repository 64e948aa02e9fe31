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

    public const string Table = "table", Counting = "counting", Emitted = "emitted", None = "none";

    public static string Of<T>(JsonSerializerOptions? options) => Of(typeof(T), options);

    public static string Of(Type type, JsonSerializerOptions? options) => Of(ContractCache.For(options, ContractDiscovery.Source).Contract(type));

    public static string Of(TypeContract contract)
    {
        object? executor = contract.GetType().GetField("_executor", BindingFlags.NonPublic | BindingFlags.Instance)!.GetValue(contract);
        return executor switch
        {
            null => None,
            _ when executor.GetType().Assembly.IsDynamic => Emitted,
            _ => (bool)executor.GetType().GetProperty(nameof(TableExecutor<>.IsCounting))!.GetValue(executor)! ? Counting : Table,
        };
    }
}
