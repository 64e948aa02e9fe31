using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using Probe = Peregrine.Json.Differential.Interop.BridgeTests.Probe;

namespace Peregrine.Json.Differential.Interop;

/// <content>Polymorphic types in which something is declared as object, and under references: System.Text.Json finds the derived type before it asks a converter.</content>
public partial class PartsBridgeTests
{
    [JsonDerivedType(typeof(Animal), "animal")]
    [JsonDerivedType(typeof(Dog), "dog")]
    [JsonDerivedType(typeof(Kitten), 7)]
    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    public class Animal
    {
        public object? Any { get; set; }

        public Animal? Friend { get; set; }

        public Probe? Probe { get; set; }
    }

    public class Dog : Animal
    {
        public List<Animal>? Pack { get; set; }
    }

    /// <summary>Written as the nearest that is known.</summary>
    public class Puppy : Dog
    {
        public int Weeks { get; set; } = 3;
    }

    public class Kitten : Animal;

    public record Cat(string Name) : INamed
    {
        public object? Any { get; set; }
    }

    [JsonDerivedType(typeof(Cat), "cat")]
    [JsonDerivedType(typeof(Box), "box")]
    [JsonDerivedType(typeof(Bare))]
    [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
    public interface INamed
    {
        object? Any { get; }
    }

    public struct Box : INamed
    {
        public object? Any { get; set; }

        public Probe? Probe { get; set; }
    }

    public class Bare : INamed
    {
        public object? Any { get; set; }
    }

    public class Stranger : INamed
    {
        public object? Any => 1;
    }

    /// <summary>A derived type has a converter of its own, which writes wherever it stands.</summary>
    [JsonDerivedType(typeof(OwnPart))]
    public class WithOwnPart
    {
        public object? Any { get; set; }
    }

    [JsonConverter(typeof(OwnPartConverter))]
    public class OwnPart : WithOwnPart;

    public sealed class OwnPartConverter : JsonConverter<OwnPart>
    {
        public override OwnPart Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new OwnPart();
        }

        public override void Write(Utf8JsonWriter writer, OwnPart value, JsonSerializerOptions options) => writer.WriteStringValue("own");
    }

