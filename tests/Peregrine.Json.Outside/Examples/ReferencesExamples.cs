using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/references.md.</summary>
public sealed class ReferencesExamples
{
    // example: references-model
    public sealed class Person
    {
        public string Name { get; set; } = "";

        public Person? Boss { get; set; }

        public List<Person> Reports { get; set; } = [];
    }

    // end
    [Fact]
    public void Preserve()
    {
        // example: references-preserve
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve };
        var boss = new Person { Name = "Ann" };
        boss.Reports.Add(new Person { Name = "Ben", Boss = boss });

        string text = JsonSerializer.Serialize(boss, options);
        // → {"$id":"1","Name":"Ann","Boss":null,"Reports":{"$id":"2","$values":[{"$id":"3","Name":"Ben","Boss":{"$ref":"1"},"Reports":{"$id":"4","$values":[]}}]}}

        Person again = JsonSerializer.Deserialize<Person>(text, options)!;    // again.Reports[0].Boss is again

        // end
        Same.Text(
            """{"$id":"1","Name":"Ann","Boss":null,"Reports":{"$id":"2","$values":[{"$id":"3","Name":"Ben","Boss":{"$ref":"1"},"Reports":{"$id":"4","$values":[]}}]}}""", text, boss, options);
        Assert.Same(again, again.Reports[0].Boss);
        Person read = Same.Read<Person>(text, options);
        Assert.Same(read, read.Reports[0].Boss);
        Same.CannotRead<Person>("""{"Boss":{"$ref":"7"}}""", options);
        // The depth at which a cycle is met is one more here (depth-counts-containers), so the messages' paths differ.
        Assert.Throws<JsonException>(() => JsonSerializer.Serialize(boss));
        Assert.Throws<JsonException>(() => Stj.Serialize(boss));
    }

    [Fact]
    public void IgnoreCycles()
    {
        // example: references-ignore
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.IgnoreCycles };
        var loner = new Person { Name = "Ann" };
        loner.Boss = loner;
        string text = JsonSerializer.Serialize(loner, options);
        // → {"Name":"Ann","Boss":null,"Reports":[]}

        // end
        Same.Text("""{"Name":"Ann","Boss":null,"Reports":[]}""", text, loner, options);
    }
}
