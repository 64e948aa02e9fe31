using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Peregrine.Json.Rules;

/// <summary>PJ0002: options that are made for every call.</summary>
public sealed class OptionsPerCallTests
{
    private const string Id = "PJ0002";

    [Fact]
    public async Task ArgumentsAndLocals() => await Bench.Marked(Id, """
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using Peregrine.Json;
        using Stj = System.Text.Json.JsonSerializer;
        class A
        {
            string B() => JsonSerializer.Serialize(1, [|new JsonSerializerOptions { WriteIndented = true }|]);
            string C() => Stj.Serialize(1, [|new JsonSerializerOptions()|].UsePeregrine());
            string D() { JsonSerializerOptions options = [|new()|]; return JsonSerializer.Serialize(1, options); }
            string E(bool indent) { var options = [|new JsonSerializerOptions { WriteIndented = indent }|]; options.Converters.Add(new JsonStringEnumConverter()); options.MaxDepth = 3; return JsonSerializer.Serialize(1, options); }
            Func<string> F() => () => JsonSerializer.Serialize(1, [|new JsonSerializerOptions()|]);
            int G(JsonElement e) => e.Deserialize<int>([|new JsonSerializerOptions()|]);
            string H { get => JsonSerializer.Serialize(1, options: [|new(JsonSerializerDefaults.Web)|]); }
        }
        """);

    [Fact]
    public async Task OptionsThatLiveLongerAreSilent() => await Bench.Marked(Id, """
        using System.Text.Json;
        class A
        {
            static readonly JsonSerializerOptions s_one = new() { WriteIndented = true };
            static readonly string s_text = JsonSerializer.Serialize(1, new JsonSerializerOptions());
            static JsonSerializerOptions Two { get; } = new();
            JsonSerializerOptions? _three;
            static A() => JsonSerializer.Serialize(1, new JsonSerializerOptions());
            JsonSerializerOptions Make() => new() { WriteIndented = true };
            void Keep() { var options = new JsonSerializerOptions(); _three = options; JsonSerializer.Serialize(1, options); }
            string Loop() { var options = new JsonSerializerOptions(); string s = ""; for (int i = 0; i < 9; i++) s += JsonSerializer.Serialize(i, options); return s; }
            Func<string> Capture() { var options = new JsonSerializerOptions(); return () => JsonSerializer.Serialize(1, options); }
            void Pass() { var options = new JsonSerializerOptions(); Other(options); JsonSerializer.Serialize(1, options); }
            void Other(JsonSerializerOptions options) { }
            object Unused() { var options = new JsonSerializerOptions(); return options.WriteIndented; }
        }
        """);

    /// <summary>The program's own method runs once; what it hands out runs for every request.</summary>
    [Fact]
    public async Task Programs()
    {
        const string Text = """
            using System.Text.Json;
            Console.WriteLine(JsonSerializer.Serialize(1, new JsonSerializerOptions()));
            Func<string> each = () => JsonSerializer.Serialize(2, [|new JsonSerializerOptions()|]);
            string Each() => JsonSerializer.Serialize(3, [|new JsonSerializerOptions()|]);
            Console.WriteLine(each() + Each());
            """;
        var markup = new Markup(Text);
        Bench bench = await Bench.Empty().With("App", [("Line.cs", Bench.TheLine), ("Program.cs", markup.Text)], kind: OutputKind.ConsoleApplication).Compiles();
        Assert.Equal(markup.Spans, (await bench.Reports(Id)).Select(static one => one.Location.SourceSpan));
        Assert.Equal(0, await bench.FixCount(Id));
    }

