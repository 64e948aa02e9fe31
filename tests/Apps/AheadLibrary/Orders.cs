using System.Text.Json;

namespace AheadLibrary;

/// <summary>An order.</summary>
/// <param name="Id">Its number.</param>
/// <param name="Lines">Its lines.</param>
public sealed record Order(int Id, List<Line> Lines);

/// <summary>A line of an order.</summary>
public sealed class Line
{
    /// <summary>What is ordered.</summary>
    public string Article { get; set; } = "";

    /// <summary>How many.</summary>
    public int Count { get; set; }
}

/// <summary>Plain calls, as a library makes them that says nothing about contracts.</summary>
public static class Orders
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web);

    /// <summary>Writes an order.</summary>
    public static string Write(Order order) => JsonSerializer.Serialize(order, s_options);

    /// <summary>Reads orders.</summary>
    public static List<Order>? Read(string text) => JsonSerializer.Deserialize<List<Order>>(text, s_options);

    /// <summary>Reads one of a document.</summary>
    public static Order? Read(JsonElement element) => element.Deserialize<Order>(s_options);

    /// <summary>Writes orders to a stream.</summary>
    public static Task WriteAsync(Stream stream, Dictionary<string, Order> orders, CancellationToken token) => JsonSerializer.SerializeAsync(stream, orders, s_options, token);

    /// <summary>How one is read and written.</summary>
    public static string Describe() => JsonSerializer.Describe<Order>(s_options).ToString();
}
