using System.Data;
using System.Reflection;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Serialization;
using JsonConverter = Newtonsoft.Json.JsonConverter;
using JsonException = System.Text.Json.JsonException;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>The page docs/guide/newtonsoft-settings.md names everything, and what it says of this package and of options is so.</summary>
public class NewtonsoftSettingsTests
{
    private static readonly string s_page = Repository.Read("docs/guide/newtonsoft-settings.md");

    /// <summary>The first cells of the rows of a part of the page.</summary>
    private static string[] Rows(string part)
    {
        int begin = s_page.IndexOf($"\n## {part}\n", StringComparison.Ordinal);
        Assert.True(begin >= 0);
        int end = s_page.IndexOf("\n## ", begin + 1, StringComparison.Ordinal);
        return [.. s_page[begin..(end < 0 ? s_page.Length : end)].Split('\n').Where(static line => line.StartsWith("| `", StringComparison.Ordinal)).Select(static line => line.Split('|')[1])];
    }

    private static IEnumerable<Type> Exported(Type kind) => kind.Assembly.GetExportedTypes().Where(type => type.IsAssignableTo(kind));

    [Fact]
    public void EverySettingIsThere()
    {
        string[] settings = [.. typeof(JsonSerializerSettings).GetProperties().Select(static one => one.Name)];
        Assert.True(settings.Length >= 32);
        string[] rows = Rows("JsonSerializerSettings");
        Assert.All(settings, name => Assert.Single(rows, row => row.Contains($"`{name}`", StringComparison.Ordinal)));
        Assert.All(rows, row => Assert.All(row.Split('`').Where(static (_, i) => i % 2 == 1), name => Assert.Contains(name, settings)));
    }