    /// <summary>A field is no place for what a call has, and not for what may differ from call to call.</summary>
    [Theory]
    [InlineData("new JsonSerializerOptions { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }", true)]
    [InlineData("new JsonSerializerOptions(JsonSerializerDefaults.Web) { Converters = { new JsonStringEnumConverter(), new Mine(3) } }", true)]
    [InlineData("new JsonSerializerOptions { Encoder = JavaScriptEncoder.Create(UnicodeRanges.All) }", true)]
    [InlineData("new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static info => info.NumberHandling = null } } }", true)]
    [InlineData("new JsonSerializerOptions(JsonSerializerOptions.Web)", true)]
    [InlineData("new JsonSerializerOptions { WriteIndented = indent }", false)]
    [InlineData("new JsonSerializerOptions { WriteIndented = _indent }", false)]
    [InlineData("new JsonSerializerOptions { MaxDepth = s_depth }", false)]
    [InlineData("new JsonSerializerOptions { MaxDepth = DateTime.Now.Day }", false)]
    [InlineData("new JsonSerializerOptions { ReferenceHandler = new Handler() }", false)]
    [InlineData("new JsonSerializerOptions { Converters = { Make() } }", false)]
    [InlineData("new JsonSerializerOptions { Converters = { new Mine(depth: indent ? 1 : 2) } }", false)]
    public async Task OnlySharedValuesGetAField(string made, bool isField)
    {
        string text = $$"""
            using System.Text.Encodings.Web;
            using System.Text.Json;
            using System.Text.Json.Serialization;
            using System.Text.Json.Serialization.Metadata;
            using System.Text.Unicode;
            class A
            {
                bool _indent;
                static readonly int s_depth = 3;
                string B(bool indent) => JsonSerializer.Serialize(1, {{made}});
                string C(bool indent) { var options = {{made}}; return JsonSerializer.Serialize(1, options); }
                static JsonConverter Make() => new Mine(1);
            }
            class Mine(int depth) : JsonConverter<int>
            {
                public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetInt32() + depth;
                public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
            }
            class Handler : ReferenceHandler { public override ReferenceResolver CreateResolver() => ReferenceHandler.Preserve.CreateResolver(); }
            """;
        Bench bench = await Bench.Adopted(text).Compiles();
        Assert.Equal(2, (await bench.Reports(Id)).Length);
        Assert.Equal(isField ? 2 : 0, await bench.FixCount(Id));
        if (isField)
        {
            Bench changed = await (await bench.Fixed(Id, FixAllScope.Document)).Compiles();
            Assert.Empty(await changed.Reports(Id));
            Assert.Contains($"private static readonly JsonSerializerOptions s_options = {made};", changed.TextOf("File0.cs"), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData(
        """
        class A
        {
            public string B() => JsonSerializer.Serialize(1, new JsonSerializerOptions { WriteIndented = true });

            public string C() => JsonSerializer.Serialize(2, new JsonSerializerOptions { WriteIndented = true });

            public string D() => JsonSerializer.Serialize(2, new JsonSerializerOptions());
        }
        """,
        """
        class A
        {
            private static readonly JsonSerializerOptions s_options = new JsonSerializerOptions { WriteIndented = true };
            private static readonly JsonSerializerOptions s_options2 = new JsonSerializerOptions();

            public string B() => JsonSerializer.Serialize(1, s_options);

            public string C() => JsonSerializer.Serialize(2, s_options);

            public string D() => JsonSerializer.Serialize(2, s_options2);
        }
        """)]
    [InlineData(
        """
        class A
        {
            private static readonly int Options = 1;

            public string B(int value)
            {
                // As the browser sends them.
                JsonSerializerOptions options = new(JsonSerializerDefaults.Web)
                {
                    WriteIndented = true,
                };
                return JsonSerializer.Serialize(value + Options, options) + JsonSerializer.Serialize(value, /* the same */ options);
            }
        }
        """,
        """
        class A
        {
            // As the browser sends them.
            private static readonly JsonSerializerOptions Options2 = new(JsonSerializerDefaults.Web)
            {
                WriteIndented = true,
            };
            private static readonly int Options = 1;

            public string B(int value)
            {
                return JsonSerializer.Serialize(value + Options, Options2) + JsonSerializer.Serialize(value, /* the same */ Options2);
            }
        }
        """)]
    [InlineData("interface A\n{\n    string B() => JsonSerializer.Serialize(1, options: new());\n}\n", "interface A\n{\n    private static readonly JsonSerializerOptions s_options = new();\n\n    string B() => JsonSerializer.Serialize(1, options: s_options);\n}\n")]
    public async Task Fixes(string before, string after)
    {
        Bench bench = await Bench.Adopted("using System.Text.Json;\n" + before).Compiles();
        Bench changed = await (await bench.Fixed(Id, FixAllScope.Document)).Compiles();
        Assert.Equal("using System.Text.Json;\n" + after, changed.TextOf("File0.cs"));
        Assert.Empty(await changed.Reports(Id));
        await (await bench.Fixed(Id)).Compiles();
    }
}
