using System.Text.Json;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>What the engine says of how it reads and writes a type.</summary>
internal static class Serving
{
    public static void Reading<T>(ExecutionKind expected, JsonSerializerOptions? options) => Assert.Equal(expected, Ours.Describe<T>(options).Reading);

    public static void Writing<T>(ExecutionKind expected, JsonSerializerOptions? options) => Assert.Equal(expected, Ours.Describe<T>(options).Writing);

    public static void Origin<T>(Type expected, JsonSerializerOptions? options) => Assert.Equal(expected, Ours.Describe<T>(options).OriginType);
}
