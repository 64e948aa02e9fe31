using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/names-and-case.md.</summary>
public sealed class NamesExamples
{
    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    // example: names-model
    public sealed class Station
    {
        public string FullName { get; set; } = "";

        [JsonPropertyName("elev_m")]
        public int Elevation { get; set; }

        public Dictionary<string, int> PlatformLengths { get; set; } = [];
    }

    // end
    // example: names-upper
    public sealed class UpperPolicy : JsonNamingPolicy
    {
        public override string ConvertName(string name) => name.ToUpperInvariant();
    }

    // end
    // example: names-enum
    public enum Gauge
    {
        Standard,

        [JsonStringEnumMemberName("narrow-1000")]
        Metre,
    }

    // end
    [Fact]
    public void Policies()
    {
        // example: names-policy
        var station = new Station { FullName = "Zürich HB", Elevation = 408, PlatformLengths = { ["Gleis 3"] = 420 } };
        var snake = new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, DictionaryKeyPolicy = JsonNamingPolicy.CamelCase };

        string asItIs = JsonSerializer.Serialize(station);
        // → {"FullName":"Z\u00FCrich HB","elev_m":408,"PlatformLengths":{"Gleis 3":420}}

        string snaked = JsonSerializer.Serialize(station, snake);
        // → {"full_name":"Z\u00FCrich HB","elev_m":408,"platform_lengths":{"gleis 3":420}}

        // end
        Same.Text("""{"FullName":"Z\u00FCrich HB","elev_m":408,"PlatformLengths":{"Gleis 3":420}}""", asItIs, station);
        Same.Text("""{"full_name":"Z\u00FCrich HB","elev_m":408,"platform_lengths":{"gleis 3":420}}""", snaked, station, snake);
        Assert.Equal("Gleis 3", Same.Read<Station>("""{"platform_lengths":{"Gleis 3":1}}""", snake).PlatformLengths.Keys.Single());
    }

    [Fact]
    public void Case()
    {
        // example: names-case
        const string Text = """{"fullname":"Chur","ELEV_M":585}""";
        var anyCase = new JsonSerializerOptions { PropertyNameCaseInsensitive = true };

        Station none = JsonSerializer.Deserialize<Station>(Text)!;            // no name fits: FullName stays "", Elevation 0
        Station both = JsonSerializer.Deserialize<Station>(Text, anyCase)!;   // FullName "Chur", Elevation 585

        // end
        Assert.Equal(("", 0), (none.FullName, none.Elevation));
        Assert.Equal(("Chur", 585), (both.FullName, both.Elevation));
        Assert.Equal("Chur", Same.Read<Station>(Text, anyCase).FullName);
        Assert.Equal("", Same.Read<Station>(Text).FullName);
    }

    [Fact]
    public void Web()
    {
        // example: names-web
        var web = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        Station station = JsonSerializer.Deserialize<Station>("""{"FULLNAME":"Brig","elev_m":"678"}""", web)!;
        string text = JsonSerializer.Serialize(station, web);
        // → {"fullName":"Brig","elev_m":678,"platformLengths":{}}

        // end
        Same.Text("""{"fullName":"Brig","elev_m":678,"platformLengths":{}}""", text, station, web);
        Assert.Equal(678, Same.Read<Station>("""{"FULLNAME":"Brig","elev_m":"678"}""", web).Elevation);
    }

    [Fact]
    public void OwnPolicy()
    {
        // example: names-own-policy
        var upper = new JsonSerializerOptions { PropertyNamingPolicy = new UpperPolicy() };
        string text = JsonSerializer.Serialize(new Station { FullName = "Visp" }, upper);
        // → {"FULLNAME":"Visp","elev_m":0,"PLATFORMLENGTHS":{}}

        // end
        Same.Text("""{"FULLNAME":"Visp","elev_m":0,"PLATFORMLENGTHS":{}}""", text, new Station { FullName = "Visp" }, upper);
    }

    [Fact]
    public void Enums()
    {
        // example: names-enum-use
        var byName = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(JsonNamingPolicy.CamelCase) } };
        string text = JsonSerializer.Serialize(new[] { Gauge.Standard, Gauge.Metre }, byName);
        // → ["standard","narrow-1000"]

        // end
        Same.Text("""["standard","narrow-1000"]""", text, new[] { Gauge.Standard, Gauge.Metre }, byName);
        Assert.Equal([Gauge.Metre, Gauge.Standard, Gauge.Metre], Same.Read<Gauge[]>("""["narrow-1000","STANDARD",1]""", byName));
        var namesAlone = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter(null, allowIntegerValues: false) } };
        Same.CannotRead<Gauge>("1", namesAlone);
        Assert.Equal("[0,1]", Same.Write(new[] { Gauge.Standard, Gauge.Metre }));
    }

    [Fact]
    public void Strictness()
    {
        // example: names-strict
        var strict = new JsonSerializerOptions
        {
            AllowDuplicateProperties = false,                                 // a name that comes twice is an error
            UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow,     // a name that no member has is an error
        };

        // end
        Same.CannotRead<Station>("""{"elev_m":1,"elev_m":2}""", strict);
        Same.CannotRead<Station>("""{"Altitude":1}""", strict);
        Assert.Equal(2, Same.Read<Station>("""{"elev_m":1,"elev_m":2,"Altitude":1}""").Elevation);
        Same.CannotRead<Station>("""{"FullName":"A","fullname":"B"}""", new(s_web) { AllowDuplicateProperties = false });
    }

    [Fact]
    public void EveryPolicyOfTheLibrary()
    {
        var models = new { URLValue = 1, Max2Items = 2 };
        Assert.Equal("""{"urlValue":1,"max2Items":2}""", Same.Write(models, new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase }));
        Assert.Equal("""{"url_value":1,"max2_items":2}""", Same.Write(models, new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }));
        Assert.Equal("""{"URL_VALUE":1,"MAX2_ITEMS":2}""", Same.Write(models, new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper }));
        Assert.Equal("""{"url-value":1,"max2-items":2}""", Same.Write(models, new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower }));
        Assert.Equal("""{"URL-VALUE":1,"MAX2-ITEMS":2}""", Same.Write(models, new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseUpper }));
    }

    [Fact]
    public void EscapedNamesAreTheSameNames() => Assert.Equal(7, Same.Read<Station>("""{"\u0065lev_m":7}""").Elevation);

    [Fact]
    public void NamesThatCollideAreRefused()
    {
        Same.Fails<InvalidOperationException>(static () => JsonSerializer.Serialize(new Collision()), static () => Stj.Serialize(new Collision()));
        Same.Fails<InvalidOperationException>(static () => JsonSerializer.Serialize(new CaseCollision(), s_web), static () => Stj.Serialize(new CaseCollision(), s_web));
    }

    public sealed class Collision
    {
        public int A { get; set; }

        [JsonPropertyName("A")]
        public int B { get; set; }
    }

    public sealed class CaseCollision
    {
        [JsonPropertyName("value")]
        public int A { get; set; }

        [JsonPropertyName("VALUE")]
        public int B { get; set; }
    }
}
