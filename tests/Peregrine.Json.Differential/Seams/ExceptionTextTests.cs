using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Exceptions of converters whose Message is not the text they were constructed with.</summary>
public class ExceptionTextTests
{
    public sealed record Value(int Number);

    private class Shown(string? message, string shown) : JsonException(message)
    {
        public override string Message => shown + "/" + base.Message;
    }

    private sealed class Fixed(string? message) : Shown(message, "")
    {
        public override string Message => "always this";
    }

    private sealed class Bare : JsonException;

    internal sealed class Failing(Func<Exception> make) : JsonConverter<Value>
    {
        public override Value? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            throw make();
        }

        public override void Write(Utf8JsonWriter writer, Value value, JsonSerializerOptions options) => throw make();
    }

    [Fact]
    public void MessagesThatAreOverridden()
    {
        foreach (Func<Exception> make in (Func<Exception>[])
        [
            () => new Shown("text", "before"), () => new Shown(null, "before"), () => new Shown("", "before"), () => new Fixed("text"), () => new Fixed(null), () => new Bare(),
            () => new JsonException("text", "$.own", 3, 4), () => new JsonException(null, "$.own", 3, 4), () => new Shown("text", "before") { Source = "elsewhere" },
        ])
        {
            var options = new JsonSerializerOptions { Converters = { new Failing(make) } };
            foreach (string json in (string[])["{\"a\":1}", "1", "\"x\""])
            {
                Seam.Read<Value>(json, options);
                Seam.Read<List<Value>>("[null, " + json + "]", options);
                Seam.Read<Dictionary<string, Value[]>>("{\"a b\":[" + json + "]}", options);
            }

            Seam.Write(new Value(1), options);
            Seam.Write(new Dictionary<string, List<Value?>> { ["a b"] = [null, new Value(1)] }, options);
        }
    }
}
