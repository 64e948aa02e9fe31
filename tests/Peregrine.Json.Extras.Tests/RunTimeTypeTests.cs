using System.Text.Json;
using System.Text.Json.Serialization;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>What is written for a value declared as object is the same with and without the converter, by both serializers.</summary>
public partial class RunTimeTypeTests
{
    [JsonPolymorphic]
    [JsonDerivedType(typeof(Circle), "circle")]
    public class Shape
    {
        public object? Inner { get; set; }
    }

    public sealed class Circle : Shape
    {
        public int Radius { get; set; }
    }

    public sealed class Holder
    {
        public object? Value { get; set; }
    }

    [JsonSerializable(typeof(Holder))]
    [JsonSerializable(typeof(Shape))]
    [JsonSerializable(typeof(IEnumerable<int>))]
    internal sealed partial class Context : JsonSerializerContext;

    [Fact]
    public void ADerivedTypeHasTheDiscriminatorOfItsBase()
    {
        var options = new JsonSerializerOptions { Converters = { new ClrObjectConverter() } };
        var value = new Holder { Value = new Circle { Inner = new Circle() } };
        const string expected = """{"Value":{"$type":"circle","Radius":0,"Inner":{"$type":"circle","Radius":0,"Inner":null}}}""";
        Assert.Equal(expected, Stj.Serialize(value));
        Assert.Equal(expected, Stj.Serialize(value, options));
        Sides.SameText(value, options);
        Sides.SameText<object>(value.Value!, options);
        Sides.SameText(new object[] { new Circle(), new Shape() }, options);
    }

    [Fact]
    public void ATypeThatAContextDoesNotHaveIsWrittenAsWhatItHas()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = Context.Default, Converters = { new ClrObjectConverter() } };
        var value = new Holder { Value = Enumerable.Range(0, 3) };
        Assert.Equal("""{"Value":[0,1,2]}""", Stj.Serialize(value, options));
        Sides.SameText(value, options);
        Sides.SameText(new Holder { Value = 1.5m }, options);
    }
}
