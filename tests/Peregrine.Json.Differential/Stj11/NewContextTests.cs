using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Stj11;

[JsonSerializable(typeof(Named))]
[JsonSerializable(typeof(DerivedNamed))]
[JsonSerializable(typeof(HasNamed))]
[JsonSerializable(typeof(NoNulls))]
[JsonSerializable(typeof(ReadAlone))]
[JsonSerializable(typeof(HasSets))]
[JsonSerializable(typeof(Kw))]
[JsonSerializable(typeof(Anything))]
[JsonSerializable(typeof(HasUnions))]
[JsonSerializable(typeof(TakesUnion))]
[JsonSerializable(typeof(ClassifiedPet))]
[JsonSerializable(typeof(StructuralPet))]
[JsonSerializable(typeof(ClassifiedShape))]
[JsonSerializable(typeof(List<ClassifiedShape>))]
[JsonSerializable(typeof(OpenBase<int>))]
internal sealed partial class NewContext : JsonSerializerContext;

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.PascalCase, WriteIndented = true)]
[JsonSerializable(typeof(HasUnions))]
[JsonSerializable(typeof(Named))]
internal sealed partial class NamedContext : JsonSerializerContext;

/// <summary>The same through contexts that version 11 generates.</summary>
public class NewContextTests
{
    private static readonly JsonSerializerOptions[] s_options = [NewContext.Default.Options, NamedContext.Default.Options, new(JsonSerializerDefaults.Web) { TypeInfoResolver = NewContext.Default }, new() { TypeInfoResolver = NewContext.Default, ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve }];

    [Fact]
    public void ReadAndWritten()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in s_options)
        {
            Both.RoundTrip(report, new Named { FirstName = "a", LastName = "b", SomeNumber = 1 }, options);
            Both.RoundTrip(report, new DerivedNamed { FirstName = "a" }, options);
            Both.RoundTrip(report, new HasNamed { Named = new Named(), Derived = [new DerivedNamed()] }, options);
            Both.RoundTrip(report, new NoNulls { C = 1 }, options);
            Both.RoundTrip(report, new ReadAlone { A = "a" }, options);
            Both.RoundTrip(report, new HasSets { Numbers = new HashSet<int> { 1, 2 } }, options);
            Both.RoundTrip(report, new Kw(5), options);
            Both.RoundTrip(report, new Anything([1, 2]), options);
            Both.RoundTrip(report, new HasUnions { U = new Kw("u"), Any = new Anything(new Cat { Lives = 9 }), List = [new Kw(1)] }, options);
            Both.RoundTrip(report, new TakesUnion(new Kw(2), new Anything(true)), options);
            Both.RoundTrip(report, new ClassifiedPet(new Dog { Good = true }), options);
            Both.RoundTrip(report, new StructuralPet(new Cat { Lives = 1 }), options);
            Both.RoundTrip<ClassifiedShape>(report, new ClassifiedCircle { Radius = 1 }, options);
            Both.RoundTrip(report, new List<ClassifiedShape> { new ClassifiedSquare { Side = 2 }, new ClassifiedCircle() }, options);
            Both.RoundTrip<OpenBase<int>>(report, new OpenDerived<int> { Value = 1, Other = 2 }, options);
            foreach (string text in (string[])["{\"U\":true}", "{\"Any\":{\"Lives\":\"x\"}}", "{\"List\":[1,{}]}", "{\"Map\":{\"a'b\":[\"x\"]}}", "null", "[]", "{\"first_name\":1}", "{\"Numbers\":[true]}", "{\"Radius\":\"x\"}"])
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                Both.ReadOnce<HasUnions>(report, utf8, options);
                Both.ReadOnce<Kw>(report, utf8, options);
                Both.ReadOnce<TakesUnion>(report, utf8, options);
                Both.ReadOnce<Named>(report, utf8, options);
                Both.ReadOnce<HasSets>(report, utf8, options);
                Both.ReadOnce<ClassifiedShape>(report, utf8, options);
            }
        }

        report.Check();
    }

    /// <summary>Types that only carry new attributes are not left to System.Text.Json.</summary>
    [Fact]
    public void ServedHere()
    {
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, NewContext.Default.Options])
        {
            Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<Named>(options).Reading);
            Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<NoNulls>(options).Writing);
            Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<HasSets>(options).Reading);
            Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<HasUnions>(options).Reading);
            Assert.NotEqual(ExecutionKind.SystemTextJson, Ours.Describe<OpenBase<int>>(options).Reading);
            Assert.Equal(ExecutionKind.UnionCase, Ours.Describe<Kw>(options).Reading);
        }
    }
}
