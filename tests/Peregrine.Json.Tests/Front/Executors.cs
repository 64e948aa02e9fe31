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

    public static string Of<T>(JsonSerializerOptions? options)
    {
        var contract = (ObjectContract<T>)(object)FrozenOptions.For(options, ContractDiscovery.Source).Contract<T>();
        object? executor = typeof(ObjectContract<T>).GetField("_executor", BindingFlags.NonPublic | BindingFlags.Instance)!.GetValue(contract);
        return executor switch
        {
            null => None,
            TableExecutor<T> => Table,
            _ when executor.GetType().Assembly.IsDynamic => Emitted,
            _ => Counting,
        };
    }
}
