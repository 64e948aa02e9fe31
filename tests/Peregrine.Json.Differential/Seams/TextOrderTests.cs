using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>What is noticed first in a text with several faults, or before user code sees a value of it.</summary>
public class TextOrderTests
{
    private static readonly string[] s_ends = ["", "\u00a0}", "x}", "\"}", ".}", "-}", "}", " }", ",\"Z\":1}", "/**/}", "\0}", ":1}", "]"];

    [Fact]
    public void NumbersBeforeSetters()
    {
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, new() { ReadCommentHandling = JsonCommentHandling.Skip, NumberHandling = JsonNumberHandling.AllowReadingFromString }, Modified()])
        {
            foreach (string name in (string[])["A", "N", "E", "M", "O", "J", "D", "S", "C", "F"])
            {
                foreach (string value in (string[])["8", "-1", "1.5", "1e3", "\"8\"", "null", "true", "1", "[1", "01", "1e", "1.", "-"])
                {
                    foreach (string end in s_ends)
                    {
                        Seam.Read<Watched>("{\"" + name + "\":" + value + end, options);
                        Seam.Read<WatchedStruct>("{\"" + name + "\":" + value + end, options);
                    }
                }
            }
        }
    }

    [Fact]
    public void CommentsEndedByReturns()
    {
        var options = new JsonSerializerOptions { ReadCommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true, Converters = { new Picky() } };
        foreach (string gap in (string[])["//c\r", "//c\r\n", "//c\n", "/*\r*/", "\r", "//\r//\r", "/*\n*/", "//c\r\r\n", "//\u2028\n", "//c"])
        {
            foreach (string text in (string[])["{G\"A\":G1}", "{G\"A\":G\"x\"}", "{\"A\":1G,G\"K\":\"bad\"}", "{\"A\":1,G\"K\":G\"bad\"}", "{\"K\":\"good\",G\"K\":G[1,G2]}", "GtruG", "{\"A\":1}GG", "{\"A\":1}Gx", "[G1,G2G]", "{\"L\":[1,G\"x\"]}", "{\"S\":G\"\\ud800\"}", "{\"L\":[1G2]}"])
            {
                string document = text.Replace("G", gap, StringComparison.Ordinal);
                Seam.Read<Commented>(document, options);
                Seam.Read<JsonElement>(document, options);
                Seam.Read<JsonNode>(document, options);
                Seam.Read<List<int>>(document, options);
            }
        }
    }

    [Fact]
    public void DuplicatesInNodes()
    {
        var options = new JsonSerializerOptions { AllowDuplicateProperties = false };
        foreach (string text in (string[])
            [
                "{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":", "{\"a\":\"\\ud800\",\"b\":x}", "{\"\\ud800\":1}", "{\"\\ud800\":1,x}", "{\"\\ud800\":1,\"b\":}", "{\"a\":{\"b\":1,\"b\":2},\"a\":1}", "[{\"a\":1,\"a\":2}]", "{\"a\":1,\"\\u0061\":2}", "{\"a\":1,\"a\":\"\\ud800\"}", "{\"\\ud800\":1,\"a\":1,\"a\":2}",
                "{\"a\":1,\"a\":2,\"\\ud800\":1}", "{\"a\":\"\\ud800\"}", "[\"\\ud800\",x]", "{\"x\":{\"\\udc00\":[1,}}",
            ])
        {
            Seam.Read<JsonNode>(text, options);
            Seam.Read<JsonObject>(text, options);
            Seam.Read<JsonElement>(text, options);
            Seam.Read<JsonDocument>(text, options);
            Seam.Read<HasNode>("{\"N\":" + text + "}", options);
            Seam.Read<HasNode>("{\"E\":" + text + "}", options);
            Seam.Read<HasNode>("{\"O\":" + text + "}", options);
            Seam.Read<Dictionary<string, JsonNode>>("{\"N\":" + text + "}", options);
        }
    }

    [Fact]
    public void LateMembersBeforeUnmapped()
    {
        foreach (JsonUnmappedMemberHandling unmapped in (JsonUnmappedMemberHandling[])[JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
        {
            foreach (bool required in (bool[])[true, false])
            {
                foreach (bool duplicates in (bool[])[true, false])
                {
                    var options = new JsonSerializerOptions { UnmappedMemberHandling = unmapped, RespectRequiredConstructorParameters = required, AllowDuplicateProperties = duplicates, RespectNullableAnnotations = true };
                    foreach (string text in (string[])
                        [
                            "{\"S\":\"leaf\",\"x\":1}", "{\"x\":1,\"S\":\"leaf\"}", "{\"S\":\"leaf\"}", "{\"M\":1,\"S\":\"leaf\",\"x\":1}", "{\"M\":1,\"S\":\"leaf\"}", "{\"M\":\"leaf\",\"S\":\"leaf\",\"x\":1}", "{\"S\":1,\"S\":2}", "{\"S\":\"a\",\"M\":\"b\"}", "{\"S\":\"a\",\"S\":\"b\"}", "{\"S\":\"a\",\"M\":1,\"M\":2}",
                            "{\"S\":[1],\"x\":{}}", "{\"S\":\"leaf\",\"x\":[}", "{\"S\":1,\"M\":2,\"x\":3}", "{\"T\":null,\"x\":1}", "{\"T\":null,\"M\":1}", "{\"S\":\"leaf\",\"U\":{\"y\":1}}", "{\"U\":{\"S\":\"leaf\",\"x\":1},\"x\":1}",
                        ])
                    {
                        Seam.Read<Late>(text, options);
                        Seam.Read<Late[]>("[" + text + "]", options);
                        Seam.Read<Dictionary<string, Late>>("{\"k\":" + text + "}", options);
                    }
                }
            }
        }
    }

    /// <summary>Every three members, right and wrong ones, of an object whose constructor takes some of them: what is wrong with names comes before what is wrong with the values of the others.</summary>
    [Fact]
    public void NamesBeforeLateMembers()
    {
        string[] members = ["\"A\":1", "\"A\":\"x\"", "\"B\":\"b\"", "\"L\":[1,2]", "\"L\":[1,\"x\"]", "\"L\":1", "\"l\":[{\"a\":1}]", "\"M\":1", "\"S\":{}", "\"O\":{\"A\":1,\"B\":\"b\",\"M\":1,\"L\":[\"x\"],\"L\":1}", "\"Z\":1"];
        JsonSerializerOptions[] all = [new(JsonSerializerDefaults.Strict), new() { AllowDuplicateProperties = false, PropertyNameCaseInsensitive = true }, new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }];
        foreach (JsonSerializerOptions options in all)
        {
            foreach (string text in members.SelectMany(_ => members, static (a, b) => a + "," + b).SelectMany(_ => members, static (two, c) => "{" + two + "," + c + "}"))
            {
                Both.Read<Gathered>(text, options);
            }

            foreach (string text in (string[])["{\"L\":1,\"L\":[}", "{\"L\":1,\"M\":2,\"M\"", "{\"L\":1,\"S\":2,\"\\u0053\":3", "{\"L\":1,\"Z\":1,\"L\":2}"])
            {
                Both.Read<Gathered>(text, options);
                Both.Read<Gathered[]>("[" + text, options);
            }
        }
    }

    private static JsonSerializerOptions Modified() => new() { TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } };

    /// <summary>Every setter is code that a user wrote, and refuses.</summary>
    public class Watched
    {
        public int A
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public int? N
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public DayOfWeek E
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public decimal M
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public object? O
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public JsonElement J
        {
            get => default;
            set => throw new ArithmeticException("set " + value);
        }

        public double D
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public string? S
        {
            get => null;
            set => throw new ArithmeticException("set " + value);
        }

        public bool C
        {
            get => false;
            set => throw new ArithmeticException("set " + value);
        }

        public JsonNode? F
        {
            get => null;
            set => throw new ArithmeticException("set " + value);
        }
    }

    public struct WatchedStruct
    {
        public int A
        {
            get => 0;
            set => throw new ArithmeticException("set " + value);
        }

        public long? N
        {
            get => 0;
            init => throw new ArithmeticException("set " + value);
        }
    }

    public class Commented
    {
        public int A { get; set; }

        public Key? K { get; set; }

        public List<int>? L { get; set; }

        public string? S { get; set; }
    }

    public sealed record Key(string Text);

    internal sealed class Picky : JsonConverter<Key>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            if (reader.TokenType == JsonTokenType.String && reader.GetString() == "good")
            {
                return new Key("good");
            }

            reader.Skip();
            throw new JsonException();
        }

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
    }

    public class HasNode
    {
        public JsonNode? N { get; set; }

        public JsonElement E { get; set; }

        public JsonObject? O { get; set; }
    }

    public class Gathered(int a, string b)
    {
        public int A => a;

        public string B => b;

        public List<int>? L { get; set; }

        public required int M { get; set; }

        [JsonIgnore]
        public int S { get; set; }

        public Gathered? O { get; set; }
    }

    public class Late(int m)
    {
        public int M { get; } = m;

        public int S { get; set; }

        public string T { get; set; } = "";

        public Late? U { get; set; }
    }
}
