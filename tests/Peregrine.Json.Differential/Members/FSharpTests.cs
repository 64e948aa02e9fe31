using System.Reflection;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Microsoft.FSharp.Collections;
using Microsoft.FSharp.Core;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.FSharpModels;

namespace Peregrine.Json.Differential.Members;

/// <summary>F#'s types: options, lists, sets, maps, records; unions are refused.</summary>
public class FSharpTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        new(JsonSerializerDefaults.Web) { WriteIndented = true },
        new() { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, AllowDuplicateProperties = false, RespectNullableAnnotations = true, RespectRequiredConstructorParameters = true },
        new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, IncludeFields = true },
        new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, DictionaryKeyPolicy = JsonNamingPolicy.KebabCaseUpper, Converters = { new JsonStringEnumConverter() }, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } } },
        new() { Converters = { new UnionConverter() }, MaxDepth = 4 },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowDuplicateProperties = false },
    ];

    private static readonly string[] s_texts =
    [
        "null", "1", "\"1\"", "\"x\"", "1.5", "true", "[]", "{}", "[1]", "[1,2,1]", "[null]", "[[1],[]]", "[\"x\"]", "[1,\"x\"]", "[1,", "{\"a\":1}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":2,\"c\":\"x\"}", "{\"a\":1,\"a\":2,\"c\":3 } 4", "{\"a\":1,\"a\":2,\"c\":3 } ", "{\"$id\":\"1\",\"a\":1,\"a\":2}", "{\"1\":null,\"2\":\"x\"}", "{\"1\":[{\"X\":1,\"Y\":2}]}", "{\"a\":\"x\"}", "{\"x\":1}",
        "{\"X\":1,\"Y\":2}", "{\"x\":1,\"y\":2}", "{\"X\":1}", "{\"X\":null}", "{\"X\":\"x\"}", "{\"Y\":2,\"X\":\"x\"}", "{\"X\":1,\"X\":3}", "{\"X\":1,\"Z\":2}", "[{\"X\":1,\"Y\":2},{\"X\":\"x\"}]",
        "{\"A\":1,\"B\":\"x\",\"C\":[1],\"D\":{\"E\":5}}", "{\"A\":1,\"B\":null,\"D\":{\"E\":\"x\"}}", "{\"A\":1,\"other\":2}", "{\"Shape\":null}", "{\"Shape\":{\"radius\":1}}", "{\"Shape\":\"On\",\"Number\":2}", "{\"R\":1}", "{\"O\":1}", "{\"L\":[\"1\",2],\"P\":3}", "{\"B\":1}", "{\"B\":\"1\"}",
        "{\"Item\":1,\"Items\":[1,null],\"Maybe\":2}", "{\"Item\":\"x\",\"Items\":[\"y\"],\"Maybe\":\"z\"}", "{\"Item\":null,\"Maybe\":{}}", "{\"Name\":\"a\",\"Next\":{\"Name\":\"b\",\"Next\":{\"Name\":\"c\",\"Next\":{\"Name\":5}}},\"Children\":[{\"Name\":\"d\"}]}",
        "{\"Color\":1,\"Colors\":[0,1],\"Maybe\":1}", "{\"Color\":\"Green\",\"Colors\":[\"Red\"],\"Maybe\":\"Green\"}", "{\"MX\":1,\"MY\":\"x\"}", "{\"SX\":1,\"SY\":\"x\"}", "{\"D\":null,\"N\":null,\"L\":null}", "{\"D\":1,\"N\":2,\"L\":[3]}", "{\"Item1\":1,\"Item2\":\"x\"}", "{\"contents\":3}", "{\"Contents\":3}", "{\"Maybe\":{\"Value\":1}}",
    ];

    private static IEnumerable<Type> Types() => Values.all.Select(static v => v.GetType()).Concat(Values.all.Where(static v => v is not null).Select(static v => v.GetType().BaseType!).Where(static t => t.Namespace == "Peregrine.Json.FSharpModels")).Concat([typeof(Shape), typeof(FSharpResult<int, string>), typeof(FSharpChoice<int, string>)]).Distinct();

    [Fact]
    public void Write()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (object value in Values.all)
            {
                Both.Of(value.GetType()).RoundTrip(report, value, options);
                Both.Of(typeof(object)).Write(report, value, options);
            }

            Both.Write<Shape>(report, Values.all.OfType<Shape>().First(), options);
            Both.Write(report, new Wrapped { Any = FSharpOption<int>.Some(1), Node = FSharpOption<JsonNode>.Some(JsonNode.Parse("[1]")!), None = null, Nested = FSharpOption<FSharpOption<int>>.Some(null!), Union = null }, options);
            Both.Write<FSharpOption<int>?>(report, null, options);
            Both.Write<Shape?>(report, null, options);
        }

        report.Check();
    }

    [Fact]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (Type type in Types())
            {
                foreach (string text in s_texts)
                {
                    Both.Of(type).ReadOnce(report, Encoding.UTF8.GetBytes(text), options);
                }
            }

            foreach (object value in Values.all)
            {
                // Every member of a text, wrong in turn.
                if (Outcome.Of<object?>(() => Stj.SerializeToNode(value, value.GetType(), options)).Value is JsonObject whole)
                {
                    foreach (string name in whole.Select(static m => m.Key).ToArray())
                    {
                        foreach (string part in new[] { "null", "\"x\"", "5", "[]", "[5]", "[\"y\"]", "{}", "{\"X\":\"x\"}", "[{\"X\":1,\"Y\":\"x\"}]", "{\"k\":\"x\"}" })
                        {
                            JsonObject other = whole.DeepClone().AsObject();
                            other[name] = JsonNode.Parse(part);
                            Both.Of(value.GetType()).Read(report, Encoding.UTF8.GetBytes(other.ToJsonString()), options);
                        }
                    }
                }
            }
        }

        report.Check();
    }

    public class Wrapped
    {
        public object? Any { get; set; }

        public FSharpOption<JsonNode>? Node { get; set; }

        public FSharpOption<string>? None { get; set; }

        public FSharpOption<FSharpOption<int>>? Nested { get; set; }

        public Shape? Union { get; set; }
    }

    /// <summary>What the message of the refusal advises.</summary>
    public class UnionConverter : JsonConverter<Shape>
    {
        public override Shape? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return Shape.Nothing;
        }

        public override void Write(Utf8JsonWriter writer, Shape value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString());
    }
}
