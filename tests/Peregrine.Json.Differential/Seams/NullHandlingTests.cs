using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Converters whose HandleNull changes: what it was while the base class was being made is what counts.</summary>
public class NullHandlingTests
{
    public class Holder
    {
        public int Number { get; set; } = -1;

        public int? Maybe { get; set; } = -2;

        public string? Text { get; set; } = "before";

        public Made? Made { get; set; } = new(1);
    }

    public sealed record Made(int Number);

    internal class Late<T> : JsonConverter<T>
    {
        public bool Handles { get; set; }

        public override bool HandleNull => Handles;

        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return (T?)(object?)(typeof(T) == typeof(string) ? reader.TokenType.ToString() : typeof(T) == typeof(Made) ? new Made(7) : 7);
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(value is null ? "no value" : "a value");
    }

    private sealed class Captured<T>(bool handles) : Late<T>
    {
        public override bool HandleNull => handles;
    }

    private sealed class Assigned<T> : Late<T>
    {
        private readonly bool _handles;

        public Assigned(bool handles) => _handles = handles;

        public override bool HandleNull => _handles;
    }

    private sealed class Inherited<T> : Late<T>
    {
        public override bool HandleNull => base.HandleNull;
    }

    [Fact]
    public void AnswersThatChange()
    {
        foreach (bool handles in (bool[])[false, true])
        {
            Crossed(() => new Late<int> { Handles = handles }, () => new Late<int?> { Handles = handles }, () => new Late<string> { Handles = handles }, () => new Late<Made> { Handles = handles }, () => new Late<object> { Handles = handles });
            Crossed(() => new Captured<int>(handles), () => new Captured<int?>(handles), () => new Captured<string>(handles), () => new Captured<Made>(handles));
            Crossed(() => new Assigned<int>(handles), () => new Assigned<int?>(handles), () => new Assigned<string>(handles), () => new Assigned<Made>(handles));
            Crossed(() => new Inherited<int> { Handles = handles }, () => new Inherited<string> { Handles = handles });
        }
    }

    private static void Crossed(params Func<JsonConverter>[] makers)
    {
        foreach (Func<JsonConverter> make in makers)
        {
            var options = new JsonSerializerOptions { Converters = { make() } };
            Seam.Write(new Holder { Maybe = null, Text = null, Made = null }, options);
            Seam.Write(new Holder(), options);
            Seam.Write<object?[]>([null, 1, "x"], options);
            Seam.Write<int?>(null, options);
            Seam.Write<string?>(null, options);
            Seam.Read<Holder>("""{"Number":null}""", options);
            Seam.Read<Holder>("""{"Maybe":null,"Text":null,"Made":null}""", options);
            Seam.Read<int>("null", options);
            Seam.Read<int?>("null", options);
            Seam.Read<string>("null", options);
            Seam.Read<List<Made>>("[null]", options);
            Seam.Read<object>("null", options);
        }
    }
}
