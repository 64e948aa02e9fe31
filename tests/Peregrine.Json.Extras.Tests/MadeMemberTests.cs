using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>
/// Attributes of System.Text.Json on members that only <c>[DataMember]</c> makes members: each does what it does on a public property that System.Text.Json finds itself.
/// </summary>
public class MadeMemberTests
{
    public sealed class Reversed : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => string.Concat(reader.GetString()!.Reverse());

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(string.Concat(value.Reverse()));
    }

    public sealed class Found
    {
        [JsonPropertyName("a")]
        public int Named { get; set; } = 1;

        [JsonConverter(typeof(Reversed))]
        public string? Converted { get; set; } = "xy";

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Filled { get; set; } = [1];

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Kept { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public int KeptNumber { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int NotDefault { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? NotNull { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public int Number { get; set; } = 2;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int OnlyWritten { get; set; } = 3;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int OnlyRead { get; set; } = 4;

        [JsonRequired]
        public string? Required { get; set; } = "r";

        public string? Plain { get; set; }

        public override string ToString() => string.Join('|', Named, Converted, string.Join(',', Filled), Kept, KeptNumber, NotDefault, NotNull, Number, OnlyWritten, OnlyRead, Required, Plain);
    }

    [DataContract]
    public sealed class MadeProperties
    {
        [DataMember(Order = 0)]
        [JsonPropertyName("a")]
        private int Named { get; set; } = 1;

        [DataMember(Order = 1)]
        [JsonConverter(typeof(Reversed))]
        private string? Converted { get; set; } = "xy";

        [DataMember(Order = 2)]
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        private List<int> Filled { get; set; } = [1];

        [DataMember(Order = 3)]
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        private string? Kept { get; set; }

        [DataMember(Order = 4)]
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        private int KeptNumber { get; set; }

        [DataMember(Order = 5)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        private int NotDefault { get; set; }

        [DataMember(Order = 6)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        private string? NotNull { get; set; }

        [DataMember(Order = 7)]
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        private int Number { get; set; } = 2;

        [DataMember(Order = 8)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        private int OnlyWritten { get; set; } = 3;

        [DataMember(Order = 9)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        private int OnlyRead { get; set; } = 4;

        [DataMember(Order = 10)]
        [JsonRequired]
        private string? Required { get; set; } = "r";

        [DataMember(Order = 11)]
        private string? Plain { get; set; }

        public override string ToString() => string.Join('|', Named, Converted, string.Join(',', Filled), Kept, KeptNumber, NotDefault, NotNull, Number, OnlyWritten, OnlyRead, Required, Plain);
    }

#pragma warning disable CS0649 // Serializers assign the fields.
    [DataContract]
    public sealed class MadeFields
    {
        [DataMember(Order = 0)]
        [JsonPropertyName("a")]
        private int Named = 1;

        [DataMember(Order = 1)]
        [JsonConverter(typeof(Reversed))]
        private string? Converted = "xy";

        [DataMember(Order = 2)]
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        private List<int> Filled = [1];

        [DataMember(Order = 3)]
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        private string? Kept;

        [DataMember(Order = 4)]
        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        private int KeptNumber;

        [DataMember(Order = 5)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        private int NotDefault;

        [DataMember(Order = 6)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        private string? NotNull;

        [DataMember(Order = 7)]
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        private int Number = 2;

        [DataMember(Order = 8)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        private int OnlyWritten = 3;

        [DataMember(Order = 9)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        private int OnlyRead = 4;

        [DataMember(Order = 10)]
        [JsonRequired]
        private string? Required = "r";

        [DataMember(Order = 11)]
        private string? Plain;

        public override string ToString() => string.Join('|', Named, Converted, string.Join(',', Filled), Kept, KeptNumber, NotDefault, NotNull, Number, OnlyWritten, OnlyRead, Required, Plain);
    }

#pragma warning restore CS0649
    /// <summary>Public properties: made by the resolver, then taken by the modifier.</summary>
    [DataContract]
    public sealed class Taken
    {
        [DataMember(Order = 0)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int OnlyWritten { get; set; } = 3;

        [DataMember(Order = 1)]
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int OnlyRead { get; set; } = 4;
    }

    private const string Whole =
        """{"a":5,"Converted":"ab","Filled":[7],"Kept":"k","KeptNumber":6,"NotDefault":8,"NotNull":"n","Number":"9","OnlyWritten":10,"OnlyRead":11,"Required":"q","Plain":"p"}""";

    public static TheoryData<string, JsonIgnoreCondition> Rows()
    {
        var rows = new TheoryData<string, JsonIgnoreCondition>();
        foreach (string text in new[] { Whole, """{"Required":null}""", "{}", """{"Required":"1","Filled":[2,3],"Number":4,"Plain":null}""", """{"Required":"1","OnlyWritten":"wrong kind"}""", """{"Required":"1","KeptNumber":"wrong kind"}""" })
        {
            foreach (JsonIgnoreCondition condition in new[] { JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault })
            {
                rows.Add(text, condition);
            }
        }

        return rows;
    }

    [Theory]
    [MemberData(nameof(Rows))]
    public void AreAsPublicOnes(string text, JsonIgnoreCondition condition)
    {
        var plain = new JsonSerializerOptions { DefaultIgnoreCondition = condition };
        var marked = new JsonSerializerOptions
        {
            DefaultIgnoreCondition = condition,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply } },
        };

        string expected = OutcomeOf(() => Stj.Deserialize<Found>(text, plain)!, value => Stj.Serialize(value, plain));
        Assert.Equal(expected, OutcomeOf(() => Stj.Deserialize<MadeProperties>(text, marked)!, value => Stj.Serialize(value, marked)));
        Assert.Equal(expected, OutcomeOf(() => Ours.Deserialize<MadeProperties>(text, marked)!, value => Ours.Serialize(value, marked)));
        Assert.Equal(expected, OutcomeOf(() => Stj.Deserialize<MadeFields>(text, marked)!, value => Stj.Serialize(value, marked)));
        Assert.Equal(expected, OutcomeOf(() => Ours.Deserialize<MadeFields>(text, marked)!, value => Ours.Serialize(value, marked)));
    }

    [Fact]
    public void ConditionsHoldForMembersThatTheResolverMade()
    {
        var marked = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { DataContractModifier.Apply } } };
        foreach (Taken value in new[] { Stj.Deserialize<Taken>("""{"OnlyWritten":7,"OnlyRead":8}""", marked)!, Ours.Deserialize<Taken>("""{"OnlyWritten":7,"OnlyRead":8}""", marked)! })
        {
            Assert.Equal((3, 8), (value.OnlyWritten, value.OnlyRead));
            Assert.Equal("""{"OnlyWritten":3}""", Stj.Serialize(value, marked));
            Assert.Equal("""{"OnlyWritten":3}""", Ours.Serialize(value, marked));
        }
    }

    private static string OutcomeOf<T>(Func<T> read, Func<T, string> write)
    {
        try
        {
            T value = read();
            return value + " " + write(value);
        }
        catch (JsonException error)
        {
            return error.Message.Replace(typeof(T).ToString(), "the type", StringComparison.Ordinal) + error.Path;
        }
    }
}
