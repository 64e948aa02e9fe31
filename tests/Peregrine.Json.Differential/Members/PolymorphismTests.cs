using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>[JsonDerivedType] and [JsonPolymorphic].</summary>
public class PolymorphismTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        JsonSerializerOptions.Web,
        new() { WriteIndented = true },
        new() { AllowOutOfOrderMetadataProperties = true },
        new() { AllowDuplicateProperties = false, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper, MaxDepth = 8 },
    ];

    [JsonDerivedType(typeof(Cat), "cat")]
    [JsonDerivedType(typeof(Dog), "a <dog>")]
    [JsonDerivedType(typeof(Snake), 3)]
    [JsonDerivedType(typeof(Mouse))]
    [JsonDerivedType(typeof(Owner), "owner")]
    public abstract class Animal { public string? Name { get; set; } }
    public class Cat : Animal { public int Lives { get; set; } = 9; public Animal? Prey { get; set; } }
    public class Kitten : Cat { public int Weeks { get; set; } }
    public class Dog : Animal { public List<Animal>? Friends { get; set; } }
    public class Snake : Animal;
    public class Mouse : Animal { public int Tail { get; set; } }
    public class Fish : Animal;
    public class Owner(int age) : Animal { public int Age { get; } = age; public string? Town { get; set; } }

    [JsonDerivedType(typeof(Concrete), "base")]
    [JsonDerivedType(typeof(More), "more")]
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind <k>", UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType, IgnoreUnrecognizedTypeDiscriminators = true)]
    public class Concrete { public int A { get; set; } }
    public class More : Concrete { public int B { get; set; } }
    public class Unregistered : More { public int C { get; set; } }

    [JsonDerivedType(typeof(PlainMore), "more")]
    public class Plain { public int A { get; set; } }
    public class PlainMore : Plain { public int B { get; set; } [JsonExtensionData] public Dictionary<string, object?>? X { get; set; } }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(IA), "a")]
    [JsonDerivedType(typeof(IB), "b")]
    [JsonDerivedType(typeof(Both2), "both")]
    public interface IRoot { int R { get; set; } }
    public interface IA : IRoot { int A { get; set; } }
    public interface IB : IRoot { int B { get; set; } }
    public class OnlyA : IA { public int R { get; set; } public int A { get; set; } }
    public class Diamond : IA, IB { public int R { get; set; } public int A { get; set; } public int B { get; set; } }
    public class Both2 : IA { public int R { get; set; } public int A { get; set; } public int Z { get; set; } }
    public class Both3 : Both2;
    public class OnlyRoot : IRoot { public int R { get; set; } }

    [JsonDerivedType(typeof(SpecialList), "list")]
    public class BaseList : List<int>;
    public class SpecialList : BaseList;

    [JsonDerivedType(typeof(List<int>), "list")]
    [JsonDerivedType(typeof(int[]), "array")]
    public interface INothing;

    [JsonDerivedType(typeof(SpecialMap), "map")]
    public class BaseMap : Dictionary<string, int>;
    public class SpecialMap : BaseMap;

    [JsonDerivedType(typeof(Struct1), "s")]
    [JsonDerivedType(typeof(RecordOne), "r")]
    public interface IValue { int N { get; } }
    public struct Struct1 : IValue { public int N { get; set; } }
    public record RecordOne(int N, IValue? Inner) : IValue;

    public class Holder { public Animal? Pet { get; set; } public object? Any { get; set; } public IValue? Value { get; set; } public List<Concrete>? List { get; set; } public Dictionary<string, Animal>? Map { get; set; } }

    [JsonPolymorphic] public class NoDerived;
    [JsonDerivedType(typeof(Cat), "x")] public class NotBase;
    [JsonDerivedType(typeof(Twice1), "x")][JsonDerivedType(typeof(Twice2), "x")] public class Twice;
    public class Twice1 : Twice;
    public class Twice2 : Twice;
    [JsonDerivedType(typeof(Same1), "x")][JsonDerivedType(typeof(Same1), "y")] public class Same;
    public class Same1 : Same;
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "$id")][JsonDerivedType(typeof(Reserved1), "x")] public class Reserved;
    public class Reserved1 : Reserved;
    [JsonDerivedType(typeof(Clash1), "x")] public class Clash;
    public class Clash1 : Clash { [JsonPropertyName("$type")] public int T { get; set; } }
    [JsonDerivedType(typeof(AbstractDerived), "x")] public class HasAbstract;
    public abstract class AbstractDerived : HasAbstract;

    private static IEnumerable<(Type, object?)> Values()
    {
        Cat cat = new() { Name = "n", Prey = new Mouse { Tail = 1 } };
        foreach (Animal animal in (Animal[])[cat, new Dog { Friends = [cat, new Snake { Name = "s" }, null!, new Dog()] }, new Snake(), new Mouse(), new Owner(5) { Town = "t" }, new Fish(), new Kitten()])
        {
            yield return (typeof(Animal), animal);
            yield return (typeof(object), animal);
            yield return (animal.GetType(), animal);
            yield return (typeof(Holder), new Holder { Pet = animal, Map = new() { ["k"] = animal } });
            yield return (typeof(Holder), new Holder { Any = animal });
            yield return (typeof(List<Animal>), new List<Animal> { animal, cat });
            yield return (typeof(Animal[]), new[] { animal });
            yield return (typeof(object[]), new object[] { animal });
        }

        foreach (Concrete concrete in (Concrete[])[new(), new More { B = 1 }, new Unregistered()])
        {
            yield return (typeof(Concrete), concrete);
            yield return (typeof(object), concrete);
            yield return (typeof(Holder), new Holder { List = [concrete, concrete] });
        }

        yield return (typeof(Plain), new Plain { A = 1 });
        yield return (typeof(Plain), new PlainMore { A = 1, X = new() { ["z"] = 1 } });
        foreach (IRoot root in (IRoot[])[new OnlyA(), new Diamond(), new Both2(), new Both3(), new OnlyRoot()])
        {
            yield return (typeof(IRoot), root);
            yield return (typeof(object), root);
        }

        yield return (typeof(BaseList), new BaseList { 1 });
        yield return (typeof(BaseList), new SpecialList { 1, 2 });
        yield return (typeof(BaseList), new SpecialList());
        yield return (typeof(object), new SpecialList { 1, 2 });
        yield return (typeof(BaseMap), new BaseMap { ["a"] = 1 });
        yield return (typeof(BaseMap), new SpecialMap { ["a"] = 1 });
        yield return (typeof(BaseMap), new SpecialMap());
        yield return (typeof(IValue), new Struct1 { N = 1 });
        yield return (typeof(IValue), new RecordOne(1, new Struct1()));
        yield return (typeof(Holder), new Holder { Value = new RecordOne(1, new RecordOne(2, null)) });
        yield return (typeof(NoDerived), new NoDerived());
        yield return (typeof(NotBase), new NotBase());
        yield return (typeof(Twice), new Twice1());
        yield return (typeof(Same), new Same1());
        yield return (typeof(Reserved), new Reserved1());
        yield return (typeof(Clash), new Clash1());
        yield return (typeof(HasAbstract), new HasAbstract());
    }

    private static readonly string[] s_inputs =
    [
        "null", "{}", "[]", "5", "\"x\"", """{"$type":"cat"}""", """{"$type":"cat","Lives":3,"Name":"n"}""", """{"$type":"cat","Lives":3,"Name":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"}""",
        """{"$type":"a \u003cdog\u003e","Friends":[{"$type":"cat","Lives":1},{"$type":3},null]}""", """{"$type":3,"Name":"n"}""", """{"$type":"3"}""", """{"$type":3.0}""", """{"$type":99999999999}""", """{"$type":-3}""", """{"$type":"fish"}""", """{"$type":"fish","Name":1}""",
        """{"$type":"Cat"}""", """{"$TYPE":"cat"}""", """{"\u0024type":"\u0063at","Lives":4}""", """{"Name":"n","$type":"cat"}""", """{"Name":"n","$type":"cat","Lives":2}""", """{"Name":"n"}""", """{"zz":1,"$type":"cat"}""", """{"$type":null}""", """{"$type":true}""", """{"$type":{}}""", """{"$type":[1]}""",
        """{"$type":"cat","$type":"cat"}""", """{"$type":"cat","Name":"n","$type":"cat"}""", """{"$type":"cat","$x":1}""", """{"$x":1,"$type":"cat"}""", """{"$id":"1","$type":"cat"}""", """{"$type":"cat","$id":"1"}""", """{"$ref":"1"}""", """{"$type":"cat","$values":[1]}""", """{"$values":[1]}""",
        """{"$type":"cat","Lives":"x"}""", """{"$type":"cat","Prey":{"$type":"cat","Lives":true}}""", """{"$type":"cat","Prey":{}}""", """{"$type":"cat","Prey":{"Name":1}}""", """{"$type":"cat","zz":1}""", """{"$type":"cat","Lives":1,"Lives":2}""", """{ "$type" : "cat" , "Lives" : 3 }""", """{"$type":"cat",}""", """{"$type":"cat","Lives":1,}""",
        """{"$type":"cat" "Lives":1}""", """{"$type":"cat","Lives":1""", """{"$type":"cat""", """{"$type":""", """{"$type":"owner","Age":3,"Town":"t","Name":"n"}""", """{"$type":"owner","Age":"x"}""", """{"$type":"owner","Town":1,"Age":3}""", """{"$type":"owner"}""",
        """{"kind <k>":"base","A":1}""", """{"kind <k>":"more","A":1,"B":2}""", """{"kind <k>":"nope","A":1,"B":2}""", """{"A":1,"kind <k>":"more"}""", """{"A":1}""", """{"kind <k>":"more","kind <k>":"more"}""", """{"$type":"more","A":1}""", """{"A":1,"$type":"more"}""", """{"$type":"more","B":1,"y":2,"A":3}""", """{"A":1,"$z":2}""",
        """{"$type":"both","R":1,"A":2,"Z":3}""", """{"$type":"a","A":1}""", """{"$type":"list","$values":[1,2]}""", """[1,2]""", """[1,"x"]""", """{"$values":[1,2],"$type":"list"}""", """{"$type":"list"}""", """{"$type":"list","$values":null}""", """{"$type":"list","$values":[1,"x"]}""", """{"$type":"list","$values":[1],"x":1}""", """{"$type":"list","x":1}""",
        """{"$type":"list","x":1,"$values":[1]}""", """{"$type":"list","$values":[1]""", """{"$type":"list","$values":[]}""", """{"$type":"map","a":1}""", """{"a":1}""", """{"$type":"map","$a":1}""", """{"a":1,"$type":"map"}""", """{"$type":"map","a":"x"}""", """{"$type":"map"}""", """{"$type":"map","a":1,"a":2}""",
        """{"$type":"s","N":4}""", """{"$type":"r","N":4,"Inner":{"$type":"s","N":5}}""", """{"$type":"r","N":4,"Inner":{"$type":"s","N":"x"}}""", """{"$type":"r","Inner":{"N":1}}""", """{/*c*/"$type"/*d*/:"cat"}""", """{/*c*/"$type":/*d*/"cat"/*e*/,/*f*/"Lives":/*g*/2}""",
        """{"$type":"cat","Prey":{"$type":"cat","Prey":{"$type":"cat","Prey":{"$type":"cat","Prey":{"$type":"cat"}}}}}""", """{"NAME":"n","$type":"cat","LIVES":3}""", """{"$type":"cat","NAME":"n","LIVES":3}""",
    ];

    /// <summary>Faulty whichever way they are read; which of their faults is named, and where, differs when metadata may stand anywhere.</summary>
    private static readonly HashSet<string> s_placedElsewhere =
    [
        """{"$values":[1]}""", """{"$type":"cat","Lives":1""", """{"$type":"a","A":1}""", """{"$type":"list","$values":[1,"x"]}""", """{"$type":"list","$values":[1]""",
    ];

    private static readonly Type[] s_types =
    [
        typeof(Animal), typeof(Cat), typeof(Concrete), typeof(Plain), typeof(IRoot), typeof(BaseList), typeof(BaseMap), typeof(IValue), typeof(Owner),
    ];

    [Fact]
    [Facts.Proves("2.6-1", "a value declared as its base carries a discriminator, declared as itself none; $id, discriminator, members; numbers as numbers; no policy applies")]
    [Facts.Proves("2.6-2", "a value declared as object carries the discriminator of its polymorphic base")]
    [Facts.Proves("2.6-3", "the base itself only when registered; derived types without discriminator write their members alone")]
    [Facts.Proves("2.6-4", "unregistered run-time types fail, fall back to the base or to the nearest ancestor; diamonds are refused")]
    [Facts.Proves("2.6-5", "collections with a discriminator stand in $values, dictionaries carry it among their entries")]
    [Facts.Proves("2.6-6", "faulty configurations are refused at the first use")]
    public void Written()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach ((Type type, object? value) in Values())
            {
                Both.Of(type).Write(report, value, options);
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("2.6-7", "the discriminator comes first unless metadata may stand anywhere; escaped spelling is known; case counts")]
    [Facts.Proves("2.6-8", "late discriminators: NotSupportedException for abstract bases, JsonException for others")]
    [Facts.Proves("2.6-9", "unknown, null, boolean, fractional and repeated discriminators")]
    [Facts.Proves("2.6-10", "other names with a dollar sign are refused where metadata is supported, ordinary elsewhere")]
    [Facts.Proves("2.6-11", "collections with a discriminator are read from arrays and from $values")]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (string json in s_inputs)
            {
                if (options is { AllowOutOfOrderMetadataProperties: true } && s_placedElsewhere.Contains(json))
                {
                    continue;
                }

                foreach (Type type in s_types)
                {
                    if (type == typeof(BaseMap) && (json.Contains(":3.0", StringComparison.Ordinal) || json.Contains("99999999999", StringComparison.Ordinal)))
                    {
                        continue;
                    }

                    Both.Of(type).Read(report, Encoding.UTF8.GetBytes(json), options);
                }

                Both.Read<Holder>(report, Encoding.UTF8.GetBytes($$"""{"Pet":{{json}},"Value":null}"""), options);
                Both.Read<List<Animal>>(report, Encoding.UTF8.GetBytes($$"""[{"$type":"cat"},{{json}}]"""), options);
                Both.Read<Dictionary<string, Concrete>>(report, Encoding.UTF8.GetBytes($$"""{"a":{{json}}}"""), options);
            }
        }

        report.Check();
    }

    [JsonDerivedType(typeof(WaitingMore), "more")]
    public class Waiting : IAsyncEnumerable<int>
    {
        public async IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            yield return 1;
        }
    }

    public class WaitingMore : Waiting;

    [JsonDerivedType(typeof(WaitingPlainMore))]
    public class WaitingPlain : Waiting;

    public class WaitingPlainMore : WaitingPlain;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "$id")]
    [JsonDerivedType(typeof(WaitingReserved), 1)]
    public class WaitingReserved : Waiting;

    [JsonConverter(typeof(Constant<Converted>))]
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "$ref")]
    [JsonDerivedType(typeof(ConvertedMore), "more")]
    public class Converted;

    public class ConvertedMore : Converted;

    private sealed class Constant<T> : JsonConverter<T>
        where T : new()
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new T();
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteNumberValue(1);
    }

    public class Member<T>
    {
        public T? Value { get; set; }
    }

    [Fact]
    public void RefusesDiscriminatorsWhereNoneCanStand()
    {
        var report = new Report();
        var options = new JsonSerializerOptions
        {
            TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { With<System.Collections.Immutable.IImmutableList<int>, System.Collections.Immutable.ImmutableList<int>>, With<IAsyncEnumerable<int>, Waiting>, With<IList<int>, List<int>> } },
        };
        Try<Waiting>(new WaitingMore(), null);
        Try(new Waiting(), null);
        Try<WaitingPlain>(new WaitingPlainMore(), null);
        Try(new WaitingReserved(), null);
        Try<Converted>(new ConvertedMore(), null);
        Try<System.Collections.Immutable.IImmutableList<int>>([1], options);
        Try<IAsyncEnumerable<int>>(new Waiting(), options);
        Try<IList<int>>(new List<int> { 1 }, options);
        report.Check();

        void Try<T>(T value, JsonSerializerOptions? options)
        {
            Both.Write(report, value, options);
            Both.Write(report, new Member<T> { Value = value }, options);
            Both.Write<T>(report, default!, options);
            foreach (string json in (string[])["null", "[1]", "{}", """{"$type":"more"}""", """{"$type":"more","$values":[1]}"""])
            {
                Both.Read<T>(report, Encoding.UTF8.GetBytes(json), options);
                Both.Read<Member<T>>(report, Encoding.UTF8.GetBytes($$"""{"Value":{{json}}}"""), options);
            }
        }

        static void With<T, TDerived>(JsonTypeInfo info)
        {
            if (info.Type == typeof(T))
            {
                info.PolymorphismOptions = new JsonPolymorphismOptions { DerivedTypes = { new JsonDerivedType(typeof(TDerived), "more") } };
            }
        }
    }
}
