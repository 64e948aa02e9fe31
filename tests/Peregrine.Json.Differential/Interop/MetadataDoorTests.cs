using System.Buffers;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Streams, pipes and asynchronous sequences by metadata: generated contexts, and metadata by reflection.</summary>
public partial class MetadataDoorTests
{
    private static readonly string[] s_texts =
    [
        "null", "1", "[]", "{}", "{\"Number\":1,\"Text\":\"é\",\"List\":[1,2]}", "{\"Number\":\"x\"}", "{\"List\":[1,\"x\"]}", "{\"Inner\":{\"Inner\":{\"Number\":1.5}}}",
        "{\"Made\":{\"Name\":\"a\",\"Size\":3}}", "{\"Made\":{\"Name\":\"a\"}}", "{\"Kind\":\"Second\"}", "{\"Kind\":\"Fourth\"}", "{\"Number\":1", "{\"Number\":1}}", " \n{\n\"Number\": tru}", "[1,2,3]", "", "\uFEFF{\"Number\":5}",
        "5{}", "12[1]", "5 6", "7\"x\"", "-", "{\"Inner\":5x}",
    ];

    private static readonly Model?[] s_values =
    [
        null, new(), new() { Number = 1, Text = "é<", List = [1, 2], Kind = Kind.Second, Made = new Made("a", 3) }, new() { Inner = new() { Inner = new() { Real = double.NaN } } },
    ];

    private static readonly DoorContext s_indented = new(new JsonSerializerOptions { WriteIndented = true });

