using System.Collections;
using System.Runtime.CompilerServices;
using System.Text;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Models, and the converters that meet them.</summary>
public partial class EdgeTests
{
    public record Raw(int Number);

    public class RawHolder
    {
        public int Before { get; set; }

        public Raw? One { get; set; }

        public List<Raw>? Many { get; set; }

        public int After { get; set; }
    }

    [JsonConverter(typeof(SeenConverter))]
    public class Seen
    {
        public string? Tokens { get; set; }
    }

    public class SeenConverter : JsonConverter<Seen>
    {
        public override Seen? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            var tokens = new StringBuilder().Append(reader.CurrentState.Options.MaxDepth).Append(reader.CurrentState.Options.AllowTrailingCommas).Append(reader.CurrentState.Options.CommentHandling);
            int depth = reader.CurrentDepth;
            tokens.Append(reader.TokenType);
            while (reader.TokenType is JsonTokenType.StartArray or JsonTokenType.StartObject || reader.CurrentDepth > depth)
            {
                reader.Read();
                tokens.Append(reader.TokenType);
            }

            return new Seen { Tokens = tokens.ToString() };
        }

        public override void Write(Utf8JsonWriter writer, Seen value, JsonSerializerOptions options) => writer.WriteNullValue();
    }

    public class RawConverter(string kind) : JsonConverter<Raw>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Raw? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options)
        {
            switch (kind)
            {
                case "raw":
                    writer.WriteRawValue($"{{\"n\":{value.Number}}}");
                    break;
                case "raw indented":
                    writer.WriteRawValue($"{{\n  \"n\": {value.Number}\n}}");
                    break;
                case "raw spaced":
                    writer.WriteRawValue($" [ {value.Number} , 5 ] ");
                    break;
                case "comment":
                    writer.WriteCommentValue("c");
                    writer.WriteNumberValue(value.Number);
                    break;
                case "comment after":
                    writer.WriteNumberValue(value.Number);
                    writer.WriteCommentValue("c");
                    break;
                case "both":
                    writer.WriteStartArray();
                    writer.WriteCommentValue("c");
                    writer.WriteRawValue("[1]");
                    writer.WriteCommentValue("d");
                    writer.WriteRawValue("[2 ]");
                    writer.WriteNumberValue(3);
                    writer.WriteEndArray();
                    break;
                default:
                    writer.WriteStartObject();
                    writer.WriteCommentValue("c");
                    writer.WritePropertyName("a");
                    writer.WriteCommentValue("d");
                    writer.WriteRawValue("1");
                    writer.WriteCommentValue("e");
                    writer.WriteEndObject();
                    break;
            }
        }
    }

    public class NullHolder
    {
        [JsonConverter(typeof(NullConverter))]
        public Part? A { get; set; } = new() { X = 1 };

        public Part? B { get; set; } = new() { X = 2 };

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        [JsonConverter(typeof(NullConverter))]
        public Part? C { get; set; } = new() { X = 3 };

        [JsonRequired]
        [JsonConverter(typeof(NullConverter))]
        public Part? D { get; set; } = new() { X = 4 };
    }

    public record NullRecord([property: JsonConverter(typeof(NullConverter))] Part? A, Part? B, [property: JsonConverter(typeof(NullConverter))] Part? C, string? D);

    public class NullConverter : JsonConverter<Part>
    {
        public override bool HandleNull => true;

        public override Part? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { X = reader.TokenType == JsonTokenType.Null ? -1 : -2 };

        public override void Write(Utf8JsonWriter writer, Part? value, JsonSerializerOptions options) => writer.WriteStringValue(value is null ? "none" : "some");
    }

    public interface IPart
    {
        int X { get; set; }
    }

    public class Part : IPart
    {
        public int X { get; set; }
    }

    public struct Pair
    {
        public int A { get; set; }
    }

    public record Positional(int A);

    public record WithMany(int A, int B, int C, int D, int E);

    public class ImplicitKey : IEnumerable
    {
        public IEnumerator GetEnumerator() => Array.Empty<int>().GetEnumerator();
    }

    public class NumberHolder
    {
        public int I { get; set; }

        public int? N { get; set; }

        public object? O { get; set; }

        public List<int>? L { get; set; }

        public Dictionary<string, int>? D { get; set; }

        public Part? P { get; set; }

        public List<object>? LO { get; set; }

        public Dictionary<string, object>? DO { get; set; }

        public double DD { get; set; }
    }

    public class NumberExtension
    {
        public int I { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public class ExtensionByType
    {
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    public class ExtensionByMember
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public class ByAttribute
    {
        public int I { get; set; }

        public object? O { get; set; }

        public List<object>? LO { get; set; }

        public List<int>? L { get; set; }
    }

    public class ByMember
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public object? O { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public List<object>? LO { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public Dictionary<string, object>? DO { get; set; }
    }

    public class Outer<T>
    {
        public T? Value { get; set; }
    }

    public class BadNames
    {
        [JsonPropertyName("same")]
        public int A { get; set; }

        [JsonPropertyName("same")]
        public int B { get; set; }
    }

    public class BadConstructors
    {
        [JsonConstructor]
        public BadConstructors()
        {
        }

        [JsonConstructor]
        public BadConstructors(int a) => A = a;

        public int A { get; }
    }

    public class BadParameter(int other)
    {
        public int A { get; } = other;
    }

    public class BadNoConstructor
    {
        private BadNoConstructor()
        {
        }

        public int A { get; set; }
    }

    public abstract class BadAbstract
    {
        public int A { get; set; }
    }

    public class BadExtension
    {
        [JsonExtensionData]
        public List<int>? Rest { get; set; }
    }

    public class BadTwoExtensions
    {
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    public class BadRequired
    {
        [JsonRequired]
        public int A { get; }
    }

    public class BadConverter
    {
        [JsonConverter(typeof(NullConverter))]
        public int A { get; set; }
    }

    [JsonConverter(typeof(NullConverter))]
    public class BadOwnConverter;

    public class BadHandling
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Part? A { get; set; }
    }

    public struct BadStruct
    {
        [JsonPropertyName("same")]
        public int A { get; set; }

        [JsonPropertyName("same")]
        public int B { get; set; }
    }

    public class BadIgnore
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int A { get; set; }
    }

    public class BadMember
    {
        public BadNames? A { get; set; }
    }

    [JsonDerivedType(typeof(Part), "part")]
    public class BadDerived;

    public class BadPointer
    {
        public Type? A { get; set; }

        public IntPtr B { get; set; }

        public int[,]? C { get; set; }
    }

    public class SetterOnly
    {
        private List<int> _list = [9];
        private Dictionary<string, int> _map = [];

        public int Count => _list.Count + _map.Count;

        public List<int> List
        {
            set => _list = value ?? [0, 0];
        }

        public Dictionary<string, int> Map
        {
            set => _map = value ?? [];
        }

        public Part? Part
        {
            set => _list.Add(value?.X ?? -1);
        }

        public string? Text
        {
            set => _list.Add(value?.Length ?? -1);
        }
    }

    public class Conditions
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int Reading { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int Writing { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public int Both { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public List<int> List { get; set; } = [7];

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public List<int> Written { get; set; } = [8];

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int ReadOnly => 5;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int WriteOnly
        {
            set => Both += value;
        }
    }

    public record ConditionsRecord([property: JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] int Reading, [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)] int Writing, int Both);

    public class KeyedItems : System.Collections.ObjectModel.KeyedCollection<int, Part>
    {
        protected override int GetKeyForItem(Part item) => item.X;
    }

    public class Lookup(IEnumerable<int> items) : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    public class Shape;

    public class Circle : Shape
    {
        public int R { get; set; }
    }

    public class Shared
    {
        public object? First { get; set; }

        public Shape? Second { get; set; }

        public object? Third { get; set; }

        public List<Shape>? List { get; set; }

        public List<object>? Objects { get; set; }

        public Dictionary<string, object>? Map { get; set; }
    }

    [JsonDerivedType(typeof(Self), "self")]
    public class Self
    {
        public object? Value { get; set; }

        public Self Tie()
        {
            var inner = new Self();
            Value = inner;
            return this;
        }
    }

    public class Chain
    {
        public object? Item { get; set; }

        public object? Any { get; set; }

        public Chain? Next { get; set; }
    }

    public class Node
    {
        public int X { get; set; }

        public Node? Y { get; set; }
    }
}
