using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Discovery;
using Peregrine.Json.Emit;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Where no code can be emitted for a type, the table of accessors is used, and no caller notices.</summary>
[Collection(Alone.Name)]
public sealed class EmissionFailureTests
{
    [Fact]
    public void AFailureWhileCodeIsEmittedIsServedByTheTable()
    {
        var own = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        EmittedExecutor.Failing = typeof(Failing);
        try
        {
            foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, own])
            {
                Use(options);
                Assert.Equal(Executors.Table, Executors.Of<Failing>(options));
            }
        }
        finally
        {
            EmittedExecutor.Failing = null;
        }
    }

    private static void Use(JsonSerializerOptions? options)
    {
        const string Text = """{"Number":5,"Text":"t"}""";
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            Failing read = JsonSerializer.Deserialize<Failing>(Text, options)!;
            Assert.Equal((5, "t"), (read.Number, read.Text));
            Assert.Equal(Text, JsonSerializer.Serialize(read, options));
            Assert.Equal("[" + Text + "]", JsonSerializer.Serialize<object>(new[] { read }, options));
        }
    }

    public sealed class Failing
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }
}
