using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>Chooses by the first letter of the first name or text; what begins with a digit throws.</summary>
public sealed class ByLetter : JsonTypeClassifierFactory
{
    public override bool CanClassify(JsonTypeClassifierContext context) => context.DeclaringType != typeof(Kw);

    public override JsonTypeClassifier CreateJsonClassifier(JsonTypeClassifierContext context, JsonSerializerOptions options)
    {
        Type[] types = [.. context.UnionCases.Select(static one => one.CaseType), .. context.DerivedTypes.Select(static one => one.DerivedType)];
        return (ref Utf8JsonReader reader) =>
        {
            if (reader.TokenType == JsonTokenType.Number)
            {
                return types.FirstOrDefault(static one => one == typeof(int));
            }

            int level = reader.CurrentDepth;
            while (reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName) && reader.Read() && reader.CurrentDepth > level)
            {
            }

            if (reader.TokenType is not (JsonTokenType.String or JsonTokenType.PropertyName))
            {
                return null;
            }

            string text = reader.GetString()!;
            return text switch
            {
                "1" => throw new JsonException(),
                "2" => throw new JsonException("mine"),
                "3" => throw new NotSupportedException("mine"),
                "4" => throw new InvalidTimeZoneException("mine"),
                "5" => throw new FormatException("mine") { Source = "System.Text.Json.Rethrowable" },
                "6" => typeof(Guid),
                _ => types.FirstOrDefault(one => one.Name.StartsWith(text[..Math.Min(1, text.Length)], StringComparison.OrdinalIgnoreCase)),
            };
        };
    }
}

[JsonUnion(TypeClassifier = typeof(ByLetter))]
[Union]
public class ChosenUnion
{
    public ChosenUnion(Cat value) => Value = value;

    public ChosenUnion(Dog value) => Value = value;

    public ChosenUnion(int value) => Value = value;

    public ChosenUnion(string? value) => Value = value;

    public ChosenUnion(List<ChosenUnion> value) => Value = value;

    public object? Value { get; }
}

[JsonUnion(TypeClassifier = typeof(ByLetter))]
[Union]
public readonly struct ChosenStruct
{
    public ChosenStruct(Cat value) => Value = value;

    public ChosenStruct(Dictionary<string, ChosenStruct> value) => Value = value;

    public object? Value { get; }
}

[JsonPolymorphic(TypeClassifier = typeof(ByLetter))]
[JsonDerivedType(typeof(Apple), "apple")]
[JsonDerivedType(typeof(Berry))]
[JsonDerivedType(typeof(Fruit), 7)]
public class Fruit
{
    public int Name { get; set; }

    public Fruit? Inner { get; set; }
}

public class Apple : Fruit
{
    public int Apples { get; set; }
}

public class Berry : Fruit
{
    public List<Fruit>? Berries { get; set; }

    public required int B { get; set; }
}

[JsonPolymorphic(TypeClassifier = typeof(ByLetter), TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Lemon))]
[JsonDerivedType(typeof(Mango))]
public interface ISour
{
    int Level { get; }
}

public record Lemon(int Level) : ISour
{
    public ISour? Next { get; set; }
}

public struct Mango : ISour
{
    public int Level { get; set; }
}

