using System.ComponentModel.DataAnnotations;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http.HttpResults;

namespace Peregrine.Json.AheadWeb;

public enum Level
{
    Low,
    High,
}

public sealed record Todo(int Id, string Title, DateOnly? Due = null, bool IsDone = false)
{
    public Level Level { get; init; }

    public Dictionary<string, decimal>? Costs { get; init; }
}

public sealed class Order
{
    [JsonRequired]
    public Guid Key { get; set; }

    public List<Line> Lines { get; set; } = [];

    public Order? Previous { get; set; }
}

/// <summary>A context passes constructor parameters and required members on together, and names their type in an error; so this has neither.</summary>
public struct Line
{
    public string Name { get; set; }

    public int Count { get; set; }
}

[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract class Shape
{
    public string Name { get; set; } = "";
}

public sealed class Circle : Shape
{
    public double Radius { get; set; }
}

public sealed class Square : Shape
{
    public double Side { get; set; }
}

/// <summary>The framework checks it before the handler is called.</summary>
public sealed class Checked
{
    [Required, StringLength(20, MinimumLength = 1)]
    public string? Name { get; set; }

    [Range(1, 10)]
    public int Count { get; set; }
}

/// <summary>A service, which no contract is needed for.</summary>
internal sealed class Store
{
    public Todo[] All { get; } =
    [
        new(1, "Walk \u2014 <the> dog", new DateOnly(2026, 1, 2)),
        new(2, "Pay", null, true) { Level = Level.High, Costs = new() { ["rent"] = 950.50m } },
    ];

    public Func<int, int> Unwritable { get; } = static number => number;
}

/// <summary>What the framework alone reads and writes by.</summary>
[JsonSerializable(typeof(Todo[]))]
[JsonSerializable(typeof(List<Todo>))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Shape))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(string))]
[JsonSerializable(typeof(Checked))]
[JsonSerializable(typeof(Ok<Todo>))]
internal sealed partial class FrameworkContext : JsonSerializerContext;
