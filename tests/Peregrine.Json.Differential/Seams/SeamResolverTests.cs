using System.IO.Pipelines;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>Effects of resolvers and modifiers: conditions removed again, types they do not know, number handling; and that they become read-only.</summary>
public partial class SeamResolverTests
{
    private static readonly DefaultJsonTypeInfoResolver s_reflection = new();

    /// <summary>A condition that a modifier clears leaves the options' one in force, unless an attribute was there.</summary>
    [Fact]
    public void ConditionsThatAreCleared()
    {
        Action<JsonPropertyInfo>[] changes =
        [
            p => p.ShouldSerialize = null,
            p =>
            {
                p.ShouldSerialize = (_, _) => false;
                p.ShouldSerialize = null;
            },
            p => p.ShouldSerialize = (_, value) => value is not null,
            p => p.AttributeProvider = null,
            p => p.AttributeProvider = typeof(Conditions).GetProperty(nameof(Conditions.Never)),
            p => p.AttributeProvider = typeof(Conditions).GetProperty(nameof(Conditions.Always)),
            p => p.Set = (o, value) => ((Conditions)o).Plain = "given " + value,
        ];
        foreach (JsonIgnoreCondition condition in (JsonIgnoreCondition[])[JsonIgnoreCondition.Never, JsonIgnoreCondition.WhenWritingNull, JsonIgnoreCondition.WhenWritingDefault])
        {
            foreach (bool ignoresNull in (bool[])[false, true])
            {
                foreach (Action<JsonPropertyInfo> change in changes)
                {
                    JsonSerializerOptions options = Modified(info =>
                    {
                        if (info.Type == typeof(Conditions))
                        {
                            foreach (JsonPropertyInfo property in info.Properties)
                            {
                                change(property);
                            }
                        }
                    });
                    options.IgnoreReadOnlyProperties = true;
                    if (ignoresNull)
                    {
                        options.IgnoreNullValues = true;
                    }
                    else
                    {
                        options.DefaultIgnoreCondition = condition;
                    }

                    Seam.Write(new Conditions(), options);
                    Seam.Write(new Conditions { Plain = null }, options);
                    Seam.Write(new Conditions { Always = "a", Default = 1, Null = "n", Never = "v", Reading = "r", Number = 2 }, options);
                    Seam.Read<Conditions>("""{"Always":"a","Default":1,"Null":null,"Never":null,"Reading":"r","Plain":null}""", options);
                }
            }
        }
    }

    /// <summary>A resolver that options use is read-only, even where nothing calls it.</summary>
    [Fact]
    public void ResolversThatAreUsed()
    {
        foreach (bool reads in (bool[])[false, true])
        {
            Seam.Call(
                "unmodified",
                () => Used(o => reads ? Stj.Deserialize<int>("1", o) : Stj.Serialize(1, o), null),
                () => Used(o => reads ? Ours.Deserialize<int>("1", o) : Ours.Serialize(1, o), null));
            Seam.Call(
                "modified",
                () => Used(o => reads ? Stj.Deserialize<Mixed>("{}", o) : Stj.Serialize(new Mixed(), o), _ => { }),
                () => Used(o => reads ? Ours.Deserialize<Mixed>("{}", o) : Ours.Serialize(new Mixed(), o), _ => { }));
        }

        static string Used(Func<JsonSerializerOptions, object?> call, Action<JsonTypeInfo>? modifier)
        {
            var resolver = new DefaultJsonTypeInfoResolver();
            if (modifier is not null)
            {
                resolver.Modifiers.Add(modifier);
            }

            call(new JsonSerializerOptions { TypeInfoResolver = resolver });
            return resolver.Modifiers.IsReadOnly + " " + Outcome.Of(() =>
            {
                resolver.Modifiers.Add(_ => { });
                return "added";
            }).ErrorText;
        }
    }