/// <summary>What classifiers say of unions and of polymorphic types.</summary>
public class ClassifierTests
{
    private static readonly string[] s_texts =
    [
        "{\"Cat\":1}", "{\"c\":1,\"Lives\":2}", "{\"c\":1,\"Lives\":\"x\"}", "{\"Dog\":1,\"Good\":true}", "{\"Good\":true}", "\"some\"", "5", "-1.5", "{\"List\":1}", "[\"l\",\"s\",4,{\"d\":1}]", "[\"List\",{\"c\":\"x\",\"Lives\":{}}]", "[\"l\",[\"l\",{\"c\":{},\"Lives\":true}]]",
        "{\"1\":0}", "{\"2\":0}", "{\"3\":0}", "{\"4\":0}", "{\"5\":0}", "{\"6\":0}", "\"1\"", "\"2\"", "\"3\"", "\"5\"", "\"6\"", "[\"2\"]", "{\"a\":1,\"Apples\":2,\"Name\":3}", "{\"Apples\":\"x\"}", "{\"$type\":\"apple\",\"Apples\":2}", "{\"a\":0,\"$type\":\"apple\"}",
        "{\"Apples\":1,\"Inner\":{\"B\":1,\"Berries\":[{\"Fruit\":1},{\"Apples\":\"x\"}]}}", "{\"B\":1,\"Berries\":[{\"4\":1}]}", "{\"Berries\":[]}", "{\"F\":1,\"Name\":2}", "{\"Apples\":1,\"Name\":}", "{\"Apples\":1,\"Name\":{\"x\":[1,}}}", "{\"B\":1,\"$id\":\"1\"}", "{\"$id\":\"1\",\"B\":1}", "{\"$ref\":\"1\"}", "{\"apple\":1,\"$values\":[]}",
        "{\"Level\":1,\"Next\":{\"m\":1,\"Level\":2}}", "{\"l\":1,\"level\":2,\"next\":{\"Level\":\"x\"}}", "{\"m\":1,\"Level\":true}", "{\"kind\":\"x\",\"Level\":1}", "{\"x\":{\"y\":1}}", "{\"d\":{\"d\":{\"c\":true,\"Lives\":null}}}", "{\"\":1}", "{\"\\u0061\":1}", "{\"a\":\"\\ud800\"}", "{\"B\":1,\"b\":nul}", "{\"\\ud800\":1}",
    ];

    [Fact]
    public void OfUnions()
    {
        UnionTests.Reads<ChosenUnion>(s_texts);
        UnionTests.Reads<ChosenStruct>(s_texts);
        UnionTests.Reads<ChosenStruct?>(s_texts);
        UnionTests.Reads<StructuralPet>("{\"Name\":\"x\",\"Good\":true}", "{\"Name\":\"x\"}", "{\"Name\":\"x\",\"Lives\":\"y\"}");
        UnionTests.Writes(new ChosenUnion(new Cat()), new ChosenUnion(1), new ChosenUnion((string?)null), new ChosenUnion([new ChosenUnion("x")]));
        UnionTests.Writes(new ChosenStruct(new Cat()), new ChosenStruct(new Dictionary<string, ChosenStruct> { ["c"] = default }));
    }

    /// <summary>The structural classifier, whose choices are remembered by names: known, unknown, escaped, in another order, too many to remember.</summary>
    [Fact]
    public void ByStructure()
    {
        string many = string.Join(',', Enumerable.Range(0, 60).Select(static i => $"\"unknown{i}\":{i}"));
        string[] texts =
        [
            .. Enumerable.Range(0, 3).SelectMany(static _ => (string[])["{\"Lives\":1,\"Name\":\"x\"}", "{\"Name\":\"x\",\"Lives\":2}", "{ \"Lives\" : 1 }", "{\"Li\\u0076es\":1}", "{\"lives\":1}", "{\"Good\":true}", "{\"Name\":\"x\"}", "{\"Lives\":1,\"Good\":true}", "{}", "{\"Good\":1}", "{\"Good\":{\"a\":[}}"]),
            $"{{{many},\"Lives\":1}}", $"{{\"Lives\":1,{many}}}", $"{{{many}}}", .. Enumerable.Range(0, 40).Select(static i => $"{{\"Good\":true,\"more{i}\":{i}}}"), "{\"Good\":true,\"more39\":1}",
        ];
        UnionTests.Reads<StructuralPet>(texts);
        UnionTests.Reads<StructuralPet[]>([.. texts.Select(static text => $"[{text},{text}]")]);
    }

    [Fact]
    public void OfPolymorphicTypes()
    {
        UnionTests.Reads<Fruit>(s_texts);
        UnionTests.Reads<ISour>(s_texts);
        UnionTests.Writes(new Fruit(), new Apple { Inner = new Berry { B = 1, Berries = [new Apple()] } });
        UnionTests.Writes<ISour>(new Lemon(1) { Next = new Mango { Level = 2 } });
    }
}
