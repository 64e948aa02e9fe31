namespace Peregrine.Json.Differential.Members;

/// <summary>Members of interfaces that extend several others, in the order of System.Text.Json: an interface's own members first, then from the last extended to the first.</summary>
public class InterfaceOrderTests
{
    public interface IA { int A { get; } }
    public interface IB { int B { get; } }
    public interface IC { int C { get; } }
    public interface ILeft : IA { int Left { get; } }
    public interface IRight : IA { int Right { get; } }
    public interface ITwo : IA, IB { int Two { get; } }
    public interface ITwoTurned : IB, IA { int Two { get; } }
    public interface IThree : IA, IB, IC { int Three { get; } }
    public interface IDiamond : ILeft, IRight { int Diamond { get; } }
    public interface IDiamondTurned : IA, IRight, ILeft { int Diamond { get; } }
    public interface IUneven : IC, ILeft { int Uneven { get; } }
    public interface IDeep : IUneven, IDiamond, IB { new int A { get; } }
    public interface IClose<out T> : ITwo, IComparable<int> { T Value { get; } }
    public interface ISame : IEquatable<ISame>, IClose<string>, IClose<object> { new int B { get; set; } }

    public sealed class All : ITwo, ITwoTurned, IThree, IDiamond, IDiamondTurned, IDeep, IClose<int>, ISame
    {
        public int A => 1;
        public int B { get; set; } = 2;
        public int C => 3;
        public int Left => 4;
        public int Right => 5;
        public int Two => 6;
        public int Three => 7;
        public int Diamond => 8;
        public int Uneven => 9;
        int IClose<int>.Value => 10;
        string IClose<string>.Value => "11";
        object IClose<object>.Value => 12;
        public int CompareTo(int other) => 0;
        public bool Equals(ISame? other) => ReferenceEquals(this, other);
    }

    public static readonly TheoryData<Type> Types =
    [
        typeof(ITwo), typeof(ITwoTurned), typeof(IThree), typeof(IDiamond), typeof(IDiamondTurned), typeof(IUneven), typeof(IDeep), typeof(IClose<int>), typeof(ISame),
    ];

    [Theory]
    [MemberData(nameof(Types))]
    public void IsTheSame(Type type)
    {
        foreach (JsonSerializerOptions options in new JsonSerializerOptions[] { new(), new(JsonSerializerDefaults.Web) { IncludeFields = true } })
        {
            Assert.Equal(Outcome(() => Stj.Serialize(new All(), type, options)), Outcome(() => JsonSerializer.Serialize(new All(), type, options)));
        }
    }

    private static string Outcome(Func<string> call)
    {
        try
        {
            return call();
        }
        catch (InvalidOperationException error)
        {
            return error.Message;
        }
    }
}