    /// <summary>Objects that the resolver does not know are written, and not read.</summary>
    [Fact]
    public void ObjectsWithoutMetadata()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])
        [
            new() { TypeInfoResolver = new Only((type, o) => type == typeof(object) ? null : s_reflection.GetTypeInfo(type, o)) },
            new() { TypeInfoResolver = new Only((type, o) => type == typeof(object) ? null : s_reflection.GetTypeInfo(type, o)), ReferenceHandler = ReferenceHandler.Preserve },
            new() { TypeInfoResolver = new Only((type, o) => type == typeof(object) ? null : s_reflection.GetTypeInfo(type, o)), UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode },
            new NoContext().Options,
        ])
        {
            foreach (string json in (string[])["null", "1", "\"x\"", "{}", "[1]", "{\"Any\":1}", "tru", ""])
            {
                Seam.Read<object>(json, options);
                Seam.Read<List<object>>("[null," + json + "]", options);
                Seam.Read<Dictionary<string, object>>("{\"a\":null,\"b\" : " + json + "}", options);
                Seam.Read<Mixed>("{\"Number\":1,\"Any\":" + json + "}", options);
                Seam.Read<Mixed>(json, options);
            }

            Seam.Write<object?>(null, options);
            Seam.Write(new object(), options);
            Seam.Write<object>(1, options);
            Seam.Write(new List<object?> { 1, "x", null, new object() }, options);
            Seam.Write(new Mixed { Any = new Mixed { Any = 2 } }, options);
        }
    }

    /// <summary>What a resolver says of a number's type holds for it as root and as member, and not for values declared as objects or nullable ones.</summary>
    [Fact]
    public void NumbersOfResolvers()
    {
        foreach (JsonNumberHandling? given in (JsonNumberHandling?[])[null, JsonNumberHandling.Strict, JsonNumberHandling.AllowReadingFromString])
        {
            foreach (Type type in (Type[])[typeof(int), typeof(int?), typeof(object), typeof(double), typeof(double?)])
            {
                JsonSerializerOptions options = Modified(info =>
                {
                    if (info.Type == type)
                    {
                        info.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString;
                    }
                });
                options.NumberHandling = given ?? JsonNumberHandling.Strict;
                for (int i = 0; i < 2; i++)
                {
                    Seam.Write<object>(1, options);
                    Seam.Write<object>(new object[] { 1, 2.5 }, options);
                    Seam.Write(new List<object> { 1, 2.5 }, options);
                    Seam.Write(new Dictionary<string, object> { ["a"] = 1, ["b"] = 2.5 }, options);
                    Seam.Write(new Mixed { Any = 1, Number = 2, Maybe = 3, Real = 4.5 }, options);
                    Seam.Write<object>(new Mixed { Any = 1.5, Number = 2, Maybe = 3 }, options);
                    Seam.Write<int?>(1, options);
                    Seam.Write(1, options);
                    Seam.Write(new List<int?> { 1, null }, options);
                    Seam.Write<double?[]>([1.5, null], options);
                }

                foreach (string json in (string[])["1", "\"1\"", "null", "\"x\""])
                {
                    Seam.Read<int>(json, options);
                    Seam.Read<int?>(json, options);
                    Seam.Read<List<int?>>("[" + json + "]", options);
                    Seam.Read<Mixed>("{\"Any\":" + json + ",\"Maybe\":" + json + "}", options);
                    Seam.Read<Mixed>("{\"Real\":" + json + ",\"Number\":" + json + "}", options);
                }
            }
        }
    }

    /// <summary>What a resolver says of numbers in objects, or in a type, does not concern a member whose converter does not read numbers.</summary>
    [Fact]
    public void NumbersOfConvertedMembers()
    {
        foreach (JsonNumberHandling handling in (JsonNumberHandling[])[JsonNumberHandling.Strict, JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString])
        {
            foreach (Type[] types in (Type[][])[[typeof(object)], [typeof(Converted)], [typeof(object), typeof(Converted)]])
            {
                JsonSerializerOptions options = Modified(info =>
                {
                    if (types.Contains(info.Type))
                    {
                        info.NumberHandling = handling;
                    }
                });
                Seam.Write(new Converted { Any = 1, Plain = 2 }, options);
                Seam.Read<Converted>("""{"Any":"1","Plain":"2"}""", options);
                Seam.Read<Converted>("""{"Any":1,"Plain":2}""", options);
            }
        }
    }

    /// <summary>Members that a caller adds, or whose accessors a caller sets, are no properties that options leave out or fill.</summary>
    [Fact]
    public void AccessorsOfCallers()
    {
        Action<JsonTypeInfo>[] changes =
        [
            static _ => { },
            static info => Find(info, "Items").Get = null,
            static info =>
            {
                Find(info, "Items").Get = null;
                Find(info, "Items").Set = static (o, value) => ((Lists)o).Seen = (List<int>?)value;
            },
            static info => Find(info, "Items").Set = null,
            static info => Find(info, "Name").Set = null,
            static info => Find(info, "Name").Set = static (o, value) => ((Lists)o).Name = "given " + value,
            static info =>
            {
                JsonPropertyInfo added = info.CreateJsonPropertyInfo(typeof(List<int>), "Added");
                added.Set = static (o, value) => ((Lists)o).Seen = (List<int>?)value;
                info.Properties.Add(added);
            },
            static info =>
            {
                JsonPropertyInfo added = info.CreateJsonPropertyInfo(typeof(int), "Added");
                added.Get = static _ => 7;
                info.Properties.Add(added);
            },
        ];
        foreach (Action<JsonTypeInfo> change in changes)
        {
            foreach (bool ignores in (bool[])[false, true])
            {
                foreach (JsonObjectCreationHandling creation in (JsonObjectCreationHandling[])[JsonObjectCreationHandling.Replace, JsonObjectCreationHandling.Populate])
                {
                    JsonSerializerOptions options = Modified(info =>
                    {
                        if (info.Type == typeof(Lists))
                        {
                            change(info);
                        }
                    });
                    (options.IgnoreReadOnlyProperties, options.PreferredObjectCreationHandling, options.IgnoreNullValues) = (ignores, creation, ignores);
                    Seam.Write(new Lists(), options);
                    Seam.Write(new Lists { Items = [1], Seen = [2] }, options);
                    Seam.Read<Lists>("""{"Items":[1,2],"Name":"n","Added":[3]}""", options);
                    Seam.Read<Lists>("""{"Items":null,"Name":null,"Added":null}""", options);
                }
            }
        }

        static JsonPropertyInfo Find(JsonTypeInfo info, string name) => info.Properties.First(one => one.Name == name);
    }

    /// <summary>The exception of a read that was canceled has System.Text.Json's source.</summary>
    [Fact]
    public void PipesThatAreCanceled() => Seam.Call(
        "canceled",
        () => Stj.DeserializeAsync<int>(Canceled()).AsTask().GetAwaiter().GetResult(),
        () => Ours.DeserializeAsync<int>(Canceled()).AsTask().GetAwaiter().GetResult());

    private static PipeReader Canceled()
    {
        var pipe = new Pipe();
        pipe.Reader.CancelPendingRead();
        return pipe.Reader;
    }

    private static JsonSerializerOptions Modified(Action<JsonTypeInfo> modifier) =>
        new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { modifier } } };
}
