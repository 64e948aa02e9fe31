using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// One contract reads and writes a type with metadata and without: names that metadata reserves are those of the object at hand alone, whichever code
/// reads it, and members that have such names are found where nothing reserves them.
/// </summary>
public class ReservedNameTests
{
    /// <summary>Enough for the code of the last uses to be other than that of the first.</summary>
    private const int Uses = 60;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    [JsonDerivedType(typeof(Hiding), "hiding")]
    [JsonDerivedType(typeof(Nesting), "nesting")]
    [JsonDerivedType(typeof(Small), "small")]
    public class Root
    {
        public int A { get; set; }

        /// <summary>Named as the discriminator: a property of the root alone, for the others hide it.</summary>
        [JsonPropertyName("kind")]
        public virtual string? Kind { get; set; }

        [JsonPropertyName("$own")]
        public int Own { get; set; }
    }

    public class Hiding : Root
    {
        [JsonIgnore]
        public override string? Kind { get; set; }

        public Plain? P { get; set; }
    }

    public class Nesting : Root
    {
        [JsonIgnore]
        public override string? Kind { get; set; }

        public Plain? P { get; set; }

        public Root? R { get; set; }

        public Dictionary<string, int>? D { get; set; }

        public int Last { get; set; }
    }

    public class Small : Root
    {
        public Small() => A = 3;

        [JsonIgnore]
        public override string? Kind { get; set; }
    }

    /// <summary>Not polymorphic: its members may have any name.</summary>
    public class Plain
    {
        public int A { get; set; }

        [JsonPropertyName("$type")]
        public string? Type { get; set; }

        [JsonPropertyName("$x")]
        public int X { get; set; }

        [JsonPropertyName("kind")]
        public int Kind { get; set; }
    }

    private static readonly JsonSerializerOptions[] s_options =
    [
        new(),
        new() { AllowOutOfOrderMetadataProperties = true },
        new() { PropertyNameCaseInsensitive = true },
        new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { WriteIndented = true },
        new() { ReferenceHandler = ReferenceHandler.Preserve },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true },
    ];

    [Theory]
    [InlineData("{\"A\":1}")]
    [InlineData("{\"A\":1,\"$own\":2}")]
    [InlineData("{\"A\":1,\"kind\":\"hiding\"}")]
    [InlineData("{\"A\":1,\"KIND\":\"hiding\"}")]
    [InlineData("{\"kind\":\"hiding\",\"A\":1,\"$own\":2}")]
    [InlineData("{\"kind\":\"hiding\",\"A\":1,\"\\u0024own\":2}")]
    [InlineData("{\"kind\":\"hiding\",\"A\":1,\"kind\":\"hiding\"}")]
    [InlineData("{\"kind\":\"hiding\",\"P\":{\"A\":1,\"$type\":\"t\",\"$x\":2,\"kind\":3},\"A\":4}")]
    [InlineData("{\"kind\":\"hiding\" , \"P\" : { \"kind\" : 3 , \"$x\" : 2 , \"$type\" : \"t\" } , \"A\" : 4 }")]
    [InlineData("{\"kind\":\"nesting\",\"R\":{\"kind\":\"hiding\",\"P\":{\"$x\":1}},\"P\":{\"$x\":2},\"D\":{\"kind\":1,\"$y\":2},\"Last\":5}")]
    [InlineData("{\"kind\":\"nesting\",\"R\":{\"kind\":\"nesting\",\"R\":null,\"Last\":1},\"$own\":5}")]
    [InlineData("{\"kind\":\"nesting\",\"R\":{\"kind\":\"nesting\",\"R\":null,\"Last\":1},\"kind\":5}")]
    [InlineData("{\"kind\":\"nesting\",\"R\":{\"A\":1},\"unknown\":{\"$x\":1},\"Last\":1}")]
    [InlineData("{\"kind\":\"nesting\",\"R\":{},\"P\":{}}")]
    [InlineData("{\"kind\":\"small\"}")]
    [InlineData("{\"kind\":\"small\",}")]
    [InlineData("{\"kind\":\"small\" }")]
    [InlineData("{\"kind\":\"small\",\"A\":1}")]
    [InlineData("{\"kind\":\"small\" \"A\":1}")]
    [InlineData("{\"kind\":\"small\",,\"A\":1}")]
    [InlineData("{\"kind\":\"small\",\"A\":1,}")]
    [InlineData("{\"kind\":\"small\",A:1}")]
    [InlineData("{,\"kind\":\"small\"}")]
    public void NamesAreReservedInTheObjectAtHandAlone(string json)
    {
        foreach (JsonSerializerOptions options in s_options)
        {
            for (int use = 0; use < Uses; use += 20)
            {
                Both.Read<Root>(json, options);
                Both.Read<List<Root>>($"[{json},{json}]", options);
                Both.Read<Hiding>(json, options);
                Both.Read<Plain>(json, options);
                for (int i = 0; i < 20; i++)
                {
                    Use<Root>(json, options);
                    Use<Nesting>("{\"Last\":1,\"R\":{\"kind\":\"hiding\",\"A\":1}}", options);
                }
            }
        }
    }

    [Fact]
    public void TheSameTypeIsWrittenWithAndWithoutMetadata()
    {
        Root[] values =
        [
            new Hiding { A = 1, P = new Plain { A = 2, Type = "t", X = 3, Kind = 4 } },
            new Nesting { R = new Nesting { R = new Small(), Last = 1 }, D = new() { ["kind"] = 1 }, P = new Plain() },
            new Small { A = 7 },
        ];
        foreach (JsonSerializerOptions options in s_options)
        {
            for (int use = 0; use < Uses; use++)
            {
                foreach (Root value in values)
                {
                    Assert.Equal(Stj.Serialize(value, options), JsonSerializer.Serialize(value, options));
                    Assert.Equal(Stj.Serialize((object)value, options), JsonSerializer.Serialize((object)value, options));
                }

                Assert.Equal(Stj.Serialize((Small)values[2], options), JsonSerializer.Serialize((Small)values[2], options));
                Assert.Equal(Stj.Serialize(values, options), JsonSerializer.Serialize(values, options));
            }
        }
    }

    private static void Use<T>(string json, JsonSerializerOptions options)
    {
        try
        {
            JsonSerializer.Deserialize<T>(json, options);
        }
        catch (Exception error) when (error is JsonException or NotSupportedException)
        {
            // Compared elsewhere.
        }
    }
}
