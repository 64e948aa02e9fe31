using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;

namespace Peregrine.Json.Differential.Cases;

public class Plain
{
    public int A { get; set; }

    public string? B { get; set; }
}

public class Base
{
    public int BaseFirst { get; set; } = 1;

    public virtual int Overridden { get; set; } = 2;

    public int Hidden { get; set; } = 3;

    public int BaseLast { get; set; } = 4;

    [JsonIgnore]
    public virtual int IgnoredThenPlain { get; set; } = 5;

    [JsonPropertyName("x")]
    public virtual int NamedThenPlain { get; set; } = 6;

    public int HiddenByIgnored { get; set; } = 7;

    public int HiddenByRenamed { get; set; } = 8;

    public int BaseField = 9;

    [JsonInclude]
    private int PrivateBase { get; set; } = 10;
}

public class Derived : Base
{
    public int DerivedFirst { get; set; } = 21;

    public override int Overridden { get; set; } = 22;

    public new string Hidden { get; set; } = "23";

    public override int IgnoredThenPlain { get; set; } = 25;

    public override int NamedThenPlain { get; set; } = 26;

    [JsonIgnore]
    public new int HiddenByIgnored { get; set; } = 27;

    [JsonPropertyName("renamed")]
    public new int HiddenByRenamed { get; set; } = 28;

    public int DerivedField = 29;
}

public class MostDerived : Derived
{
    public int Top { get; set; } = 31;

    [JsonPropertyOrder(-1)]
    public int Early { get; set; } = 32;

    [JsonPropertyOrder(5)]
    public int Late { get; set; } = 33;

    public override int Overridden { get => base.Overridden; set => base.Overridden = value + 1; }
}

public class Access
{
    private int _writeOnly = 1;

    public int GetterOnly { get; } = 1;

    public int PrivateSetter { get; private set; } = 2;

    public int PrivateGetter { private get; set; } = 3;

    public int WriteOnly { set => _writeOnly = value; }

    public int InitOnly { get; init; } = 4;

    internal int Internal { get; set; } = 5;

    [JsonInclude]
    internal int InternalIncluded { get; set; } = 6;

    [JsonInclude]
    private int PrivateIncluded { get; set; } = 7;

    [JsonInclude]
    public int PrivateSetterIncluded { get; private set; } = 8;

    [JsonInclude]
    public int PrivateGetterIncluded { private get; set; } = 9;

    [JsonInclude]
    private readonly int _readOnlyIncluded = 10;

    [JsonInclude]
    private int _fieldIncluded = 11;

    public int PublicField = 12;

    public readonly int ReadOnlyField = 13;

    public static int Static { get; set; } = 14;

    public const int Constant = 15;

    public List<int> ReadOnlyList { get; } = [1];

    public readonly List<int> ReadOnlyListField = [2];

    public int this[int index] { get => index; set { } }

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public int GetterOnlyNever => 16;
}

public class Conditions
{
    [JsonIgnore]
    public int Always { get; set; } = 1;

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public string? Never { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? WhenNull { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? WhenNullNullable { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int WhenDefault { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int? WhenDefaultNullable { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public StructHolder<int> WhenDefaultStruct { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public DateTime WhenDefaultDate { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public double WhenDefaultDouble { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public decimal WhenDefaultDecimal { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
    public int WhenWriting { get; set; } = 2;

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public int WhenReading { get; set; } = 3;

    public string? Plain { get; set; }

    public int Zero { get; set; }

    public object? Anything { get; set; } = 0;

    public List<int>? List { get; set; }

    public Day Day { get; set; }

    public string? FieldNull;
}

public class Named
{
    [JsonPropertyName("")]
    public int Empty { get; set; } = 1;

    [JsonPropertyName("a b")]
    public int Space { get; set; } = 2;

    [JsonPropertyName("é<\"\\\n")]
    public int Hostile { get; set; } = 3;

    [JsonPropertyName("日本語")]
    public int Wide { get; set; } = 4;

    [JsonPropertyName("😀")]
    public int Emoji { get; set; } = 5;

    [JsonPropertyName("$type")]
    public int Dollar { get; set; } = 6;

    [JsonPropertyName("Swap2")]
    public int Swap1 { get; set; } = 7;

    [JsonPropertyName("Swap1")]
    public int Swap2 { get; set; } = 8;

    [JsonPropertyName("a.b['c']")]
    public int Pathy { get; set; } = 9;

    public int URLValue { get; set; } = 10;

    public int HTTP2Server { get; set; } = 11;

    public int iPhone { get; set; } = 12;

    public int _Foo { get; set; } = 13;

    public int Foo__Bar { get; set; } = 14;

    public int ÄBc { get; set; } = 15;

    public int İstanbul { get; set; } = 16;

    public int X { get; set; } = 17;

    public int AVeryLongPropertyNameThatDoesNotFitIntoAnySixtyFourByteBlockOfAnyVectorRegisterAtAll { get; set; } = 18;

    public int ΣίΣυφος { get; set; } = 19;

    public int K { get; set; } = 20;
}

public class TwoNames
{
    public int Foo { get; set; }

    public int foo { get; set; }
}

public class RequiredMembers
{
    public required int A { get; set; }

    public required string? B { get; set; }

    [JsonRequired]
    public int C { get; set; }

    public int D { get; set; }

    [JsonPropertyName("e e")]
    public required List<int> E { get; init; }
}

public class RequiredButSet
{
    [SetsRequiredMembers]
    public RequiredButSet() => A = 5;

    public required int A { get; set; }

    public required string? B { get; set; }
}

public class RequiredWithoutSetter
{
    [JsonRequired]
    public int A { get; } = 1;
}

public class RequiredIgnored
{
    [JsonIgnore]
    public required int A { get; set; }
}

public class ManyRequired
{
    public required int AnExceedinglyLongRequiredPropertyNameNumberOne { get; set; }

    public required int AnExceedinglyLongRequiredPropertyNameNumberTwo { get; set; }

    public required int AnExceedinglyLongRequiredPropertyNameNumberThree { get; set; }

    public required int AnExceedinglyLongRequiredPropertyNameNumberFour { get; set; }

    public required int AnExceedinglyLongRequiredPropertyNameNumberFive { get; set; }

    public required int AnExceedinglyLongRequiredPropertyNameNumberSix { get; set; }
}

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
