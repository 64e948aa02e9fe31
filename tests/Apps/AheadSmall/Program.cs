#if ALONE
using System.Text.Json;
using System.Text.Json.Serialization;
#else
using Peregrine.Json;
#endif
using Peregrine.Json.Ahead;

#if ALONE
byte[] text = JsonSerializer.SerializeToUtf8Bytes(new Thing { Id = 1, Name = "one", Price = 2.5, Tags = ["a", "b"] }, ThingContext.Default.Thing);
Console.WriteLine(JsonSerializer.Deserialize(text, ThingContext.Default.Thing)!.Name);
#else
byte[] text = JsonSerializer.SerializeToUtf8Bytes(new Thing { Id = 1, Name = "one", Price = 2.5, Tags = ["a", "b"] });
Console.WriteLine(JsonSerializer.Deserialize<Thing>(text)!.Name);
#endif
#if !ALONE && !SMALL
Parts.Run();
#endif

namespace Peregrine.Json.Ahead
{
    public sealed class Thing
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public double Price { get; set; }

        public string[]? Tags { get; set; }
    }

#if ALONE
    [JsonSerializable(typeof(Thing))]
    internal sealed partial class ThingContext : JsonSerializerContext;
#endif
}
#if NEWER

namespace System.Runtime.CompilerServices
{
    /// <summary>As the compiler of a newer language finds it in a newer runtime: by its name, in any assembly.</summary>
    [AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct)]
    internal sealed class UnionAttribute : Attribute;
}
#endif
