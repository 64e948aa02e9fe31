using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Generator.Tests.Values;

// Types with attributes, user code, callbacks, hidden members, derived types.
public class Rules
{
    [JsonIgnore]
    public string? Secret { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Note { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Count { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public string? Text { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public string? Always { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
    public int ReadOnly { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public int WrittenOnly { get; set; }

    public int? Last { get; set; }
}

public class AllNull
{
    public string? A { get; set; }

    public Login? B { get; set; }

    public int? C { get; set; }
}

public class Renamed
{
    [JsonPropertyName("ünï \"quoted\" \\ \n")]
    public int A { get; set; }

    [JsonPropertyOrder(3)]
    public int ThisIsTheLast { get; set; }

    [JsonPropertyOrder(-1), JsonPropertyName("first_one")]
    public string? First { get; set; }

    public int TheMIDDLE { get; set; }

    [JsonPropertyName("")]
    public int NoName { get; set; }
}

public class LongNames
{
    public int ThisNameIsLongerThanTheThirtyTwoBytesThatAreComparedAtOnce { get; set; }

    public string? ThisNameIsLongerThanTheThirtyTwoBytesThatAreComparedToo { get; set; }

    public int Short { get; set; }
}

public class Handled
{
    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public int A { get; set; }

    [JsonNumberHandling(JsonNumberHandling.AllowNamedFloatingPointLiterals)]
    public double B { get; set; }

    public int C { get; set; }

    [JsonNumberHandling(JsonNumberHandling.Strict)]
    public List<int>? D { get; set; }
}

[JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
public class HandledType
{
    public int A { get; set; }

    public long? B { get; set; }

    public string? C { get; set; }
}

[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public class Closed
{
    public int A { get; set; }

    public string? B { get; set; }
}

public class Filled
{
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public List<int> A { get; } = [1];

    public List<int> B { get; } = [2];

    public Login C { get; set; } = new() { Email = "kept" };
}

[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public class FilledType
{
    public List<int> A { get; set; } = [1];

    public Login B { get; } = new() { Email = "kept" };
}

public class UserCode
{
    private string _code = "";

    public int Id { get; set; }

    public string Code
    {
        get => _code == "throw" ? throw new InvalidOperationException("getter") : _code;
        set => _code = value == "bad" ? throw new InvalidOperationException("setter") : value;
    }

    public int Checked
    {
        get => field;
        set => field = value < 0 ? throw new JsonException("negative") : value;
    }

    public virtual int Virtual { get; set; }

    public int Twice => Id * 2;

    public int Last { get; set; }
}

public class LateUserCode(int id)
{
    private int _value;

    public int Id { get; } = id < 0 ? throw new FormatException("negative id") : id;

    public int Value
    {
        get => _value;
        set => _value = value == 13 ? throw new NotSupportedException("thirteen") : value;
    }

    public string? Plain { get; set; }
}

public class Called : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
{
    public string? Throws { get; set; }

    public int Value { get; set; }

    [JsonIgnore]
    public string Log { get; set; } = "";

    public void OnDeserializing() => Note("deserializing");

    void IJsonOnDeserialized.OnDeserialized() => Note("deserialized");

    public void OnSerializing() => Note("serializing");

    public void OnSerialized() => Note("serialized");

    private void Note(string name)
    {
        Log += name;
        if (Throws == name)
        {
            throw new InvalidOperationException(name);
        }
    }
}

public record CalledRecord(int Id) : IJsonOnDeserialized
{
    public int Sum { get; set; }

    public void OnDeserialized() => Sum += Id;
}

public struct CalledStruct : IJsonOnSerializing, IJsonOnDeserialized
{
    public int A { get; set; }

    public void OnSerializing() => A++;

    public void OnDeserialized() => A += 10;
}

public abstract class Animal
{
    public string? Name { get; set; }

    public virtual int Legs { get; set; }

    public int Age { get; protected set; }

    [JsonIgnore]
    public int Hidden { get; set; }

    public int Shadowed { get; set; }
}

public class Dog : Animal
{
    public override int Legs { get; set; } = 4;

    public bool Barks { get; set; }

    public new string? Shadowed { get; set; }
}

public sealed class Puppy : Dog
{
    [JsonIgnore]
    public override int Legs { get; set; }

    public new int Hidden { get; set; }

    public int Weeks { get; set; }
}

public class WithInterface
{
    public ITitled? Titled { get; set; }

    public ISeveral? Several { get; set; }

    public Animal? Animal { get; set; }

    public int Last { get; set; }
}

[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), 2)]
public abstract class Shape
{
    public string? Title { get; set; }
}

public class Circle : Shape
{
    public double Radius { get; set; }

    public Shape? Inner { get; set; }
}

public class Square : Shape
{
    public required int Side { get; init; }
}

[JsonDerivedType(typeof(Base), "base")]
[JsonDerivedType(typeof(Sub))]
public class Base
{
    public int A { get; set; }
}

public class Sub : Base
{
    public int B { get; set; }
}

public class Bag
{
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? More { get; set; }

    public string? Last { get; set; }
}

public class OnlyBag
{
    [JsonExtensionData]
    public Dictionary<string, object>? More { get; set; }
}

/// <summary>Extension data that a member of the same name hides, so that unknown members are skipped.</summary>
public class HidingBag : Bag
{
    public new int More { get; set; }
}

/// <summary>Extension data in a field: only where options take fields.</summary>
public class FieldBag
{
    public int Id { get; set; }

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? More;
}

public record BagRecord(int Id)
{
    [JsonExtensionData]
    public IDictionary<string, JsonElement>? More { get; set; }
}

public record NullabilityOfNullable([property: System.Diagnostics.CodeAnalysis.NotNull] int? A, [System.Diagnostics.CodeAnalysis.DisallowNull] int? B)
{
    [System.Diagnostics.CodeAnalysis.DisallowNull]
    public int? C { get; set; }

    [System.Diagnostics.CodeAnalysis.NotNull]
    public int? D { get; set; }

    [System.Diagnostics.CodeAnalysis.MaybeNull]
    [System.Diagnostics.CodeAnalysis.AllowNull]
    public int? E { get; set; }
}

public class Nullability
{
    public string A { get; set; } = "";

    public string? B { get; set; }

    [AllowNull]
    public string C { get; set; } = "";

    [DisallowNull]
    public string? D { get; set; } = "";

    [MaybeNull]
    public string E { get; set; } = "";

    [NotNull]
    public string? F { get => field!; set; } = "";

#nullable disable
    public string G { get; set; } = "";
#nullable restore

    public List<string?> H { get; set; } = [];

    public string I { get; } = "i";

    public int? J { get; set; }
}

public class NullabilityOfParameters(string a, string? b, List<int> c, [AllowNull] string d, int e, string f = "f")
{
    public string A { get; } = a;

    public string? B { get; } = b;

    public List<int> C { get; } = c;

    public string D { get; } = d ?? "none";

    public int E { get; } = e;

    public string F { get; } = f;
}

public class NullableBox<TNotNull, TAny, TClass>
    where TNotNull : notnull
    where TClass : class
{
    public TNotNull A { get; set; } = default!;

    public TAny B { get; set; } = default!;

    public TClass C { get; set; } = default!;

    public TClass? D { get; set; }
}

public class ReadOnlyMembers
{
    public int A => 1;

    public int B { get; } = 2;

    public List<int> C { get; } = [3];

    public int D
    {
        set => Last = value;
    }

    public List<int> E
    {
        set => Last = value.Count;
    }

    public int Last { get; set; }

    public int Hidden { get; private set; } = 5;
}

public class Keywords
{
    public int @class { get; set; }

    public string? @await { get; set; }

    public int value { get; set; }

    public int at { get; init; }

    public int reader { get; set; }

    public int Größe { get; set; }
}

public class Unmade
{
    public Unmade(int a) => A = a;

    public Unmade(string a) => A = a.Length;

    public int A { get; }
}

public class Unbound(int other)
{
    public int A { get; } = other;
}

public class Collision
{
    [JsonPropertyName("x")]
    public int A { get; set; }

    [JsonPropertyName("X")]
    public int B { get; set; }
}

public class Twins
{
    [JsonPropertyName("Same")]
    public int A { get; set; }

    [JsonPropertyName("Same")]
    public int B { get; set; }
}

public class WrongCondition
{
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int A { get; set; }
}

public class RequiredWithoutSetter
{
    [JsonRequired]
    public int A { get; }

    public int B { get; set; }
}

public class Unserializable
{
    public int A { get; set; }

    public Action? B { get; set; }
}
