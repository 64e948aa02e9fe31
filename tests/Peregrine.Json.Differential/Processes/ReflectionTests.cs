using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Processes;

/// <summary>Where contracts come from, through every kind of call; also run in a process without reflection.</summary>
public partial class ReflectionTests
{
    public class Model { public int A { get; set; } = 1; public Part? B { get; set; } = new(); }

    public class Part { public string? C { get; set; } = "c"; }

    [JsonSerializable(typeof(Model))]
    [JsonSerializable(typeof(int))]
    [JsonSerializable(typeof(IAsyncEnumerable<int>))]
    [JsonSerializable(typeof(Flowing))]
    public partial class ReflectionContext : JsonSerializerContext;

    public class Flowing { public int A { get; set; } = 1; public IAsyncEnumerable<int>? Items { get; set; } }

    public static TheoryData<string> Options => ["null", "default", "web", "new", "converter", "resolver", "context", "options of a context", "no resolvers", "read only", "read only by a resolver"];

    private static JsonSerializerOptions? Make(string name)
    {
        switch (name)
        {
            case "null": return null;
            case "default": return JsonSerializerOptions.Default;
            case "web": return JsonSerializerOptions.Web;
            case "converter": return new() { Converters = { new JsonStringEnumConverter() } };
            case "resolver": return new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
            case "context": return new() { TypeInfoResolver = new ReflectionContext() };
            case "options of a context": return new ReflectionContext().Options;
            case "no resolvers": return new() { TypeInfoResolver = JsonTypeInfoResolver.Combine() };
            case "read only":
                var filled = new JsonSerializerOptions();
                filled.MakeReadOnly(populateMissingResolver: true);
                return filled;
            case "read only by a resolver":
                var fixedOnes = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
                fixedOnes.MakeReadOnly();
                return fixedOnes;
            default: return new();
        }
    }

