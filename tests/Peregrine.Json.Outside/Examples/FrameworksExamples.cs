using System.Text.Json;
using Xunit;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The examples of docs/guide/frameworks-and-libraries.md.</summary>
public class FrameworksExamples
{
    // example: frameworks-use
    public sealed record Order(int Id, string Customer, decimal Total);

    public static class Frameworks
    {
        public static JsonSerializerOptions Options { get; } = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine();

        /// <summary>Stands for any code that takes options and does not know this library.</summary>
        public static string Send(Order order, JsonSerializerOptions options) => System.Text.Json.JsonSerializer.Serialize(order, options);
    }

    // end

    [Fact]
    public void OrdersAreSent()
    {
        var order = new Order(1, "Öhm", 2.50m);
        string json = Frameworks.Send(order, Frameworks.Options);
        Assert.Equal(Frameworks.Send(order, new JsonSerializerOptions(JsonSerializerDefaults.Web)), json);
        Assert.Equal(order, System.Text.Json.JsonSerializer.Deserialize<Order>(json, Frameworks.Options));
    }
}
