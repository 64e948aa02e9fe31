using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Generated;

public enum Level : short
{
    Low,
    High = 1000,
}

/// <summary>Simple values, all three.</summary>
public sealed class Login
{
    public string? Email { get; set; }

    public string? Password { get; set; }

    public bool RememberMe { get; set; }
}

/// <summary>An integer and strings, some of them null.</summary>
public sealed class Location
{
    public int Id { get; set; }

    public string? Address1 { get; set; }

    public string? Address2 { get; set; }

    public string? City { get; set; }

    public string? State { get; set; }

    public string? PostalCode { get; set; }

    public string? Name { get; set; }

    public string? PhoneNumber { get; set; }

    public string? Country { get; set; }
}

/// <summary>Simple values of many kinds.</summary>
public sealed class Reading
{
    public long Long { get; set; }

    public double Double { get; set; }

    public decimal Decimal { get; set; }

    public float? Float { get; set; }

    public DateTime Time { get; set; }

    public DateTimeOffset? Offset { get; set; }

    public Guid Key { get; set; }

    public char Letter { get; set; }

    public byte[]? Bytes { get; set; }

    public Level Level { get; set; }

    public TimeSpan? Span { get; set; }
}

/// <summary>Objects in objects, lists of objects, and more of the same type.</summary>
public class Order
{
    public int Number { get; set; }

    public Point? Place { get; set; }

    public List<Login>? Logins { get; set; }

    public string[]? Tags { get; set; }

    public Order? Next { get; set; }
}

/// <summary>A struct.</summary>
public struct Point
{
    public int X { get; set; }

    public double Y { get; set; }
}

/// <summary>A record: two parameters, one of them with a default, and a member that is set afterwards.</summary>
public sealed record Person(string? Name, int Age = 7)
{
    public string? Extra { get; set; }
}

/// <summary>Required members, conditions, an ignored member, and accessors with code in them.</summary>
public sealed class Rules
{
    private string? _code;

    public required int Id { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Count { get; set; }

    [JsonIgnore]
    public string? Secret { get; set; }

    public int Twice => Count == 666 ? throw new InvalidOperationException("no such count") : Count * 2;

    public string? Code
    {
        get => _code;
        set => _code = value == "bad" ? throw new ArgumentException("a bad code") : value;
    }

    [JsonRequired]
    public string? Must { get; set; }
}

/// <summary>All members may be left out.</summary>
public sealed class Sparse
{
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? First { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public Login? Second { get; set; }
}

/// <summary>Unknown members are kept.</summary>
public sealed class Bag
{
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? More { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Last { get; set; }
}

/// <summary>All callbacks, each of which may throw.</summary>
public sealed class Called : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
{
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Throws { get; set; }

    [JsonIgnore]
    public string Log { get; set; } = "";

    public int Value { get; set; }

    public void OnDeserializing() => Log += "deserializing " + Value;

    public void OnDeserialized() => Note("deserialized");

    public void OnSerializing() => Note("serializing");

    public void OnSerialized() => Note("serialized");

    private void Note(string call) => Log += Throws == call ? throw new InvalidOperationException(call) : $" {call} {Value}";
}

/// <summary>A base with a discriminator; the executors are those of the derived types.</summary>
[JsonPolymorphic]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Empty), "empty")]
public abstract class Figure
{
    public string? Title { get; set; }
}

public sealed class Circle : Figure
{
    public double Radius { get; set; }

    public Figure? Inner { get; set; }
}

public sealed class Empty : Figure;
