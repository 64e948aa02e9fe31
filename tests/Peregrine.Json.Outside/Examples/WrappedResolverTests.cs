using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Outside.Examples;

/// <summary>Resolvers around System.Text.Json's own may change what it gives, and contexts may have no members to give.</summary>
public sealed partial class WrappedResolverTests
{
    [Fact]
    public void WhatAResolverAroundAnotherChangesHolds()
    {
        var thing = new Thing { A = 1 };
        Assert.Equal("""{"Others":null}""", Same.Write(thing, new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(RemoveFirst) }));
        Assert.Equal("""{"Others":null}""", Same.Write(thing, new() { TypeInfoResolver = new Wrapping() }));
        Assert.Equal("""{"Others":null}""", Same.Write(thing, new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(new Wrapping(), new DefaultJsonTypeInfoResolver()) }));
    }

    [Fact]
    public void ContextsWithoutMembersWriteAndCannotRead()
    {
        Assert.Equal("""{"A":1,"Others":null}""", JsonSerializer.Serialize(new Thing { A = 1 }, WritingContext.Default.Thing));
        Assert.Equal("""{"A":1,"Others":null}""", JsonSerializer.Serialize(new Thing { A = 1 }, new JsonSerializerOptions { TypeInfoResolver = WritingContext.Default }));
        Assert.Throws<InvalidOperationException>(static () => JsonSerializer.Deserialize("""{"A":1}""", WritingContext.Default.Thing));
    }

    private static void RemoveFirst(JsonTypeInfo info)
    {
        if (info.Type == typeof(Thing))
        {
            info.Properties.RemoveAt(0);
        }
    }

    public sealed class Thing
    {
        public int A { get; set; }

        public List<Thing>? Others { get; set; }
    }

    [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Serialization)]
    [JsonSerializable(typeof(Thing))]
    public sealed partial class WritingContext : JsonSerializerContext;

    private sealed class Wrapping : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            JsonTypeInfo info = _inner.GetTypeInfo(type, options);
            RemoveFirst(info);
            return info;
        }
    }
}
