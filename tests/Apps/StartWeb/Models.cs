using System.Text.Json.Serialization;

namespace Peregrine.Json.StartWeb;

public enum Level
{
    Low,
    High,
}

public sealed record Todo(int Id, string Title, DateOnly? Due = null, bool IsDone = false);

public sealed class Order
{
    public Guid Key { get; set; }

    public List<Line> Lines { get; set; } = [];

    public Dictionary<string, decimal>? Costs { get; set; }

    public DateTimeOffset At { get; set; }
}

public sealed class Line
{
    public string Name { get; set; } = "";

    public int Count { get; set; }

    public double Price { get; set; }
}

public sealed class User
{
    public long Id { get; set; }

    public string? Name { get; set; }

    public string[]? Roles { get; set; }

    public Level Level { get; set; }
}

/// <summary>What the framework reads and writes by without reflection.</summary>
[JsonSerializable(typeof(Todo))]
[JsonSerializable(typeof(Todo[]))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(User))]
internal sealed partial class Context : JsonSerializerContext;
