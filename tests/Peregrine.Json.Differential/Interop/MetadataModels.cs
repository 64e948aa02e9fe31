using System.CodeDom.Compiler;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Types whose metadata is changed in every way that its properties allow.</summary>
public static class MetadataModels
{
    public class Account
    {
        public string? Name { get; set; } = "own";

        public long Balance { get; set; } = 7;

        public string? Note { get; set; } = "x";

        public object? Any { get; set; } = 1;

        public object? Other { get; set; } = "o";

        public int Number;

        public List<int>? Items { get; set; } = [6];

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Rare { get; set; }

        [JsonIgnore]
        public int Never { get; set; } = 3;
    }

    /// <summary>Members of the same names at other places.</summary>
    public class Buddy
    {
        public Guid Pad { get; set; } = Guid.Empty;

        public string? Name { get; set; } = "buddy";

        public object? Any { get; set; }

        public long Balance { get; set; } = 70;

        public string? Note { get; set; } = "note";

        public int Number;

        public List<int>? Items { get; set; } = [66];

        public object? Other { get; set; }
    }

    public struct Spot
    {
        public int X { get; set; }

        public string? Text { get; set; }

        public int Y;

        public readonly int Sum => X + Y;
    }

    public struct OtherSpot
    {
        public string? Text { get; set; }

        public int X { get; set; }

        public int Y;

        public readonly int Sum => 5;
    }

    public record Positional(int A, string? B)
    {
        public int C { get; set; } = 5;
    }

    public record OtherPositional(string? B, int A)
    {
        public int C { get; set; } = 50;
    }

    public class Initialized
    {
        public required string? Q { get; set; }

        public int I { get; init; } = 4;

        public int S { get; set; }
    }

    public class OtherInitialized
    {
        public int I { get; init; } = 4;

        public required string? Q { get; set; }

        public int S { get; set; }
    }

    public class Filled
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> L { get; } = [6];

        public Dictionary<string, int> D { get; set; } = new() { ["a"] = 1 };

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Filled? Inner { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Spot Place { get; set; } = new() { Y = 3 };
    }

    public class OtherFilled
    {
        public Dictionary<string, int> D { get; set; } = new() { ["a"] = 1 };

        public List<int> L { get; } = [60];

        public Spot Place { get; set; }

        public Filled? Inner { get; set; }
    }

    public class Extended
    {
        public int A { get; set; } = 1;

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }

