using Adoption.Orders;
using Peregrine.Json.FSharpModels;

namespace Peregrine.Json.Outside.Examples;

/// <summary>Runs the code of docs/guide/fsharp.md, which is in tests/Peregrine.Json.FSharpModels/Guide.fs.</summary>
public sealed class FSharpExamples
{
    private const string Text = """{"number":7,"customer":null,"lines":[{"product":"tea","quantity":2}],"tags":{"gift":1}}""";

    [Fact]
    public void RecordsOptionsListsAndMaps()
    {
        Assert.Equal(Text, Guide.write(Guide.order));
        Assert.Equal(Text, Same.Write(Guide.order, Guide.web));
        Assert.Equal(Guide.order, Guide.read(Text));
        Assert.Equal("Ada", Same.Read<Guide.Order>(Text.Replace("null", "\"Ada\"", StringComparison.Ordinal), Guide.web).Customer.Value);
    }

    [Fact]
    public void UnionsAreRefused()
    {
        Same.Fails<NotSupportedException>(static () => JsonSerializer.Serialize(Shape.NewCircle(1)), static () => Stj.Serialize(Shape.NewCircle(1)));
        Same.CannotRead<Guide.Order>("""{"lines":[{"quantity":"two"}]}""", Guide.web);
    }

    /// <summary>The name is that of whatever was opened or abbreviated last, in files that see an automatic module too.</summary>
    [Fact]
    public void TheLastNameWins()
    {
        Assert.All([AutomaticAlone.serializer, AutomaticLast.serializer, OpenedLast.serializer, AbbreviatedLast.serializer], static type => Assert.Equal(typeof(JsonSerializer), type));
        Assert.All([AutomaticFirst.serializer, OpenedFirst.serializer, AbbreviatedFirst.Inner.serializer], static type => Assert.Equal(typeof(Stj), type));
    }
}