    [Fact]
    public async Task Reading()
    {
        foreach (string text in s_texts)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            foreach (JsonTypeInfo<Model> info in Infos())
            {
                Same(() => Stj.Deserialize(utf8, info), () => Ours.Deserialize(utf8, info), text);
                Same(() => Stj.Deserialize(new MemoryStream(utf8), info), () => Ours.Deserialize(new MemoryStream(utf8), info), text);
                Same(() => Stj.Deserialize(new MemoryStream(utf8), (JsonTypeInfo)info), () => Ours.Deserialize(new MemoryStream(utf8), (JsonTypeInfo)info), text);
                await SameAsync(() => Stj.DeserializeAsync(new MemoryStream(utf8), info).AsTask(), () => Ours.DeserializeAsync(new MemoryStream(utf8), info).AsTask(), text);
                await SameAsync(() => Stj.DeserializeAsync(new MemoryStream(utf8), (JsonTypeInfo)info).AsTask(), () => Ours.DeserializeAsync(new MemoryStream(utf8), (JsonTypeInfo)info).AsTask(), text);
                await SameAsync(() => Stj.DeserializeAsync(PipeOf(utf8), info).AsTask(), () => Ours.DeserializeAsync(PipeOf(utf8), info).AsTask(), text);
                await SameAsync(() => Stj.DeserializeAsync(PipeOf(utf8), (JsonTypeInfo)info).AsTask(), () => Ours.DeserializeAsync(PipeOf(utf8), (JsonTypeInfo)info).AsTask(), text);
            }

            foreach (DoorContext context in new[] { DoorContext.Default, s_indented })
            {
                foreach (Type type in new[] { typeof(Model), typeof(Made), typeof(int) })
                {
                    Same(() => Stj.Deserialize(new MemoryStream(utf8), type, context), () => Ours.Deserialize(new MemoryStream(utf8), type, context), text);
                    await SameAsync(() => Stj.DeserializeAsync(new MemoryStream(utf8), type, context).AsTask(), () => Ours.DeserializeAsync(new MemoryStream(utf8), type, context).AsTask(), text);
                    await SameAsync(() => Stj.DeserializeAsync(PipeOf(utf8), type, context).AsTask(), () => Ours.DeserializeAsync(PipeOf(utf8), type, context).AsTask(), text);
                }
            }
        }
    }

    [Fact]
    public async Task Elements()
    {
        string[] texts = [.. s_texts.Select(static t => "[" + t + "]"), .. s_texts.Select(static t => "[" + t + " , " + t + "]"), .. s_texts, .. s_texts.Select(static t => t + "\n" + t + " " + t)];
        foreach (string text in texts)
        {
            // Pipes of one segment: what System.Text.Json quotes of a bad literal ends with its segment.
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            foreach (JsonTypeInfo<Model> info in Infos())
            {
                await SameAsync(() => All(Stj.DeserializeAsyncEnumerable(new MemoryStream(utf8), info)), () => All(Ours.DeserializeAsyncEnumerable(new MemoryStream(utf8), info)), text);
                await SameAsync(() => All(Stj.DeserializeAsyncEnumerable(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), info)), () => All(Ours.DeserializeAsyncEnumerable(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), info)), text);
                foreach (bool lines in new[] { false, true })
                {
                    await SameAsync(() => All(Stj.DeserializeAsyncEnumerable(new MemoryStream(utf8), info, lines)), () => All(Ours.DeserializeAsyncEnumerable(new MemoryStream(utf8), info, lines)), text);
                    await SameAsync(() => All(Stj.DeserializeAsyncEnumerable(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), info, lines)), () => All(Ours.DeserializeAsyncEnumerable(PipeReader.Create(new ReadOnlySequence<byte>(utf8)), info, lines)), text);
                }
            }
        }
    }

    [Fact]
    public async Task Writing()
    {
        foreach (Model? value in s_values)
        {
            foreach (JsonTypeInfo<Model> info in Infos())
            {
                Same(() => Written(s => Stj.Serialize(s, value!, info)), () => Written(s => Ours.Serialize(s, value!, info)), "");
                Same(() => Written(s => Stj.Serialize(s, value, (JsonTypeInfo)info)), () => Written(s => Ours.Serialize(s, value, (JsonTypeInfo)info)), "");
                await SameAsync(() => WrittenAsync(s => Stj.SerializeAsync(s, value!, info)), () => WrittenAsync(s => Ours.SerializeAsync(s, value!, info)), "");
                await SameAsync(() => WrittenAsync(s => Stj.SerializeAsync(s, value, (JsonTypeInfo)info)), () => WrittenAsync(s => Ours.SerializeAsync(s, value, (JsonTypeInfo)info)), "");
                await SameAsync(() => PipedAsync(s => Stj.SerializeAsync(s, value!, info)), () => PipedAsync(s => Ours.SerializeAsync(s, value!, info)), "");
                await SameAsync(() => PipedAsync(s => Stj.SerializeAsync(s, value, (JsonTypeInfo)info)), () => PipedAsync(s => Ours.SerializeAsync(s, value, (JsonTypeInfo)info)), "");
            }

            foreach (DoorContext context in new[] { DoorContext.Default, s_indented })
            {
                foreach (Type type in new[] { typeof(Model), typeof(Made), typeof(int) })
                {
                    Same(() => Written(s => Stj.Serialize(s, value, type, context)), () => Written(s => Ours.Serialize(s, value, type, context)), "");
                    await SameAsync(() => WrittenAsync(s => Stj.SerializeAsync(s, value, type, context)), () => WrittenAsync(s => Ours.SerializeAsync(s, value, type, context)), "");
                    await SameAsync(() => PipedAsync(s => Stj.SerializeAsync(s, value, type, context)), () => PipedAsync(s => Ours.SerializeAsync(s, value, type, context)), "");
                }
            }
        }
    }

    /// <summary>Which argument is refused first, and whether by the call itself or by the task it gives.</summary>
    [Fact]
    public void Arguments()
    {
        DoorContext context = DoorContext.Default;
        JsonTypeInfo<Model>? typed = null;
        JsonTypeInfo? plain = null;
        JsonTypeInfo<int> number = context.Int32;
        using var stream = new MemoryStream("{}"u8.ToArray());
        var nothing = (Stream)null!;
        var noReader = (PipeReader)null!;
        var noWriter = (PipeWriter)null!;
        PipeReader reader = PipeOf("{}"u8.ToArray());
        PipeWriter writer = PipeWriter.Create(new MemoryStream());
        Same(() => Stj.Deserialize(nothing, typed!), () => Ours.Deserialize(nothing, typed!), "1");
        Same(() => Stj.Deserialize(stream, typed!), () => Ours.Deserialize(stream, typed!), "2");
        Same(() => Stj.Deserialize(nothing, plain!), () => Ours.Deserialize(nothing, plain!), "3");
        Same(() => Stj.Deserialize(stream, plain!), () => Ours.Deserialize(stream, plain!), "4");
        Same(() => Stj.Deserialize(nothing, null!, (JsonSerializerContext)null!), () => Ours.Deserialize(nothing, null!, (JsonSerializerContext)null!), "5");
        Same(() => Stj.Deserialize(stream, null!, (JsonSerializerContext)null!), () => Ours.Deserialize(stream, null!, (JsonSerializerContext)null!), "6");
        Same(() => Stj.Deserialize(stream, typeof(int), (JsonSerializerContext)null!), () => Ours.Deserialize(stream, typeof(int), (JsonSerializerContext)null!), "7");
        Same(() => Stj.Deserialize(stream, typeof(Uri), context), () => Ours.Deserialize(stream, typeof(Uri), context), "8");
        Same(() => Stj.DeserializeAsync(nothing, typed!), () => Ours.DeserializeAsync(nothing, typed!), "9");
        Same(() => Stj.DeserializeAsync(stream, typed!), () => Ours.DeserializeAsync(stream, typed!), "10");
        Same(() => Stj.DeserializeAsync(stream, plain!), () => Ours.DeserializeAsync(stream, plain!), "11");
        Same(() => Stj.DeserializeAsync(stream, null!, context), () => Ours.DeserializeAsync(stream, null!, context), "12");
        Same(() => Stj.DeserializeAsync(stream, typeof(Uri), context), () => Ours.DeserializeAsync(stream, typeof(Uri), context), "13");
        Same(() => Stj.DeserializeAsync(noReader, typed!), () => Ours.DeserializeAsync(noReader, typed!), "14");
        Same(() => Stj.DeserializeAsync(reader, typed!), () => Ours.DeserializeAsync(reader, typed!), "15");
        Same(() => Stj.DeserializeAsync(reader, plain!), () => Ours.DeserializeAsync(reader, plain!), "16");
        Same(() => Stj.DeserializeAsync(reader, null!, context), () => Ours.DeserializeAsync(reader, null!, context), "17");
        Same(() => Stj.DeserializeAsync(reader, typeof(Uri), context), () => Ours.DeserializeAsync(reader, typeof(Uri), context), "18");
        Same(() => Stj.DeserializeAsyncEnumerable(nothing, typed!), () => Ours.DeserializeAsyncEnumerable(nothing, typed!), "19");
        Same(() => Stj.DeserializeAsyncEnumerable(stream, typed!), () => Ours.DeserializeAsyncEnumerable(stream, typed!), "20");
        Same(() => Stj.DeserializeAsyncEnumerable(noReader, typed!, true), () => Ours.DeserializeAsyncEnumerable(noReader, typed!, true), "21");
        Same(() => Stj.DeserializeAsyncEnumerable(reader, typed!, true), () => Ours.DeserializeAsyncEnumerable(reader, typed!, true), "22");
        Same(() => { Stj.Serialize(nothing, new(), typed!); return 0; }, () => { Ours.Serialize(nothing, new(), typed!); return 0; }, "23");
        Same(() => { Stj.Serialize(stream, new(), typed!); return 0; }, () => { Ours.Serialize(stream, new(), typed!); return 0; }, "24");
        Same(() => { Stj.Serialize(stream, "x", (JsonTypeInfo)number); return 0; }, () => { Ours.Serialize(stream, "x", (JsonTypeInfo)number); return 0; }, "25");
        Same(() => { Stj.Serialize(stream, null, (JsonTypeInfo)number); return 0; }, () => { Ours.Serialize(stream, null, (JsonTypeInfo)number); return 0; }, "26");
        Same(() => { Stj.Serialize(stream, 1, null!, (JsonSerializerContext)null!); return 0; }, () => { Ours.Serialize(stream, 1, null!, (JsonSerializerContext)null!); return 0; }, "27");
        Same(() => { Stj.Serialize(stream, 1, null!, context); return 0; }, () => { Ours.Serialize(stream, 1, null!, context); return 0; }, "28");
        Same(() => { Stj.Serialize(stream, 1, typeof(string), context); return 0; }, () => { Ours.Serialize(stream, 1, typeof(string), context); return 0; }, "29");
        Same(() => { Stj.Serialize(stream, null, typeof(Uri), context); return 0; }, () => { Ours.Serialize(stream, null, typeof(Uri), context); return 0; }, "30");
        Same(() => Stj.SerializeAsync(nothing, new(), typed!), () => Ours.SerializeAsync(nothing, new(), typed!), "31");
        Same(() => Stj.SerializeAsync(stream, new(), typed!), () => Ours.SerializeAsync(stream, new(), typed!), "32");
        Same(() => Stj.SerializeAsync(stream, null, (JsonTypeInfo)number), () => Ours.SerializeAsync(stream, null, (JsonTypeInfo)number), "33");
        Same(() => Stj.SerializeAsync(stream, "x", (JsonTypeInfo)number), () => Ours.SerializeAsync(stream, "x", (JsonTypeInfo)number), "34");
        Same(() => Stj.SerializeAsync(stream, 1, null!, (JsonSerializerContext)null!), () => Ours.SerializeAsync(stream, 1, null!, (JsonSerializerContext)null!), "35");
        Same(() => Stj.SerializeAsync(stream, 1, typeof(string), context), () => Ours.SerializeAsync(stream, 1, typeof(string), context), "36");
        Same(() => Stj.SerializeAsync(noWriter, new(), typed!), () => Ours.SerializeAsync(noWriter, new(), typed!), "37");
        Same(() => Stj.SerializeAsync(writer, new(), typed!), () => Ours.SerializeAsync(writer, new(), typed!), "38");
        Same(() => Stj.SerializeAsync(writer, 1, typeof(string), context), () => Ours.SerializeAsync(writer, 1, typeof(string), context), "39");
        Same(() => Stj.SerializeAsync(writer, null, typeof(Uri), context), () => Ours.SerializeAsync(writer, null, typeof(Uri), context), "40");
        Same(() => Stj.SerializeAsync(writer, null, (JsonTypeInfo)number), () => Ours.SerializeAsync(writer, null, (JsonTypeInfo)number), "41");
    }

    /// <summary>A faulty type that the root only leads to is found before any value of it is met.</summary>
    [Fact]
    public void FaultyPartsAreFoundAtOnce()
    {
        JsonTypeInfo<Outer> info = (JsonTypeInfo<Outer>)new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }.GetTypeInfo(typeof(Outer));
        using var stream = new MemoryStream("{}"u8.ToArray());
        Same(() => Stj.Deserialize(stream, info), () => Ours.Deserialize(stream, info), "faulty");
        Same(() => Stj.Deserialize("{}", info), () => Ours.Deserialize("{}", info), "faulty");
    }

    private static JsonTypeInfo<Model>[] Infos()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static info => info.UnmappedMemberHandling = null } }, AllowTrailingCommas = true };
        return [DoorContext.Default.Model, s_indented.Model, (JsonTypeInfo<Model>)options.GetTypeInfo(typeof(Model))];
    }

    private static PipeReader PipeOf(byte[] utf8) => PipeReader.Create(Both.Split(utf8));

    private static async Task<List<T>> All<T>(IAsyncEnumerable<T> source)
    {
        List<T> all = [];
        await foreach (T item in source)
        {
            all.Add(item);
        }

        return all;
    }

    private static string Written(Action<Stream> write)
    {
        using var stream = new MemoryStream();
        write(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static async Task<string> WrittenAsync(Func<Stream, Task> write)
    {
        using var stream = new MemoryStream();
        await write(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static async Task<string> PipedAsync(Func<PipeWriter, Task> write)
    {
        using var stream = new MemoryStream();
        PipeWriter pipe = PipeWriter.Create(stream);
        await write(pipe);
        await pipe.CompleteAsync();
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static void Same<T>(Func<T> theirs, Func<T> mine, string what) => Compare(Outcome.Of(theirs), Outcome.Of(mine), what);

    private static async Task SameAsync<T>(Func<Task<T>> theirs, Func<Task<T>> mine, string what) => Compare(await Of(theirs), await Of(mine), what);

    private static async Task<Outcome> Of<T>(Func<Task<T>> call)
    {
        try
        {
            return new Outcome(await call(), null);
        }
        catch (Exception error)
        {
            return new Outcome(null, error);
        }
    }

    private static void Compare(Outcome theirs, Outcome mine, string what)
    {
        string a = theirs.ErrorText ?? (theirs.Value is Task ? "a task" : ObjectGraph.Describe(theirs.Value));
        string b = mine.ErrorText ?? (mine.Value is Task ? "a task" : ObjectGraph.Describe(mine.Value));
        Assert.True(a == b, $"{what}\ntheirs: {a}\nmine:   {b}");
    }

    public enum Kind
    {
        First,
        Second,
    }

    public record Made(string Name, int Size);

    public class Model
    {
        public int Number { get; set; }

        public double Real { get; set; }

        public string? Text { get; set; }

        public List<int>? List { get; set; }

        public Model? Inner { get; set; }

        public Made? Made { get; set; }

        [JsonConverter(typeof(JsonStringEnumConverter<Kind>))]
        public Kind Kind { get; set; }
    }

    public class Outer
    {
        public Faulty? Part { get; set; }
    }

    public class Faulty
    {
        [JsonPropertyName("same")]
        public int A { get; set; }

        [JsonPropertyName("same")]
        public int B { get; set; }
    }

    [JsonSerializable(typeof(Model))]
    [JsonSerializable(typeof(Made))]
    [JsonSerializable(typeof(int))]
    private sealed partial class DoorContext : JsonSerializerContext;
}
