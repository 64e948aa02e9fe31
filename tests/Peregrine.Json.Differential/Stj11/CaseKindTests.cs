using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Differential.Stj11;

/// <summary>A case of any type: what is not read as it shows which kinds of values the case takes.</summary>
[Union]
public readonly struct One<T>(T value)
{
    public object? Value { get; } = value;
}

public interface IFirst
{
    int A { get; }
}

public interface ISecond
{
    int B { get; }
}

public class First : IFirst
{
    public int A { get; set; } = 1;
}

public class FirstAndSecond : First, ISecond
{
    public int B { get; set; } = 2;
}

public class BothAlone : ISecond, IFirst
{
    public int A { get; set; } = 3;

    public int B { get; set; } = 4;
}

public class Further : FirstAndSecond
{
    public int C { get; set; } = 5;
}

/// <summary>Bases and interfaces before what derives from them.</summary>
[Union]
public class Related
{
    public Related(IFirst value) => Value = value;

    public Related(First value) => Value = value;

    public Related(ISecond value) => Value = value;

    public Related(FirstAndSecond value) => Value = value;

    public Related(IEnumerable<object> value) => Value = value;

    public Related(object value) => Value = value;

    public Related(string[] value) => Value = value;

    public object? Value { get; }
}

/// <summary>Its value and its methods are those of a base class.</summary>
public class GivesText
{
    public object? Value { get; protected init; }

    public bool TryGetValue(out string? value) => (value = Value as string) is not null;
}

[Union]
public class Inherits : GivesText
{
    public Inherits(string value) => Value = value;

    public Inherits(in int value) => Value = value;

    public Inherits(long value) => Value = value;

    internal Inherits(bool value) => Value = value;

    public Inherits(double value, int more) => Value = value + more;
}

/// <summary>As the language has them: the compiler writes the attribute, the constructors and the value.</summary>
public static class Spoken
{
    public union Declared(int, string?, Cat, int[]);

    public union DeclaredOf<T>(T, List<T>);
}

/// <summary>Which kinds of values a case takes, and which case a value is of.</summary>
public class CaseKindTests
{
    [Fact]
    public void Numbers()
    {
        UnionTests.Reads<One<int>>();
        UnionTests.Reads<One<byte?>>();
        UnionTests.Reads<One<float>>();
        UnionTests.Reads<One<decimal>>();
        UnionTests.Reads<One<Half>>();
        UnionTests.Reads<One<Int128>>();
        UnionTests.Reads<One<bool>>();
        UnionTests.Reads<One<bool?>>();
        UnionTests.Reads<One<Colour>>();
        UnionTests.Reads<One<Colour?>>();
    }

    [Fact]
    public void Texts()
    {
        UnionTests.Reads<One<string>>();
        UnionTests.Reads<One<char>>();
        UnionTests.Reads<One<char?>>();
        UnionTests.Reads<One<Guid>>();
        UnionTests.Reads<One<DateTime>>();
        UnionTests.Reads<One<DateTimeOffset?>>();
        UnionTests.Reads<One<DateOnly>>();
        UnionTests.Reads<One<TimeOnly>>();
        UnionTests.Reads<One<TimeSpan>>();
        UnionTests.Reads<One<Uri>>();
        UnionTests.Reads<One<Version>>();
        UnionTests.Reads<One<byte[]>>();
        UnionTests.Reads<One<Memory<byte>>>();
    }

    [Fact]
    public void Containers()
    {
        UnionTests.Reads<One<Point>>();
        UnionTests.Reads<One<Point?>>();
        UnionTests.Reads<One<(int, string)>>();
        UnionTests.Reads<One<KeyValuePair<string, int>>>();
        UnionTests.Reads<One<IFirst>>();
        UnionTests.Reads<One<Base>>();
        UnionTests.Reads<One<int[]>>();
        UnionTests.Reads<One<HashSet<string>>>();
        UnionTests.Reads<One<System.Collections.IEnumerable>>();
        UnionTests.Reads<One<System.Collections.Immutable.ImmutableArray<int>>>();
        UnionTests.Reads<One<Memory<int>>>();
        UnionTests.Reads<One<IReadOnlyDictionary<string, int>>>();
    }

    [Fact]
    public void Others()
    {
        UnionTests.Reads<One<object>>();
        UnionTests.Reads<One<JsonElement>>();
        UnionTests.Reads<One<JsonNode>>();
        UnionTests.Reads<One<JsonValue>>();
        UnionTests.Reads<One<JsonArray>>();
        UnionTests.Reads<One<JsonObject>>();
        UnionTests.Reads<One<Own>>();
        UnionTests.Reads<One<Kw>>();
        UnionTests.Reads<One<Kw?>>();
    }

    [Fact]
    public void CasesThatDeriveFromEachOther()
    {
        UnionTests.Writes(new Related(new First()), new Related((IFirst)new FirstAndSecond()), new Related((IFirst)new BothAlone()), new Related((ISecond)new Further()), new Related((object)new List<string> { "a" }), new Related((object)1), new Related((string[])["a"]), new Related((object)(object[])["a"]), new Related((object)new Derived()));
        UnionTests.Reads<Related>();
        UnionTests.Reads<Inherits>();
        UnionTests.Reads<Spoken.Declared>();
        UnionTests.Writes<Spoken.Declared>(1, "a", (string?)null, new SmallCat(), new[] { 2 }, default);
        UnionTests.Reads<Spoken.DeclaredOf<bool>>();
        UnionTests.Writes<Spoken.DeclaredOf<bool>>(true, new List<bool> { false });
        UnionTests.Writes(new Inherits("a"), new Inherits(2L), new Inherits(3.5, 1), new Inherits(true));
    }
}
