namespace Peregrine.Json.Differential.Cases;

public record Simple(int A, string? B);

public record WithDefaults(int A = 5, string B = "b", Day Day = Day.Tuesday, double? D = 1.5, DateTime Time = default, decimal Money = 7.5m)
{
    public int Extra { get; set; }

    public int Init { get; init; } = 8;

    public required string Must { get; set; }
}

public record BaseRecord(int Base1, string Base2);

public record DerivedRecord(int Base1, string Base2, int Der1) : BaseRecord(Base1, Base2);

public readonly record struct ReadOnlyRecordStruct(int A, string? B);

public struct StructWithConstructor
{
    public StructWithConstructor(int a) => A = a + 100;

    public int A { get; }

    public int B { get; set; }
}

public readonly struct AttributedStruct
{
    [JsonConstructor]
    public AttributedStruct(int a, int b) => (A, B) = (a, b);

    public int A { get; }

    public int B { get; }
}

public class AttributedConstructor
{
    public AttributedConstructor() => Which = "default";

    [JsonConstructor]
    private AttributedConstructor(int a, string b)
    {
        (A, B) = (a, b);
        Which = "attributed";
    }

    public int A { get; }

    public string? B { get; set; }

    [JsonIgnore]
    public string Which { get; }
}

public class TwoAttributed
{
    [JsonConstructor]
    public TwoAttributed()
    {
    }

    [JsonConstructor]
    public TwoAttributed(int a)
    {
    }

    public int A { get; set; }
}

public class TwoConstructors
{
    public TwoConstructors(int a) => A = a;

    public TwoConstructors(int a, int b) => A = b;

    public int A { get; set; }
}

public class OnlyPrivateConstructor
{
    private OnlyPrivateConstructor()
    {
    }

    public int A { get; set; }

    public static OnlyPrivateConstructor Make() => new() { A = 4 };
}

public class UnboundParameter
{
    public UnboundParameter(int nothing) => A = nothing;

    public int A { get; set; }
}

public class WrongParameterType
{
    public WrongParameterType(int? a) => A = a ?? 1;

    public int A { get; set; }
}

public class IgnoredParameter
{
    public IgnoredParameter(int a, int b) => (A, B) = (a, b);

    [JsonIgnore]
    public int A { get; }

    public int B { get; set; }
}

public class ManyParameters(int a, int b, int c, int d, int e, string f, long g, double h, bool i, Simple j)
{
    public int A { get; } = a;

    public int B { get; } = b;

    public int C { get; } = c;

    public int D { get; } = d;

    public int E { get; } = e;

    public string F { get; } = f;

    public long G { get; } = g;

    public double H { get; } = h;

    public bool I { get; } = i;

    public Simple J { get; } = j;

    public int Later { get; set; }

    public Simple? Nested { get; set; }
}

public abstract class Abstract
{
    public int A { get; set; } = 1;
}

public class Concrete : Abstract
{
    public int B { get; set; } = 2;
}

public interface IShape
{
    int Sides { get; set; }
}

public interface INamedShape : IShape
{
    string Name { get; set; }
}

public class Square : INamedShape
{
    public int Sides { get; set; } = 4;

    public string Name { get; set; } = "square";

    public int Extra { get; set; } = 1;
}

public class Anything
{
    public object? Value { get; set; }

    public object?[]? Values { get; set; }

    public List<object?>? List { get; set; }

    public Dictionary<string, object?>? Map { get; set; }

    public IShape? Shape { get; set; }

    public Abstract? Abstract { get; set; }
}

[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public class Closed
{
    public int A { get; set; }

    [JsonIgnore]
    public int Ignored { get; set; }

    public int ReadOnly { get; } = 1;
}

[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Skip)]
public class Open
{
    public int A { get; set; }
}

[JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
public class QuotedNumbers
{
    public int I { get; set; } = 1;

    public double D { get; set; } = 1.5;

    public int? N { get; set; } = 2;

    public List<int> L { get; set; } = [3];

    public Dictionary<string, decimal> M { get; set; } = new() { ["a"] = 4m };

    public Plain P { get; set; } = new() { A = 5 };

    public Day Day { get; set; } = Day.Monday;

    public List<List<int>> LL { get; set; } = [[6]];

    public string S { get; set; } = "7";

    [JsonNumberHandling(JsonNumberHandling.Strict)]
    public int Strict { get; set; } = 8;

    public object O { get; set; } = 9;

    public Half H { get; set; } = (Half)1.5;

    public Int128[] Big { get; set; } = [10, 11];
}

public class NumberMembers
{
    [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)]
    public int Read { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public long Written { get; set; } = 5;

    [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
    public double Named { get; set; } = double.NaN;

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public int[] Array { get; set; } = [1, 2];

    [JsonNumberHandling(JsonNumberHandling.Strict)]
    public Dictionary<string, int> Strict { get; set; } = new() { ["k"] = 1 };

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public float? Nullable { get; set; }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public object? Object { get; set; } = 1.5;
}

public class WrongNumberHandling
{
    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public string A { get; set; } = "";
}

public class WrongNumberHandlingList
{
    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public List<List<int>> A { get; set; } = [];
}

public class WrongNumberHandlingEnum
{
    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public Day A { get; set; }
}

public class WrongIgnore
{
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int A { get; set; }
}

public class NullName
{
    [JsonPropertyName(null!)]
    public int A { get; set; }
}

public class RefProperty
{
    private int _r;

    public ref int R => ref _r;
}

public class SpanProperty
{
    public ReadOnlySpan<int> S => [];
}

public class IgnoredRefProperty
{
    private int _r;

    [JsonIgnore]
    public ref int R => ref _r;

    public int A { get; set; } = 1;
}

public class EnumMembers
{
    [JsonConverter(typeof(JsonStringEnumConverter))]
    public Day Day { get; set; } = Day.Monday;

    [JsonConverter(typeof(JsonStringEnumConverter<Colours>))]
    public Colours? Colours { get; set; }

    public Colours Plain { get; set; } = Cases.Colours.All;

    public NamedEnum Named { get; set; } = NamedEnum.Two;

    public Dictionary<NamedEnum, Day> Map { get; set; } = new() { [NamedEnum.Three] = Day.Tuesday };

    public List<NamedFlags?> List { get; set; } = [NamedFlags.A | NamedFlags.B, null];
}

public class Throwing
{
    public int Setter { get => 1; set => throw new InvalidTimeZoneException("setter " + value); }

    public int Other { get; set; }
}

public class ThrowingGetter
{
    public int First { get; set; } = 1;

    public int Getter => throw new InvalidTimeZoneException("getter");
}

public class ThrowingConstructor
{
    public ThrowingConstructor(int a) => throw new InvalidTimeZoneException("constructor " + a);

    public int A { get; set; }
}

public class BadType
{
    public int Ok { get; set; } = 1;

    public Type? Type { get; set; } = typeof(int);
}

public class BadDelegate
{
    public Action? Act { get; set; } = () => { };
}

public class BadPointer
{
    public IntPtr P { get; set; }
}

public class BadArray
{
    public int[,] A { get; set; } = new int[1, 1];
}

public class Recursive
{
    public int V { get; set; }

    public Recursive? Next { get; set; }
}

public class RecursiveObject
{
    public object? Next { get; set; }
}

public class Generic<T, TOther>
{
    public T? First { get; set; }

    public TOther? Second { get; set; }

    public class Inner
    {
        public T? Deep { get; set; }
    }
}
