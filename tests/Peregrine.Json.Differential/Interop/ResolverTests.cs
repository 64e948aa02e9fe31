using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Contracts that a resolver gives: modified ones, subclasses, generated contexts, combinations; and the entry points that take them.</summary>
public class ResolverTests
{
    private static readonly Dictionary<string, Action<JsonTypeInfo>> s_modifiers = new()
    {
        ["nothing"] = _ => { },
        ["rename"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.Name = "é_" + property.Name;
            }
        },
        ["remove"] = info =>
        {
            if (info.Type == typeof(Plain))
            {
                info.Properties.RemoveAt(0);
            }
        },
        ["order"] = info =>
        {
            int order = 0;
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.Order = order--;
            }
        },
        ["should serialize"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.ShouldSerialize = (_, value) => value is not null and not 0;
            }
        },
        ["converter"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.CustomConverter = property.PropertyType == typeof(int) ? new IntConverter() : property.PropertyType == typeof(string) ? new NullTakingConverter() : property.CustomConverter;
            }
        },
        ["accessors"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                if (property.PropertyType == typeof(string))
                {
                    Func<object, object?>? get = property.Get;
                    Action<object, object?>? set = property.Set;
                    property.Get = get is null ? null : owner => "<" + get(owner) + ">";
                    property.Set = set is null ? null : (owner, value) => set(owner, value + "!");
                }
            }
        },
        ["no setters"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.Set = null;
            }
        },
        ["no getters"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.Get = null;
            }
        },
        ["required"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.IsRequired = property.Set is not null;
            }
        },
        ["numbers"] = info =>
        {
            if (info.Kind != JsonTypeInfoKind.None && info.Type != typeof(Extended) && info.Type != typeof(Dictionary<string, object>))
            {
                info.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString;
            }
        },
        ["member numbers"] = info =>
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                property.NumberHandling = property.PropertyType == typeof(int) ? JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString : null;
            }
        },
        ["added"] = info =>
        {
            if (info.Kind == JsonTypeInfoKind.Object)
            {
                JsonPropertyInfo property = info.CreateJsonPropertyInfo(typeof(string), "added");
                property.Get = owner => owner.GetType().Name;
                property.Set = (_, _) => { };
                info.Properties.Add(property);
            }
        },
        ["created"] = info =>
        {
            if (info.Type == typeof(Plain))
            {
                info.CreateObject = () => new Plain { B = "made", C = [9] };
            }
        },
        ["callbacks"] = info =>
        {
            if (info.Type == typeof(Plain))
            {
                info.OnDeserializing = o => ((Plain)o).B = "before";
                info.OnDeserialized = o => ((Plain)o).B += " after";
                info.OnSerializing = o => ((Plain)o).A++;
                info.OnSerialized = o => ((Plain)o).A--;
            }
        },
        ["unmapped"] = info =>
        {
            if (info.Kind == JsonTypeInfoKind.Object)
            {
                info.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow;
            }
        },
        ["polymorphic"] = info =>
        {
            if (info.Type == typeof(Animal))
            {
                info.PolymorphismOptions = new JsonPolymorphismOptions
                {
                    TypeDiscriminatorPropertyName = "kind",
                    UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType,
                    DerivedTypes = { new JsonDerivedType(typeof(Cat), 7), new JsonDerivedType(typeof(Animal), "animal") },
                };
            }
        },
        ["not polymorphic"] = info => info.PolymorphismOptions = null,
        ["extension moved"] = info =>
        {
            if (info.Type == typeof(Extended))
            {
                info.Properties.Remove(info.Properties.First(p => p.IsExtensionData));
                JsonPropertyInfo property = info.CreateJsonPropertyInfo(typeof(Dictionary<string, JsonElement>), "other");
                property.Get = o => ((Extended)o).Other;
                property.Set = (o, v) => ((Extended)o).Other = (Dictionary<string, JsonElement>?)v;
                property.IsExtensionData = true;
                info.Properties.Add(property);
            }
        },
        ["same name"] = info =>
        {
            if (info.Type == typeof(Plain))
            {
                info.Properties[1].Name = info.Properties[0].Name;
            }
        },
        ["throws"] = info =>
        {
            if (info.Type == typeof(Plain))
            {
                throw new InvalidOperationException("modifier");
            }
        },
    };

    private static readonly Action<JsonSerializerOptions>[] s_settings =
    [
        _ => { }, o => o.WriteIndented = true, o => o.PropertyNamingPolicy = JsonNamingPolicy.CamelCase, o => o.PropertyNameCaseInsensitive = true, o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        o => o.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, o => o.IgnoreReadOnlyProperties = true, o => o.IncludeFields = true, o => o.AllowDuplicateProperties = false, o => o.RespectNullableAnnotations = true,
        o => o.Converters.Add(new JsonStringEnumConverter()), o => o.NumberHandling = JsonNumberHandling.AllowReadingFromString, o => o.IgnoreNullValues = true,
    ];

    private static readonly string[] s_texts =
    [
        "{}", "null", "[]", "{\"A\":1,\"B\":\"b\",\"C\":[1,2],\"D\":{\"A\":2}}", "{\"a\":1,\"b\":null}", "{\"A\":\"5\",\"B\":null}", "{\"A\":\"x\"}", "{\"A\":1,\"A\":2}", "{\"Zz\":1}", "{\"é_A\":1,\"é_B\":\"b\"}", "{\"E\":1,\"F\":\"Friday\"}",
        "{\"E\":5,\"F\":5}", "{\"X\":1,\"Y\":\"y\",\"Z\":2}", "{\"Y\":null}", "{\"A\":1", "{\"C\":[1,\"x\"]}", "{\"C\":[null]}", "{\"D\":{\"B\":1}}", "{\"G\":1,\"H\":2}", "{\"added\":\"x\"}", "{\"added\":1}", "1", "{\"A\":null}", "{\"$type\":\"cat\",\"Name\":\"n\",\"Lives\":9}", "{\"kind\":7,\"Lives\":9}", "{\"Name\":\"n\",\"$type\":\"cat\"}", "{\"$type\":\"cow\"}", "{\"Q\":[1],\"R\":null,\"A\":3}", "{\"x\":3,\"Map\":{\"a\":{\"A\":1}}}",
    ];

    public static TheoryData<string> Modifiers => [.. s_modifiers.Keys];

    [Theory]
    [MemberData(nameof(Modifiers))]
    public void Modified(string name)
    {
        var report = new Report();
        int number = s_modifiers.Keys.ToList().IndexOf(name);

        // In the usual run each modifier under four or five of the settings.
        foreach (Action<JsonSerializerOptions> set in s_settings.Where((_, i) => UsualRun.Meet(number, i, 3)))
        {
            var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { s_modifiers[name] } } };
            set(options);
            All(report, options);
        }

        report.Check();
    }

    [Fact]
    public void Generated()
    {
        var report = new Report();
        foreach (Action<JsonSerializerOptions> set in s_settings)
        {
            var options = new JsonSerializerOptions { TypeInfoResolver = Context.Default };
            set(options);
            All(report, options);
            options = new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.Combine(Context.Default, new DefaultJsonTypeInfoResolver()) };
            set(options);
            All(report, options);
            options = new JsonSerializerOptions { TypeInfoResolver = JsonTypeInfoResolver.WithAddedModifier(Context.Default, s_modifiers["rename"]) };
            set(options);
            All(report, options);
            options = new JsonSerializerOptions { TypeInfoResolver = new Subclass() };
            set(options);
            All(report, options);
        }

        All(report, Context.Default.Options);
        report.Check();
    }

    [Fact]
    public void UnknownTypes()
    {
        var report = new Report();
        var options = new JsonSerializerOptions { TypeInfoResolver = Context.Default };
        Both.Write(report, new Unknown(), options);
        Both.Read<Unknown>(report, "{}"u8.ToArray(), options);
        Both.Write<object>(report, new Unknown(), options);
        Both.Write(report, new List<Unknown>(), options);
        report.Check();
    }

    [Fact]
    public void ByMetadata()
    {
        foreach (JsonTypeInfo<Plain> info in new[] { Context.Default.Plain, (JsonTypeInfo<Plain>)JsonSerializerOptions.Web.GetTypeInfo(typeof(Plain)), Standalone() })
        {
            foreach (string text in s_texts)
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                Same(() => Stj.Deserialize(utf8, info), () => Ours.Deserialize(utf8, info));
                Same(() => Stj.Deserialize(text, info), () => Ours.Deserialize(text, info));
                Same(() => Stj.Deserialize(text.AsSpan(), info), () => Ours.Deserialize(text.AsSpan(), info));
                Same(() => Stj.Deserialize(utf8, (JsonTypeInfo)info), () => Ours.Deserialize(utf8, (JsonTypeInfo)info));
                Same(() => Stj.Deserialize(text, (JsonTypeInfo)info), () => Ours.Deserialize(text, (JsonTypeInfo)info));
                Same(() => Stj.Deserialize(text.AsSpan(), (JsonTypeInfo)info), () => Ours.Deserialize(text.AsSpan(), (JsonTypeInfo)info));
                Same(() => Stj.Deserialize(text, typeof(Plain), Context.Default), () => Ours.Deserialize(text, typeof(Plain), Context.Default));
                Same(() => { var r = new Utf8JsonReader(utf8); return Stj.Deserialize(ref r, info); }, () => { var r = new Utf8JsonReader(utf8); return Ours.Deserialize(ref r, info); });
                if (Outcome.Of(() => JsonElement.Parse(text)).Value is JsonElement element)
                {
                    Same(() => Stj.Deserialize(element, info), () => Ours.Deserialize(element, info));
                    Same(() => Stj.Deserialize(JsonDocument.Parse(text), info), () => Ours.Deserialize(JsonDocument.Parse(text), info));
                    Same(() => Stj.Deserialize(JsonNode.Parse(text), info), () => Ours.Deserialize(JsonNode.Parse(text), info));
                    Same(() => Stj.Deserialize(JsonNode.Parse(text), typeof(Plain), Context.Default), () => Ours.Deserialize(JsonNode.Parse(text), typeof(Plain), Context.Default));
                }
            }

            foreach (Plain? value in new[] { null, new Plain { A = 1, B = "é", C = [1], D = new Plain() } })
            {
                Same(() => Stj.Serialize(value, info!), () => Ours.Serialize(value, info!));
                Same(() => Stj.Serialize((object?)value, (JsonTypeInfo)info), () => Ours.Serialize((object?)value, (JsonTypeInfo)info));
                Same(() => Stj.SerializeToUtf8Bytes(value, info!), () => Ours.SerializeToUtf8Bytes(value, info!));
                Same(() => Stj.SerializeToElement(value, info!), () => Ours.SerializeToElement(value, info!));
                Same(() => Stj.SerializeToNode(value, info!), () => Ours.SerializeToNode(value, info!));
                Same(() => Stj.SerializeToDocument(value, typeof(Plain), Context.Default), () => Ours.SerializeToDocument(value, typeof(Plain), Context.Default));
                Same(() => Stj.Serialize(value, typeof(Plain), Context.Default), () => Ours.Serialize(value, typeof(Plain), Context.Default));
            }
        }

        Same(() => Stj.Serialize(new Unknown(), typeof(Unknown), Context.Default), () => Ours.Serialize(new Unknown(), typeof(Unknown), Context.Default));
        Same(() => Stj.Deserialize("{}", typeof(Unknown), Context.Default), () => Ours.Deserialize("{}", typeof(Unknown), Context.Default));
        Same(() => Stj.Deserialize("{}", (JsonTypeInfo<Plain>)null!), () => Ours.Deserialize("{}", (JsonTypeInfo<Plain>)null!));
        Same(() => Stj.Deserialize("{}", typeof(Plain), (JsonSerializerContext)null!), () => Ours.Deserialize("{}", typeof(Plain), (JsonSerializerContext)null!));
        Same(() => Stj.Deserialize((string)null!, Context.Default.Plain), () => Ours.Deserialize((string)null!, Context.Default.Plain));

        // Passed through a method that is not inlined: where the JIT knows the metadata's own class, .NET 10.0.12 leaves out System.Text.Json's cast of the value, and so reads a string as a Plain.
        JsonTypeInfo known = Hidden(Context.Default.Plain);
        Same(() => Stj.Serialize("x", known), () => Ours.Serialize("x", known));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static JsonTypeInfo Hidden(JsonTypeInfo info) => info;
    }

    private static JsonTypeInfo<Plain> Standalone()
    {
        var info = JsonTypeInfo.CreateJsonTypeInfo<Plain>(new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() });
        info.CreateObject = () => new Plain();
        JsonPropertyInfo property = info.CreateJsonPropertyInfo(typeof(int), "only");
        property.Get = o => ((Plain)o).A;
        property.Set = (o, v) => ((Plain)o).A = (int)v!;
        info.Properties.Add(property);
        return info;
    }

    private static void All(Report report, JsonSerializerOptions options)
    {
        foreach (string text in s_texts)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Both.Read<Plain>(report, utf8, options);
            Both.Read<Positional>(report, utf8, options);
            Both.Read<Small>(report, utf8, options);
            Both.Read<Small?>(report, utf8, options);
            Both.Read<Attributed>(report, utf8, options);
            Both.Read<Extended>(report, utf8, options);
            Both.Read<Animal>(report, utf8, options);
            Both.Read<List<Plain>>(report, [.. "["u8, .. utf8, .. "]"u8], options);
            Both.Read<Dictionary<string, Plain>>(report, [.. "{\"k\":"u8, .. utf8, .. "}"u8], options);
        }

        Both.Write(report, new Plain { A = 1, B = "é", C = [1, 2], D = new Plain { A = 0 } }, options);
        Both.Write(report, new Plain(), options);
        Both.Write(report, new Positional(1, "y") { Z = 2 }, options);
        Both.Write(report, new Small { X = 1, Y = "y" }, options);
        Both.Write<Small?>(report, new Small { X = 1, Y = "y" }, options);
        Both.Write(report, new Attributed { A = 1, E = DayOfWeek.Friday, F = DayOfWeek.Friday, G = 3, Map = new() { ["a"] = new Plain() } }, options);
        Both.Write(report, new List<Plain> { new(), new() { A = 1 } }, options);
        Both.Write(report, new Extended { A = 1, More = new() { ["é"] = 1, ["n"] = null }, Other = new() { ["o"] = JsonElement.Parse("[1]") } }, options);
        Both.Write(report, new Extended(), options);
        Both.Write<Animal>(report, new Cat { Name = "c", Lives = 9 }, options);
        Both.Write(report, new Cat { Name = "c", Lives = 9 }, options);
        Both.Write<Animal>(report, new Dog { Name = "d" }, options);
        Both.Write(report, new Animal { Name = "a" }, options);
        Both.Write(report, new Dictionary<string, Plain> { ["Key"] = new() }, options);
    }

    private static void Same<T>(Func<T> theirs, Func<T> mine)
    {
        Outcome their = Outcome.Of(theirs);
        Outcome my = Outcome.Of(mine);
        string a = their.ErrorText ?? ObjectGraph.Describe(their.Value);
        string b = my.ErrorText ?? ObjectGraph.Describe(my.Value);
        Assert.True(a == b, $"theirs: {a}\nmine:   {b}");
    }

    public class Plain
    {
        public int A { get; set; }

        public string? B { get; set; }

        public List<int>? C { get; set; }

        public Plain? D { get; set; }
    }

    public record Positional(int X, string Y = "why")
    {
        public int Z { get; set; }
    }

    public struct Small
    {
        public int X { get; set; }

        public string Y { get; set; }
    }

    public class Attributed
    {
        [JsonPropertyName("x")]
        public int A { get; set; }

        [JsonIgnore]
        public int B { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int C { get; set; }

        public DayOfWeek E { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter<DayOfWeek>))]
        public DayOfWeek F { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public int G { get; init; }

        public int ReadOnly => 7;

        [JsonPropertyOrder(-1)]
        public Dictionary<string, Plain>? Map { get; set; }

        public object? Any { get; set; }
    }

    public class Extended
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }

        [JsonIgnore]
        public Dictionary<string, JsonElement>? Other { get; set; }
    }

    [JsonDerivedType(typeof(Cat), "cat")]
    public class Animal
    {
        public string? Name { get; set; }
    }

    public class Cat : Animal
    {
        public int Lives { get; set; }
    }

    public class Dog : Animal;

    public class Unknown;

    public class Subclass : DefaultJsonTypeInfoResolver
    {
        public override JsonTypeInfo GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo info = base.GetTypeInfo(type, options);
            if (type == typeof(Plain))
            {
                info.Properties[0].Name = "first";
            }

            return info;
        }
    }
}

[JsonSerializable(typeof(ResolverTests.Plain))]
[JsonSerializable(typeof(ResolverTests.Positional))]
[JsonSerializable(typeof(ResolverTests.Small))]
[JsonSerializable(typeof(ResolverTests.Small?))]
[JsonSerializable(typeof(ResolverTests.Attributed))]
[JsonSerializable(typeof(ResolverTests.Extended))]
[JsonSerializable(typeof(ResolverTests.Animal))]
[JsonSerializable(typeof(ResolverTests.Dog))]
[JsonSerializable(typeof(List<ResolverTests.Plain>))]
[JsonSerializable(typeof(Dictionary<string, ResolverTests.Plain>))]
internal sealed partial class Context : JsonSerializerContext;