    [Theory]
    [MemberData(nameof(Options))]
    public void EveryCall(string name)
    {
        byte[] utf8 = "{\"A\":2}"u8.ToArray();
        if (!Stj.IsReflectionEnabledByDefault && name is ("null" or "default" or "web" or "new" or "converter" or "read only"))
        {
            if (Served.ByGeneratedContracts && name != "read only")
            {
                ServesWithoutReflection(Make(name), utf8);
                return;
            }

            Assert.Throws<InvalidOperationException>(() => Ours.Serialize(1, Make(name)));
        }

        Same(o => Stj.Serialize(1, o), o => Ours.Serialize(1, o));
        Same(o => Stj.Serialize(new Model(), o), o => Ours.Serialize(new Model(), o));
        Same(o => Stj.SerializeToUtf8Bytes(new Model(), o), o => Ours.SerializeToUtf8Bytes(new Model(), o));
        Same(o => Stj.Serialize(new Model(), typeof(Model), o), o => Ours.Serialize(new Model(), typeof(Model), o));
        Same(o => Stj.Serialize<object>(new Model(), o), o => Ours.Serialize<object>(new Model(), o));
        Same(o => Stj.Serialize<object?>(null, o), o => Ours.Serialize<object?>(null, o));
        Same(o => Stj.Serialize(new List<Model> { new() }, o), o => Ours.Serialize(new List<Model> { new() }, o));
        Same(o => Stj.Serialize(JsonNode.Parse("[1]"), o), o => Ours.Serialize(JsonNode.Parse("[1]"), o));
        Same(o => Stj.Serialize(JsonElement.Parse("[1]"), o), o => Ours.Serialize(JsonElement.Parse("[1]"), o));
        Same(o => Stj.SerializeToNode(new Model(), o)!.ToJsonString(), o => Ours.SerializeToNode(new Model(), o)!.ToJsonString());
        Same(o => Stj.SerializeToElement(new Model(), o).GetRawText(), o => Ours.SerializeToElement(new Model(), o).GetRawText());
        Same(o => Written(w => Stj.Serialize(w, new Model(), o)), o => Written(w => Ours.Serialize(w, new Model(), o)));
        Same(o => Stj.Deserialize<int>("1", o), o => Ours.Deserialize<int>("1", o));
        Same(o => Stj.Deserialize<Model>(utf8, o), o => Ours.Deserialize<Model>(utf8, o));
        Same(o => Stj.Deserialize<Model>((string)null!, o), o => Ours.Deserialize<Model>((string)null!, o));
        Same(o => Stj.Deserialize<JsonElement>("[1]", o).GetRawText(), o => Ours.Deserialize<JsonElement>("[1]", o).GetRawText());
        Same(o => Stj.Deserialize<JsonNode>("[1]", o)!.ToJsonString(), o => Ours.Deserialize<JsonNode>("[1]", o)!.ToJsonString());
        Same(o => Stj.Deserialize<Model>(new MemoryStream(utf8), o), o => Ours.Deserialize<Model>(new MemoryStream(utf8), o));
        Same(o => Stj.DeserializeAsync<Model>(new MemoryStream(utf8), o).AsTask().GetAwaiter().GetResult(), o => Ours.DeserializeAsync<Model>(new MemoryStream(utf8), o).AsTask().GetAwaiter().GetResult());
        Same(o => Stj.DeserializeAsync<Model>(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), o).AsTask().GetAwaiter().GetResult(), o => Ours.DeserializeAsync<Model>(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), o).AsTask().GetAwaiter().GetResult());
        Same(o => Stj.DeserializeAsyncEnumerable<Model>(new MemoryStream("[{}]"u8.ToArray()), o).ToBlockingEnumerable().Count(), o => Ours.DeserializeAsyncEnumerable<Model>(new MemoryStream("[{}]"u8.ToArray()), o).ToBlockingEnumerable().Count());
        Same(o => Stj.Deserialize<Model>(JsonNode.Parse(utf8), o), o => Ours.Deserialize<Model>(JsonNode.Parse(utf8), o));
        Same(o => AtReader((ref r) => Stj.Deserialize<Model>(ref r, o)), o => AtReader((ref r) => Ours.Deserialize<Model>(ref r, o)));
        Same(o => Used(o, () => Stj.Serialize(1, o)), o => Used(o, () => Ours.Serialize(1, o)));
        var context = new ReflectionContext();
        Same(_ => Stj.Serialize(new Model(), context.Model), _ => Ours.Serialize(new Model(), context.Model));
        Same(_ => Stj.Serialize(new Model(), typeof(Model), context), _ => Ours.Serialize(new Model(), typeof(Model), context));
        Same(_ => Stj.Deserialize(utf8, context.Model), _ => Ours.Deserialize(utf8, context.Model));

        void Same(Func<JsonSerializerOptions?, object?> theirs, Func<JsonSerializerOptions?, object?> mine)
        {
            Outcome their = Outcome.Of(() => theirs(Make(name)));
            Outcome my = Outcome.Of(() => mine(Make(name)));
            Assert.Equal(their.ErrorText ?? ObjectGraph.Describe(their.Value), my.ErrorText ?? ObjectGraph.Describe(my.Value));
        }

        static string Written(Action<Utf8JsonWriter> write)
        {
            var output = new ArrayBufferWriter<byte>();
            using var writer = new Utf8JsonWriter(output);
            write(writer);
            return Encoding.UTF8.GetString(output.WrittenSpan);
        }

        object? AtReader(Take take)
        {
            var reader = new Utf8JsonReader(utf8);
            return take(ref reader);
        }

        static object? Used(JsonSerializerOptions? options, Action use)
        {
            use();
            return options?.IsReadOnly;
        }
    }

    /// <summary>Where System.Text.Json refuses every type, generated contracts serve theirs.</summary>
    private static void ServesWithoutReflection(JsonSerializerOptions? options, byte[] utf8)
    {
        bool isCamel = options?.PropertyNamingPolicy is not null;
        Assert.Equal("1", Ours.Serialize(1, options));
        string written = isCamel ? """{"a":1,"b":{"c":"c"}}""" : """{"A":1,"B":{"C":"c"}}""";
        Assert.Equal(written, Ours.Serialize(new Model(), options));
        Assert.Equal(written, Ours.Serialize<object>(new Model(), options));
        Assert.Equal($"[{written}]", Ours.Serialize(new List<Model> { new() }, options));
        Assert.Equal(2, Ours.Deserialize<Model>(isCamel ? "{\"a\":2}"u8 : utf8, options)!.A);
        Assert.Equal(2, Ours.Deserialize<Model>(new MemoryStream(isCamel ? "{\"a\":2}"u8.ToArray() : utf8), options)!.A);
    }

    /// <summary>Also in a process without dynamic code, where System.Text.Json writes by metadata.</summary>
    [Fact]
    public async Task AsynchronousSequencesAreWrittenByMetadata()
    {
        var context = new ReflectionContext();
        var flowing = new Flowing { Items = Count(3) };
        await Same((s, o) => Stj.SerializeAsync(s, Count(3), context.IAsyncEnumerableInt32), (s, o) => Ours.SerializeAsync(s, Count(3), context.IAsyncEnumerableInt32));
        await Same((s, o) => Stj.SerializeAsync(s, flowing, context.Flowing), (s, o) => Ours.SerializeAsync(s, flowing, context.Flowing));
        await Same((s, o) => Stj.SerializeAsync(s, flowing, (JsonTypeInfo)context.Flowing), (s, o) => Ours.SerializeAsync(s, flowing, (JsonTypeInfo)context.Flowing));
        await Same((s, o) => Stj.SerializeAsync(s, flowing, typeof(Flowing), context), (s, o) => Ours.SerializeAsync(s, flowing, typeof(Flowing), context));
        await Same((s, o) => Stj.SerializeAsync(o, Count(3), context.IAsyncEnumerableInt32), (s, o) => Ours.SerializeAsync(o, Count(3), context.IAsyncEnumerableInt32));
        await Same((s, o) => Stj.SerializeAsync(o, flowing, typeof(Flowing), context), (s, o) => Ours.SerializeAsync(o, flowing, typeof(Flowing), context));

        static async Task Same(Func<Stream, PipeWriter, Task> theirs, Func<Stream, PipeWriter, Task> mine) => Assert.Equal(await Written(theirs), await Written(mine));

        static async Task<string> Written(Func<Stream, PipeWriter, Task> write)
        {
            var stream = new MemoryStream();
            var pipe = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
            await write(stream, pipe);
            await pipe.CompleteAsync();
            return Encoding.UTF8.GetString(stream.ToArray());
        }

        static async IAsyncEnumerable<int> Count(int to)
        {
            for (int i = 0; i < to; i++)
            {
                await Task.Yield();
                yield return i;
            }
        }
    }

    [Fact]
    public void PopulateByMetadataWorksOrSaysWhyNot()
    {
        var target = new Model();
        var context = new ReflectionContext();
        if (Served.ByGeneratedContracts || System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported)
        {
            Ours.Populate("{\"A\":5}"u8, target, context.Model);
            Assert.Equal((5, "c"), (target.A, target.B!.C));
            return;
        }

        var error = Assert.Throws<NotSupportedException>(() => Ours.Populate("{\"A\":5}"u8, target, context.Model));
        Assert.Contains("where no code can be made at run time", error.Message);
        Assert.Equal(1, target.A);
    }

    private delegate object? Take(ref Utf8JsonReader reader);
}
