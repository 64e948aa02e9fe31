using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Interop;

/// <summary>A value with a converter of its own.</summary>
public readonly record struct Celsius(double Degrees);

/// <summary>Reads a string or a number, writes a string.</summary>
public sealed class CelsiusConverter : JsonConverter<Celsius>
{
    public override Celsius Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        new(reader.TokenType == JsonTokenType.Number ? reader.GetDouble() : double.Parse(reader.GetString()![..^1], CultureInfo.InvariantCulture));

    public override void Write(Utf8JsonWriter writer, Celsius value, JsonSerializerOptions options) =>
        writer.WriteStringValue(value.Degrees.ToString(CultureInfo.InvariantCulture) + "°");
}

public sealed record Money(string Currency, decimal Amount);

/// <summary>Reads and writes an object with all of the reader's and the writer's calls.</summary>
public sealed class MoneyConverter : JsonConverter<Money>
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public override Money? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartObject)
        {
            throw new JsonException();
        }

        string currency = "";
        decimal amount = 0;
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            string? name = reader.GetString();
            reader.Read();
            switch (name)
            {
                case "c":
                    currency = reader.GetString()!;
                    break;
                case "a":
                    amount = reader.GetDecimal();
                    break;
                default:
                    reader.Skip();
                    break;
            }
        }

        return new Money(currency, amount);
    }

    public override void Write(Utf8JsonWriter writer, Money value, JsonSerializerOptions options)
    {
        writer.WriteStartObject();
        writer.WriteString("c", value.Currency);
        writer.WriteNumber("a", value.Amount);
        writer.WriteStartArray("é<");
        writer.WriteNumberValue(1);
        writer.WriteStartObject();
        writer.WriteEndObject();
        writer.WriteEndArray();
        writer.WriteEndObject();
    }
}

/// <summary>Does what the text says: every way to go wrong.</summary>
public sealed class Odd
{
    public string? Text { get; init; }
}

public class OddException : JsonException
{
    public OddException(string message)
        : base(message)
    {
    }

    public OddException()
    {
    }
}

public sealed class OddConverter : JsonConverter<Odd>
{
    public override Odd? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType == JsonTokenType.StartObject)
        {
            // Reads a part only.
            reader.Read();
            return new Odd { Text = "object at depth " + reader.CurrentDepth };
        }

        if (reader.TokenType == JsonTokenType.StartArray)
        {
            int depth = reader.CurrentDepth;
            int sum = 0;
            while (reader.Read() && reader.CurrentDepth > depth)
            {
                sum += reader.GetInt32();
            }

            return new Odd { Text = "array at depth " + depth + ": " + sum };
        }

        if (reader.TokenType != JsonTokenType.String)
        {
            return new Odd { Text = reader.TokenType + " " + reader.GetInt32() };
        }

        string text = reader.GetString()!;
        Throw(text);
        switch (text)
        {
            case "much":
                reader.Read();
                break;
            case "much more":
                reader.Read();
                reader.Read();
                break;
            case "null":
                return null;
            case "parse":
                JsonDocument.Parse("{\n x").Dispose();
                break;
            case "inner":
                return Stj.Deserialize<Odd[]>("[1,2,\n\"odd\"]", options)![0];
            case "inner value":
                return new Odd { Text = Stj.Deserialize<int>("\"x\"", options).ToString(CultureInfo.InvariantCulture) };
        }

        return new Odd { Text = text };
    }

    public override void Write(Utf8JsonWriter writer, Odd value, JsonSerializerOptions options)
    {
        Throw(value.Text!);
        switch (value.Text)
        {
            case "open":
                writer.WriteStartArray();
                break;
            case "close":
                writer.WriteEndObject();
                break;
            case "open object":
                writer.WriteStartObject();
                writer.WriteString("a", "b");
                break;
            case "surrogate":
                JsonElement.Parse("\"\\ud800\"").WriteTo(writer);
                break;
            case "segments":
                writer.WriteStringValueSegment("a€", isFinalSegment: false);
                writer.WriteStringValueSegment("1", isFinalSegment: true);
                break;
            case "unfinished":
                writer.WriteStringValueSegment("a1", isFinalSegment: false);
                break;
            case "unfinished, empty":
                writer.WriteStringValueSegment("", isFinalSegment: false);
                break;
            case "unfinished, quoted":
                writer.WriteStringValueSegment("a\"", isFinalSegment: false);
                break;
            case "unfinished, inside":
                writer.WriteStartArray();
                writer.WriteStringValueSegment("a\ud83d", isFinalSegment: false);
                writer.WriteEndArray();
                break;
            case "unfinished, quoted inside":
                writer.WriteStartArray();
                writer.WriteStringValueSegment("a\"", isFinalSegment: false);
                writer.WriteEndArray();
                break;
            case "inner":
                Stj.Serialize(writer, new { A = new[] { 1, 2 }, B = "é" }, options);
                break;
            case "flush":
                writer.WriteStartArray();
                writer.Flush();
                writer.WriteNumberValue(1);
                writer.Flush();
                writer.WriteEndArray();
                break;
            case "raw":
                writer.WriteRawValue("{ \"raw\" : [ 1 ,2]}");
                break;
            case "large":
                writer.WriteStringValue(new string('é', 100_000));
                break;
            case "comment":
                writer.WriteCommentValue("c");
                writer.WriteNumberValue(1);
                break;
            case "depth":
                writer.WriteNumberValue(writer.CurrentDepth);
                break;
            case "nest":
                for (int i = 0; i < 70; i++)
                {
                    writer.WriteStartArray();
                }

                break;
            default:
                writer.WriteStringValue(value.Text);
                break;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Throw(string text)
    {
        switch (text)
        {
            case "format":
                throw new FormatException("bad format");
            case "operation":
                throw new InvalidOperationException("bad operation");
            case "argument":
                throw new ArgumentException("bad argument", "x");
            case "json":
                throw new JsonException("bad JSON");
            case "json empty":
                throw new JsonException("");
            case "json bare":
                throw new JsonException();
            case "json inner":
                throw new JsonException("bad JSON", new FormatException("inner"));
            case "json place":
                throw new JsonException("bad JSON", "$.there", 7, 8);
            case "json half a place":
                throw new JsonException("bad JSON", null, 7, 8);
            case "odd":
                throw new OddException("odd JSON");
            case "odd bare":
                throw new OddException();
            case "support":
                throw new NotSupportedException("bad support");
            case "support empty":
                throw new NotSupportedException("");
            case "support typed":
                throw new NotSupportedException("No " + typeof(Odd) + " here.");
            case "support path":
                throw new NotSupportedException("bad support Path: $.");
            case "index":
                throw new IndexOutOfRangeException("bad index");
        }
    }
}

/// <summary>Takes null both ways.</summary>
public sealed class NullTakingConverter : JsonConverter<string>
{
    public override bool HandleNull => true;

    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.Null ? "(null)" : reader.GetString() + "!";

    public override void Write(Utf8JsonWriter writer, string? value, JsonSerializerOptions options) => writer.WriteStringValue(value ?? "<none>");
}

/// <summary>Takes no null though its type has none.</summary>
public sealed class NullRefusingConverter : JsonConverter<int>
{
    public override bool HandleNull => false;

    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() * 2;

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value / 2);
}

