using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Models that are used often have code of their own, which calls what this package has for their members.</summary>
public class EmittedCodeTests
{
    public sealed record Often
    {
        [Iso8601Duration]
        public TimeSpan Length { get; init; }

        [Iso8601Duration]
        public TimeSpan? Rest { get; init; }

        [UnixTime]
        public DateTime At { get; init; }

        [UnixTime(UnixTimeUnit.Milliseconds)]
        public DateTimeOffset? Until { get; init; }

        [JsonConverter(typeof(EnumMemberConverter<DayOfWeek>))]
        public DayOfWeek Day { get; init; }

        [JsonConverter(typeof(ClrObjectConverter))]
        public object? Any { get; init; }

        [TimeFormat("yyyy")]
        public DateOnly Year { get; init; }
    }

    public sealed record Constructed(TimeSpan Length, DateTime At, DateTimeOffset? Until, object? Any);

    [Fact]
    public void CodeReadsAndWritesWhatTheConvertersDo()
    {
        const string text = """{"Length":"PT1S","Rest":null,"At":5,"Until":1,"Day":"Friday","Any":[1,"a"],"Year":"2024"}""";
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new(), new(JsonSerializerDefaults.Web) { PropertyNamingPolicy = null }])
        {
            for (int i = 0; i < 200; i++)
            {
                Assert.Equal(text, Ours.Serialize(Ours.Deserialize<Often>(text, options), options));
            }

            Assert.Equal(ExecutionKind.EmittedCode, Ours.Describe<Often>(options).Reading);
            foreach (string json in (string[])
                [text, "{}", """{"Length":"P1Y"}""", """{"Rest":5}""", """{"At":"5"}""", """{"At":null}""", """{"Until":"x"}""", """{"Day":"Funday"}""", """{"Any":[tru]}""", """{"Year":"24"}"""])
            {
                Sides.Same<Often>(json, options);
                Sides.Same<List<Often>>($"[{json},{json}]", options);
            }
        }
    }

    [Fact]
    public void CodeForConvertersOfTheOptions()
    {
        const string text = """{"Length":"PT1S","At":5,"Until":1,"Any":{"a":1.5}}""";
        var options = new JsonSerializerOptions { Converters = { new Iso8601DurationConverter(), new UnixTimeConverter(), new ClrObjectConverter(), new EnumMemberConverter() } };
        for (int i = 0; i < 200; i++)
        {
            Assert.Equal(text, Ours.Serialize(Ours.Deserialize<Constructed>(text, options), options));
        }

        Assert.Equal(ExecutionKind.EmittedCode, Ours.Describe<Constructed>(options).Writing);
        Sides.Same<Constructed>("""{"Length":"P1Y"}""", options);
        Sides.SameText(new Constructed(TimeSpan.MinValue, DateTime.MaxValue, DateTimeOffset.UnixEpoch, DayOfWeek.Friday), options);
    }
}
