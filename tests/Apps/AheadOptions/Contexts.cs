using System.Text.Json.Serialization;

namespace Peregrine.Json.Ahead;

/// <summary>A type with members that no contract is generated for: System.Text.Json reads and writes them by the context.</summary>
public sealed class Holder
{
    public int Id { get; set; }

    public Failure? Failure { get; set; }

    public List<Failure> All { get; set; } = [];

    public System.Drawing.Point Place { get; set; }

    public System.Drawing.Point? Maybe { get; set; }

    public Dictionary<string, System.Drawing.Point> Places { get; set; } = [];

    public object? Any { get; set; }

    public string? Last { get; set; }
}

/// <summary>Its base type is the framework's: the order of its members is known at run time only.</summary>
public sealed class Failure : EventArgs
{
    public int Code { get; set; }

    public string? Reason { get; set; }

    public Failure? Inner { get; set; }
}

[JsonSerializable(typeof(Holder))]
[JsonSerializable(typeof(Failure))]
[JsonSerializable(typeof(Failure[]))]
[JsonSerializable(typeof(Marked))]
[JsonSerializable(typeof(Shop))]
[JsonSerializable(typeof(System.Drawing.Point))]
[JsonSerializable(typeof(int))]
[JsonSerializable(typeof(int?))]
[JsonSerializable(typeof(Status))]
internal sealed partial class OtherContext : JsonSerializerContext;
