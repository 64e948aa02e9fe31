using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using CommunityToolkit.Mvvm.ComponentModel;
using Peregrine.Json.AheadBesideIds;

#pragma warning disable BESIDE002 // The models are of those that warn.
[assembly: CLSCompliant(true)]

namespace Peregrine.Json.AheadBeside;

/// <summary>Another generator implements a member that is declared here.</summary>
[CLSCompliant(false)]
public sealed partial class Person : ObservableObject
{
    [ObservableProperty]
    public partial string Name { get; set; } = "n";

    public int Age { get; set; } = 3;
}

public enum Level
{
    Low,
    High,
}

/// <summary>Attributes and members at whose use compilers warn.</summary>
public sealed class Warned
{
    [JsonConverter(typeof(JsonStringEnumConverter))]
    public Level Level { get; set; } = Level.High;

    [JsonConverter(typeof(JsonStringEnumConverter<Level>))]
    public Level Other { get; set; } = Level.High;

    [JsonConverter(typeof(JsonStringEnumConverter))]
    public Level? Maybe { get; set; } = Level.High;

    [Obsolete("Use Level.")]
    public int Old { get; set; } = 1;

    [Obsolete]
    public int Older { get; set; } = 2;

    [Obsolete("No longer.", error: true)]
    public int Oldest { get; set; } = 3;

    [Experimental("BESIDE001")]
    public int New { get; set; } = 4;

    [CLSCompliant(false)]
    public uint Unsigned { get; set; } = 5;

    public int Trimmed
    {
        [RequiresUnreferencedCode("Only for the test.")]
        [RequiresDynamicCode("Only for the test.")]
        get;
        [RequiresUnreferencedCode("Only for the test.")]
        [RequiresDynamicCode("Only for the test.")]
        set;
    } = 6;

    public string? Null { get; set; }

    public Fresh? Fresh { get; set; } = new();

#pragma warning disable CS0618
    public Former? Former { get; set; } = new();
#pragma warning restore CS0618
}

[Experimental("BESIDE002")]
public sealed class Fresh
{
    public int A { get; set; } = 7;
}

[Obsolete("Use Fresh.")]
public sealed class Former
{
    public int A { get; set; } = 8;
}

/// <summary>Members that are never written.</summary>
public sealed class Job
{
    [JsonIgnore]
    public CancellationTokenSource? Cancellation { get; set; }

    [JsonIgnore]
    public Stream? Stream { get; set; }

    [JsonIgnore]
    public Task<int>? Task { get; set; }

    [JsonIgnore]
    public Span<int> Span => default;

    public int N { get; set; } = 9;
}

/// <summary>Bases and members of the framework.</summary>
public sealed class ChangedEventArgs : EventArgs
{
    public int N { get; set; } = 10;
}

public sealed class Drawn
{
    public System.Drawing.Point Point { get; set; } = new(1, 2);

    public System.Numerics.Complex Complex { get; set; } = new(3, 4);

    public PropertyChangedEventArgs Changed { get; set; } = new("Name");
}

/// <summary>Value objects of another project, whose converters another generator wrote.</summary>
[CLSCompliant(false)]
public sealed record Order(OrderId Id, Placed At, CustomerName? Name, OrderId? Parent, List<OrderId> Parts, Dictionary<OrderId, Placed> Later);

/// <summary>A list of anonymous values, as programs answer with one.</summary>
public sealed class Page<T>(List<T> items)
    where T : class
{
    public List<T> Items { get; } = items;

    public T? Next { get; init; }

    [JsonInclude]
    public int Count { get; private set; } = items.Count;
}

/// <summary>What System.Text.Json's own generator makes of them.</summary>
[JsonSerializable(typeof(Person))]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Job))]
[JsonSerializable(typeof(ChangedEventArgs))]
[JsonSerializable(typeof(Drawn))]
internal sealed partial class Context : JsonSerializerContext;