    [JsonSerializable(typeof(Zoo))]
    [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata)]
    public sealed partial class ZooContext : JsonSerializerContext;

    public class Zoo
    {
        public Animal? First { get; set; }

        public Animal? Second { get; set; }

        public INamed? Named { get; set; }
    }

    private static readonly Func<JsonSerializerOptions>[] s_polymorphic =
    [
        static () => new(JsonSerializerOptions.Default), static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.Preserve }, static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        static () => new(JsonSerializerOptions.Web) { WriteIndented = true, DefaultBufferSize = 24 }, static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.Preserve, DefaultBufferSize = 24, AllowOutOfOrderMetadataProperties = true },
    ];

    /// <summary>A value, the type that it is declared as, and whether a probe is in it: that says who serves.</summary>
    private static readonly (string Name, Type Declared, Func<object> Make, bool HasProbe)[] s_animals =
    [
        ("base", typeof(Animal), static () => new Animal { Any = 1, Probe = NewProbe }, true), ("derived", typeof(Animal), static () => new Dog { Any = "x", Probe = NewProbe, Pack = [new Dog(), new Animal()] }, true),
        ("nearest", typeof(Animal), static () => new Puppy { Probe = NewProbe }, true), ("number", typeof(Animal), static () => new Kitten { Any = 1, Probe = NewProbe }, true), ("itself", typeof(Dog), static () => new Dog { Probe = NewProbe }, true), ("list", typeof(List<Animal>), static () => new List<Animal> { new Dog { Probe = NewProbe }, new Animal() }, true),
        ("cycle", typeof(Animal), static () => { var dog = new Dog { Probe = NewProbe }; dog.Friend = dog; return dog; }, false), ("shared", typeof(Animal), static () => { var friend = new Animal { Any = 2 }; return new Dog { Friend = friend, Pack = [friend, friend], Any = friend }; }, false),
        ("interface", typeof(INamed), static () => new Cat("c") { Any = NewProbe }, true), ("struct", typeof(INamed), static () => new Box { Probe = NewProbe }, true), ("bare", typeof(INamed), static () => new Bare { Any = NewProbe }, true), ("stranger", typeof(INamed), static () => new Stranger(), false),
        ("own part", typeof(WithOwnPart), static () => new OwnPart(), false), ("beside own part", typeof(WithOwnPart), static () => new WithOwnPart { Any = 1 }, false),
        ("waits", typeof(Animal), static () => new Dog { Any = Items(3, 1) }, false), ("waits inside", typeof(Animal), static () => new Animal { Friend = new Dog { Any = new object[] { Items(2, 1) } } }, false), ("after it", typeof(Animal), static () => new Dog { Any = 3 }, false),
        ("interface waits", typeof(INamed), static () => new Bare { Any = Items(2, 1) }, false), ("struct waits", typeof(INamed), static () => new Box { Any = Items(2, 1) }, false), ("object", typeof(object), static () => new Dog { Any = 1 }, false),
        ("zoo", typeof(Zoo), static () => { var dog = new Dog { Any = 1 }; return new Zoo { First = dog, Second = dog, Named = new Cat("n") }; }, false), ("null", typeof(Animal), static () => null!, false),
    ];

    private static readonly (string Name, Func<object, Type, JsonSerializerOptions, Task<string>> Write)[] s_declared =
    [
        ("text", static (v, t, o) => Task.FromResult(Stj.Serialize(v, t, o))), ("bytes", static (v, t, o) => Task.FromResult(Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(v, t, o)))), ("node", static (v, t, o) => Task.FromResult(Stj.SerializeToNode(v, t, o)?.ToJsonString() ?? "")),
        ("stream", static async (v, t, o) =>
        {
            var stream = new MemoryStream();
            await Stj.SerializeAsync(stream, v, t, o);
            return Encoding.UTF8.GetString(stream.ToArray());
        }),
        ("stream at once", static (v, t, o) =>
        {
            var stream = new MemoryStream();
            Stj.Serialize(stream, v, t, o);
            return Task.FromResult(Encoding.UTF8.GetString(stream.ToArray()));
        }),
        ("inside", static (v, _, o) => Task.FromResult(Stj.Serialize(new { animal = v as Animal, other = v as Animal, named = v as INamed }, o))),
    ];

    /// <summary>Whatever a value's type, its root is written as System.Text.Json writes it, and by us; where an asynchronous sequence is found, System.Text.Json waits for it.</summary>
    [Fact]
    public async Task PolymorphicRootsAreWrittenByUs()
    {
        int served = 0;
        foreach (Func<JsonSerializerOptions> make in s_polymorphic)
        {
            (JsonSerializerOptions plain, JsonSerializerOptions bridged) = (make(), make().UsePeregrine());
            foreach ((string name, Type declared, Func<object> value, bool hasProbe) in s_animals)
            {
                // Where nothing keeps references, a cycle has no end but the greatest depth.
                foreach ((string entry, Func<object, Type, JsonSerializerOptions, Task<string>> write) in name == "cycle" && plain.ReferenceHandler is null ? [] : s_declared)
                {
                    for (int i = 0; i < 2; i++)
                    {
                        Outcome theirs = await Task.Run(() => Outcome.Of(() => write(value(), declared, plain).GetAwaiter().GetResult()));
                        Outcome mine = await Task.Run(() => Outcome.Of(() => write(value(), declared, bridged).GetAwaiter().GetResult()));
                        Assert.True(theirs.ErrorText == mine.ErrorText && Equals(theirs.Value, mine.Value), $"{name} {entry} {plain.ReferenceHandler}: {theirs.ErrorText ?? theirs.Value} | {mine.ErrorText ?? mine.Value}");
                    }

                    if (hasProbe && entry != "inside" && write(value(), declared, plain).Result.Contains("alue\":1", StringComparison.Ordinal))
                    {
                        // New options: after a sequence the type is left to the asynchronous methods.
                        JsonSerializerOptions fresh = make().UsePeregrine();
                        Assert.True(Probe.Serves(() => write(value(), declared, fresh).Wait()), $"{name} {entry} {plain.ReferenceHandler}");
                        served++;
                    }
                }
            }

            Assert.True(Ours.Describe<Animal>(bridged).IsBridged);
            Assert.True(Ours.Describe<INamed>(bridged).IsBridged);
            Assert.Contains("a derived type has a converter of its own", Ours.Describe<WithOwnPart>(bridged).BridgeReason, StringComparison.Ordinal);
        }

        Assert.True(served > 60, $"{served}");
    }

    /// <summary>Texts of polymorphic roots, good and bad.</summary>
    [Fact]
    public void PolymorphicRootsAreReadAsTheyWere()
    {
        string[] texts =
        [
            "{}", "null", "[]", "{\"$type\":\"dog\",\"Any\":[1,{\"a\":2}],\"Pack\":[{\"$type\":7},{\"$type\":\"animal\"}]}", "{\"$type\":\"dog\",\"Friend\":{\"$type\":\"dog\",\"Any\":1},\"Probe\":{\"Value\":4}}", "{\"$type\":7}", "{\"$type\":\"none\"}",
            "{\"Any\":1,\"$type\":\"dog\"}", "{\"$id\":\"1\",\"$type\":\"dog\",\"Friend\":{\"$ref\":\"1\"}}", "{\"$id\":\"1\",\"Friend\":{\"$ref\":\"2\"}}", "{\"kind\":\"cat\",\"Name\":\"n\",\"Any\":{}}", "{\"kind\":\"box\",\"Any\":1}", "{\"kind\":3}", "{\"$type\":\"dog\",\"Pack\":3}", "{\"$type\":\"dog\"",
        ];
        var report = new Report();
        foreach (Func<JsonSerializerOptions> make in s_polymorphic)
        {
            (JsonSerializerOptions plain, JsonSerializerOptions bridged) = (make(), make().UsePeregrine());
            foreach (string text in texts)
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                foreach ((string entry, Func<Type, JsonSerializerOptions, object?> read) in (IEnumerable<(string, Func<Type, JsonSerializerOptions, object?>)>)[("text", (t, o) => Stj.Deserialize(text, t, o)), ("element", (t, o) => JsonElement.Parse(text).Deserialize(t, o))])
                {
                    if (entry == "element" && text == texts[^1])
                    {
                        continue;
                    }

                    Both.Compare<Animal>(report, utf8, plain, Outcome.Of(() => read(typeof(Animal), plain)), Outcome.Of(() => read(typeof(Animal), bridged)), entry);
                    Both.Compare<INamed>(report, utf8, plain, Outcome.Of(() => read(typeof(INamed), plain)), Outcome.Of(() => read(typeof(INamed), bridged)), entry);
                }
            }
        }

        report.Check();
    }

    /// <summary>Metadata that does not come through us gives its members our converters: inside another value System.Text.Json's own ones write, which know the references.</summary>
    [Fact]
    public void PolymorphicMembersOfOthersAreTheirs()
    {
        foreach (Func<JsonSerializerOptions> make in s_polymorphic)
        {
            JsonSerializerOptions plain = make(), early = make().UsePeregrine(), behind = make().UsePeregrine();
            plain.TypeInfoResolverChain.Insert(0, ZooContext.Default);
            behind.TypeInfoResolverChain.Insert(0, ZooContext.Default);
            JsonTypeInfo info = early.GetTypeInfo(typeof(Zoo));
            foreach ((string _, Type _, Func<object> value, bool _) in s_animals.Where(one => one.Declared == typeof(Animal) && !one.Name.StartsWith("waits", StringComparison.Ordinal) && (one.Name != "cycle" || plain.ReferenceHandler is not null)))
            {
                for (int i = 0; i < 2; i++)
                {
                    object? animal = value();
                    var zoo = new Zoo { First = (Animal?)animal, Second = (Animal?)animal };
                    Outcome theirs = Outcome.Of<object?>(() => Stj.Serialize(zoo, plain));
                    Outcome mine = Outcome.Of<object?>(() => Stj.Serialize(zoo, behind));
                    Assert.True(theirs.ErrorText == mine.ErrorText && Equals(theirs.Value, mine.Value), $"{theirs.ErrorText ?? theirs.Value} | {mine.ErrorText ?? mine.Value}");
                    theirs = Outcome.Of<object?>(() => Stj.Serialize(zoo, make()));
                    mine = Outcome.Of<object?>(() => Stj.Serialize(zoo, info));
                    Assert.True(theirs.ErrorText == mine.ErrorText && Equals(theirs.Value, mine.Value), $"{theirs.ErrorText ?? theirs.Value} | {mine.ErrorText ?? mine.Value}");

                    // A root beside: the converters are taken by now.
                    Assert.Equal(Outcome.Of<object?>(() => Stj.Serialize(zoo.First, plain)).Value, Outcome.Of<object?>(() => Stj.Serialize(zoo.First, behind)).Value);
                }
            }
        }
    }
}
