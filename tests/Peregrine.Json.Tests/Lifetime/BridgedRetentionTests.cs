using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>How long options with the bridge are kept.</summary>
[Collection(Alone.Name)]
public sealed class BridgedRetentionTests
{
    /// <summary>What is kept for plain options for the life of the process does not keep options with the bridge, in which System.Text.Json keeps its metadata.</summary>
    [Fact]
    public void OptionsAreNotKept()
    {
        (WeakReference first, WeakReference second) = Use();
        Assert.True(Alone.Collect(() => !first.IsAlive && !second.IsAlive), $"{first.IsAlive} {second.IsAlive}");

        // Equal ones again: the contracts are there, their first options are not.
        Assert.Equal("""{"a":1}""", Stj.Serialize(new Held { A = 1 }, Make()));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static (WeakReference First, WeakReference Second) Use()
        {
            (JsonSerializerOptions one, JsonSerializerOptions other) = (Make(), Make());
            foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[one, other])
            {
                Assert.Equal("""{"a":1}""", Stj.Serialize(new Held { A = 1 }, options));
                Assert.Equal("""[{"a":1}]""", JsonSerializer.Serialize(new[] { new Held { A = 1 } }, options));
                Assert.Equal("1", Stj.Serialize(new Asking(), options));
                Assert.Equal("[1]", Stj.Serialize(new[] { new Asking() }, options));
            }

            return (new WeakReference(one), new WeakReference(other));
        }

        static JsonSerializerOptions Make() => new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = 19 }.UsePeregrine();
    }

    [JsonConverter(typeof(Converter))]
    public sealed class Asking
    {
        private sealed class Converter : JsonConverter<Asking>
        {
            public override Asking? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new();

            public override void Write(Utf8JsonWriter writer, Asking value, JsonSerializerOptions options) => writer.WriteNumberValue(options.MaxDepth == 19 ? 1 : 2);
        }
    }

    public sealed class Held
    {
        public int A { get; set; }
    }
}
