using System.Diagnostics;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Hosts;

/// <summary>Has a member that notes which engine reads and writes it.</summary>
public class Item
{
    private static readonly AsyncLocal<Notes?> s_notes = new();
    private string _name = "";

    public int Id { get; set; }

    public string Name
    {
        get
        {
            Note();
            return _name;
        }

        set
        {
            Note();
            _name = value;
        }
    }

    public decimal? Price { get; set; }

    public DateTime At { get; set; }

    public List<string> Tags { get; set; } = [];

    public static Item Sample(int id) => new() { Id = id, _name = "Nº " + id + " <&>", Price = id * 1.50m, At = DateTime.UnixEpoch.AddDays(id), Tags = ["a", "ö", "\""] };

    /// <summary>What is noted on this flow of control.</summary>
    public static Notes? Watched => s_notes.Value;

    /// <summary>Whether this library read or wrote an item on this flow of control since.</summary>
    public static Notes Watch() => s_notes.Value = new Notes();

    private static void Note()
    {
        if (s_notes.Value is { } notes)
        {
            // System.Text.Json is on the stack in either case; validation asks too, and is neither.
            var assemblies = new StackTrace().GetFrames().Select(static f => f.GetMethod()?.DeclaringType?.Assembly).ToHashSet();
            bool isOurs = assemblies.Contains(typeof(JsonSerializer).Assembly);
            notes.Ours |= isOurs;
            notes.Theirs |= !isOurs && assemblies.Contains(typeof(Stj).Assembly);
        }
    }

    public sealed class Notes
    {
        public bool Ours { get; set; }

        public bool Theirs { get; set; }
    }
}

[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract class Shape
{
    public string Label { get; set; } = "l";
}

public sealed class Circle : Shape
{
    public double Radius { get; set; }
}

public sealed class Square : Shape
{
    public double Side { get; set; }
}

/// <summary>Has a converter that notes how it is given its text.</summary>
[JsonConverter(typeof(Converter))]
public sealed record Noted(string Text)
{
    private sealed class Converter : JsonConverter<Noted>
    {
        public override Noted Read(ref System.Text.Json.Utf8JsonReader reader, Type typeToConvert, System.Text.Json.JsonSerializerOptions options)
        {
            reader.Read();
            string text = $"{reader.GetString()!.Length} {(reader.IsFinalBlock ? "whole" : "in pieces")}, {(reader.Position.GetObject() is null ? "one segment" : "segments")}";
            reader.Read();
            return new Noted(text);
        }

        public override void Write(System.Text.Json.Utf8JsonWriter writer, Noted value, System.Text.Json.JsonSerializerOptions options) => throw new NotSupportedException();
    }
}
