using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Extension data with converters, conditions, modifiers, hidden and overridden members, and accessors that hold nothing.</summary>
public partial class ExtensionConverterTests
{
    private static readonly string[] s_texts = ["{}", "{\"a\":1}", "{\"A\":1,\"b\":2,\"c\":{\"d\":[3]}}", "{\"More\":1}", "{\"a\":null}", "{\"a\":1,\"a\":2}", "{\"a\":", "{\"a\":1", "null", "{\"More\":{\"x\":1},\"A\":2}"];

    private static readonly JsonConverter[] s_converters =
    [
        new MapConverter<Dictionary<string, object>>(), new MapConverter<Dictionary<string, JsonElement>>(), new MapConverter<JsonObject>(), new MapConverter<IDictionary<string, object>>(), new MapConverter<IDictionary<string, JsonElement>>(), new MapConverter<Own>(),
        new ValueConverter<object>(5), new ValueConverter<JsonElement>(Stj.SerializeToElement(6)), new ValueConverter<JsonNode>(JsonValue.Create(7)), new ValueConverter<string>("s"), new ValueConverter<int>(8),
    ];

    [Fact]
    public void ConvertersInOptions()
    {
        foreach ((int i, JsonConverter converter) in s_converters.Index())
        {
            // In the usual run each converter under two of the options.
            foreach (JsonSerializerOptions options in ((JsonSerializerOptions[])
                [
                    new() { Converters = { converter } }, new() { Converters = { converter }, UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode }, new() { Converters = { converter }, AllowDuplicateProperties = false }, new() { Converters = { converter }, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
                    new() { Converters = { converter }, ReferenceHandler = ReferenceHandler.Preserve }, new() { Converters = { converter }, TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } },
                ]).Where((_, k) => UsualRun.Meet(i, k, 3)))
            {
                Each(options);
            }
        }
    }

    private static void Each(JsonSerializerOptions? options)
    {
        All(new Objects { A = 1, More = new() { ["x"] = 1, ["y"] = "z" } }, options);
        All(new Objects { A = 1, More = [] }, options);
        All(new Objects { A = 1 }, options);
        All(new Elements { More = new() { ["x"] = Stj.SerializeToElement(1) } }, options);
        All(new Nodes { More = new() { ["x"] = 1 } }, options);
        All(new Nodes(), options);
        All(new FaceObjects { More = new Dictionary<string, object> { ["x"] = 1 } }, options);
        All(new FaceElements { More = new Dictionary<string, JsonElement> { ["x"] = default } }, options);
        All(new FaceElements { More = new Dictionary<string, JsonElement> { ["x"] = Stj.SerializeToElement("q") } }, options);
        All(new Owned { More = new Own { ["x"] = 1 } }, options);
        if (options?.ReferenceHandler is null)
        {
            All(new Made(1) { More = new() { ["x"] = 1 } }, options);
        }

        All(new InStruct { More = new() { ["x"] = 1 } }, options);
    }

    private static void All<T>(T value, JsonSerializerOptions? options)
    {
        Seam.Write(value, options);
        Seam.Write<T[]>([value], options);
        foreach (string text in s_texts)
        {
            Seam.Read<T>(text, options);
        }

        Seam.Read<T[]>("[{},{\"a\":1}]", options);
        Seam.Read<T[]>("[]", options);
    }

    [Fact]
    public void ConvertersByAttribute()
    {
        All(new MarkedObjects { More = new() { ["x"] = 1 } }, null);
        All(new MarkedObjects(), null);
        All(new MarkedElements { More = new() { ["x"] = Stj.SerializeToElement(1) } }, null);
        All(new MarkedNodes { More = new() { ["x"] = 1 } }, null);
        All(new MarkedFace { More = new Dictionary<string, object> { ["x"] = 1 } }, null);
        All(new MarkedWrong { More = new() { ["x"] = 1 } }, null);
        All(new MarkedObjectConverter { More = new() { ["x"] = 1 } }, null);
        All(new MarkedFactory { More = new() { ["x"] = 1 } }, null);
        All(new MarkedMade(1) { More = new() { ["x"] = 1 } }, null);
        All(new MarkedType { More = new MarkedMap { ["x"] = 1 } }, null);
        All(new MarkedNull { More = new() { ["x"] = 1 } }, null);
        All(new MarkedThrows { More = new() { ["x"] = 1 } }, null);
        All(new MarkedOpens { More = new() { ["x"] = 1 } }, null);
        var indented = new JsonSerializerOptions { WriteIndented = true };
        Seam.Write(new MarkedObjects { A = 1, More = new() { ["x"] = 1 } }, indented);
        Seam.Write(new MarkedElements { More = new() { ["x"] = Stj.SerializeToElement(1) } }, indented);
        Seam.Write(new Several { A = 1, More = new() { ["x"] = 1 }, B = 2 }, indented);
        Seam.Write(new Several { A = 1, More = new() { ["x"] = 1 }, B = 2 });
        Seam.Write(new Several { A = 1, B = 2 });
        foreach (string text in s_texts)
        {
            Seam.Read<Several>(text);
        }
    }

