using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Keeps its value where it needs no box, and gives it by TryGetValue.</summary>
[Union]
public readonly struct Unboxed
{
    private readonly int _kind;
    private readonly double _number;
    private readonly string? _text;
    private readonly Point _point;

    public Unboxed(double value) => (_kind, _number) = (1, value);

    public Unboxed(string value) => (_kind, _text) = (2, value);

    public Unboxed(Point value) => (_kind, _point) = (3, value);

    public object? Value => _kind switch { 1 => _number, 2 => _text, 3 => _point, _ => null };

    public bool TryGetValue(out double value)
    {
        value = _number;
        return _kind == 1;
    }

    public bool TryGetValue(out string? value)
    {
        value = _text;
        return _kind == 2;
    }

    public bool TryGetValue(out Point value)
    {
        value = _point;
        return _kind == 3;
    }
}

public struct Point
{
    public int X { get; set; }

    public int Y { get; set; }
}

/// <summary>Gives some of its values by TryGetValue, a base before what derives from it.</summary>
[Union]
public class PartlyGiven
{
    public PartlyGiven(Cat value) => Value = value;

    public PartlyGiven(SmallCat value) => Value = value;

    public PartlyGiven(int value) => Value = value;

    public object? Value { get; }

    public bool TryGetValue(out Cat? value) => (value = Value as Cat) is not null;

    public bool TryGetValue(out SmallCat? value) => (value = Value as SmallCat) is not null;
}

/// <summary>Gives one of its values by TryGetValue, and says that it is of that case where it has none.</summary>
[Union]
public readonly struct HalfGiven
{
    public HalfGiven(string? value) => Value = value;

    public HalfGiven(int value) => Value = value;

    public HalfGiven(List<HalfGiven> value) => Value = value;

    public object? Value { get; }

    public bool TryGetValue(out string? value) => (value = Value as string) is not null || Value is null;
}

/// <summary>May lead to itself.</summary>
[Union]
public class Ring
{
    public Ring(List<Ring> value) => Value = value;

    public Ring(Link value) => Value = value;

    public object? Value { get; }
}

public class Link
{
    public Ring? Next { get; set; }

    public object? Any { get; set; }
}

[Union]
public readonly struct Nulls
{
    public Nulls(int? value) => Value = value;

    public Nulls(bool? value) => Value = value;

    public Nulls(string? value) => Value = value;

    public Nulls(List<int?>? value) => Value = value;

    public object? Value { get; }
}

[Union]
public class NoNull
{
    public NoNull(int value) => Value = value;

    public NoNull(string value) => Value = value;

    public object? Value { get; set; }
}

[Union]
public readonly struct Outer
{
    public Outer(Kw value) => Value = value;

    public Outer(Cat value) => Value = value;

    public Outer(List<Outer> value) => Value = value;

    public object? Value { get; }
}

