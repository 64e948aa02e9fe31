using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Differential.Cases;

/// <summary>What is not there yet is refused by name, never silently ignored. A feature that arrives takes its test with it.</summary>
public class UnsupportedTests
{
    public class Plain
    {
        public int A { get; set; }
    }

    [Fact]
    public void References()
    {
        Refused("ReferenceHandler", new Plain(), new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve });
        Refused("ReferenceHandler", new Plain(), new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.IgnoreCycles });
    }

    private static void Refused<T>(string feature, T value, JsonSerializerOptions? options = null)
    {
        Named(feature, Record.Exception(() => Ours.Serialize(value, options)));
        Named(feature, Record.Exception(() => Ours.Deserialize<T>("{}", options)));
    }

    private static void Named(string feature, Exception? error)
    {
        var refusal = Assert.IsType<NotSupportedException>(error);
        Assert.Contains("Peregrine.Json does not support", refusal.Message, StringComparison.Ordinal);
        Assert.Contains(feature, refusal.Message, StringComparison.Ordinal);
    }
}
