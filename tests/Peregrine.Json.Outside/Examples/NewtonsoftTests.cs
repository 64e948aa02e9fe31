using System.Globalization;
using System.Reflection;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;
using static Peregrine.Json.Outside.Examples.NewtonsoftModels;

namespace Peregrine.Json.Outside.Examples;

/// <summary>Every row of the tables in docs/guide/migrating-from-newtonsoft.md, tried in Newtonsoft.Json, System.Text.Json and this library.</summary>
public sealed partial class NewtonsoftTests
{
    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    public static TheoryData<string> Rows { get; } = [.. Table().Keys];

    [Theory]
    [MemberData(nameof(Rows))]
    public void RowIsTrue(string row) => Table()[row]();

    [Fact]
    public void EveryRowIsAsked()
    {
        IEnumerable<string> rows = Row().Matches(Repository.Read("docs/guide/migrating-from-newtonsoft.md")).Select(static m => m.Groups["cell"].Value)
            .Where(static cell => cell is not "Newtonsoft.Json" && !cell.StartsWith("--", StringComparison.Ordinal));
        Assert.Equal(Table().Keys.Order(StringComparer.Ordinal), rows.Order(StringComparer.Ordinal));
    }

    private static Dictionary<string, Action> Table() => new()
    {
        // Settings and attributes.
        ["`[JsonProperty(\"name\")]`"] = static () => Both("""{"item_name":"a","Count":2}""", new Item { Name = "a", Count = 2 }),
        ["`[JsonProperty(Order = 1)]`"] = static () => Both("""{"B":2,"A":1}""", new Ordered { A = 1, B = 2 }),
        ["`[JsonProperty(Required = Required.Always)]`"] = static () =>
        {
            Assert.Throws<JsonSerializationException>(static () => Old<Needed>("{}"));
            Same.CannotRead<Needed>("{}");
            Assert.Throws<JsonSerializationException>(static () => Old<Needed>("""{"Name":null}"""));
            Assert.Null(Same.Read<Needed>("""{"Name":null}""").Name);
        },
        ["`[JsonIgnore]`"] = static () => Both("""{"B":1}""", new Hidden { A = 1, B = 1 }),
        ["`[JsonConstructor]`"] = static () =>
        {
            Assert.Equal(3, Old<Built>("""{"Count":3}""").Count);
            Assert.Equal(3, Same.Read<Built>("""{"Count":3}""").Count);
        },
        ["`[JsonExtensionData]`"] = static () =>
        {
            Assert.Equal(2L, Old<Extra>("""{"A":1,"B":2}""").Theirs["B"]);
            Assert.Equal(2, Assert.IsType<JsonElement>(Same.Read<ExtraHere>("""{"A":1,"B":2}""").Others!["B"]).GetInt32());
        },
        ["`[JsonObject(MemberSerialization.OptIn)]`"] = static () =>
        {
            Assert.Equal("""{"A":1}""", Old(new OptedIn { A = 1, B = 2 }));
            Assert.Equal("""{"A":1,"B":2}""", Same.Write(new OptedIn { A = 1, B = 2 }));
            JsonSerializerOptions optIn = Modified(static info =>
            {
                foreach (JsonPropertyInfo member in info.Properties.Where(static m => m.AttributeProvider?.IsDefined(typeof(JsonPropertyAttribute), false) != true).ToList())
                {
                    info.Properties.Remove(member);
                }
            });
            Assert.Equal("""{"A":1}""", Same.Write(new OptedIn { A = 1, B = 2 }, optIn));
        },
        ["`[DataContract]`, `[DataMember]`"] = static () =>
        {
            Assert.Equal("""{"a":1}""", Old(new Contracted { A = 1, B = 2 }));
            Assert.Equal("""{"A":1,"B":2}""", Same.Write(new Contracted { A = 1, B = 2 }));
        },
        ["`[JsonProperty]` on a private setter"] = static () =>
        {
            Assert.Equal(4, Old<PrivateSetter>("""{"A":4}""").A);
            Assert.Equal(4, Same.Read<PrivateSetter>("""{"A":4}""").A);
        },
        ["`[OnDeserialized]`"] = static () =>
        {
            Assert.Equal(1, Old<Notified>("""{"A":4}""").Calls);
            Assert.Equal(1, Same.Read<Notified>("""{"A":4}""").Calls);
        },
        ["`ShouldSerializeX()`"] = static () =>
        {
            Assert.Equal("{}", Old(new Conditional()));
            Assert.Equal("""{"A":0}""", Same.Write(new Conditional()));
            JsonSerializerOptions options = Modified(static info =>
            {
                if (info.Type == typeof(Conditional))
                {
                    info.Properties[0].ShouldSerialize = static (conditional, _) => ((Conditional)conditional).ShouldSerializeA();
                }
            });
            Assert.Equal("{}", Same.Write(new Conditional(), options));
        },
        ["`CamelCasePropertyNamesContractResolver`"] = static () => Both(
            """{"text":"old","count":0}""", new Note(), new() { ContractResolver = new CamelCasePropertyNamesContractResolver() }, new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase }),
        ["`SnakeCaseNamingStrategy`"] = static () => Both(
            """{"page_count":1}""", new { PageCount = 1 }, new() { ContractResolver = new DefaultContractResolver { NamingStrategy = new SnakeCaseNamingStrategy() } }, new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }),
        ["`NullValueHandling.Ignore`"] = static () =>
        {
            JsonSerializerSettings old = new() { NullValueHandling = NullValueHandling.Ignore };
            JsonSerializerOptions options = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };
            Both("""{"Count":0}""", new Note { Text = null }, old, options);
            Assert.Equal("old", Old<Note>("""{"Text":null}""", old).Text);
            Assert.Null(Same.Read<Note>("""{"Text":null}""", options).Text);
        },
        ["`DefaultValueHandling.Ignore`"] = static () =>
        {
            JsonSerializerSettings old = new() { DefaultValueHandling = DefaultValueHandling.Ignore };
            JsonSerializerOptions options = new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault };
            Both("""{"Text":"old"}""", new Note(), old, options);
            Assert.Equal("{}", Old(new Defaulted(), old));
            Assert.Equal("""{"Count":5}""", Same.Write(new Defaulted(), options));
        },
        ["`MissingMemberHandling.Error`"] = static () =>
        {
            Assert.Throws<JsonSerializationException>(static () => Old<Note>("""{"X":1}""", new() { MissingMemberHandling = MissingMemberHandling.Error }));
            Same.CannotRead<Note>("""{"X":1}""", new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow });
        },
        ["`ObjectCreationHandling.Auto` (the default)"] = static () =>
        {
            Assert.Equal([1, 2], Old<Listed>("""{"Numbers":[2]}""").Numbers);
            Assert.Equal([2], Same.Read<Listed>("""{"Numbers":[2]}""").Numbers);
            Assert.Equal([1, 2], Same.Read<Listed>("""{"Numbers":[2]}""", new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }).Numbers);
        },
        ["`Formatting.Indented`"] = static () => Assert.Equal(
            JsonConvert.SerializeObject(new { A = new[] { 1 }, B = new { } }, Formatting.Indented), Same.Write(new { A = new[] { 1 }, B = new { } }, new() { WriteIndented = true })),
        ["`StringEnumConverter`, `[EnumMember]`"] = static () => Both(
            """["Low","very-high"]""", new[] { Level.Low, Level.High }, new() { Converters = { new StringEnumConverter() } }, new() { Converters = { new JsonStringEnumConverter() } }),
        ["`TypeNameHandling`"] = static () =>
        {
            Assert.Contains("\"$type\":\"Peregrine.Json.Outside.Examples.NewtonsoftModels+Circle, ", Old<Shape>(new Circle(), new() { TypeNameHandling = TypeNameHandling.All }), StringComparison.Ordinal);
            Assert.Equal("""{"$type":"circle","Radius":1,"Id":2}""", Same.Write<Shape>(new Circle { Radius = 1, Id = 2 }));
        },
        ["`PreserveReferencesHandling.All`"] = static () =>
        {
            object shared = new Note { Count = 1 };
            Both(
                """{"$id":"1","A":{"$id":"2","Text":"old","Count":1},"B":{"$ref":"2"}}""", new { A = shared, B = shared },
                new() { PreserveReferencesHandling = PreserveReferencesHandling.All }, new() { ReferenceHandler = ReferenceHandler.Preserve });
        },
        ["`ReferenceLoopHandling.Ignore`"] = static () =>
        {
            var loop = new Linked();
            loop.Next = loop;
            Assert.Equal("""{"Id":0}""", Old(loop, new() { ReferenceLoopHandling = ReferenceLoopHandling.Ignore }));
            Assert.Equal("""{"Next":null,"Id":0}""", Same.Write(loop, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }));
        },
        ["`DateFormatString`, `DateTimeZoneHandling`"] = static () =>
        {
            Assert.Equal("\"29.02.2024\"", Old(new DateTime(2024, 2, 29), new() { DateFormatString = "dd.MM.yyyy" }));
            Assert.Equal("\"29.02.2024\"", Same.Write(new DateTime(2024, 2, 29), new() { Converters = { new GermanDates() } }));
        },
        ["`FloatFormatHandling.String` (the default)"] = static () =>
        {
            Both("[\"NaN\"]", new[] { double.NaN }, null, new() { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals });
            Same.Fails<ArgumentException>(static () => JsonSerializer.Serialize(double.NaN), static () => Stj.Serialize(double.NaN));
        },
        ["`StringEscapeHandling`"] = static () =>
        {
            Both("\"ü<\"", "ü<", null, new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping });
            Assert.Equal("\"\\u00FC\\u003C\"", Same.Write("ü<"));
        },
        ["`MaxDepth`"] = static () =>
        {
            string deep = new string('[', 65) + new string(']', 65);
            Assert.Throws<JsonReaderException>(() => JsonConvert.DeserializeObject<JToken>(deep));
            Same.CannotRead<JsonNode>(deep);
            Assert.Equal(70, Same.Write(Same.Read<JsonNode>(new string('[', 35) + new string(']', 35), new() { MaxDepth = 35 })).Length);
        },
        ["`JsonSerializerSettings.Error`"] = static () =>
        {
            JsonSerializerSettings old = new() { Error = static (_, arguments) => arguments.ErrorContext.Handled = true };
            Assert.Equal("read", Old<Note>("""{"Count":"x","Text":"read"}""", old).Text);
            Assert.Equal("$.Count", JsonSerializer.TryDeserialize<Note>("""{"Count":"x","Text":"read"}"""u8).Error?.Path);
        },
        ["`JsonConvert.SerializeObject`, `JsonConvert.DeserializeObject`"] = static () =>
        {
            Assert.Equal("""{"Radius":2,"Id":1}""", JsonConvert.SerializeObject(new Round { Id = 1, Radius = 2 }, typeof(Flat), null));
            Assert.Equal("""{"Id":1}""", Same.Write<Flat>(new Round { Id = 1, Radius = 2 }));
            Assert.Equal(3, JsonConvert.DeserializeObject<Note>("""{"Count":3}""")!.Count);
            Assert.Equal(3, Same.Read<Note>("""{"Count":3}""").Count);
        },
        ["`JObject.Parse`, `JObject.FromObject`"] = static () =>
        {
            Assert.Equal(3, (int)JObject.FromObject(new Note { Count = 3 })["Count"]!);
            Assert.Equal(3, (int)JsonSerializer.SerializeToNode(new Note { Count = 3 })!["Count"]!);
            Assert.Equal(3, (int)JObject.Parse("""{"Count":3}""")["Count"]!);
            Assert.Equal(3, (int)JsonNode.Parse("""{"Count":3}""")!["Count"]!);
        },
        ["`JToken.ToObject<T>`"] = static () =>
        {
            Assert.Equal(3, JToken.Parse("""{"Count":3}""").ToObject<Note>()!.Count);
            Assert.Equal(3, JsonSerializer.Deserialize<Note>(JsonNode.Parse("""{"Count":3}"""))!.Count);
        },
        ["`DefaultContractResolver.CreateProperty`"] = static () =>
        {
            JsonSerializerOptions shouting = Modified(static info =>
            {
                foreach (JsonPropertyInfo member in info.Properties)
                {
                    member.Name = member.Name.ToUpperInvariant();
                }
            });
            Both("""{"TEXT":"old","COUNT":0}""", new Note(), new() { ContractResolver = new Shouting() }, shouting);
        },
        ["`JsonConverter.ReadJson`, `WriteJson`"] = static () =>
        {
            JsonSerializerSettings old = new() { Converters = { new OldMoney() } };
            Assert.Equal("\"3 CHF\"", Old(new ConvertersExamples.Money(3, "CHF"), old));
            Assert.Equal("\"3 CHF\"", Same.Write(new ConvertersExamples.Money(3, "CHF"), new() { Converters = { new ConvertersExamples.MoneyConverter() } }));
            Assert.Equal(3, Old<ConvertersExamples.Money>("\"3 CHF\"", old).Amount);
            Assert.Equal(3, Same.Read<ConvertersExamples.Money>("\"3 CHF\"", new() { Converters = { new ConvertersExamples.MoneyConverter() } }).Amount);
        },
        ["`IsoDateTimeConverter.DateTimeFormat`"] = static () =>
        {
            JsonSerializerSettings old = new() { Converters = { new IsoDateTimeConverter { DateTimeFormat = "dd.MM.yyyy" } } };
            JsonSerializerOptions options = new() { Converters = { new DateFormatConverter("dd.MM.yyyy") } };
            Both("\"29.02.2024\"", new DateTime(2024, 2, 29), old, options);
            Assert.Equal(new DateTime(2024, 2, 29), Old<DateTime>("\"29.02.2024\"", old));
            Assert.Equal(new DateTime(2024, 2, 29), Same.Read<DateTime>("\"29.02.2024\"", options));
            Assert.Throws<FormatException>(() => Old<DateTime>("\"30.02.2024\"", old));
            Same.CannotRead<DateTime>("\"30.02.2024\"", options);
        },
        ["`JsonConvert.DefaultSettings`"] = static () =>
        {
            Assert.True(JsonSerializerOptions.Default.IsReadOnly);
            Assert.Null(typeof(JsonSerializer).GetProperty("DefaultOptions"));
        },
        ["`JsonConvert.PopulateObject`"] = static () =>
        {
            var (old, here) = (new Note { Count = 1 }, new Note { Count = 1 });
            JsonConvert.PopulateObject("""{"Text":"new"}""", old);
            JsonSerializer.Populate("""{"Text":"new"}""", here);
            Assert.Equal((old.Text, old.Count), (here.Text, here.Count));
        },
        ["`JObject`, `JArray`, `JToken`"] = static () =>
        {
            Assert.Equal(2, (int)JObject.Parse("""{"a":[1,2]}""")["a"]![1]!);
            Assert.Equal(2, (int)JsonNode.Parse("""{"a":[1,2]}""")!["a"]![1]!);
            Assert.Equal(2, (int)JsonSerializer.Deserialize<JsonNode>("""{"a":[1,2]}""")!["a"]![1]!);
        },
        ["`JToken.SelectToken`"] = static () =>
        {
            Assert.Equal(2, (int)JObject.Parse("""{"a":[{"b":2}]}""").SelectToken("$.a[0].b")!);
            Assert.Equal(2, (int)JsonNode.Parse("""{"a":[{"b":2}]}""")!["a"]![0]!["b"]!);
        },
        ["`SupportMultipleContent`"] = static () =>
        {
            using var reader = new JsonTextReader(new StringReader("1\n2")) { SupportMultipleContent = true };
            Assert.True(reader.Read() && reader.Read());
            using var stream = new MemoryStream(Encoding.UTF8.GetBytes("1\n2"));
            Assert.Equal([1, 2], JsonSerializer.DeserializeAsyncEnumerable<int>(stream, topLevelValues: true).ToBlockingEnumerable());
        },

        // Behaviours.
        ["names are matched case-insensitively"] = static () => Tolerates<Note>("""{"COUNT":3}""", static n => n.Count == 3, static n => n.Count == 0, new() { PropertyNameCaseInsensitive = true }),
        ["public fields are members"] = static () =>
        {
            Both("""{"A":1}""", new WithField(), null, new() { IncludeFields = true });
            Assert.Equal("{}", Same.Write(new WithField()));
        },
        ["the only constructor may be private"] = static () =>
        {
            Assert.Equal(1, Old<PrivatelyBuilt>("{}").Count);
            Same.Fails<NotSupportedException>(static () => JsonSerializer.Deserialize<PrivatelyBuilt>("{}"), static () => Stj.Deserialize<PrivatelyBuilt>("{}"));
            Assert.Equal(1, Same.Read<PrivatelyBuiltHere>("{}").Count);
            Assert.Equal(1, PrivatelyBuilt.Make().Count);
        },
        ["a collection without setter is added to"] = static () => Tolerates<ReadOnlyListed>(
            """{"Numbers":[2]}""", static l => l.Numbers.Count == 1, static l => l.Numbers.Count == 0, new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }),
        ["comments are skipped"] = static () => Refuses<Note>("""{/* how many */"Count":3}""", static n => n.Count == 3, new() { ReadCommentHandling = JsonCommentHandling.Skip }),
        ["trailing commas are allowed"] = static () => Refuses<Note>("""{"Count":3,}""", static n => n.Count == 3, new() { AllowTrailingCommas = true }),
        ["quotes may be single or left out"] = static () =>
        {
            Refuses<Note>("{'Count':3}", static n => n.Count == 3, null);
            Refuses<Note>("{Count:3}", static n => n.Count == 3, null);
        },
        ["numbers may be hexadecimal, `NaN` bare"] = static () =>
        {
            Refuses<Note>("""{"Count":0x10}""", static n => n.Count == 16, null);
            Refuses<Typed>("""{"Real":NaN}""", static n => double.IsNaN(n.Real), null);
        },
        ["numbers are read from strings"] = static () => Refuses<Note>("""{"Count":"3"}""", static n => n.Count == 3, new() { NumberHandling = JsonNumberHandling.AllowReadingFromString }),
        ["strings are read from numbers and booleans"] = static () => Refuses<Note>("""{"Text":3}""", static n => n.Text == "3", null),
        ["`bool` is read from strings and numbers"] = static () =>
        {
            Refuses<Typed>("""{"Flag":"true"}""", static n => n.Flag, null);
            Refuses<Typed>("""{"Flag":1}""", static n => n.Flag, null);
        },
        ["an empty string is read as a null number"] = static () => Refuses<Typed>("""{"Number":""}""", static n => n.Number is null, null),
        ["an empty text is null"] = static () =>
        {
            Assert.Null(JsonConvert.DeserializeObject<Note>(""));
            Same.CannotRead<Note>("");
        },
        ["enums are read from names"] = static () => Refuses<Typed>("""{"Level":"low"}""", static n => n.Level == Level.Low, new() { Converters = { new JsonStringEnumConverter() } }),
        ["`object` becomes `long`, `string`, `JObject` ..."] = static () =>
        {
            Assert.IsType<long>(Old<Typed>("""{"Anything":1}""").Anything);
            Assert.IsType<JObject>(Old<Typed>("""{"Anything":{}}""").Anything);
            Assert.IsType<JsonElement>(Same.Read<Typed>("""{"Anything":1}""").Anything);
            Assert.IsType<JsonElement>(JsonSerializer.Deserialize<dynamic>("{}"));
            Assert.IsAssignableFrom<JsonNode>(JsonSerializer.Deserialize<Typed>("""{"Anything":1}""", new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode })!.Anything);
        },
        ["strings that look like dates become dates in `JToken` and `object`"] = static () =>
        {
            Assert.IsType<DateTime>(Old<Typed>("""{"Anything":"2024-02-29T12:00:00Z"}""").Anything);
            Assert.Equal(JsonValueKind.String, ((JsonElement)Same.Read<Typed>("""{"Anything":"2024-02-29T12:00:00Z"}""").Anything!).ValueKind);
        },
        ["dates are read in many forms"] = static () =>
        {
            Refuses<Typed>("""{"Time":"02/29/2024"}""", static n => n.Time.Month == 2, null);
            Refuses<Typed>("""{"Time":"\/Date(0)\/"}""", static n => n.Time.Year == 1970, null);
            Assert.Equal(2024, Same.Read<Typed>("""{"Time":"2024-02-29T12:00:00Z"}""").Time.Year);
        },
        ["text is written as it is, but for quotes, backslashes and control characters"] = static () =>
        {
            Assert.Equal("\"Grüße <b>\"", Old("Grüße <b>"));
            Assert.Equal("\"Gr\\u00FC\\u00DFe \\u003Cb\\u003E\"", Same.Write("Grüße <b>"));
        },
        ["whole `double` and `decimal` numbers are written with `.0`"] = static () =>
        {
            Assert.Equal("[1.0,2.0]", Old(new object[] { 1d, 2m }));
            Assert.Equal("[1,2,2.00]", Same.Write(new object[] { 1d, 2m, 2.00m }));
        },
        ["members of the run-time type are written"] = static () =>
        {
            Assert.Equal("""{"Value":{"More":2,"Id":1}}""", Old(new Held { Value = new Derived { Id = 1, More = 2 } }));
            Assert.Equal("""{"Value":{"Id":1}}""", Same.Write(new Held { Value = new Derived { Id = 1, More = 2 } }));
        },
        ["arrays may have several dimensions"] = static () =>
        {
            Assert.Equal("[[1,2]]", Old(new[,] { { 1, 2 } }));
            Same.Fails<NotSupportedException>(static () => JsonSerializer.Serialize(new[,] { { 1 } }), static () => Stj.Serialize(new[,] { { 1 } }));
        },
    };

    private static string Old<T>(T value, JsonSerializerSettings? settings = null) => JsonConvert.SerializeObject(value, typeof(T), settings);

    private static T Old<T>(string json, JsonSerializerSettings? settings = null) => JsonConvert.DeserializeObject<T>(json, settings)!;

    private static void Both<T>(string expected, T value, JsonSerializerSettings? settings = null, JsonSerializerOptions? options = null)
    {
        Assert.Equal(expected, Old(value, settings));
        Assert.Equal(expected, Same.Write(value, options));
    }

    /// <summary>Newtonsoft.Json reads it; here it is read the same under the options, if there are any, and refused without.</summary>
    private static void Refuses<T>(string json, Func<T, bool> isRight, JsonSerializerOptions? options)
    {
        Assert.True(isRight(Old<T>(json)));
        Same.CannotRead<T>(json);
        if (options is null)
        {
            // No option comes near it.
            Same.CannotRead<T>(json, new(s_web) { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip });
        }
        else
        {
            Assert.True(isRight(JsonSerializer.Deserialize<T>(json, options)!));
            Assert.True(isRight(Stj.Deserialize<T>(json, options)!));
        }
    }

    /// <summary>Newtonsoft.Json reads it; here it is passed over without options.</summary>
    private static void Tolerates<T>(string json, Func<T, bool> isRight, Func<T, bool> isPassedOver, JsonSerializerOptions options)
    {
        Assert.True(isRight(Old<T>(json)));
        Assert.True(isPassedOver(Same.Read<T>(json)));
        Assert.True(isRight(Same.Read<T>(json, options)));
    }

    private static JsonSerializerOptions Modified(Action<JsonTypeInfo> modifier) => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { modifier } } };

    [GeneratedRegex(@"^\| (?<cell>[^|]+?) \|", RegexOptions.Multiline)]
    private static partial Regex Row();

    private sealed class GermanDates : System.Text.Json.Serialization.JsonConverter<DateTime>
    {
        public override DateTime Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            DateTime.ParseExact(reader.GetString()!, "dd.MM.yyyy", CultureInfo.InvariantCulture);

        public override void Write(Utf8JsonWriter writer, DateTime value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.ToString("dd.MM.yyyy", CultureInfo.InvariantCulture));
    }

    private class Flat
    {
        public int Id { get; set; }
    }

    private sealed class Round : Flat
    {
        public int Radius { get; set; }
    }

    private sealed class Shouting : DefaultContractResolver
    {
        protected override Newtonsoft.Json.Serialization.JsonProperty CreateProperty(MemberInfo member, MemberSerialization memberSerialization)
        {
            Newtonsoft.Json.Serialization.JsonProperty property = base.CreateProperty(member, memberSerialization);
            property.PropertyName = property.PropertyName!.ToUpperInvariant();
            return property;
        }
    }

    private sealed class OldMoney : Newtonsoft.Json.JsonConverter<ConvertersExamples.Money>
    {
        public override ConvertersExamples.Money ReadJson(
            JsonReader reader, Type objectType, ConvertersExamples.Money existingValue, bool hasExistingValue, Newtonsoft.Json.JsonSerializer serializer)
        {
            string[] parts = ((string)reader.Value!).Split(' ');
            return new(decimal.Parse(parts[0], CultureInfo.InvariantCulture), parts[1]);
        }

        public override void WriteJson(JsonWriter writer, ConvertersExamples.Money value, Newtonsoft.Json.JsonSerializer serializer) =>
            writer.WriteValue(string.Create(CultureInfo.InvariantCulture, $"{value.Amount} {value.Currency}"));
    }
}