[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
[Union]
public readonly struct Quoted
{
    public Quoted(int value) => Value = value;

    public Quoted(List<double> value) => Value = value;

    public Quoted(Point value) => Value = value;

    public object? Value { get; }
}

public enum Colour
{
    Red,
    DarkBlue,
}

[Union]
public readonly struct Mixed
{
    public Mixed(Colour value) => Value = value;

    public Mixed(Dictionary<string, Mixed> value) => Value = value;

    public Mixed(Mixed[] value) => Value = value;

    public Mixed(bool value) => Value = value;

    public object? Value { get; }
}

[Union]
public class Texts
{
    public Texts(DateTime value) => Value = value;

    public Texts(double value) => Value = value;

    public Texts(Base value) => Value = value;

    public object? Value { get; }
}

[JsonDerivedType(typeof(Derived), "d")]
[JsonDerivedType(typeof(Base), "b")]
public class Base
{
    public int A { get; set; }
}

public class Derived : Base
{
    public Texts? Inner { get; set; }
}

/// <summary>What a converter of a user's reads can begin with anything.</summary>
[Union]
public readonly struct Converted
{
    public Converted(Own value) => Value = value;

    public Converted(int value) => Value = value;

    public object? Value { get; }
}

[Union]
public readonly struct OnlyConverted
{
    public OnlyConverted(Own? value) => Value = value;

    public object? Value { get; }
}

[JsonConverter(typeof(OwnConverter))]
public class Own
{
    public string? Text { get; set; }
}

public class OwnConverter : JsonConverter<Own>
{
    public override bool HandleNull => true;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override Own? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.String && reader.ValueTextEquals("bad"))
        {
            throw new JsonException();
        }

        using JsonDocument document = JsonDocument.ParseValue(ref reader);
        return document.RootElement.ValueKind == JsonValueKind.False ? null : new Own { Text = document.RootElement.GetRawText() };
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void Write(Utf8JsonWriter writer, Own? value, JsonSerializerOptions options)
    {
        if (value?.Text == "bad")
        {
            throw new JsonException();
        }

        writer.WriteStringValue(value?.Text ?? "none");
    }
}

[Union]
public class Documents
{
    public Documents(JsonElement value) => Value = value;

    public Documents(int value) => Value = value;

    public object? Value { get; }
}

[Union]
public class Nodes
{
    public Nodes(JsonObject value) => Value = value;

    public Nodes(JsonArray? value) => Value = value;

    public Nodes(char value) => Value = value;

    public object? Value { get; }
}

[Union]
public class OfObject
{
    public OfObject(object? value) => Value = value;

    public object? Value { get; }
}

/// <summary>Made by a constructor with parameters, with a member that is read after them.</summary>
public class Late(Nulls first)
{
    public Nulls First { get; } = first;

    public Mixed Then { get; set; }

    public Anything? Last { get; set; }
}

public class Required
{
    public required Kw A { get; set; }

    [JsonPropertyName("it's")]
    public required Anything? B { get; init; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public Nulls C { get; set; }

    public Nulls? D { get; set; }
}

public class Filled
{
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public Anything Any { get; } = new Anything([1]);
}

public class FilledAround
{
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public List<Kw> List { get; } = [new Kw(1)];

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public Dictionary<string, Mixed> Map { get; } = new() { ["a"] = new Mixed(true) };
}

public class HandledMember
{
    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    public Kw A { get; set; }
}

public class HandledMembers
{
    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    public List<Kw>? A { get; set; }
}

[JsonNumberHandling(JsonNumberHandling.WriteAsString)]
public class HandledType
{
    public Kw A { get; set; }

    public List<Kw>? B { get; set; }

    public int C { get; set; }
}

/// <summary>Throws what its number says when it is made, and what its text says when it is asked.</summary>
[Union]
public readonly struct Thrower
{
    private readonly object? _value;

    public Thrower(int value) => _value = value == 0 ? 0 : throw Of(value);

    public Thrower(string value) => _value = value;

    public Thrower(int[] value) => _value = value.Length == 0 ? value : throw Of(value[0]);

    public Thrower(Cat value) => _value = value.Lives == 0 ? value : throw Of(value.Lives);

    public object? Value => _value is string { Length: 1 } text ? throw Of(text[0] - '0') : _value;

    private static Exception Of(int number) => number switch
    {
        1 => new JsonException(),
        2 => new JsonException("mine"),
        3 => new NotSupportedException("mine"),
        4 => new FormatException("mine") { Source = "System.Text.Json.Rethrowable" },
        5 => new InvalidOperationException("mine") { Source = "System.Text.Json.Rethrowable" },
        6 => new JsonException("mine", "$.there", 1, 2),
        7 => new NotSupportedException("mine Path: $.there"),
        _ => new InvalidTimeZoneException("mine"),
    };
}

/// <summary>No union until a resolver makes it one.</summary>
public class Made
{
    public object? Held { get; set; }
}
