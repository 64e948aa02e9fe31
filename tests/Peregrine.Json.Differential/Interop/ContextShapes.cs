using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Interop;

/// <summary>The shapes of objects that a generated context makes other than by a constructor without parameters and setters.</summary>
public static class ContextShapes
{
    public sealed record Positional(int A, string? B, DayOfWeek C = DayOfWeek.Friday, double? D = 1.5, Positional? E = null);

    public sealed record Longer(int A, int B, string C, string? D, long? E, bool F = true)
    {
        public string? G { get; set; } = "g";

        public string? H { get; init; } = "h";

        public int I { get; } = 9;
    }

    public sealed class Initialized
    {
        public required int A { get; init; }

        public required string B { get; set; }

        public string C { get; init; } = "c";

        public List<int>? D { get; init; } = [1];

        public int? E { get; init; } = 5;
    }

    public struct Mutable
    {
        public int A { get; set; }

        public string? B { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int C { get; set; }

        [JsonInclude]
        public long D;
    }

    public readonly record struct Immutable(int A, string? B, Mutable C);

    public record struct Mixed(int A)
    {
        public string? B { get; set; }

        public int C { get; init; } = 4;
    }

    public sealed class Conditional
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? A { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int B { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? C { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int? D { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public Mutable E { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public object? F { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public string? G => A;
    }

    /// <summary>Throws from a method that is never inlined: the source of an exception is then this assembly, whoever calls.</summary>
    public class Throwing(int a)
    {
        private int _b;

        public int A { get; } = Checked(a, -1);

        public int B
        {
            get => Checked(_b, -1);
            set => _b = Checked(value, 7);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static int Checked(int value, int refused) => value != refused ? value : throw new InvalidOperationException("refused");
    }

    public class Marked
    {
        [JsonConstructor]
        public Marked(int a, string text = "t") => (A, Text) = (a, text + "!");

        public int A { get; }

        public string Text { get; }

        [JsonPropertyName("é")]
        public int Renamed { get; set; }

        [JsonIgnore]
        public int Hidden { get; set; }
    }
}
