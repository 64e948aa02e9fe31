using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/members-and-constructors.md.</summary>
public sealed class MembersExamples
{
    // example: members-record
    public sealed record Point(int X, int Y = 10);

    // end
    // example: members-constructor
    public sealed class Temperature
    {
        [JsonConstructor]
        public Temperature(double celsius) => Celsius = celsius;

        public Temperature(double degrees, bool fahrenheit)
            : this(fahrenheit ? (degrees - 32) / 1.8 : degrees)
        {
        }

        public double Celsius { get; }
    }

    // end
    // example: members-required
    public sealed class Ticket
    {
        public required string From { get; init; }

        [JsonRequired]
        public string To { get; init; } = "";

        public string? Via { get; init; }
    }

    // end
    // example: members-fields
    public sealed class Sample
    {
        [JsonInclude]
        public int Raw;                                  // a field, because it says so

        [JsonInclude]
        public string Source { get; private set; } = ""; // the private setter is used

        [JsonIgnore]
        public object? Cache { get; set; }               // never read, never written

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Retries { get; set; }

        [JsonPropertyOrder(-1)]
        public int Id { get; set; }                      // written first
    }

    // end
    // example: members-extra
    public sealed class Profile
    {
        public string Name { get; set; } = "";

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Others { get; set; }
    }

    // end
    // example: members-populate
    public sealed class Settings
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<string> Plugins { get; } = ["core"];

