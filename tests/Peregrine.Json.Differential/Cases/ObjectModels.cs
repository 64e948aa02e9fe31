using System.Diagnostics.CodeAnalysis;

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

public class RequiredSetOnly
{
    public int B { get; set; }

    [JsonRequired]
    public List<int> A
    {
        set => B = value.Count;
    }
}

public class RequiredUnread
{
    [JsonRequired]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public List<int>? A { get; set; }
}

public class RequiredFilled
{
    [JsonRequired]
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public List<int> A { get; } = [];
}

public class RequiredSetOnlyNumber
{
    public int B { get; set; }

    [JsonRequired]
    public int A
    {
        set => B = value;
    }
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
