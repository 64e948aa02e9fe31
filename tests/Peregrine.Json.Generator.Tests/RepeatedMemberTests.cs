namespace Peregrine.Json.Generator.Tests;

/// <summary>
/// A member that comes twice where options forbid it, in objects that generated code reads: it is set before it is refused, and the fault is that of System.Text.Json.
/// </summary>
public class RepeatedMemberTests
{
    private const string Code = """
        public static class Calls
        {
            [ThreadStatic] public static System.Text.StringBuilder? Made;
            public static T Note<T>(T value, string name) { Made?.Append(name).Append('(').Append(value).Append(')'); return value; }
            private static readonly JsonSerializerOptions s_once = new() { AllowDuplicateProperties = false }, s_strict = new(JsonSerializerOptions.Strict), s_references = new() { AllowDuplicateProperties = false, ReferenceHandler = ReferenceHandler.Preserve };
            private static JsonSerializerOptions Options(int kind) => kind == 0 ? s_once : kind == 1 ? s_strict : s_references;
            public static string Ours(string type, string text, int kind) => type switch
            {
                "Plain" => Try(() => JsonSerializer.Deserialize<Plain>(text, Options(kind))), "Needed" => Try(() => JsonSerializer.Deserialize<Needed>(text, Options(kind))),
                "Value" => Try(() => JsonSerializer.Deserialize<Value>(text, Options(kind))), "Made" => Try(() => JsonSerializer.Deserialize<Made>(text, Options(kind))),
                _ => Try(() => JsonSerializer.Deserialize<List<Plain>>($"[{text}]", Options(kind))),
            };
            public static string Theirs(string type, string text, int kind) => type switch
            {
                "Plain" => Try(() => System.Text.Json.JsonSerializer.Deserialize<Plain>(text, Options(kind))), "Needed" => Try(() => System.Text.Json.JsonSerializer.Deserialize<Needed>(text, Options(kind))),
                "Value" => Try(() => System.Text.Json.JsonSerializer.Deserialize<Value>(text, Options(kind))), "Made" => Try(() => System.Text.Json.JsonSerializer.Deserialize<Made>(text, Options(kind))),
                _ => Try(() => System.Text.Json.JsonSerializer.Deserialize<List<Plain>>($"[{text}]", Options(kind))),
            };
            public static string How() => $"{JsonSerializer.Describe<Plain>(s_once)}\n{JsonSerializer.Describe<Needed>(s_once)}\n{JsonSerializer.Describe<Value>(s_once)}";
            private static string Try(Func<object?> read)
            {
                Made = new();
                try { read(); }
                catch (JsonException error) { Made.Append(error.Message).Append(error.Path).Append(error.LineNumber).Append(' ').Append(error.BytePositionInLine); }
                catch (InvalidOperationException error) { Made.Append(error.Message); }
                return Made.ToString();
            }
        }
        public class Plain : IJsonOnDeserialized
        {
            private int _count;
            public int A { get; set => field = Calls.Note(value, "A"); }
            public string? B { get; set => field = Calls.Note(value, "B"); }
            public Plain? Inner { get; set => field = Calls.Note(value, "Inner"); }
            public int Last { get; set => field = _count++ == 0 ? Calls.Note(value, "Last") : throw new InvalidOperationException("Twice."); }
            public void OnDeserialized() => Calls.Note(0, "end");
        }
        public class Needed
        {
            public required int A { get; set => field = Calls.Note(value, "A"); }
            public string? B { get; set => field = Calls.Note(value, "B"); }
            public Plain? Inner { get; set => field = Calls.Note(value, "Inner"); }
            public int Last { get; set => field = Calls.Note(value, "Last"); }
        }
        public struct Value
        {
            public int A { get; set => field = Calls.Note(value, "A"); }
            public string? B { get; set => field = Calls.Note(value, "B"); }
            public Plain? Inner { get; set => field = Calls.Note(value, "Inner"); }
            public int Last { get; set => field = Calls.Note(value, "Last"); }
        }
        public record Made(int A, string? B, Plain? Inner, int Last);
        """;

    [Fact]
    public void TheyAreSetFirst()
    {
        Type calls = Bench.WithSites(Code).Compiles().Load().GetType("Calls")!;
        var ours = calls.GetMethod("Ours")!.CreateDelegate<Func<string, string, int, string>>();
        var theirs = calls.GetMethod("Theirs")!.CreateDelegate<Func<string, string, int, string>>();
        Assert.True(((string)calls.GetMethod("How")!.Invoke(null, null)!).Split("generated code").Length > 3);
        int refused = 0;
        foreach (string type in (string[])["Plain", "Needed", "Value", "Made", "Plains"])
        {
            foreach (string text in Texts())
            {
                for (int kind = 0; kind < 3; kind++)
                {
                    string expected = theirs(type, text, kind);
                    Assert.Equal($"{type} {kind} {text}: {expected}", $"{type} {kind} {text}: {ours(type, text, kind)}");
                    refused += expected.Contains("Duplicate property", StringComparison.Ordinal) ? 1 : 0;
                }
            }
        }

        Assert.True(refused > 1000, $"{refused}");
    }

    private static IEnumerable<string> Texts()
    {
        foreach (string member in (string[])["A", "B", "Inner", "Last"])
        {
            foreach (string first in (string[])["1", "\"x\"", "null", "{\"A\":1}"])
            {
                foreach (string second in (string[])["8", " 8 ", "8x", "\"y\"", "null", "{\"A\":5}", "{\"A\":5,\"A\":6}", "{ \"Inner\" : { \"B\":\"q\" } , \"A\" : 2 }", "[1]", "tru"])
                {
                    foreach (string tail in (string[])["}", ",\"Last\":3}", ",\"Zz\":[}", " , \"A\":2}", ""])
                    {
                        yield return $"{{\"{member}\":{first},\"{member}\":{second}{tail}";
                        yield return $"{{\"A\":9,\"{member}\":{first},\"B\":\"b\",\"{member}\":{second}{tail}";
                    }
                }
            }
        }
    }
}
