using System.Text.Json;
using System.Text.Json.Serialization;

[assembly: System.Diagnostics.CodeAnalysis.SuppressMessage("Performance", "CA1812", Justification = "Made by the serializers.")]

namespace System.Runtime.CompilerServices
{
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
    internal sealed class UnionAttribute : Attribute;
}

namespace Peregrine.Json.Unseen
{
    /// <summary>What is new in this version says how its members are named.</summary>
    [JsonNameStyle(JsonKnownNamingPolicy.SnakeCaseLower)]
    internal sealed class Styled
    {
        public string? FirstName { get; set; }

        [JsonNameStyle(JsonKnownNamingPolicy.KebabCaseLower)]
        public List<int>? LastNumbers { get; set; }
    }

    internal sealed record StyledMember([property: JsonNameStyle(JsonKnownNamingPolicy.KebabCaseLower)] int SomeNumber, string? OtherText);

    /// <summary>Holds those, and is known in itself.</summary>
    internal sealed class Holder
    {
        public int Number { get; set; }

        public Styled? One { get; set; }

        public List<Styled>? Many { get; set; }

        public Dictionary<string, StyledMember>? ByName { get; set; }
    }

    /// <summary>Nothing here is new.</summary>
    internal sealed class Known
    {
        [JsonPropertyName("n")]
        public int Number { get; set; }

        public string? Text { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public Known? Next { get; set; }
    }

    /// <summary>A property of a known attribute that is new.</summary>
    [JsonPolymorphic(Chooser = typeof(ShapeChooser))]
    [JsonDerivedType(typeof(Square))]
    [JsonDerivedType(typeof(Circle))]
    internal class Shape
    {
        public string? Name { get; set; }
    }

    internal sealed class Square : Shape
    {
        public int Side { get; set; }
    }

    internal sealed class Circle : Shape
    {
        public int Radius { get; set; }
    }

    internal sealed class ShapeChooser : JsonTypeClassifierFactory
    {
        public override bool CanClassify(JsonTypeClassifierContext context) => true;

        public override JsonTypeClassifier CreateJsonClassifier(JsonTypeClassifierContext context, JsonSerializerOptions options) => static (ref Utf8JsonReader reader) =>
        {
            using JsonDocument document = JsonDocument.ParseValue(ref reader);
            return document.RootElement.TryGetProperty("Side", out _) ? typeof(Square) : typeof(Circle);
        };
    }

    /// <summary>A union, whose attribute for classifiers has another name.</summary>
    [System.Runtime.CompilerServices.Union]
    internal readonly struct NumberOrText
    {
        public NumberOrText(int value) => Value = value;

        public NumberOrText(string? value) => Value = value;

        public object? Value { get; }
    }
}
