using System.Collections;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.References;

/// <summary>Metadata in objects made by constructors with parameters, at every depth, of texts that come in parts of every length: refused with the same words.</summary>
public class ReferencesInParametersTests
{
    public record Inner(int A, Inner? Next);

    public record Outer(List<Inner> Items, Inner? One, Dictionary<string, Inner>? Map);

    public class Plain
    {
        public List<Inner>? Items { get; set; }

        public Outer? Record { get; set; }

        public Plain? Next { get; set; }

        public Nest? Nest { get; set; }
    }

    public record Nest(Outer? One, Nest? Two);

    public record Deep(Plain? Plain, List<Outer>? Outers);

    private const string Item = """{"A":1,"Next":{"A":2,"Next":{"$ref":"1"}}}""", Known = """{"$id":"7","A":1,"Next":null}""";

    private static readonly string[] s_items = [Item, Known, """{"A":1,"$id":"7"}""", """{"$ref":"1"}""", """{"A":1,"Next":{"$id":"9","A":3}}""", """{"A":1,"Next":null}"""];

    public class Untyped(int a = 0)
    {
        public int A { get; } = a;

        public object? One { get; set; }

        public List<object>? List { get; set; }

        public object[]? Array { get; set; }

        public ArrayList? Old { get; set; }

        public ICollection? Any { get; set; }

        public IEnumerable? Each { get; set; }

        public Stack? Stack { get; set; }

        public List<List<object>>? Lists { get; set; }

        public Dictionary<string, object>? Map { get; set; }

        public Hashtable? Table { get; set; }

        public Dictionary<string, List<object>>? MapOfLists { get; set; }

        public List<JsonElement>? Elements { get; set; }

        public List<Untyped?>? Typed { get; set; }

        public Untyped? Next { get; set; }
    }

    private static readonly string[] s_places =
    [
        "\"One\":@", "\"List\":[1,@]", "\"Array\":[1,@]", "\"Old\":[1,@]", "\"Any\":[1,@]", "\"Each\":[1,@]", "\"Stack\":[1,@]", "\"Lists\":[[],[1,@]]", "\"Map\":{\"k\":@}", "\"Table\":{\"k\":@}",
        "\"MapOfLists\":{\"k\":[1,@]}", "\"Elements\":[1,@]", "\"Typed\":[null,@]", "\"Next\":{\"List\":[1,@]}", "\"List\":{\"$id\":\"7\",\"$values\":[1,@]}", "\"Lists\":[{\"$id\":\"7\",\"$values\":[1,@]}]",
    ];

    private static readonly string[] s_untyped =
    [
        """{"$ref":"1"}""", """{"$ref":[[]]}""", """{"$ref":1}""", """{"$id":"4"}""", """{"$id":4}""", """{"$values":[]}""", """{"a":1,"$ref":"1"}""", """{"$id":"5","$values":[]}""", """{"$id":"5","$values":[1,{"$ref":"2"}]}""", """{"a":1}""",
    ];

    /// <summary>An element that is no object of its own is named before its index.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ValuesOfAnyType(bool outOfOrder)
    {
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = outOfOrder };
        foreach (string place in s_places)
        {
            foreach (string item in s_untyped)
            {
                foreach (string around in (string[])["#", "\"$id\":\"1\",#", "#,\"$id\":\"1\"", "#,\"A\":1", "\"A\":1,#"])
                {
                    Both.Read<Untyped>("{" + around.Replace("#", place, StringComparison.Ordinal).Replace("@", item, StringComparison.Ordinal) + "}", options);
                }
            }
        }
    }

    public static TheoryData<Type, string> Shapes => new()
    {
        { typeof(Outer), """{"Items":[#@]}""" }, { typeof(Outer), """{"Items":{"$id":"1","$values":[#@,@]}}""" }, { typeof(Outer), """{"Items":[],"One":@}""" },
        { typeof(Outer), """{"Items":[],"Map":{"a":{"A":0},"b":@}}""" }, { typeof(Plain), """{"$id":"1","Items":{"$id":"2","$values":[#@]}}""" },
        { typeof(Plain), """{"$id":"1","Record":{"Items":{"$id":"5","$values":[#@]}}}""" }, { typeof(Plain), """{"$id":"1","Next":{"$id":"3","Record":{"Items":[#@],"One":null}}}""" },
        { typeof(Deep), """{"Plain":{"$id":"1","Record":{"Items":[#@]}}}""" }, { typeof(Deep), """{"Plain":null,"Outers":[{"Items":[]},{"Items":[],"One":@}]}""" },
        { typeof(Nest), """{"One":{"$id":"2","Items":{"$id":"3","$values":[#@]},"Map":null},"Two":null}""" }, { typeof(Nest), """{"One":null,"Two":{"One":{"Items":{"$id":"3","$values":[#@]}}}}""" },
        { typeof(Nest), """{"$id":"1","One":{"Items":{"$id":"3","$values":[#@]}}}""" }, { typeof(Nest), """{"One":{"Items":[#@]},"Two":{"$id":"1"}}""" },
        { typeof(Plain), """{"$id":"1","Nest":{"One":{"$id":"2","Items":{"$id":"3","$values":[#@]},"Map":null}}}""" },
        { typeof(List<Deep>), """[{"Plain":null},{"Plain":{"Items":{"$id":"1","$values":[#@]}}}]""" },
    };

    [Theory]
    [MemberData(nameof(Shapes))]
    public async Task AreRefusedWithTheSameWords(Type type, string shape)
    {
        foreach (string item in s_items)
        {
            // Many elements, so that the array around is begun before all of it has arrived.
            byte[] utf8 = Encoding.UTF8.GetBytes(shape.Replace("#", string.Concat(Enumerable.Repeat("""{"A":0},""", 60)), StringComparison.Ordinal).Replace("@", item, StringComparison.Ordinal));
            foreach (int size in (int[])[1, 16, 64, 16384])
            {
                var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve, DefaultBufferSize = size };
                foreach (int piece in (int[])[1, 7, int.MaxValue])
                {
                    string what = $"{Encoding.UTF8.GetString(utf8)}, buffer {size}, parts of {piece}: ";
                    Assert.Equal(what + await Read(stream => Stj.DeserializeAsync(stream, type, options)), what + await Read(stream => Ours.DeserializeAsync(stream, type, options)));

                    async Task<string> Read(Func<Stream, ValueTask<object?>> read)
                    {
                        try
                        {
                            return ObjectGraph.Describe(await read(new Cut(utf8, piece)));
                        }
                        catch (Exception error)
                        {
                            return Outcome.Describe(error);
                        }
                    }
                }
            }
        }
    }

    private sealed class Cut(byte[] bytes, int piece) : MemoryStream(bytes)
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            base.ReadAsync(buffer[..Math.Min(buffer.Length, piece)], cancellationToken);
    }
}
