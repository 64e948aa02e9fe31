using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The table of defaults in docs/guide/first-steps.md, row by row: with the defaults, with those of the web, and with the setting that the row names.</summary>
public sealed class DefaultsTests
{
    public class Order
    {
        public int Count { get; set; } = 7;

        public string Name { get; set; } = "n";

        public string? Note { get; set; }
    }

    public class Demanding
    {
        public required int Count { get; set; }

        [JsonRequired]
        public int Other { get; set; }
    }

    public class WithField
    {
        public int Field = 1;
    }

    [Fact]
    public void Names()
    {
        Assert.Equal("""{"Count":7,"Name":"n","Note":null}""", Same.Write(new Order()));
        Assert.Equal("""{"count":7,"name":"n","note":null}""", Same.Write(new Order(), JsonSerializerOptions.Web));
        Assert.Equal(7, Same.Read<Order>("""{"count":1}""").Count);
        Assert.Equal(1, Same.Read<Order>("""{"COUNT":1}""", JsonSerializerOptions.Web).Count);
        Assert.Equal(1, Same.Read<Order>("""{"COUNT":1}""", new() { PropertyNameCaseInsensitive = true }).Count);
        Assert.Equal("""{"count":7,"name":"n","note":null}""", Same.Write(new Order(), new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase }));
    }

    [Fact]
    public void UnknownAndRepeatedNames()
    {
        Assert.Equal(2, Same.Read<Order>("""{"What":[1],"Count":1,"Count":2}""").Count);
        Same.CannotRead<Order>("""{"What":[1]}""", new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow });
        Same.CannotRead<Order>("""{"Count":1,"Count":2}""", new() { AllowDuplicateProperties = false });
    }

    [Fact]
    public void MissingAndNullMembers()
    {
        Assert.Equal("n", Same.Read<Order>("{}").Name);
        Same.CannotRead<Demanding>("""{"Other":1}""");
        Same.CannotRead<Demanding>("""{"Count":1}""");
        Assert.Null(Same.Read<Order>("""{"Name":null}""").Name);
        Same.CannotRead<Order>("""{"Count":null}""");
        Same.CannotRead<Order>("""{"Name":null}""", new() { RespectNullableAnnotations = true });
        Assert.Equal("""{"Count":7,"Name":"n"}""", Same.Write(new Order(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }));
    }

    [Fact]
    public void Fields()
    {
        Assert.Equal("{}", Same.Write(new WithField()));
        Assert.Equal("""{"Field":1}""", Same.Write(new WithField(), new() { IncludeFields = true }));
    }

    [Fact]
    public void NumbersAndEnums()
    {
        Same.CannotRead<Order>("""{"Count":"1"}""");
        Assert.Equal(1, Same.Read<Order>("""{"count":"1"}""", JsonSerializerOptions.Web).Count);
        Assert.Equal(1, Same.Read<Order>("""{"Count":"1"}""", new() { NumberHandling = JsonNumberHandling.AllowReadingFromString }).Count);
        Assert.Equal("1", Same.Write(DayOfWeek.Monday));
        Assert.Equal("\"Monday\"", Same.Write(DayOfWeek.Monday, new() { Converters = { new JsonStringEnumConverter() } }));
    }

    [Fact]
    public void Text()
    {
        Assert.Equal("\"\\u00FC\\u003C\\u0026\\u0027\"", Same.Write("\u00FC<&'"));
        Same.CannotRead<int[]>("[1,]");
        Same.CannotRead<int[]>("[1/**/]");
        Assert.Equal([1], Same.Read<int[]>("[1,/**/]", new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip }));
        Same.CannotRead<JsonElement>(new string('[', 65) + new string(']', 65));
        Assert.Equal(JsonValueKind.Array, Same.Read<JsonElement>(new string('[', 64) + new string(']', 64)).ValueKind);
    }
}
