using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

/// <summary>Declarations that no generator writes: they are refused before any accessor is called.</summary>
public class WrongDeclarationTests
{
    static WrongDeclarationTests() => GeneratedTypes.Register(new Types());

    [Fact]
    public void MembersOfOtherTypesAreRefused()
    {
        Refused<Spot>("{\"X\":1}");
        Refused<Other>("{\"X\":1}");
        Refused<Plain>("{\"X\":1}");
    }

    [Fact]
    public void NumbersOfOtherEnumsAreRefused()
    {
        Assert.Throws<ArgumentException>(static () => ClosedTypes.Enum<DayOfWeek, long>());
        Assert.Throws<ArgumentException>(static () => ClosedTypes.Enum<DayOfWeek, uint>());
    }

    private static void Refused<T>(string text)
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => JsonSerializer.Deserialize<T>(text));
        Assert.Equal($"The code generated for '{typeof(T)}' reaches its member 'X' as that of another type.", error.Message);
        Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(Activator.CreateInstance<T>()));
        Assert.Throws<InvalidOperationException>(() => JsonSerializer.Deserialize<List<T>>($"[{text}]"));
    }

    public struct Spot
    {
        public int X { get; set; }
    }

    public struct Other
    {
        public int X { get; set; }
    }

    public class Plain
    {
        public int X { get; set; }
    }

    private sealed class Types : GeneratedTypes
    {
        public override int Version => RuntimeVersion.Current;

        public override GeneratedType? Find(Type type) =>
            type == typeof(Spot) ? new One<Spot>(new ClassAccess<int>(static o => 0, static (_, _) => { }))
            : type == typeof(Other) ? new One<Other>(new StructAccess<Spot, int>(static (ref Spot o) => o.X, static (ref Spot o, int x) => o.X = x))
            : type == typeof(Plain) ? new One<Plain>(new StructAccess<Plain, int>(static (ref Plain o) => o.X, static (ref Plain o, int x) => o.X = x))
            : null;
    }

    private sealed class One<T>(GeneratedAccess access) : GeneratedObject<T>(ObjectMarks.None, "X", $"{(char)(MemberMarks.CanGet | MemberMarks.CanSet)}i.")
        where T : new()
    {
        public override GeneratedAccess Access(int member) => access;

        public override T Create() => new();
    }
}
