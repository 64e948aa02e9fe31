using System.Text;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Threads that use options with the bridge first, at the same time, with values that are read and written in parts.</summary>
public class BridgeFirstUseTests
{
    public record Row(int Id, string Name, string[] Tags);

    [JsonDerivedType(typeof(Leaf), "leaf")]
    [JsonDerivedType(typeof(Branch), "branch")]
    public abstract class Tree
    {
        public string Name { get; set; } = "";
    }

    public class Leaf : Tree
    {
        public int Weight { get; set; }
    }

    public class Branch : Tree
    {
        public List<Tree> Children { get; set; } = [];

        public object? Note { get; set; }
    }

    private static readonly List<Row> s_rows = [.. Enumerable.Range(0, 3000).Select(static i => new Row(i, $"row {i}", ["a", $"{i}"]))];
    private static readonly Branch s_tree = new() { Name = "root", Children = [.. Enumerable.Range(0, 500).Select(static i => i % 7 == 0 ? (Tree)new Branch { Name = $"{i}", Note = "n" } : new Leaf { Name = $"{i}", Weight = i })] };

    public static TheoryData<int, int, ReferenceMode> Threads => new(
        from threads in (int[])[2, 4, 16]
        from buffer in (int[])[16384, 256]
        from references in Enum.GetValues<ReferenceMode>()
        select (threads, buffer, references));

    public enum ReferenceMode
    {
        None,
        Preserve,
        IgnoreCycles,
    }

    private static JsonSerializerOptions Make(int round, int buffer, ReferenceMode references) => new()
    {
        MaxDepth = 64 + round,
        DefaultBufferSize = buffer,
        ReferenceHandler = references == ReferenceMode.Preserve ? ReferenceHandler.Preserve : references == ReferenceMode.IgnoreCycles ? ReferenceHandler.IgnoreCycles : null,
    };

    /// <summary>Every thread's output is that of System.Text.Json alone, whichever of the types is used first.</summary>
    [Theory]
    [MemberData(nameof(Threads))]
    public void WholeValues(int threads, int buffer, ReferenceMode references)
    {
        JsonSerializerOptions plain = Make(0, buffer, references);
        byte[] rows = Stj.SerializeToUtf8Bytes(s_rows, plain), tree = Stj.SerializeToUtf8Bytes<Tree>(s_tree, plain);
        for (int round = 0; round < TestScale.Times(12); round++)
        {
            JsonSerializerOptions options = Make(round, buffer, references).UsePeregrine();
            Func<bool>[] uses =
            [
                () => Same(rows, stream => Stj.Serialize(stream, s_rows, options)),
                () => Same(rows, stream => Stj.Serialize(stream, Stj.Deserialize<List<Row>>(new MemoryStream(rows), options), plain)),
                () => Same(tree, stream => Stj.Serialize<Tree>(stream, s_tree, options)),
                () => Same(tree, stream => Stj.SerializeAsync<Tree>(stream, Stj.DeserializeAsync<Tree>(new MemoryStream(tree), options).AsTask().Result!, options).Wait()),
            ];
            using var begin = new Barrier(threads);
            var found = new string?[threads];
            Thread[] all = [.. Enumerable.Range(0, threads).Select(i => new Thread(() =>
            {
                begin.SignalAndWait();
                try
                {
                    found[i] = uses[(i + round) % 4]() && uses[i % 4]() ? null : "other bytes";
                }
                catch (Exception error)
                {
                    found[i] = error.ToString();
                }
            }))];
            Array.ForEach(all, static t => t.Start());
            Array.ForEach(all, static t => t.Join());
            Assert.All(found, Assert.Null);
        }

        static bool Same(byte[] expected, Action<MemoryStream> write)
        {
            var stream = new MemoryStream();
            write(stream);
            return stream.ToArray().AsSpan().SequenceEqual(expected);
        }
    }

    /// <summary>What metadata does was decided before anybody had it: nothing that can be seen of it changes from the first look to the last.</summary>
    [Fact]
    public void MetadataDoesNotChange()
    {
        JsonSerializerOptions options = new JsonSerializerOptions().UsePeregrine();
        options.MakeReadOnly();
        Type[] types = [typeof(List<Row>), typeof(Row), typeof(Tree), typeof(Branch), typeof(Leaf)];
        object?[] before = [.. types.Select(type => ConverterOf(options.GetTypeInfo(type)))];
        Stj.Serialize<Tree>(new MemoryStream(), s_tree, options);
        Stj.Serialize(new MemoryStream(), s_rows, options);
        Assert.Equal(before, types.Select(type => ConverterOf(options.GetTypeInfo(type))));
        Assert.All(types, type => Assert.All(options.GetTypeInfo(type).Properties, static member => Assert.Null(member.CustomConverter)));

        static object? ConverterOf(JsonTypeInfo info) =>
            info.GetType().GetField("<EffectiveConverter>k__BackingField", System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)!.GetValue(info);
    }
}
