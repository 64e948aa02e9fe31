using System.Globalization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Hostile;

/// <summary>Rare contracts and texts, each of which once had another outcome than in System.Text.Json.</summary>
public class SecondLookTests
{
    public sealed class Defaulted(string s = "default")
    {
        public string S { get; } = s;
    }

    [Theory]
    [InlineData("{\"S\":null}")]
    [InlineData("{}")]
    [InlineData("{\"S\":\"a\"}")]
    [InlineData("{\"S\":\"a\",\"S\":null}")]
    public void ParametersKeepTheirDefaultsWhereNullsAreIgnored(string text)
    {
#pragma warning disable SYSLIB0020 // Obsolete, and still to be done as there.
        Same(text, static () => new JsonSerializerOptions { IgnoreNullValues = true }, typeof(Defaulted));
#pragma warning restore SYSLIB0020
        Same(text, static () => new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }, typeof(Defaulted));
    }

    public sealed class OnlySet
    {
        public static OnlySet? Last { get; set; }

        public object? Value { get; set; }

        public List<int> List
        {
            set => Value = value;
        }

        public int[] Array
        {
            set => Value = value;
        }

        public Dictionary<string, int> Map
        {
            set => Value = value;
        }
    }

    [Theory]
    [InlineData("{\"List\":[1,2]}")]
    [InlineData("{\"Array\":[1,2]}")]
    [InlineData("{\"Map\":{\"a\":1}}")]
    [InlineData("{\"List\":null}")]
    [InlineData("{\"List\":[1,\"a\"]}")]
    public void CollectionsAreReadBySettersOfModifiers(string text)
    {
        foreach (JsonObjectCreationHandling handling in Enum.GetValues<JsonObjectCreationHandling>())
        {
            foreach (bool assigns in (bool[])[true, false])
            {
                Same(text, () => new JsonSerializerOptions { PreferredObjectCreationHandling = handling, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { info => Assign(info, assigns) } } }, typeof(OnlySet));
            }
        }

        static void Assign(JsonTypeInfo info, bool assigns)
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                if (assigns && property.Name is "List" or "Array" or "Map")
                {
                    property.Set = static (owner, value) => ((OnlySet)owner).Value = value;
                }
            }
        }
    }

    public record Made(int A)
    {
        public string? B { get; set; }
    }

    public interface IMade
    {
        int A { get; }
    }

    public record MadeByInterface(int A) : IMade;

    public sealed class Filled
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Made Record { get; } = new(1);
    }

    public sealed class FilledByOption
    {
        public Made Record { get; } = new(1);

        public List<Made> Records { get; } = [new(1)];
    }

    [Theory]
    [InlineData("{\"Record\":{\"A\":2}}")]
    [InlineData("{\"Record\":{\"A\":\"x\"}}")]
    [InlineData("{\"Record\":{\"B\":1,\"A\":2},\"x\":[1]}")]
    [InlineData("{\"Record\":{\"B\":\"b\"}}")]
    [InlineData("{\"Record\":{ }\n}")]
    [InlineData("{\"Record\":null}")]
    [InlineData("{\"Record\":[]}")]
    [InlineData("{\"Record\":{\"A\":2")]
    [InlineData("{\"Records\":[{\"A\":\"x\"}]}")]
    public void ARecordThatIsThereIsFilledOrRefused(string text)
    {
        Same(text, static () => new JsonSerializerOptions(), typeof(Filled));
        Same(text, static () => new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }, typeof(FilledByOption));
        Same(text, static () => new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }, typeof(FilledByOption));
    }

    public sealed class Demanding : IJsonOnDeserializing, IJsonOnDeserialized
    {
        [ThreadStatic]
        public static string? Calls;

        public required int A { get; set; }

        public int B { get; set; }

        public void OnDeserializing() => Calls += "begin ";

        public void OnDeserialized() => Calls += $"end {A} {B} ";
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("{\"B\":2}")]
    [InlineData("{\"A\":1}")]
    [InlineData("{\"B\":2,\"A\":\"x\"}")]
    [InlineData("[{\"A\":1},{\"B\":2}]")]
    public void CallbacksComeBeforeWhatIsMissing(string text)
    {
        Type type = text[0] == '[' ? typeof(List<Demanding>) : typeof(Demanding);
        Demanding.Calls = "";
        Outcome theirs = Outcome.Of(() => Stj.Deserialize(text, type));
        string? called = Demanding.Calls;
        Demanding.Calls = "";
        Outcome mine = Outcome.Of(() => Ours.Deserialize(text, type));
        Assert.Equal((called, theirs.ErrorText ?? theirs.Graph), (Demanding.Calls, mine.ErrorText ?? mine.Graph));
    }

    /// <summary>The scale of a zero is that of its exponent, up to where the exponent is an Int32.</summary>
    [Fact]
    public void ZerosOfLowExponents()
    {
        long[] exponents = [0, 1, 27, 28, 29, 30, 1000, 2147483617, 2147483618, 2147483619, 2147483620, 2147483646, 2147483647, 2147483648, 2147483649, 4294967294, 4294967295, 4294967296, 4294967297, 9223372036854775807];
        string[] forms = ["0e-{0}", "-0e-{0}", "0E-{0}", "0.0e-{0}", "0.000e-{0}", "-0.0000000000000000000000000000000e-{0}", "0e-000{0}", "0e-{0}0", "0e-{0}00000000000000000000", "0e{0}", "0e+{0}", "-0.0e+{0}", "1e-{0}", "1.5e-{0}", "0.1e-{0}", "-9e-{0}", "00e-{0}"];
        var quoted = new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowReadingFromString };
        foreach (string form in forms)
        {
            foreach (long exponent in exponents)
            {
                string text = string.Format(CultureInfo.InvariantCulture, form, exponent);
                Assert.Equal(Bits(() => Stj.Deserialize<decimal[]>($"[{text},1]")![0]), Bits(() => Ours.Deserialize<decimal[]>($"[{text},1]")![0]));
                Assert.Equal(Bits(() => Stj.Deserialize<Dictionary<decimal, int>>($"{{\"{text}\":1}}")!.Keys.Single()), Bits(() => Ours.Deserialize<Dictionary<decimal, int>>($"{{\"{text}\":1}}")!.Keys.Single()));
                Assert.Equal(Bits(() => Stj.Deserialize<decimal>(text)), Bits(() => Ours.Deserialize<decimal>(text)));
                Assert.Equal(Bits(() => Stj.Deserialize<decimal?>(text)!.Value), Bits(() => Ours.Deserialize<decimal?>(text)!.Value));
                Assert.Equal(Bits(() => Stj.Deserialize<decimal>($"\"{text}\"", quoted)), Bits(() => Ours.Deserialize<decimal>($"\"{text}\"", quoted)));
            }
        }

        static string Bits(Func<decimal> read)
        {
            Outcome outcome = Outcome.Of(() => string.Join(' ', decimal.GetBits(read())));
            return outcome.Value as string ?? outcome.ErrorText!;
        }
    }

    private static void Same(string text, Func<JsonSerializerOptions> options, Type type)
    {
        Outcome theirs = Outcome.Of(() => Stj.Deserialize(text, type, options()));
        JsonSerializerOptions kept = options();
        for (int i = 0; i < 30; i++)
        {
            // More often than it takes for code to be emitted.
            _ = Outcome.Of(() => Ours.Deserialize(text, type, kept));
        }

        Outcome mine = Outcome.Of(() => Ours.Deserialize(text, type, kept));
        Assert.True((theirs.ErrorText ?? theirs.Graph) == (mine.ErrorText ?? mine.Graph), $"{type} {text}\n  theirs: {theirs.ErrorText ?? theirs.Graph}\n  ours:   {mine.ErrorText ?? mine.Graph}");
    }
}