/// <summary>Takes null though its type has none, as the default is for value types.</summary>
public sealed class IntConverter : JsonConverter<int>
{
    public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType switch
    {
        JsonTokenType.Null => -1,
        JsonTokenType.String => int.Parse(reader.GetString()!, CultureInfo.InvariantCulture),
        _ => reader.GetInt32(),
    };

    public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString(CultureInfo.InvariantCulture));
}

/// <summary>For the nullable type itself.</summary>
public sealed class NullableIntConverter : JsonConverter<int?>
{
    public override bool HandleNull => true;

    public override int? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.Null ? 0 : reader.GetInt32() + 1;

    public override void Write(Utf8JsonWriter writer, int? value, JsonSerializerOptions options) => writer.WriteNumberValue(value ?? -1);
}

public readonly record struct Code(string Text);

/// <summary>Also as a key.</summary>
public sealed class CodeConverter : JsonConverter<Code>
{
    public override Code Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, Code value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override Code ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        string text = reader.GetString()!;
        return text == "bad" ? throw new JsonException() : text == "much" ? ReadOn(ref reader) : new(text + ":" + reader.CurrentDepth);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public override void WriteAsPropertyName(Utf8JsonWriter writer, Code value, JsonSerializerOptions options)
    {
        if (value.Text == "bad")
        {
            throw new JsonException();
        }

        writer.WritePropertyName("é" + value.Text);
    }

    private static Code ReadOn(ref Utf8JsonReader reader)
    {
        reader.Read();
        return default;
    }
}

/// <summary>Not as a key.</summary>
public sealed class PlainCodeConverter : JsonConverter<Code>
{
    public override Code Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, Code value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
}

public interface IShape
{
    string Name { get; }
}

public sealed record Circle(string Name) : IShape;

public sealed record Square(string Name) : IShape;

/// <summary>For a base type; also asked to serve the derived ones.</summary>
public sealed class ShapeConverter : JsonConverter<IShape>
{
    public override bool CanConvert(Type typeToConvert) => typeof(IShape).IsAssignableFrom(typeToConvert);

    public override IShape? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        string text = reader.GetString()!;
        return text[0] == 'c' ? new Circle(text + typeToConvert.Name) : new Square(text + typeToConvert.Name);
    }

    public override void Write(Utf8JsonWriter writer, IShape value, JsonSerializerOptions options) => writer.WriteStringValue(value.Name + value.GetType().Name);
}

/// <summary>Made for each type.</summary>
public sealed class Wrapped<T>
{
    public T? Value { get; set; }
}

public sealed class WrappedFactory : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => typeToConvert.IsGenericType && typeToConvert.GetGenericTypeDefinition() == typeof(Wrapped<>);

    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        (JsonConverter)Activator.CreateInstance(typeof(WrappedConverter<>).MakeGenericType(typeToConvert.GenericTypeArguments), options)!;

    internal sealed class WrappedConverter<T>(JsonSerializerOptions options) : JsonConverter<Wrapped<T>>
    {
        private readonly JsonConverter<T> _inner = (JsonConverter<T>)options.GetConverter(typeof(T));

        public override Wrapped<T>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { Value = _inner.Read(ref reader, typeof(T), options) };

        public override void Write(Utf8JsonWriter writer, Wrapped<T> value, JsonSerializerOptions options) => _inner.Write(writer, value.Value!, options);
    }
}

public sealed class NullFactory : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(Code);

    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => null;
}

public sealed class FactoryFactory : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(Code);

    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new NullFactory();
}

public sealed class WrongFactory : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(Code);

    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new CelsiusConverter();
}

/// <summary>An attribute that makes the converter.</summary>
[AttributeUsage(AttributeTargets.All)]
public sealed class SuffixAttribute(string suffix) : JsonConverterAttribute
{
    public override JsonConverter? CreateConverter(Type typeToConvert) => suffix.Length == 0 ? null : new SuffixConverter(suffix);

    internal sealed class SuffixConverter(string suffix) : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString()!.Replace(suffix, "", StringComparison.Ordinal);

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value + suffix);
    }
}

public sealed class PrivateConverter : JsonConverter<string>
{
    private PrivateConverter()
    {
    }

    public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString();

    public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
}
