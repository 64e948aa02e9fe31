using System.Runtime.CompilerServices;
using System.Text.Json;
using Peregrine.Json.Tests.Insight;

namespace Peregrine.Json.Tests.Front;

/// <summary>Walks over types whose length nobody bounds, on a thread with little stack. A stack that is too small ends the process.</summary>
public sealed class RecursionTests
{
    private const int SmallStack = 256 * 1024, UsualStack = 1536 * 1024;

    /// <summary>A chain of classes, each with a member of the next one: contracts, what they reach, descriptions.</summary>
    [Fact]
    public void ChainsOfTypesTakeNoStack()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "The types are emitted.");
        Type type = EmittedTypes.Chain(1_500);
        var options = new JsonSerializerOptions { IncludeFields = true };
        SizedStack.Run(SmallStack, () =>
        {
            Assert.Equal("null", JsonSerializer.Serialize((object?)null, type, options));
            Assert.Null(JsonSerializer.Deserialize("null", type, options));
            Assert.NotNull(JsonSerializer.Describe(type, options).ToString());
        });
    }

    /// <summary>In the usual run a class of one type and a struct of two: the runtime takes seconds to load each.</summary>
    public static TheoryData<Type> Outer =>
        UsualRun.IsShort ? [typeof(List<>), typeof(KeyValuePair<,>)] : [typeof(List<>), typeof(IEnumerable<>), typeof(Dictionary<,>), typeof(KeyValuePair<,>)];

    /// <summary>Types in types: their contracts, names and assemblies are found by walks that take stack, as the runtime's own walk to load them does.</summary>
    [Theory]
    [MemberData(nameof(Outer))]
    public void TypesInTypes(Type outer)
    {
        Type type = typeof(int);
        for (int level = 0; level < 200; level++)
        {
            type = outer.GetGenericArguments().Length == 1 ? outer.MakeGenericType(type) : outer.MakeGenericType(typeof(string), type);
        }

        SizedStack.Run(UsualStack, () =>
        {
            string theirs = Error(() => Stj.Deserialize("[]", type));
            Assert.Equal(theirs, Error(() => JsonSerializer.Deserialize("[]", type)));
            Assert.NotEmpty(JsonSerializer.Describe(type).ToString());
        });
    }

    private static string Error(Func<object?> read)
    {
        try
        {
            return read()?.ToString() ?? "";
        }
        catch (JsonException error)
        {
            return error.Message;
        }
    }
}
