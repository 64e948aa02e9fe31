using System.Text.Json.Serialization;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Outside.Generated;

/// <summary>A type of another project whose private members the generator's compiler did not see.</summary>
public class ReferencedTypeTests
{
    static ReferencedTypeTests() => GeneratedTypes.Register(new Types());

    [Fact]
    public void PrivateMembersThatAttributesIncludeAreNotLost()
    {
        Assert.Equal("""{"Seen":1,"Hidden":2}""", Stj.Serialize(new WithHidden()));
        Assert.Equal(Stj.Serialize(new WithHidden()), JsonSerializer.Serialize(new WithHidden()));
        Assert.Equal(Stj.Serialize(new WithSetter()), JsonSerializer.Serialize(new WithSetter()));
        Assert.Equal(5, JsonSerializer.Deserialize<WithSetter>("""{"Seen":5}""")!.Seen);
        Assert.NotEqual(ExecutionKind.GeneratedCode, JsonSerializer.Describe<WithHidden>().Reading);
    }

    /// <summary>Without such members, what was generated stands.</summary>
    [Fact]
    public void OthersKeepTheirCode()
    {
        Assert.Equal("""{"Value":7}""", JsonSerializer.Serialize(new Plain { Seen = 7 }));
        Assert.Equal("""{"Seen":7}""", Stj.Serialize(new Plain { Seen = 7 }));
    }

    public class WithHidden
    {
        public int Seen { get; set; } = 1;

        [JsonInclude]
        private int Hidden { get; set; } = 2;
    }

    public class WithSetter
    {
        [JsonInclude]
        public int Seen { get; private set; } = 1;
    }

    public class Plain
    {
        public int Seen { get; set; }
    }

    private sealed class Types : GeneratedTypes
    {
        public override int Version => RuntimeVersion.Current;

        public override GeneratedType? Find(Type type) =>
            type == typeof(WithHidden) ? new One<WithHidden>("Seen") : type == typeof(WithSetter) ? new One<WithSetter>("Seen") : type == typeof(Plain) ? new One<Plain>("Value") : null;
    }

    /// <summary>What a compiler that sees one member of a type would have generated; the name shows that it is used.</summary>
    private sealed class One<T>(string name) : GeneratedObject<T>(ObjectMarks.Referenced, "Seen", $"{(char)(MemberMarks.CanGet | MemberMarks.Simple)}i.")
        where T : new()
    {
        public override void AddAttributes(GeneratedMember[] members) => members[0].Name = name;

        public override GeneratedAccess Access(int member) => new ClassAccess<int>(static o => (int)typeof(T).GetProperty("Seen")!.GetValue(o)!, null);

        public override T Create() => new();

        public override GeneratedExecutor<T> Executor(ExecutorPlan<T> plan) => new Code<T>(plan);
    }

    private sealed class Code<T>(ExecutorPlan<T> plan) : GeneratedExecutor<T>
        where T : new()
    {
        public override T ReadMembers(ref ReadCursor reader) => throw new NotSupportedException();

        public override nint PutMembers(ref WriteCursor writer, nint at, T value, byte lead)
        {
            at = writer.PutName(at, plan, 0, lead);
            at = writer.Put(at, (int)typeof(T).GetProperty("Seen")!.GetValue(value)!);
            return writer.PutEnd(at);
        }
    }
}
