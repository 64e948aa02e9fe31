using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>A value declared as object is written as its nearest polymorphic base says: which that is, and when there is none.</summary>
public class AncestorTests
{
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "k")] public class WithoutTypes { public int X { get; set; } }
    public class OfWithoutTypes : WithoutTypes { public int Y { get; set; } }
    [JsonDerivedType(typeof(OfFaulty), "a"), JsonDerivedType(typeof(Faulty), "b")] public class WithFaulty { public int X { get; set; } }
    public class OfFaulty : WithFaulty { public int Y { get; set; } }
    public class Faulty : WithFaulty { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public int[] Y { get; set; } = []; }

    [JsonDerivedType(typeof(Leaf), "leaf")] public class Root;
    public class Middle : Root;
    public class Leaf : Middle;
    public class Unregistered : Middle;
    [JsonDerivedType(typeof(Own), "own")] public class Own : Root;

    [JsonDerivedType(typeof(OfInterface), "i")] public interface IOne { int A { get; } }
    [JsonDerivedType(typeof(OfBoth), "two")] public interface ITwo { int B { get; } }
    [JsonDerivedType(typeof(OfMore), "more")] public interface IMore : IOne;
    [JsonDerivedType(typeof(WithoutTypes))] public interface IFaulty;
    public class OfInterface : IOne { public int A => 1; }
    public class OfBoth : IOne, ITwo { public int A => 1; public int B => 2; }
    public class OfMore : IMore { public int A => 1; }
    [JsonDerivedType(typeof(OfClassAndInterface), "c")] public class OneByClass : IOne { public int A => 1; }
    public class OfClassAndInterface : OneByClass;
    public class OfClassAndOther : OneByClass, ITwo { public int B => 2; }
    public class OfFaultyInterface : IFaulty, IOne { public int A => 1; }
    public struct OfStruct : IOne { public readonly int A => 1; }

    private static readonly object[] s_values = [new WithoutTypes(), new OfWithoutTypes(), new WithFaulty(), new OfFaulty(), new Faulty(), new Root(), new Middle(), new Leaf(), new Unregistered(), new Own(), new OfInterface(), new OfBoth(), new OfMore(), new OneByClass(), new OfClassAndInterface(), new OfClassAndOther(), new OfFaultyInterface(), new OfStruct()];

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor), JsonDerivedType(typeof(ISelf), 7), JsonDerivedType(typeof(ISelfMore), "more")] public interface ISelf { int A { get; } }
    public interface ISelfMore : ISelf;
    public class OfSelf : ISelf { public int A => 1; }
    public class OfSelfMore : ISelfMore { public int A => 2; }
    public struct OfSelfStruct : ISelf { public readonly int A => 3; }
    public class OfSelfTwice : OfSelf, ISelfMore;
    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor), JsonDerivedType(typeof(Self), 7)] public class Self { public int A => 1; }
    public class BelowSelf : Self;

    /// <summary>A base that is registered as one of its derived types: a class is the nearest of what derives from it, an interface of nothing.</summary>
    [Fact]
    public void RegisteredAsItsOwnDerivedType()
    {
        var report = new Report();
        var options = new JsonSerializerOptions();
        foreach (ISelf value in (ISelf[])[new OfSelf(), new OfSelfMore(), new OfSelfStruct(), new OfSelfTwice()])
        {
            Both.Write(report, value, options);
            Both.Write(report, new List<ISelf> { value }, options);
        }

        Both.Write<Self>(report, new Self(), options);
        Both.Write<Self>(report, new BelowSelf(), options);
        report.Check();
    }

    [Fact]
    [Facts.Proves("2.6-12", "a polymorphic base that is faulty, or one of two that do not lead to each other, says nothing about a value declared as object")]
    public void DeclaredAsObject()
    {
        foreach (Func<JsonSerializerOptions> make in new Func<JsonSerializerOptions>[] { () => new(), () => new() { ReferenceHandler = ReferenceHandler.Preserve }, () => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Annotate } } } })
        {
            foreach (bool isDeclaredFirst in new[] { false, true })
            {
                var report = new Report();
                JsonSerializerOptions options = make();
                foreach (object value in s_values)
                {
                    if (isDeclaredFirst)
                    {
                        Both.Of(value.GetType()).Write(report, value, options);
                        Both.Of(value.GetType().BaseType!).Write(report, value, options);
                    }

                    Both.Write<object>(report, value, options);
                    Both.Write(report, new Cases.Holder<object> { Value = value }, options);
                    Both.Write(report, new List<object> { value }, options);
                }

                report.Check();
            }
        }
    }

    /// <summary>What a resolver makes polymorphic is a base like one with attributes.</summary>
    private static void Annotate(JsonTypeInfo info)
    {
        if (info.Type == typeof(Middle))
        {
            info.PolymorphismOptions = new JsonPolymorphismOptions { TypeDiscriminatorPropertyName = "kind", DerivedTypes = { new JsonDerivedType(typeof(Unregistered), 5), new JsonDerivedType(typeof(Leaf), 6) } };
        }
    }
}