        public List<string> Themes { get; } = ["light"];
    }

    // end
    // example: members-callbacks
    public sealed class Window : IJsonOnDeserialized
    {
        public int Width { get; set; }

        public void OnDeserialized() => Width = Math.Max(Width, 100);
    }

    // end
    [Fact]
    public void Records()
    {
        // example: members-record-use
        Point point = JsonSerializer.Deserialize<Point>("""{"X":3}""")!;      // Y is not in the text: its default, 10
        string text = JsonSerializer.Serialize(point with { X = 4 });
        // → {"X":4,"Y":10}

        // end
        Assert.Equal(new Point(3), point);
        Same.Text("""{"X":4,"Y":10}""", text, new Point(4));
        Assert.Equal(new Point(3), Same.Read<Point>("""{"X":3}"""));
        JsonSerializerOptions strict = new() { RespectRequiredConstructorParameters = true };
        Same.CannotRead<Point>("""{"Y":1}""", strict);
        Assert.Equal(new Point(1), Same.Read<Point>("""{"X":1}""", strict));
    }

    [Fact]
    public void Constructors()
    {
        // example: members-constructor-use
        Temperature boiling = JsonSerializer.Deserialize<Temperature>("""{"Celsius":100}""")!;

        // end
        Assert.Equal(100, boiling.Celsius);
        Assert.Equal(100, Same.Read<Temperature>("""{"Celsius":100}""").Celsius);
        Same.Fails<NotSupportedException>(static () => JsonSerializer.Deserialize<TwoConstructors>("{}"), static () => Stj.Deserialize<TwoConstructors>("{}"));
    }

    [Fact]
    public void RequiredMembers()
    {
        // example: members-required-use
        string message = "";
        try
        {
            JsonSerializer.Deserialize<Ticket>("""{"Via":"Olten"}""");
        }
        catch (JsonException missing)
        {
            message = missing.Message;                                        // names From and To
        }

        // end
        Assert.Contains("'From', 'To'", message, StringComparison.Ordinal);
        Assert.Equal(Same.CannotRead<Ticket>("""{"Via":"Olten"}""").Message, message);
        Assert.Null(Same.Read<Ticket>("""{"To":"Bern","From":"Chur"}""").Via);
    }

    [Fact]
    public void FieldsIgnoredAndOrder()
    {
        // example: members-fields-use
        Sample sample = JsonSerializer.Deserialize<Sample>("""{"Raw":5,"Source":"probe","Cache":"x","Id":9}""")!;
        string text = JsonSerializer.Serialize(sample);
        // → {"Id":9,"Source":"probe","Raw":5}

        // end
        Assert.Null(sample.Cache);
        Same.Text("""{"Id":9,"Source":"probe","Raw":5}""", text, sample);
        Assert.Equal(5, Same.Read<Sample>("""{"Raw":5,"Source":"probe","Cache":"x","Id":9}""").Raw);
        Assert.Equal("""{"A":1}""", Same.Write(new Fields { A = 1 }, new() { IncludeFields = true }));
        Assert.Equal("{}", Same.Write(new Fields { A = 1 }));
    }

    [Fact]
    public void IgnoreConditions()
    {
        // example: members-ignore
        var compact = new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
        string text = JsonSerializer.Serialize(new Ticket { From = "Chur", To = "Bern" }, compact);
        // → {"From":"Chur","To":"Bern"}

        // end
        Same.Text("""{"From":"Chur","To":"Bern"}""", text, new Ticket { From = "Chur", To = "Bern" }, compact);
        Assert.Equal("""{"Id":0,"Source":"","Raw":0}""", Same.Write(new Sample()));
        Assert.Equal("""{"Source":""}""", Same.Write(new Sample(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }));
        Assert.Equal("""{"X":1}""", Same.Write(new { X = 1 }, new() { IgnoreReadOnlyFields = true }));
        Assert.Equal("{}", Same.Write(new { X = 1 }, new() { IgnoreReadOnlyProperties = true }));
    }

    [Fact]
    public void ExtensionData()
    {
        // example: members-extra-use
        Profile profile = JsonSerializer.Deserialize<Profile>("""{"Name":"Ada","theme":"dark","level":7}""")!;
        int level = profile.Others!["level"].GetInt32();
        string text = JsonSerializer.Serialize(profile);
        // → {"Name":"Ada","theme":"dark","level":7}

        // end
        Assert.Equal(7, level);
        Same.Text("""{"Name":"Ada","theme":"dark","level":7}""", text, profile);
        Assert.Equal(2, Same.Read<Profile>("""{"Name":"Ada","theme":"dark","level":7}""").Others!.Count);
    }

    [Fact]
    public void Populating()
    {
        // example: members-populate-use
        const string Text = """{"Plugins":["spell"],"Themes":["dark"]}""";
        Settings settings = JsonSerializer.Deserialize<Settings>(Text)!;      // Plugins: core, spell. Themes: light (no setter, no populating)

        JsonSerializer.Populate(Text, settings);                              // into an object that is there: Plugins: core, spell, spell

        // end
        Assert.Equal(["core", "spell", "spell"], settings.Plugins);
        Assert.Equal(["light"], settings.Themes);
        Assert.Equal(["core", "spell"], Same.Read<Settings>(Text).Plugins);
        Assert.Equal(["light", "dark"], Same.Read<Settings>(Text, new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }).Themes);
    }

    [Fact]
    public void Callbacks()
    {
        // example: members-callbacks-use
        Window window = JsonSerializer.Deserialize<Window>("""{"Width":3}""")!;    // Width 100

        // end
        Assert.Equal(100, window.Width);
        Assert.Equal(100, Same.Read<Window>("""{"Width":3}""").Width);
    }

    [Fact]
    public void Nulls()
    {
        // example: members-nullable
        var respectful = new JsonSerializerOptions { RespectNullableAnnotations = true };
        (bool isRead, Ticket? ticket, DeserializationError? error) = JsonSerializer.TryDeserialize<Ticket>("""{"From":null,"To":"Bern"}"""u8, respectful);

        // end
        Assert.False(isRead);
        Assert.Null(ticket);
        Assert.Equal("$.From", error!.Path);
        Assert.Equal(error.Message, Same.CannotRead<Ticket>("""{"From":null,"To":"Bern"}""", respectful).Message);
        Assert.Null(Same.Read<Ticket>("""{"From":null,"To":"Bern"}""").From);
        Same.CannotRead<Point>("""{"X":null}""");
        Assert.Null(Same.Read<int?>("null"));
    }

    public sealed class TwoConstructors
    {
        public TwoConstructors(int a) => A = a;

        public TwoConstructors(int a, int b) => A = a + b;

        public int A { get; }
    }

    public sealed class Fields
    {
        public int A;
    }
}
