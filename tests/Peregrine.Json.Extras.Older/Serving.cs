using System.Text.Json;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Says in place of the engine that System.Text.Json reads and writes a type.</summary>
internal static class Serving
{
    public static void Reading<T>(ExecutionKind expected, JsonSerializerOptions? options)
    {
        Assert.NotEqual(ExecutionKind.SystemTextJson, expected);
        Assert.Equal(ExecutionKind.SystemTextJson, Ours.Describe<T>(options).Reading);
    }

    public static void Writing<T>(ExecutionKind expected, JsonSerializerOptions? options) => Reading<T>(expected, options);

    public static void Origin<T>(Type expected, JsonSerializerOptions? options)
    {
        JsonSerializerOptions own = options ?? JsonSerializerOptions.Default;
        Assert.Contains(own.Converters, converter => converter.GetType() == expected && converter.CanConvert(typeof(T)));
    }
}
