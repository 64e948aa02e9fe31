namespace Peregrine.Json.Generator.Tests;

/// <summary>What a caller's writer holds after a value that generated code cannot write: all that was written before the fault, as with System.Text.Json.</summary>
public class FailedWriterTests
{
    private const string Code = """
        public static class Calls
        {
            private static readonly JsonSerializerOptions s_nulls = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, s_web = new(JsonSerializerDefaults.Web);
            private static JsonSerializerOptions? Options(int kind) => kind == 0 ? null : kind == 1 ? s_nulls : s_web;
            public static string Ours(string type, int kind, bool isIndented) => Try(isIndented, writer => { switch (type)
            {
                case "First": JsonSerializer.Serialize(writer, new First(), Options(kind)); break;
                case "Later": JsonSerializer.Serialize(writer, new Later(), Options(kind)); break;
                case "Number": JsonSerializer.Serialize(writer, new Number(), Options(kind)); break;
                case "Small": JsonSerializer.Serialize(writer, new Small(), Options(kind)); break;
                case "Numbers": JsonSerializer.Serialize(writer, new List<Number> { new() }, Options(kind)); break;
                default: JsonSerializer.Serialize(writer, new Holder(), Options(kind)); break;
            }});
            public static string Theirs(string type, int kind, bool isIndented) => Try(isIndented, writer => System.Text.Json.JsonSerializer.Serialize(writer,
                type switch { "First" => new First(), "Later" => new Later(), "Number" => new Number(), "Small" => new Small(), "Numbers" => new List<Number> { new() }, _ => (object)new Holder() }, Options(kind)));
            public static string How() => $"{JsonSerializer.Describe<First>()}\n{JsonSerializer.Describe<Later>()}\n{JsonSerializer.Describe<Number>()}\n{JsonSerializer.Describe<Holder>()}";
            private static string Try(bool isIndented, Action<System.Text.Json.Utf8JsonWriter> write)
            {
                var output = new System.Buffers.ArrayBufferWriter<byte>();
                using var writer = new System.Text.Json.Utf8JsonWriter(output, new System.Text.Json.JsonWriterOptions { Indented = isIndented });
                writer.WriteStartArray();
                string fault = "none";
                try { write(writer); }
                catch (Exception error) { fault = error.Message; }
                writer.Flush();
                return $"{fault} {writer.CurrentDepth} {System.Text.Encoding.UTF8.GetString(output.WrittenSpan)}";
            }
        }
        public class First { public int A => throw new InvalidOperationException("first"); public int B { get; set; } }
        public class Later { public string? N { get; set; } public int B { get; set; } = 5; public string A => throw new InvalidOperationException("later"); }
        public class Number { public string? N { get; set; } public double D { get; set; } = double.NaN; public int Z { get; set; } }
        public class Small { public float? F { get; set; } = float.NaN; public int Z { get; set; } }
        public class Holder { public int A { get; set; } = 1; public First? None { get; set; } public Number? In { get; set; } = new(); }
        """;

    [Fact]
    public void HoldsWhatWasWritten()
    {
        Type calls = Bench.WithSites(Code).Compiles().Load().GetType("Calls")!;
        var ours = calls.GetMethod("Ours")!.CreateDelegate<Func<string, int, bool, string>>();
        var theirs = calls.GetMethod("Theirs")!.CreateDelegate<Func<string, int, bool, string>>();
        Assert.True(((string)calls.GetMethod("How")!.Invoke(null, null)!).Split("generated code").Length > 4);
        foreach (string type in (string[])["First", "Later", "Number", "Small", "Numbers", "Holder"])
        {
            for (int kind = 0; kind < 3; kind++)
            {
                Assert.Equal(theirs(type, kind, false), ours(type, kind, false));
                Assert.Equal(theirs(type, kind, true), ours(type, kind, true));
            }
        }
    }
}