        public string? B { get; set; }
    }

    public class OtherExtended
    {
        public string? B { get; set; } = "other";

        public int A { get; set; } = 10;

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    /// <summary>What is called of it leaves its mark.</summary>
    public class Called : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing
    {
        public int A { get; set; } = 1;

        public string? Marks { get; set; } = "";

        void IJsonOnDeserializing.OnDeserializing() => Marks += "<";

        void IJsonOnDeserialized.OnDeserialized() => Marks += ">";

        void IJsonOnSerializing.OnSerializing() => Marks = "[";
    }

    public class OtherCalled : IJsonOnDeserialized, IJsonOnSerialized
    {
        public string? Marks { get; set; } = "";

        public int A { get; set; } = 10;

        void IJsonOnDeserialized.OnDeserialized() => Marks += "}";

        void IJsonOnSerialized.OnSerialized() => Marks = "]";
    }

    public class Lower : Account
    {
        public int Own { get; set; }
    }

    public class OtherLower : Buddy
    {
        public int Own { get; set; }
    }

    /// <summary>Each type, the one whose metadata is mixed with its, values, and texts that fit and that do not.</summary>
    public static readonly (Type Type, Type Other, Func<object> Make, string[] Texts)[] All =
    [
        (typeof(Account), typeof(Buddy), static () => new Account { Name = "ann", Balance = 12, Rare = 2, Number = 8 },
            ["""{"Name":"b","Balance":3,"Note":"n","Any":[1],"Other":null,"Number":4,"Items":[1,2],"Rare":1,"Never":9}""", """{"Items":"x","Name":null}""", """{"Balance":"x"}""", "{}"]),
        (typeof(Spot), typeof(OtherSpot), static () => new Spot { X = 1, Y = 2, Text = "t" }, ["""{"X":5,"Text":"u","Y":6,"Sum":1}""", """{"Text":null,"X":[]}"""]),
        (typeof(Positional), typeof(OtherPositional), static () => new Positional(1, "b"), ["""{"A":2,"B":"c","C":3}""", """{"C":3}""", """{"B":1}"""]),
        (typeof(Initialized), typeof(OtherInitialized), static () => new Initialized { Q = "q", I = 1, S = 2 }, ["""{"Q":"r","I":3,"S":4}""", """{"Q":null}""", """{"I":3}"""]),
        (typeof(Filled), typeof(OtherFilled), static () => new Filled { Inner = new Filled() }, ["""{"L":[1,2],"D":{"b":2},"Inner":{"L":[3]},"Place":{"X":1}}""", """{"L":1}""", """{"L":null,"D":null,"Place":null}""", """{"Inner":{"L":{}},"D":[]}""", """{"Place":"x"}"""]),
        (typeof(Extended), typeof(OtherExtended), static () => new Extended { B = "b", More = new() { ["x"] = 1 } }, ["""{"A":2,"x":[1],"y":"z","B":"c"}""", """{"x":1,"x":2}""", """{"A":"x"}"""]),
        (typeof(Called), typeof(OtherCalled), static () => new Called { A = 5 }, ["""{"A":2}""", """{"Marks":"m","A":3}""", "{\"A\":"]),
        (typeof(Lower), typeof(OtherLower), static () => new Lower { Own = 3 }, ["""{"Own":1,"Name":"low","Balance":2}"""]),
    ];

    /// <summary>A context that was copied from a generated one, attribute and all, and then changed.</summary>
    [GeneratedCode("System.Text.Json.SourceGeneration", "10.0.0.0")]
    public sealed class CopiedContext() : JsonSerializerContext(null), IJsonTypeInfoResolver
    {
        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => ((IJsonTypeInfoResolver)this).GetTypeInfo(type, Options);

        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            if (type == typeof(List<int>))
            {
                return JsonMetadataServices.CreateListInfo<List<int>, int>(options, new JsonCollectionInfoValues<List<int>> { ObjectCreator = static () => [9] });
            }

            if (type == typeof(Positional))
            {
                return JsonMetadataServices.CreateObjectInfo(options, new JsonObjectInfoValues<Positional>
                {
                    ObjectWithParameterizedConstructorCreator = static a => new Positional((int)a[0] + 1, (string?)a[1]) { C = (int)a[2] },
                    ConstructorAttributeProviderFactory = static () => typeof(Positional).GetConstructor([typeof(int), typeof(string)])!,
                    ConstructorParameterMetadataInitializer = static () =>
                    [
                        new() { Name = "A", ParameterType = typeof(int), Position = 0 },
                        new() { Name = "B", ParameterType = typeof(string), Position = 1, IsNullable = true },
                        new() { Name = "C", ParameterType = typeof(int), Position = 2, IsMemberInitializer = true },
                    ],
                    PropertyMetadataInitializer = context =>
                    [
                        Property(options, typeof(Positional), "A", static o => ((Positional)o).C, (Action<object, int>)(static (_, _) => { })),
                        Property(options, typeof(Positional), "B", static o => ((Positional)o).B, (Action<object, string?>)(static (_, _) => { })),
                        Property(options, typeof(Positional), "C", static o => ((Positional)o).A, (Action<object, int>)(static (o, v) => ((Positional)o).C = v)),
                    ],
                });
            }

            if (type == typeof(Account))
            {
                return JsonMetadataServices.CreateObjectInfo(options, new JsonObjectInfoValues<Account>
                {
                    ObjectCreator = static () => new Lower { Own = 9 },
                    ConstructorAttributeProviderFactory = static () => typeof(Account).GetConstructor([])!,
                    PropertyMetadataInitializer = context =>
                    [
                        Property(options, typeof(Account), "Name", static o => ((Account)o).Note, (Action<object, string?>)(static (o, v) => ((Account)o).Note = v)),
                        Property(options, typeof(Account), "Balance", static o => ((Account)o).Balance + 1, (Action<object, long>)(static (o, v) => ((Account)o).Balance = v * 2)),
                    ],
                });
            }

            return type == typeof(int) ? JsonMetadataServices.CreateValueInfo<int>(options, JsonMetadataServices.Int32Converter)
                : type == typeof(long) ? JsonMetadataServices.CreateValueInfo<long>(options, JsonMetadataServices.Int64Converter)
                : type == typeof(string) ? JsonMetadataServices.CreateValueInfo<string>(options, JsonMetadataServices.StringConverter)
                : null;
        }

        private static JsonPropertyInfo Property<T>(JsonSerializerOptions options, Type owner, string name, Func<object, T?> get, Action<object, T?> set) =>
            JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<T>
            {
                IsProperty = true,
                IsPublic = true,
                DeclaringType = owner,
                PropertyName = name,
                Getter = get,
                Setter = set,
                AttributeProviderFactory = () => owner.GetProperty(name)!,
            });
    }

    /// <summary>Metadata of reflection, changed by hand and handed on by a context that somebody wrote.</summary>
    public sealed class HandWrittenContext(Action<JsonTypeInfo> change) : JsonSerializerContext(null), IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => ((IJsonTypeInfoResolver)this).GetTypeInfo(type, Options);

        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo info = _inner.GetTypeInfo(type, options);
            change(info);
            return info;
        }
    }

    /// <summary>The same by a resolver.</summary>
    public sealed class HandWrittenResolver(Action<JsonTypeInfo> change) : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo info = _inner.GetTypeInfo(type, options);
            change(info);
            return info;
        }
    }
}

[JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata, IncludeFields = true)]
[JsonSerializable(typeof(MetadataModels.Account))]
[JsonSerializable(typeof(MetadataModels.Buddy))]
[JsonSerializable(typeof(MetadataModels.Spot))]
[JsonSerializable(typeof(MetadataModels.OtherSpot))]
[JsonSerializable(typeof(MetadataModels.Positional))]
[JsonSerializable(typeof(MetadataModels.OtherPositional))]
[JsonSerializable(typeof(MetadataModels.Initialized))]
[JsonSerializable(typeof(MetadataModels.OtherInitialized))]
[JsonSerializable(typeof(MetadataModels.Filled))]
[JsonSerializable(typeof(MetadataModels.OtherFilled))]
[JsonSerializable(typeof(MetadataModels.Extended))]
[JsonSerializable(typeof(MetadataModels.OtherExtended))]
[JsonSerializable(typeof(MetadataModels.Called))]
[JsonSerializable(typeof(MetadataModels.OtherCalled))]
[JsonSerializable(typeof(MetadataModels.Lower))]
[JsonSerializable(typeof(MetadataModels.OtherLower))]
[JsonSerializable(typeof(int[]))]
internal sealed partial class MetadataContext : JsonSerializerContext;