    [Fact]
    public void ByModifiers()
    {
        foreach (Action<JsonPropertyInfo> change in (Action<JsonPropertyInfo>[])
            [
                p => p.ShouldSerialize = (_, _) => false, p => p.ShouldSerialize = (_, v) => v is not null, p => p.ShouldSerialize = null, p => p.CustomConverter = new MapConverter<Dictionary<string, object>>(), p => p.CustomConverter = new MapConverter<JsonObject>(), p => p.CustomConverter = new ValueConverter<object>(5),
                p => p.CustomConverter = new MapConverter<Dictionary<string, JsonElement>>(), p => p.Get = _ => null, p => p.Get = null, p => p.Set = null, p => p.Set = (_, _) => { }, p => p.IsExtensionData = false, p => p.Order = -1, p => p.Name = "renamed", p => p.NumberHandling = JsonNumberHandling.WriteAsString, p => p.ObjectCreationHandling = JsonObjectCreationHandling.Populate,
                p => p.IsRequired = true,
            ])
        {
            foreach (JsonUnmappedMemberHandling? handling in (JsonUnmappedMemberHandling?[])[null, JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
            {
                foreach (JsonUnmappedMemberHandling given in (JsonUnmappedMemberHandling[])[JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
                {
                    var options = new JsonSerializerOptions
                    {
                        UnmappedMemberHandling = given,
                        TypeInfoResolver = new DefaultJsonTypeInfoResolver
                        {
                            Modifiers =
                            {
                                info =>
                                {
                                    if (info.Kind == JsonTypeInfoKind.Object)
                                    {
                                        info.UnmappedMemberHandling = handling;
                                    }

                                    foreach (JsonPropertyInfo property in info.Properties.Where(p => p.IsExtensionData))
                                    {
                                        change(property);
                                    }
                                },
                            },
                        },
                    };
                    Each(options);
                }
            }
        }
    }

    [Fact]
    public void UnmappedMembers()
    {
        foreach (JsonUnmappedMemberHandling given in (JsonUnmappedMemberHandling[])[JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
        {
            foreach (JsonUnmappedMemberHandling? handling in (JsonUnmappedMemberHandling?[])[null, JsonUnmappedMemberHandling.Skip, JsonUnmappedMemberHandling.Disallow])
            {
                foreach (bool isModified in (bool[])[true, false])
                {
                    var options = new JsonSerializerOptions { UnmappedMemberHandling = given };
                    if (isModified)
                    {
                        options.TypeInfoResolver = new DefaultJsonTypeInfoResolver
                        {
                            Modifiers =
                            {
                                info =>
                                {
                                    if (info.Kind == JsonTypeInfoKind.Object)
                                    {
                                        info.UnmappedMemberHandling = handling;
                                    }
                                },
                            },
                        };
                    }

                    All(new ClosedWithMore { More = new() { ["x"] = 1 } }, options);
                    All(new OpenWithMore { More = new() { ["x"] = 1 } }, options);
                    All(new ClosedMade(1) { More = new() { ["x"] = 1 } }, options);
                    All(new ClosedWithIgnored { More = new() { ["x"] = 1 } }, options);
                    All(new ClosedWithoutSetter(), options);
                    All(new Closed(), options);
                    All(new Open(), options);
                    All(new Objects(), options);
                }
            }
        }
    }

    [Fact]
    public void HiddenAndOverridden()
    {
        var modified = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } };
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, modified])
        {
            All(new OverriddenUnmarked(), options);
            All(new OverriddenUnmarked { More = new() { ["x"] = 1 } }, options);
            All(new OverriddenMarked { More = new() { ["x"] = 1 } }, options);
            All(new OverridesUnmarked { More = new() { ["x"] = 1 } }, options);
            All(new OverriddenOfInt { More = 3 }, options);
            All(new HidesUnmarked { More = new() { ["x"] = 1 } }, options);
            All(new HidesMarked { More = new() { ["x"] = 1 } }, options);
            All(new HidesBoth { More = new() { ["x"] = 1 } }, options);
            All(new HidesWithInt { More = 3 }, options);
            All(new HidesIgnored { More = new() { ["x"] = 1 } }, options);
            All(new IgnoresHidden { More = new() { ["x"] = 1 } }, options);
            All(new MarkedOfInt { More = 3 }, options);
            All(new TwoInHierarchy { More = new() { ["x"] = 1 } }, options);
            All(new HidesNamedAlike { Other = new() { ["x"] = 1 } }, options);
            All(new FieldHides { More = new() { ["x"] = 1 } }, options);
            All<IWithMore>(new ImplementsMore { More = new() { ["x"] = 1 } }, options);
            All(new ImplementsMore { More = new() { ["x"] = 1 } }, options);
        }
    }

    [Fact]
    public void AccessorsThatHoldNothing()
    {
        var populate = new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };
        var modified = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { _ => { } } } };
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, modified, populate, new() { AllowDuplicateProperties = false }])
        {
            All(new GetsNull(), options);
            All(new StoresNothing(), options);
            All(new GetterOnly(), options);
            All(new FilledGetterOnly(), options);
            All(new SetterOnly(), options);
            All(new InitOnly { More = new() { ["x"] = 1 } }, options);
            All(new PrivateSetter(), options);
            All(new IncludedPrivate(), options);
            All(new Filled(), options);
            All(new NodesStoresNothing(), options);
            All(new ReadOnlyNodes(), options);
            All(new NotMakeable(), options);
            All(new ReadOnlyMap { More = new System.Collections.ObjectModel.ReadOnlyDictionary<string, object>(new Dictionary<string, object> { ["x"] = 1 }) }, options);
        }
    }
}