    [Fact]
    public void EveryAttributeIsThere()
    {
        Type[] attributes = [.. typeof(JsonConvert).Assembly.GetExportedTypes().Where(static type => type.IsAssignableTo(typeof(Attribute)))];
        Assert.True(attributes.Length >= 11);
        string[] rows = Rows("Attributes");
        Assert.All(attributes, type => Assert.Single(rows, row => row.Contains($" `[{type.Name[..^"Attribute".Length]}]` ", StringComparison.Ordinal) && !row.Contains(" of ", StringComparison.Ordinal)));
        PropertyInfo[] settings = [.. attributes.SelectMany(static type => type.GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly))];
        Assert.True(settings.Length >= 36);
        Assert.All(settings, one => Assert.Contains(rows, row => row.Contains($"`{one.Name}`", StringComparison.Ordinal)));
    }

    [Fact]
    public void EveryConverterAndNamingStrategyIsThere()
    {
        string[] rows = Rows("Converters and naming strategies");
        string[] names = [.. Exported(typeof(JsonConverter)).Concat(Exported(typeof(NamingStrategy))).Where(static type => !type.IsAbstract).Select(static type => type.Name)];
        Assert.True(names.Length >= 19);
        Assert.All(names, name => Assert.Single(rows, row => row.Contains($"`{name}`", StringComparison.Ordinal)));
    }

    public enum Kind
    {
        First,

        [System.Runtime.Serialization.EnumMember(Value = "second one")]
        SecondOne,
    }

    /// <summary>The same text by a setting there and by what the page names here.</summary>
    [Fact]
    public void TheSameText()
    {
        var time = new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc);
        var table = new DataTable { Columns = { { "a", typeof(int) } }, Rows = { 1 } };
        Equal(time, new JsonSerializerSettings { DateFormatString = "yyyy/MM" }, new() { Converters = { new TimeFormatConverter("yyyy/MM") } });
        Equal(time, new JsonSerializerSettings { Converters = { new IsoDateTimeConverter { DateTimeFormat = "dd.MM.yyyy" } } }, new() { Converters = { new TimeFormatConverter("dd.MM.yyyy") } });
        Equal(time, new JsonSerializerSettings { Converters = { new UnixDateTimeConverter() } }, new() { Converters = { new UnixTimeConverter() } });
        Equal(Kind.SecondOne, new JsonSerializerSettings { Converters = { new StringEnumConverter() } }, new() { Converters = { new EnumMemberConverter() } });
        Equal(table, new JsonSerializerSettings(), new() { Converters = { new CommonTypesConverter() } });
        Equal(KeyValuePair.Create("a", 1), new JsonSerializerSettings { Converters = { new KeyValuePairConverter() } }, new());
        Equal(new Version(1, 2), new JsonSerializerSettings { Converters = { new VersionConverter() } }, new());
        Equal(new byte[] { 1, 2, 3 }, new JsonSerializerSettings { Converters = { new BinaryConverter() } }, new());
        Equal(new { ItemName = 1 }, new JsonSerializerSettings { ContractResolver = new DefaultContractResolver { NamingStrategy = new KebabCaseNamingStrategy() } }, new() { PropertyNamingPolicy = JsonNamingPolicy.KebabCaseLower });
        Equal(new { ItemName = 1 }, new JsonSerializerSettings { ContractResolver = new DefaultContractResolver { NamingStrategy = new SnakeCaseNamingStrategy() } }, new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower });
        Equal("\u00e9<", new JsonSerializerSettings { StringEscapeHandling = StringEscapeHandling.Default }, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
        Equal("\u00e9", new JsonSerializerSettings { StringEscapeHandling = StringEscapeHandling.EscapeNonAscii }, new());
        Equal(double.NaN, new JsonSerializerSettings { FloatFormatHandling = FloatFormatHandling.String }, new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals });

        static void Equal<T>(T value, JsonSerializerSettings settings, JsonSerializerOptions options)
        {
            Places.SameText(value, options);
            Assert.Equal(JsonConvert.SerializeObject(value, settings), Ours.Serialize(value, options), ignoreCase: true);
        }
    }

    public sealed record Node(string? Name)
    {
        public Node? Self { get; set; }
    }

    /// <summary>The same values of a text.</summary>
    [Fact]
    public void TheSameValues()
    {
        const string text = """{"a":1.10,"b":"2024-02-29T12:00:00Z"}""";
        var old = JsonConvert.DeserializeObject<Dictionary<string, object>>(text, new JsonSerializerSettings { FloatParseHandling = FloatParseHandling.Decimal })!;
        var options = new JsonSerializerOptions { Converters = { new ClrObjectConverter { Numbers = UntypedNumbers.LongOrDecimal, Times = UntypedTimes.DateTime } } };
        Assert.Equal(old, Ours.Deserialize<Dictionary<string, object>>(text, options));
        Assert.Throws<JsonReaderException>(static () => JsonConvert.DeserializeObject<int>("1 2", new JsonSerializerSettings { CheckAdditionalContent = true }));
        Assert.Throws<JsonException>(static () => Ours.Deserialize<int>("1 2"));
        const string late = """{"Name":"a","$id":"1","Self":{"$ref":"1"}}""";
        Node there = JsonConvert.DeserializeObject<Node>(late, new JsonSerializerSettings { MetadataPropertyHandling = MetadataPropertyHandling.Default })!;
        Assert.NotNull(there);
        Assert.Equal("a", Ours.Deserialize<Node>(late)!.Name);
    }

    public sealed class WithItemConverterType
    {
        [JsonProperty(ItemConverterType = typeof(StringEnumConverter))]
        public int[]? A { get; set; }
    }

    public sealed class WithNamingStrategyType
    {
        [JsonProperty(NamingStrategyType = typeof(CamelCaseNamingStrategy))]
        public int A { get; set; }
    }

    public sealed class WithObjectCreationHandling
    {
        [JsonProperty(ObjectCreationHandling = ObjectCreationHandling.Replace)]
        public int[]? A { get; set; }
    }

    public sealed class WithIsReference
    {
        [JsonProperty(IsReference = true)]
        public Node? A { get; set; }
    }

    public sealed class WithTypeNameHandling
    {
        [JsonProperty(TypeNameHandling = TypeNameHandling.All)]
        public Node? A { get; set; }
    }

    /// <summary>What the page does not name as the modifier's, the modifier refuses.</summary>
    [Fact]
    public void RefusedSettings()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = new System.Text.Json.Serialization.Metadata.DefaultJsonTypeInfoResolver { Modifiers = { NewtonsoftModifier.Apply } } };
        foreach (object model in (object[])[new WithItemConverterType(), new WithNamingStrategyType(), new WithObjectCreationHandling(), new WithIsReference(), new WithTypeNameHandling()])
        {
            string setting = model.GetType().Name["With".Length..];
            Assert.Contains(setting, Assert.Throws<InvalidOperationException>(() => Ours.Serialize(model, model.GetType(), options)).Message, StringComparison.Ordinal);
            Assert.DoesNotContain("modifier", s_page.Split('\n').Last(line => line.Split('|') is [_, var first, ..] && first.Contains($"`{setting}`", StringComparison.Ordinal)), StringComparison.Ordinal);
        }
    }
}
